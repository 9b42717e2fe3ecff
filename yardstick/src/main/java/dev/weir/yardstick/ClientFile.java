package dev.weir.yardstick;

import dev.weir.config.RegularFile;
import dev.weir.secret.Secrets;
import dev.weir.transport.Settings;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
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
        Map<String, String> read = new TreeMap<>();
        if (!path.isEmpty()) {
            Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(RegularFile.checked(Path.of(path)), StandardCharsets.UTF_8)) {
                properties.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + path, e);
            }
            properties.stringPropertyNames().forEach(name -> {
                Secrets.remember(name, properties.getProperty(name));
                read.put(name, properties.getProperty(name));
            });
        }
        return read;
    }
}
