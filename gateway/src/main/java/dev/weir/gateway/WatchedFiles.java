package dev.weir.gateway;

import dev.weir.config.ConfigException;
import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Files that are read again when they have changed. Belongs to the thread that looks. */
final class WatchedFiles {

    private final List<Path> files;
    private final Reader reader;
    private List<String> seen;

    /** @param files that have been read just now */
    WatchedFiles(List<Path> files, Reader reader) {
        this.files = List.copyOf(files);
        this.reader = reader;
        this.seen = stamps();
    }

    /** Reads the files again, or throws and leaves all as it was. */
    @FunctionalInterface
    interface Reader {
        void readAgain() throws IOException;
    }

    private List<String> stamps() {
        return files.stream().map(WatchedFiles::stamp).toList();
    }

    /** What differs when a file was written to or replaced. */
    private static String stamp(Path file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return now.lastModifiedTime() + " " + now.size() + " " + now.fileKey();
        } catch (NoSuchFileException e) {
            return "none";
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Words for the user, or the name of a defect. */
    private static String reason(Exception thrown) {
        return thrown instanceof IOException || thrown instanceof ConfigException
                ? String.valueOf(thrown.getMessage())
                : thrown.toString();
    }

    /** Says in the log what came of it, once for each change. */
    void look(EventLog log) {
        List<String> now = stamps();
        if (now.equals(seen)) {
            return;
        }
        seen = now;
        String names = files.stream().map(Path::toString).collect(Collectors.joining(", "));
        try {
            reader.readAgain();
            log.event(Severity.INFO, "read again", names + " read again", Map.of("files", names));
        } catch (IOException | RuntimeException e) {
            log.event(
                    Severity.WARN,
                    "not read again",
                    "the previous contents stay in force: " + reason(e),
                    Map.of("files", names));
        }
    }
}
