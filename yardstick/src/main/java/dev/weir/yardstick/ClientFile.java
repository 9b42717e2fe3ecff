package dev.weir.yardstick;

import dev.weir.config.PropertiesFile;
import dev.weir.config.RegularFile;
import dev.weir.transport.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The properties that a scenario gives Kafka's clients, for one of its tools. */
final class ClientFile {

    private ClientFile() {}

    /**
     * From all places that apply: the user's file, the section of all clients, those of these clients, the custom one.
     *
     * @param sections {@code producer}, {@code consumer} or both
     */
    static Map<String, String> of(Settings settings, String... sections) {
        Map<String, String> properties = new TreeMap<>(read(settings.text("client.properties")));
        Map<String, String> everyClient = settings.properties("client");
        // The path of the file has the same prefix as the section.
        everyClient.remove("properties");
        properties.putAll(everyClient);
        for (String section : sections) {
            properties.putAll(settings.properties(section));
        }
        properties.putAll(settings.properties("custom"));
        return properties;
    }

    private static Map<String, String> read(String path) {
        if (path.isEmpty()) {
            return Map.of();
        }
        try {
            Map<String, String> read =
                    PropertiesFile.read(RegularFile.checked(Path.of(path))).values();
            // The tools set these themselves, and classes of others are not on their class path.
            read.keySet().removeIf(name -> name.matches("(key|value)\\.(de)?serializer"));
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
