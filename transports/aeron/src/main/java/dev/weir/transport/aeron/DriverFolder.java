package dev.weir.transport.aeron;

import dev.weir.transport.TransportException;
import io.aeron.CommonContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.agrona.IoUtil;

/**
 * The folder of a media driver of one run: in memory where the system has such a place, named after this process, so that
 * one left behind by a crash is known as such.
 */
final class DriverFolder {

    private static final Pattern NAME = Pattern.compile("weir-aeron-([0-9]+)-[0-9a-f]+");
    private static final long ALIVE_WITHIN_MILLIS = 10_000;

    private DriverFolder() {}

    /** Where such folders are made. */
    static Path parent() {
        Path inMemory = Path.of("/dev/shm");
        return Files.isDirectory(inMemory) && Files.isWritable(inMemory)
                ? inMemory
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** A new name in {@code parent}; the driver makes the folder. */
    static Path named(Path parent, String runId) {
        return parent.resolve("weir-aeron-" + ProcessHandle.current().pid() + "-" + runId);
    }

    /**
     * Removes the folders in {@code parent} whose process is gone and whose driver no longer shows signs of life. Other runs may
     * remove the same ones at the same time.
     *
     * @return what could not be removed, as sentences
     */
    static List<String> removeStale(Path parent) {
        List<String> kept = new ArrayList<>();
        try (Stream<Path> entries = Files.list(parent)) {
            entries.filter(DriverFolder::isStale).forEach(folder -> {
                List<Throwable> failures = new ArrayList<>();
                IoUtil.delete(folder.toFile(), failures::add);
                if (Files.exists(folder)) {
                    kept.add("A folder of an earlier run could not be removed: " + folder + reason(failures) + ".");
                }
            });
        } catch (IOException | UncheckedIOException e) {
            throw new TransportException("cannot read the folder " + parent + ": " + e.getMessage(), e);
        }
        return kept;
    }

    private static String reason(List<Throwable> failures) {
        return failures.isEmpty() ? "" : " (" + failures.getFirst() + ")";
    }

    private static boolean isStale(Path folder) {
        Matcher matcher = NAME.matcher(folder.getFileName().toString());
        return matcher.matches()
                && Files.isDirectory(folder)
                && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()
                && !isAlive(folder);
    }

    /** A process of another container may not be seen from here, but its driver keeps a heartbeat. */
    static boolean isAlive(Path folder) {
        try {
            return CommonContext.isDriverActive(folder.toFile(), ALIVE_WITHIN_MILLIS, line -> {});
        } catch (Exception unreadable) {
            // A file of another version, or one that was never finished, or that has just been removed: no driver that
            // could be talked to. Aeron also throws exceptions that it does not declare.
            return false;
        }
    }
}
