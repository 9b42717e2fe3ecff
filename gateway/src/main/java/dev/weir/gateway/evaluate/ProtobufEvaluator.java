package dev.weir.gateway.evaluate;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.gateway.expression.Datum;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.ProtobufSchema;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemasById;
import dev.weir.registry.WireFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Protobuf messages, of the type of a file of descriptors or of the one that each record names. */
final class ProtobufEvaluator implements Evaluator {

    private final @Nullable Descriptor fixed;
    private final SchemasById<ProtobufSchema> schemas;

    private ProtobufEvaluator(@Nullable Descriptor fixed, SchemasById<ProtobufSchema> schemas) {
        this.fixed = fixed;
        this.schemas = schemas;
    }

    /** @param nanoTime a clock, for how long a schema that cannot be had is not asked for again */
    static ProtobufEvaluator of(EvaluatorSettings settings, Optional<SchemaRegistry> registry, LongSupplier nanoTime) {
        Descriptor fixed = settings.fromRegistry()
                ? null
                : ProtobufSchema.ofFile(settings.file().orElseThrow()).message(settings.messageType());
        return new ProtobufEvaluator(
                fixed, new SchemasById<>(id -> registry.orElseThrow().protobuf(id), nanoTime));
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
        ProtobufSchema schema = schemas.get(WireFormat.schemaId(bytes));
        input.skipRawBytes(WireFormat.HEADER_BYTES);
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
