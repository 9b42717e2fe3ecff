package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.ExtractionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/** Avro's binary encoding, of the schema of a file or of the one that each record names. Decimals are shown as numbers. */
final class AvroEvaluator implements Evaluator {

    private final GenericData model = new GenericData();
    private final Map<Integer, GenericDatumReader<Object>> readers = new HashMap<>();
    private final @Nullable GenericDatumReader<Object> fixed;
    private final Optional<SchemaRegistry> registry;
    private @Nullable BinaryDecoder decoder;

    private AvroEvaluator(@Nullable Schema schema, Optional<SchemaRegistry> registry) {
        model.addLogicalTypeConversion(new Conversions.DecimalConversion());
        this.fixed = schema == null ? null : reader(schema);
        this.registry = registry;
    }

    static AvroEvaluator of(EvaluatorSettings settings, Optional<SchemaRegistry> registry) {
        return new AvroEvaluator(
                settings.file().map(AvroEvaluator::schema).orElse(null),
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
            return read(fixed, bytes, 0);
        }
        int id = WireFormat.schemaId(bytes);
        GenericDatumReader<Object> reader = readers.get(id);
        if (reader == null) {
            reader = reader(registry.orElseThrow().avro(id));
            readers.put(id, reader);
        }
        return read(reader, bytes, WireFormat.HEADER_BYTES);
    }

    private GenericDatumReader<Object> reader(Schema schema) {
        return new GenericDatumReader<>(schema, schema, model);
    }

    private Datum read(GenericDatumReader<Object> reader, byte[] bytes, int offset) {
        try {
            decoder = DecoderFactory.get().binaryDecoder(bytes, offset, bytes.length - offset, decoder);
            return AvroData.of(reader.read(null, decoder));
        } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new ExtractionException(
                    "is not Avro of the schema " + reader.getSchema().getName(), e);
        }
    }
}
