package dev.weir.server;

import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a server: its configuration, and everything that it writes.
 *
 * @param path where it is
 */
public record ServerFolder(Path path) {

    /** A new one in the folder of temporary files. */
    public static ServerFolder temporary(String prefix) {
        try {
            return new ServerFolder(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw new TransportException("cannot make a folder for the server: " + e.getMessage(), e);
        }
    }

    /** The path of a file or folder in it. */
    public String file(String name) {
        return path.resolve(name).toString();
    }

    /** Where what the server prints goes. */
    public Path log() {
        return path.resolve("server.log");
    }

    /** Writes one file of the configuration, in a folder that is made if needed. */
    public void write(String name, String text) {
        Path file = path.resolve(name);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new TransportException("cannot write the configuration of the server: " + e.getMessage(), e);
        }
    }

    /** Removes it with everything in it. */
    void remove() {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> innermostFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : innermostFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new TransportException("cannot remove " + path + ": " + e.getMessage(), e);
        }
    }
}
