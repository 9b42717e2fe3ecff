package dev.weir.gateway.evaluate;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.ExtractionException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Protobuf messages, of the type of a file of descriptors or of the one that each record names. */
final class ProtobufEvaluator implements Evaluator {

    private final @Nullable Descriptor fixed;
    private final Optional<SchemaRegistry> registry;
    private final Map<Integer, ProtobufSchema> schemas = new HashMap<>();

    private ProtobufEvaluator(@Nullable Descriptor fixed, Optional<SchemaRegistry> registry) {
        this.fixed = fixed;
        this.registry = registry;
    }

    static ProtobufEvaluator of(EvaluatorSettings settings, Optional<SchemaRegistry> registry) {
        if (settings.fromRegistry()) {
            return new ProtobufEvaluator(null, registry);
        }
        return new ProtobufEvaluator(
                ProtobufSchema.ofFile(settings.file().orElseThrow()).message(settings.messageType()), registry);
    }

    @Override
    public Datum evaluate(byte[] bytes) {
        try {
            CodedInputStream input = CodedInputStream.newInstance(bytes);
            Descriptor type = fixed == null ? named(bytes, input) : fixed;
            return ProtobufData.of(DynamicMessage.parseFrom(type, input));
        } catch (InvalidProtocolBufferException e) {
            throw new ExtractionException("is not the expected Protobuf message: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ExtractionException("ends too early for a Protobuf message", e);
        }
    }

    /** The type that a record names: the id of the schema, and the way to the message in it. */
    private Descriptor named(byte[] bytes, CodedInputStream input) throws IOException {
        int id = WireFormat.schemaId(bytes);
        input.skipRawBytes(WireFormat.HEADER_BYTES);
        ProtobufSchema schema = schemas.get(id);
        if (schema == null) {
            schema = registry.orElseThrow().protobuf(id);
            schemas.put(id, schema);
        }
        int count = input.readSInt32();
        if (count < 0 || count > bytes.length) {
            throw new ExtractionException("names no message of its schema: " + count + " indexes");
        }
        // A zero alone stands for the first message.
        int[] way = new int[Math.max(1, count)];
        for (int i = 0; i < count; i++) {
            way[i] = input.readSInt32();
        }
        return at(schema, way);
    }

    private static Descriptor at(ProtobufSchema schema, int[] way) {
        List<Descriptor> choice = schema.file().getMessageTypes();
        Descriptor found = null;
        for (int index : way) {
            if (index < 0 || index >= choice.size()) {
                throw new ExtractionException("names a message that its schema does not have: number " + index);
            }
            found = choice.get(index);
            choice = found.getNestedTypes();
        }
        if (found == null) {
            throw new IllegalStateException("a way has a step");
        }
        return found;
    }
}
