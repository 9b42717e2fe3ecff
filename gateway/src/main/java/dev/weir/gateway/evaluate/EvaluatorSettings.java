package dev.weir.gateway.evaluate;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How keys or values are understood.
 *
 * @param schemaFile an Avro schema (.avsc), or a set of Protobuf descriptors as {@code protoc --descriptor_set_out
 *     --include_imports} writes it; null when there is none
 * @param fromRegistry whether each record names its schema by the id it begins with
 * @param messageType full or simple name of the Protobuf message; empty for the only one, or the one a record names
 * @param pairSeparator between two pairs of KVP
 * @param keySeparator between the key and the value of a pair
 */
public record EvaluatorSettings(
        EvaluatorType type,
        @Nullable Path schemaFile,
        boolean fromRegistry,
        String messageType,
        String pairSeparator,
        String keySeparator) {

    public EvaluatorSettings {
        if (type.needsSchema() && schemaFile == null && !fromRegistry) {
            throw new IllegalArgumentException(type + " needs a schema: a file, or a schema registry");
        }
        if (schemaFile != null && fromRegistry) {
            throw new IllegalArgumentException("the schema is given by a file and by a registry; choose one");
        }
        if (pairSeparator.isEmpty() || keySeparator.isEmpty() || pairSeparator.equals(keySeparator)) {
            throw new IllegalArgumentException("pairs and their keys need two different separators");
        }
    }

    /** A type that needs no schema. */
    public static EvaluatorSettings of(EvaluatorType type) {
        return new EvaluatorSettings(type, null, false, "", ",", "=");
    }

    Optional<Path> file() {
        return Optional.ofNullable(schemaFile);
    }
}
