package dev.weir.resource.os;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a control group (v1 or v2) allows this process: the tightest limit on the way from its group to the root. A file
 * that cannot be read sets no limit.
 */
final class CgroupLimits {

    /** Version 1 says "no limit" with a number near this or above. */
    private static final long NO_LIMIT_BYTES = 1L << 60;

    private final List<String> memberships;
    private final Path root;

    /**
     * Reads which groups a process is in.
     *
     * @param membership {@code /proc/self/cgroup}
     * @param root {@code /sys/fs/cgroup}
     */
    CgroupLimits(Path membership, Path root) {
        this.memberships = SystemFile.lines(membership);
        this.root = root;
    }

    /** How many cores' worth of processor time the group may use; nothing when there is no limit. */
    OptionalDouble cores() {
        return Stream.concat(
                        folders("").map(folder -> quota(SystemFile.line(folder.resolve("cpu.max")))),
                        folders("cpu")
                                .map(folder -> quota(SystemFile.line(folder.resolve("cpu.cfs_quota_us")) + " "
                                        + SystemFile.line(folder.resolve("cpu.cfs_period_us")))))
                .filter(cores -> cores > 0)
                .mapToDouble(Double::doubleValue)
                .min();
    }

    private static double quota(String quotaAndPeriod) {
        String[] words = quotaAndPeriod.strip().split(" ", -1);
        if (words.length != 2) {
            return -1;
        }
        long quota = number(words[0]);
        long period = number(words[1]);
        return quota > 0 && period > 0 ? (double) quota / period : -1;
    }

    /** How much memory the group may use, in bytes; nothing when there is no limit. */
    OptionalLong memoryBytes() {
        return Stream.concat(
                        folders("").map(folder -> SystemFile.line(folder.resolve("memory.max"))),
                        folders("memory").map(folder -> SystemFile.line(folder.resolve("memory.limit_in_bytes"))))
                .mapToLong(CgroupLimits::number)
                .filter(bytes -> bytes > 0 && bytes < NO_LIMIT_BYTES)
                .min();
    }

    private static long number(String text) {
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    }

    /** Folders of the groups of this process under a controller, the root last; the empty name stands for version 2. */
    private Stream<Path> folders(String controller) {
        return memberships.stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .flatMap(parts -> {
                    boolean isThis = controller.isEmpty()
                            ? parts[1].isEmpty()
                            : List.of(parts[1].split(",", -1)).contains(controller);
                    return isThis
                            ? upwards(controller.isEmpty() ? root : mount(parts[1], controller), parts[2])
                            : Stream.of();
                });
    }

    private Path mount(String controllers, String controller) {
        Path together = root.resolve(controllers);
        return Files.isDirectory(together) ? together : root.resolve(controller);
    }

    /** The folder of a group; the root's where the group is outside of what can be seen here, or has a name that is no path. */
    private static Path folder(Path mount, String group) {
        try {
            Path folder = mount.resolve(group.replaceFirst("^/+", "")).normalize();
            return folder.startsWith(mount) ? folder : mount;
        } catch (InvalidPathException e) {
            return mount;
        }
    }

    private static Stream<Path> upwards(Path mount, String group) {
        return Stream.iterate(
                folder(mount, group), folder -> folder != null && folder.startsWith(mount), Path::getParent);
    }
}
