package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.jspecify.annotations.Nullable;

/** Avro's binary encoding, of the schema of a file or of the one that each record names. Decimals are shown as numbers. */
final class AvroEvaluator implements Evaluator {

    private final Map<Integer, AvroReader> readers = new HashMap<>();
    private final @Nullable AvroReader fixed;
    private final Optional<SchemaRegistry> registry;

    private AvroEvaluator(@Nullable AvroReader fixed, Optional<SchemaRegistry> registry) {
        this.fixed = fixed;
        this.registry = registry;
    }

    static AvroEvaluator of(EvaluatorSettings settings, Optional<SchemaRegistry> registry) {
        return new AvroEvaluator(
                settings.file().map(AvroEvaluator::schema).map(AvroReader::new).orElse(null),
                settings.fromRegistry() ? registry : Optional.empty());
    }

    private static Schema schema(Path file) {
        try {
            return new Schema.Parser().parse(Files.readString(file));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the Avro schema " + file + ": " + e, e);
        } catch (SchemaParseException e) {
            throw new IllegalArgumentException(file + " is not an Avro schema: " + e.getMessage(), e);
        }
    }

    @Override
    public Datum evaluate(byte[] bytes) {
        if (fixed != null) {
            return AvroData.of(fixed.read(bytes, 0));
        }
        int id = WireFormat.schemaId(bytes);
        AvroReader reader = readers.get(id);
        if (reader == null) {
            reader = new AvroReader(registry.orElseThrow().avro(id));
            readers.put(id, reader);
        }
        return AvroData.of(reader.read(bytes, WireFormat.HEADER_BYTES));
    }
}
