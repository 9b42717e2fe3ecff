package dev.weir.registry;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The messages that a compiled {@code .proto} file declares.
 *
 * @param file with those it imports
 */
public record ProtobufSchema(FileDescriptor file) {

    /** Reads what {@code protoc --descriptor_set_out --include_imports} wrote; the last file in it is the one meant. */
    public static ProtobufSchema ofFile(Path path) {
        try {
            FileDescriptorSet set = FileDescriptorSet.parseFrom(Files.readAllBytes(path));
            if (set.getFileCount() == 0) {
                throw new IllegalArgumentException(path + " describes no messages");
            }
            return of(set.getFileList());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException(
                    path + " is not a set of Protobuf descriptors; make one from a .proto file with"
                            + "  protoc --include_imports --descriptor_set_out=FILE.desc FILE.proto",
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the Protobuf descriptors " + path + ": " + e, e);
        } catch (DescriptorValidationException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
        }
    }

    /** Takes files, of which each stands behind those it imports. */
    public static ProtobufSchema of(List<FileDescriptorProto> files) throws DescriptorValidationException {
        Map<String, FileDescriptor> known = new HashMap<>();
        FileDescriptor last = null;
        for (FileDescriptorProto proto : files) {
            List<FileDescriptor> imports = new ArrayList<>();
            for (String name : proto.getDependencyList()) {
                FileDescriptor imported = known.containsKey(name) ? known.get(name) : WellKnown.file(name);
                if (imported != null) {
                    imports.add(imported);
                }
            }
            last = FileDescriptor.buildFrom(proto, imports.toArray(FileDescriptor[]::new));
            known.put(proto.getName(), last);
        }
        if (last == null) {
            throw new IllegalStateException("no file");
        }
        return new ProtobufSchema(last);
    }

    /** The message of that full or simple name; the only one for an empty name. */
    public Descriptor message(String name) {
        List<Descriptor> all = file.getMessageTypes().stream()
                .flatMap(ProtobufSchema::withNested)
                .toList();
        List<Descriptor> found = all.stream()
                .filter(type -> name.isEmpty()
                        || type.getFullName().equals(name)
                        || type.getName().equals(name))
                .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        List<String> names = all.stream().map(Descriptor::getFullName).toList();
        String problem = name.isEmpty() ? "name one of its messages" : "there is no message '" + name + "' in it";
        throw new IllegalArgumentException(file.getName() + ": " + problem + ": " + String.join(", ", names));
    }

    private static Stream<Descriptor> withNested(Descriptor type) {
        if (type.getOptions().getMapEntry()) {
            return Stream.empty();
        }
        return Stream.concat(Stream.of(type), type.getNestedTypes().stream().flatMap(ProtobufSchema::withNested));
    }
}
