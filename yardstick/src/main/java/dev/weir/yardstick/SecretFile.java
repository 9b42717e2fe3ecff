package dev.weir.yardstick;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** A file of properties in a temporary folder that nobody but this user may read; both go when it is closed. */
final class SecretFile implements AutoCloseable {

    private final Path folder;

    /**
     * Writes it.
     *
     * @throws UncheckedIOException when it cannot be written
     */
    SecretFile(Map<String, String> properties) {
        try {
            // On POSIX systems Java makes such a folder and such a file for its owner alone.
            folder = Files.createTempDirectory("weir-tool-");
            Path file = Files.createTempFile(folder, "client-", ".properties");
            Properties written = new Properties();
            written.putAll(properties);
            try (OutputStream out = Files.newOutputStream(file)) {
                written.store(out, null);
            }
            Files.move(file, path());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the properties of Kafka's clients", e);
        }
    }

    Path folder() {
        return folder;
    }

    Path path() {
        return folder.resolve("client.properties");
    }

    /** Another file in its folder, with that content. */
    Path beside(byte[] content) {
        try {
            return Files.write(folder.resolve("input"), content);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the input of a tool", e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }
}
