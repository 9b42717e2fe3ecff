package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import dev.weir.registry.AvroReader;
import dev.weir.registry.AvroSchemas;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemasById;
import dev.weir.registry.WireFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Avro's binary encoding, of the schema of a file or of the one that each record names. Decimals are shown as numbers. */
final class AvroEvaluator implements Evaluator {

    private final @Nullable AvroReader fixed;
    private final SchemasById<AvroReader> readers;

    private AvroEvaluator(@Nullable AvroReader fixed, SchemasById<AvroReader> readers) {
        this.fixed = fixed;
        this.readers = readers;
    }

    /** @param nanoTime a clock, for how long a schema that cannot be had is not asked for again */
    static AvroEvaluator of(EvaluatorSettings settings, Optional<SchemaRegistry> registry, LongSupplier nanoTime) {
        return new AvroEvaluator(
                settings.file().map(AvroEvaluator::schema).map(AvroReader::new).orElse(null),
                new SchemasById<>(id -> new AvroReader(registry.orElseThrow().avro(id)), nanoTime));
    }

    private static Schema schema(Path file) {
        try {
            return AvroSchemas.parse(List.of(Files.readString(file)));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the Avro schema " + file + ": " + e, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " " + e.getMessage(), e);
        }
    }

    @Override
    public Datum evaluate(byte[] bytes) {
        if (fixed != null) {
            return AvroData.of(fixed.read(bytes, 0));
        }
        return AvroData.of(readers.get(WireFormat.schemaId(bytes)).read(bytes, WireFormat.HEADER_BYTES));
    }
}
