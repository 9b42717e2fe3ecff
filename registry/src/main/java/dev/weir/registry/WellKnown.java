package dev.weir.registry;

import com.google.protobuf.AnyProto;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.WrappersProto;
import org.jspecify.annotations.Nullable;

/** The files that come with Protobuf itself, which schemas import without sending them along. */
final class WellKnown {

    private WellKnown() {}

    static @Nullable FileDescriptor file(String name) {
        return switch (name) {
            case "google/protobuf/timestamp.proto" -> TimestampProto.getDescriptor();
            case "google/protobuf/duration.proto" -> DurationProto.getDescriptor();
            case "google/protobuf/wrappers.proto" -> WrappersProto.getDescriptor();
            case "google/protobuf/struct.proto" -> StructProto.getDescriptor();
            case "google/protobuf/any.proto" -> AnyProto.getDescriptor();
            case "google/protobuf/empty.proto" -> EmptyProto.getDescriptor();
            case "google/protobuf/field_mask.proto" -> FieldMaskProto.getDescriptor();
            default -> null;
        };
    }
}
