package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.WireFormat;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.BooleanDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.FloatDeserializer;
import org.apache.kafka.common.serialization.IntegerDeserializer;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.ShortDeserializer;
import org.apache.kafka.common.serialization.UUIDDeserializer;

/** Makes evaluators. */
public final class Evaluators {

    private Evaluators() {}

    /**
     * An evaluator as configured.
     *
     * @throws IllegalArgumentException when a schema file is missing or wrong, in words for the user
     */
    public static Evaluator of(EvaluatorSettings settings, Optional<SchemaRegistry> registry) {
        if (settings.fromRegistry() && registry.isEmpty()) {
            throw new IllegalArgumentException("the schema comes from a registry, but none is configured");
        }
        return switch (settings.type()) {
            case STRING -> bytes -> new Datum.Scalar(new String(bytes, StandardCharsets.UTF_8), true);
            case JSON -> settings.fromRegistry() ? new FramedJson() : new JsonEvaluator();
            case AVRO -> AvroEvaluator.of(settings, registry, System::nanoTime);
            case PROTOBUF -> ProtobufEvaluator.of(settings, registry, System::nanoTime);
            case KVP -> new KeyValueEvaluator(settings.pairSeparator(), settings.keySeparator());
            case BYTE_ARRAY, BYTE_BUFFER, BYTES ->
                bytes -> new Datum.Scalar(Base64.getEncoder().encodeToString(bytes), true);
            case INTEGER -> literal(new IntegerDeserializer(), "a 4-byte integer");
            case LONG -> literal(new LongDeserializer(), "an 8-byte integer");
            case SHORT -> literal(new ShortDeserializer(), "a 2-byte integer");
            case DOUBLE -> literal(new DoubleDeserializer(), "an 8-byte floating-point number");
            case FLOAT -> literal(new FloatDeserializer(), "a 4-byte floating-point number");
            case BOOLEAN -> literal(new BooleanDeserializer(), "a boolean in one byte");
            case UUID -> uuid(new UUIDDeserializer());
        };
    }

    private static Evaluator literal(Deserializer<?> deserializer, String what) {
        return bytes -> Datum.ofLiteral(value(deserializer, what, bytes));
    }

    private static Evaluator uuid(Deserializer<?> deserializer) {
        return bytes ->
                Datum.ofText(value(deserializer, "a UUID as text", bytes).toString());
    }

    private static Object value(Deserializer<?> deserializer, String what, byte[] bytes) {
        try {
            return deserializer.deserialize("", bytes);
        } catch (SerializationException | IllegalArgumentException e) {
            throw new ExtractionException("the " + bytes.length + " bytes are not " + what, e);
        }
    }

    /** JSON behind the id of its schema, which is not needed to read it. */
    private static final class FramedJson implements Evaluator {

        private final JsonEvaluator json = new JsonEvaluator();

        @Override
        public Datum evaluate(byte[] bytes) {
            WireFormat.schemaId(bytes);
            return json.evaluate(bytes, WireFormat.HEADER_BYTES, bytes.length - WireFormat.HEADER_BYTES);
        }
    }
}
