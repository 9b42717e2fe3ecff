package dev.weir.run.host;

import dev.weir.resource.child.ChildJvm;
import java.io.File;
import java.io.IOException;
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

    private WorkerLauncher() {}

    /**
     * Starts a worker.
     *
     * @param process its name in the report
     * @param javaOptions the options of its JVM, such as {@link ChildJvm#ownOptions}
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

    /** The command line that {@link #start} starts. */
    public static List<String> command(String process, List<String> javaOptions, WorkerLimits limits, boolean leased) {
        List<String> arguments = new ArrayList<>(List.of(process));
        if (leased) {
            arguments.add(LEASED);
        }
        arguments.addAll(limits.arguments());
        var main = new ChildJvm.Main(withoutEngine(System.getProperty("java.class.path")), WORKER_MAIN, arguments);
        return ChildJvm.command(process, "3>&1 1>&2", javaOptions, main);
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
