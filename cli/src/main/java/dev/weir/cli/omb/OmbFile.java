package dev.weir.cli.omb;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.PropertiesFile;
import dev.weir.config.RegularFile;
import dev.weir.config.YamlReader;
import dev.weir.unit.Numbers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** One YAML file of the OpenMessaging Benchmark: keys and single values. Knows which of its keys were asked for. Used by one thread. */
final class OmbFile {

    /** The key by which a driver is told from a workload. */
    static final String DRIVER_CLASS = "driverClass";

    private final String label;
    private final Mapping root;
    private final Set<String> asked = new LinkedHashSet<>();

    private OmbFile(String label, Mapping root) {
        this.label = label;
        this.root = root;
    }

    /**
     * Reads one.
     *
     * @throws ConfigException when it is missing, or no YAML of keys and values
     */
    static OmbFile read(Path file, String label) {
        try {
            if (!Files.exists(file)) {
                throw new ConfigException(label + ": there is no such file");
            }
            String text = Files.readString(RegularFile.checked(file), StandardCharsets.UTF_8);
            if (YamlReader.read(text, label).orElse(null) instanceof Mapping root) {
                return new OmbFile(label, root);
            }
            throw new ConfigException(label + ": is neither a workload nor a driver of the OpenMessaging Benchmark");
        } catch (IOException e) {
            throw new ConfigException(label + ": cannot be read: " + e, e);
        }
    }

    String label() {
        return label;
    }

    boolean isDriver() {
        return root.entry(DRIVER_CLASS).isPresent();
    }

    /** The value of a key; what stands in its place when it was not given. */
    String text(String key, String otherwise) {
        asked.add(key);
        return root.value(key)
                .map(node -> {
                    if (node instanceof Scalar scalar) {
                        return scalar.text().strip();
                    }
                    throw node.place().error("'" + key + "' is one value, not " + node.kind());
                })
                .filter(text -> !text.isEmpty())
                .orElse(otherwise);
    }

    /** A whole number that is at least 0. */
    long count(String key, long otherwise) {
        return number(key, otherwise, Numbers::count).longValue();
    }

    /** A number that may have a fraction. */
    double decimal(String key, double otherwise) {
        return number(key, otherwise, Numbers::decimal).doubleValue();
    }

    private Number number(String key, Number otherwise, Function<String, Number> reader) {
        String text = text(key, "");
        try {
            return text.isEmpty() ? otherwise : reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw root.value(key).orElse(root).place().error("'" + key + "': " + e.getMessage(), e);
        }
    }

    /** The properties of a block, which is written as a file of properties. */
    Map<String, String> properties(String key) {
        try {
            return PropertiesFile.of(text(key, "")).values();
        } catch (IllegalArgumentException e) {
            throw root.value(key).orElse(root).place().error("'" + key + "': " + e.getMessage(), e);
        }
    }

    /** The keys that nobody asked for, with their values, in the order of the file. */
    Map<String, String> others() {
        Map<String, String> others = new LinkedHashMap<>();
        root.entries().forEach((name, entry) -> {
            if (!asked.contains(name)) {
                others.put(name, entry.value() instanceof Scalar scalar ? scalar.text() : "...");
            }
        });
        return others;
    }
}
