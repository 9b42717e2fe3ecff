package dev.weir.fault.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Within what a process number means a process: one start of a machine, and one container on it. */
final class Machine {

    private static final String UNKNOWN = "unknown";

    private Machine() {}

    static String id() {
        return boot() + "/" + processNumbers();
    }

    /** Whether a machine is this one, started once more or in another container. */
    static boolean isSameBoot(String id) {
        return id.startsWith(boot() + "/");
    }

    private static String boot() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }

    private static String processNumbers() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }
}
