package dev.weir.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells files from all else that has a path. To open a pipe would mean to wait until somebody writes into it, perhaps for
 * ever.
 */
public final class RegularFile {

    private RegularFile() {}

    /**
     * Why a path is not to be opened, to follow its name: {@code is a folder, not a file}. Nothing if it is a regular file,
     * also behind a link such as {@code /dev/stdin}, or if there is nothing at all.
     */
    public static Optional<String> fault(Path path) {
        if (Files.isRegularFile(path) || !Files.exists(path)) {
            return Optional.empty();
        }
        return Optional.of(
                Files.isDirectory(path) ? "is a folder, not a file" : "is a pipe, a socket or a device, not a file");
    }

    /**
     * The same path, if it may be opened.
     *
     * @throws ConfigException if it is a folder, a pipe, a socket or a device
     */
    public static Path checked(Path path) {
        fault(path).ifPresent(fault -> {
            throw new ConfigException(path + " " + fault);
        });
        return path;
    }
}
