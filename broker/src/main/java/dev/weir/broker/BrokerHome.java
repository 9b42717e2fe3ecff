package dev.weir.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that holds everything one node writes, with a marker file that says it is Weir's and whose locks say that
 * it is in use.
 *
 * @param folder the folder itself, absolute
 * @param temporary whether it is removed at the end; a kept one loses only its scratch folder
 */
public record BrokerHome(Path folder, boolean temporary) {

    private static final String PREFIX = "weir-broker-";
    private static final String MARKER = ".weir-broker";

    /** A new folder under {@code parent}; only this user can enter it. */
    static BrokerHome createTemporary(Path parent) {
        try {
            return new BrokerHome(
                    Files.createTempDirectory(
                                    parent, PREFIX + ProcessHandle.current().pid() + "-")
                            .toAbsolutePath(),
                    true);
        } catch (IOException e) {
            throw new BrokerStartException(
                    "cannot create a folder for the broker's data in " + parent + ": " + FileErrors.reason(e), e);
        }
    }

    /** The folder {@code asked}, made if it is missing; refused when it holds anything that is not a Weir broker's. */
    static BrokerHome keep(Path asked) {
        BrokerHome home = new BrokerHome(asked.toAbsolutePath().normalize(), false);
        try {
            Files.createDirectories(home.folder);
            if (!Files.exists(home.marker())) {
                home.refuseUnlessEmpty();
            }
            return home;
        } catch (IOException e) {
            throw new BrokerStartException(
                    "cannot use " + home.folder + " as the broker's data folder: " + FileErrors.reason(e), e);
        }
    }

    /**
     * Removes the folders under {@code parent} that brokers left behind when they and their launchers were killed. A
     * folder is touched only if it carries Weir's name and marker and nobody holds the marker's locks.
     */
    static void removeAbandoned(Path parent) {
        String own = PREFIX + ProcessHandle.current().pid() + "-";
        try (Stream<Path> entries = Files.list(parent)) {
            entries.filter(entry -> {
                        String name = entry.getFileName().toString();
                        return name.startsWith(PREFIX) && !name.startsWith(own);
                    })
                    .map(entry -> new BrokerHome(entry.toAbsolutePath(), true))
                    .forEach(BrokerHome::removeIfAbandoned);
        } catch (IOException e) {
            throw new BrokerStartException(
                    "cannot look for abandoned broker folders in " + parent + ": " + FileErrors.reason(e), e);
        }
    }

    private void removeIfAbandoned() {
        try (HomeLock lock = HomeLock.ofAbandoned(marker())) {
            if (lock.held()) {
                remove();
            }
        } catch (IOException e) {
            // Another user's folder, or another launcher is removing it at this moment: it is not ours to remove.
            return;
        }
    }

    /** The launcher's lock; held as long as the launcher means to use the folder. */
    HomeLock lockForLauncher() {
        try {
            return HomeLock.ofLauncher(marker());
        } catch (IOException e) {
            throw new BrokerStartException(
                    "cannot use " + folder + " as the broker's data folder: " + FileErrors.reason(e), e);
        }
    }

    /** The server's lock. */
    public HomeLock lockForServer() throws IOException {
        return HomeLock.ofServer(marker());
    }

    /** Where node {@code nodeId} keeps its logs. */
    Path logs(int nodeId) {
        return folder.resolve("node-" + nodeId);
    }

    /** For files that mean nothing after the node has ended, such as unpacked native libraries. */
    Path scratch() {
        return folder.resolve("scratch");
    }

    /** Removes what is not meant to stay. */
    public void clean() throws IOException {
        if (temporary) {
            remove();
        } else {
            FolderRemoval.remove(scratch(), scratch().resolve(MARKER));
        }
    }

    private void remove() throws IOException {
        FolderRemoval.remove(folder, marker());
    }

    /** Whether a broker of Weir has written in {@code folder}. */
    static boolean isMarked(Path folder) {
        return Files.exists(folder.resolve(MARKER));
    }

    private Path marker() {
        return folder.resolve(MARKER);
    }

    private void refuseUnlessEmpty() throws IOException {
        List<Path> entries;
        try (Stream<Path> files = Files.list(folder)) {
            entries = files.sorted().toList();
        }
        if (Files.exists(folder.resolve("meta.properties"))) {
            throw new BrokerStartException("the data folder " + folder
                    + " was formatted by another Kafka cluster (it has a meta.properties): give an empty folder");
        }
        if (!entries.isEmpty()) {
            throw new BrokerStartException("the data folder " + folder
                    + " is not empty and no broker of Weir wrote it (it has "
                    + entries.getFirst().getFileName() + "): give an empty folder");
        }
    }
}
