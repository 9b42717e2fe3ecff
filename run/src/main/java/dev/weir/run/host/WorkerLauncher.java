package dev.weir.run.host;

import dev.weir.resource.os.OwnSession;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Starts workers of this installation on this host: with the Java and the class path of this process, without the engine of the
 * cluster.
 *
 * <p>A shell makes two arrangements and becomes that Java. The pipe that leads here gets a descriptor of its own, and
 * standard output leads to standard error, for a JVM says some things on its standard output by itself: a warning, or what
 * {@code -Xlog:gc} asks for. And the terminal's signals are ignored from the start: Ctrl-C reaches every process of the
 * foreground group, a closed terminal likewise, and the process of the run decides what they mean.
 */
public final class WorkerLauncher {

    /** Where a worker writes its words. */
    public static final Path WORDS = Path.of("/dev/fd/3");

    /** Says that a worker ends itself when nobody has given it an order or a lease for long. */
    public static final String LEASED = "--leased";

    /** The main class of a worker, which uses this package. */
    private static final String WORKER_MAIN = "dev.weir.run.worker.WorkerMain";

    private static final List<String> ARRANGED = OwnSession.before("weir", "3>&1 1>&2");

    /** Options of one process only: a debugger's port, a log's or recording's file, the making of a start-up cache. */
    private static final List<String> NOT_SHARED = List.of(
            "-agentlib:jdwp",
            "-Xrunjdwp",
            "-XX:StartFlightRecording",
            "-XX:AOTCacheOutput",
            "-XX:AOTMode=record",
            "-XX:AOTMode=create",
            "-Dcom.sun.management.jmxremote.port");

    private WorkerLauncher() {}

    /**
     * Starts a worker.
     *
     * @param process its name in the report
     * @param javaOptions the options of its JVM, such as {@link #ownOptions}
     * @param limits what it may be asked for
     * @param leased whether it ends itself when it was given neither an order nor a lease for five seconds, as a worker of a run
     *     on another host has to
     * @return the process: orders are written to its standard input, messages are read from its standard output
     * @throws IOException if it cannot be started
     */
    public static Process start(String process, List<String> javaOptions, WorkerLimits limits, boolean leased)
            throws IOException {
        return new ProcessBuilder(command(process, javaOptions, limits, leased)).start();
    }

    /** The options that this JVM was started with, without those that only one process can have. */
    public static List<String> ownOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option ->
                        NOT_SHARED.stream().noneMatch(option::startsWith) && !option.matches("-Xlog.*file=.*"))
                .toList();
    }

    /** The command line that {@link #start} starts. */
    public static List<String> command(String process, List<String> javaOptions, WorkerLimits limits, boolean leased) {
        List<String> command = new ArrayList<>(ARRANGED);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.add("-cp");
        command.add(withoutEngine(System.getProperty("java.class.path")));
        command.add(WORKER_MAIN);
        command.add(process);
        if (leased) {
            command.add(LEASED);
        }
        command.addAll(limits.arguments());
        return command;
    }

    /** A class path without the folder {@code lib/agent}: the engine of the cluster is in no JVM that measures. */
    static String withoutEngine(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1))
                .filter(entry -> !isOfEngine(Path.of(entry)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOfEngine(Path entry) {
        Path folder = entry.toAbsolutePath().normalize().getParent();
        return folder != null && folder.endsWith(Path.of("lib", "agent"));
    }
}
