package dev.weir.resource.child;

import dev.weir.resource.os.OwnSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The command line of a JVM that this process starts, with the Java of this process, in a session of its own; and the end of such a
 * process, which ends by itself when its standard input does. Thread-safe.
 *
 * <p>Options that only one process can have are passed on to none. A debugger is such an option: where {@value #DEBUG} is set to a
 * port, each child gets the next free port from there on, on the loopback address, and the log says which.
 */
public final class ChildJvm {

    /** Environment variable with the first port of debuggers of children. */
    public static final String DEBUG = "WEIR_DEBUG_CHILDREN";

    private static final System.Logger LOG = System.getLogger(ChildJvm.class.getName());
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);
    private static final int PORTS = 1_000;
    private static final List<String> DEBUGGERS = List.of("-agentlib:jdwp", "-Xrunjdwp");

    /** Options of one process only: a log's or recording's file, the making of a start-up cache. */
    private static final List<String> NOT_SHARED = List.of(
            "-XX:StartFlightRecording",
            "-XX:AOTCacheOutput",
            "-XX:AOTMode=record",
            "-XX:AOTMode=create",
            "-Dcom.sun.management.jmxremote.port");

    /** Ports that children of this process were given. */
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private ChildJvm() {}

    /**
     * What it runs.
     *
     * @param classPath with separators
     * @param type main class
     */
    public record Main(String classPath, String type, List<String> arguments) {

        public Main {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * The command line.
     *
     * @param name what a shell and the log call it
     * @param redirections of a shell, such as {@code 3>&1}; may be empty
     * @param options of the JVM; those that only one process can have are left out
     */
    public static List<String> command(String name, String redirections, List<String> options, Main main) {
        List<String> command = new ArrayList<>(OwnSession.before(name, redirections));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(shared(options));
        debugger(name, options).ifPresent(command::add);
        command.addAll(List.of("-cp", main.classPath(), main.type()));
        command.addAll(main.arguments());
        return command;
    }

    /** The options that this JVM was started with. */
    public static List<String> ownOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    /** Options without those that only one process can have. */
    static List<String> shared(List<String> options) {
        return options.stream()
                .filter(option -> !isDebugger(option)
                        && NOT_SHARED.stream().noneMatch(option::startsWith)
                        && !option.matches("-Xlog.*file=.*"))
                .toList();
    }

    private static boolean isDebugger(String option) {
        return DEBUGGERS.stream().anyMatch(option::startsWith);
    }

    private static Optional<String> debugger(String name, List<String> options) {
        String first = System.getenv(DEBUG);
        if (first != null && !first.isBlank()) {
            String option = debugger(first.strip());
            LOG.log(Level.WARNING, "{0} takes a debugger: {1}", name, option);
            return Optional.of(option);
        }
        if (options.stream().anyMatch(ChildJvm::isDebugger)) {
            LOG.log(Level.WARNING, "{0} is started without a debugger: set {1} to a port for one", name, DEBUG);
        }
        return Optional.empty();
    }

    /** The option for a debugger at the next free port; quiet, since what some children write is read. */
    static String debugger(String first) {
        if (!first.matches("\\d{1,5}")) {
            throw new IllegalArgumentException(DEBUG + " is not a port: " + first);
        }
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:"
                + freePort(Integer.parseInt(first));
    }

    /** Given to one child only, although it listens a moment later. */
    private static int freePort(int first) {
        for (int port = first; port < first + PORTS; port++) {
            if (isFree(port) && GIVEN.add(port)) {
                return port;
            }
        }
        throw new IllegalArgumentException(DEBUG + ": no free port from " + first + " on");
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return probe.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads what a process writes, by a thread of its own.
     *
     * @param thread its name
     * @param lines given each line; a last one when no more can be read
     */
    public static Thread read(String thread, InputStream stream, Consumer<String> lines) {
        return Thread.ofPlatform().daemon().name(thread).start(() -> {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    lines.accept(line);
                }
            } catch (IOException e) {
                lines.accept("(its output cannot be read any more: " + e.getMessage() + ")");
            }
        });
    }

    /** Waits until a process has ended whose standard input was closed, and kills it if it does not soon. */
    public static void end(Process process) {
        try {
            if (!process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
