package dev.weir.gateway.config;

import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a file says about one connection, wherever it was written: values under the paths of {@link ConfigKeys}, each with
 * its place. Mutable, while it is read.
 *
 * @param folder that relative paths begin at
 * @param values by path
 * @param kafka Kafka's own properties
 * @param items templates by name
 * @param topics names of items by topic
 * @param fields expressions by name
 */
record Given(
        String name,
        Place place,
        Path folder,
        Map<String, Scalar> values,
        Map<String, Scalar> kafka,
        Map<String, Scalar> items,
        Map<String, List<Scalar>> topics,
        Map<String, Scalar> fields) {

    static Given empty(String name, Place place, Path folder) {
        return new Given(
                name,
                place,
                folder,
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>());
    }

    Optional<Scalar> value(String path) {
        return Optional.ofNullable(values.get(path));
    }

    /** The place of a value, or of the connection when it was not given. */
    Place place(String path) {
        return value(path).map(Scalar::place).orElse(place);
    }
}
