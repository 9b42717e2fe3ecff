package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A process that a test started: in an environment of which it says everything, and with a deadline. It and what it has started
 * end with the JVM of the test at the latest.
 */
final class Launched {

    /** Without the JVM's optimising compiler, which takes more processor time than it saves in a run of a few seconds. */
    static final String C1 = "-XX:TieredStopAtLevel=1";

    /** Before a command: makes it the leader of a process group, as a shell with job control and {@code timeout} do. */
    static final List<String> LEADER = List.of("setsid");

    private static final long DEADLINE_SECONDS = 300;

    /** Longer than any command of a test takes on a busy machine. */
    private static final long END_SECONDS = 900;

    private static final Set<Process> STARTED = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> STARTED.forEach(Launched::killAll), "weir-end"));
    }

    /** What the line of a second begins with: the phase or step, and the second. */
    private static final Pattern SECOND = Pattern.compile(" *([a-z-]+) {2,}(?:\\d{1,6}–)?(\\d{1,6}) [/s]");

    private final Process process;
    private final Path out;

    private Launched(Process process, Path out) {
        this.process = process;
        this.out = out;
    }

    /**
     * Starts a command in a folder, with nothing but this environment, and as a terminal would: a build that runs in the
     * background of a script ignores interrupts, and so would everything it starts.
     */
    static Launched start(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        return start(folder, folder, environment, command);
    }

    /** The same, with its output in another folder. */
    static Launched start(Path folder, Path outputs, Map<String, String> environment, List<String> command)
            throws IOException {
        Path out = Files.createTempFile(outputs, "out", ".txt");
        List<String> heedingInterrupts = new ArrayList<>(List.of("env", "--default-signal=INT"));
        heedingInterrupts.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(heedingInterrupts)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        STARTED.add(process);
        return new Launched(process, out);
    }

    /**
     * Starts the packaged command in a folder that is also its user's home, with start-up caches. It and its brokers do without
     * the optimising compiler.
     */
    static Launched weir(Path folder, String... arguments) throws IOException {
        return weir(folder, List.of(), arguments);
    }

    /** The same, of which no process may have more file descriptors open than that. */
    static Launched weirWithDescriptors(Path folder, int most, String... arguments) throws IOException {
        return weir(folder, List.of("sh", "-c", "ulimit -n " + most + " && exec \"$@\"", "sh"), arguments);
    }

    /** The same, with other words before the command. */
    static Launched weir(Path folder, List<String> before, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.add(installation().resolve("weir").toString());
        command.addAll(List.of(arguments));
        Map<String, String> environment = Map.of(
                "PATH",
                "/usr/bin:/bin",
                "HOME",
                folder.toString(),
                "LANG",
                "C.UTF-8",
                "JAVA_HOME",
                jdk().toString(),
                "WEIR_CACHE",
                StartCaches.folder().toString(),
                "WEIR_JAVA_OPTS",
                C1,
                "WEIR_BROKER_JAVA_OPTS",
                C1);
        return start(folder, environment, command);
    }

    /** The folder that the archive is made of. */
    static Path installation() throws IOException {
        try (Stream<Path> built = Files.list(project().resolve("dist/target"))) {
            return built.filter(candidate -> Files.isExecutable(candidate.resolve("weir")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The JDK that runs the tests. */
    static Path jdk() {
        return Path.of(System.getProperty("java.home"));
    }

    /** A JDK of some version by its looks; its commands only say which. */
    static Path fakeJdk(Path folder, String version) throws IOException {
        Path jdk = Files.createDirectory(folder.resolve("jdk-" + version));
        Path bin = Files.createDirectory(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        for (String command : List.of("java", "javac")) {
            Path file = Files.writeString(bin.resolve(command), "#!/bin/sh\necho this is Java " + version + "\n");
            if (!file.toFile().setExecutable(true)) {
                throw new IOException("cannot make executable: " + file);
            }
        }
        return jdk;
    }

    /** The folder that JDK is in, perhaps beside others. */
    static Path jdkFolder() {
        return jdk().resolveSibling(".").normalize();
    }

    /** The project's folder. */
    static Path project() {
        return Path.of("..").toAbsolutePath().normalize();
    }

    /**
     * A program of another language that {@code .ci/test-tools} found before the build. Without it the test that asks is
     * skipped, and the reason is said; where the variable {@code CI} is set, it fails.
     */
    static String testTool(String name) throws IOException {
        Path tools = project().resolve("target/test-tools");
        Path program = tools.resolve("bin").resolve(name);
        Path reason = tools.resolve("missing").resolve(name);
        if (!Files.exists(program)) {
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no " + name + ": " + Files.readString(reason).strip();
            assertThat(System.getenv("CI"))
                    .as(why + "; continuous integration needs it")
                    .isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program.toString();
    }

    /** The archive under test. */
    static Path archive() throws IOException {
        try (Stream<Path> files = Files.list(project().resolve("dist/target"))) {
            return files.filter(file -> file.toString().endsWith(".tar.gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Reads its error output until a line holds {@code text}. */
    void awaitError(String text) throws IOException, InterruptedException {
        boolean said = inTime(() -> {
            BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
            String line = lines.readLine();
            while (line != null && !line.contains(text)) {
                line = lines.readLine();
            }
            return line != null;
        });
        assertThat(said).as("the process ended and never said: " + text).isTrue();
    }

    /** Reads what comes from the process; if it takes for ever, ends that and fails. */
    private <T> T inTime(Callable<T> reading) throws IOException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(reading);
        Thread.ofPlatform().daemon().name("weir-errors").start(task);
        try {
            return task.get(END_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            killAll(process);
            throw new AssertionError("still running after " + END_SECONDS + " s:\n" + Files.readString(out), e);
        } catch (ExecutionException e) {
            throw new IOException("cannot read its error output", e.getCause());
        }
    }

    private static void killAll(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /**
     * Waits until its output holds {@code text}. One that begins like the line of a second, as {@code "measure    3 / 60 s"} does,
     * also waits for no more than the line of a later second: a busy machine leaves some out.
     */
    void awaitOutput(String text) throws IOException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (!holds(Files.readString(out), text)) {
            if (System.nanoTime() - deadlineNanos > 0 || !process.isAlive()) {
                throw new AssertionError("never said '" + text + "' but:\n" + Files.readString(out));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static boolean holds(String output, String text) {
        Matcher second = SECOND.matcher(text);
        return output.contains(text)
                || (second.lookingAt()
                        && SECOND.matcher(output)
                                .results()
                                .anyMatch(later -> later.group(1).equals(second.group(1))
                                        && Integer.parseInt(later.group(2)) > Integer.parseInt(second.group(2))));
    }

    /**
     * Stops a process of a run that it measures now, and lets it go on when the run has told of three seconds more.
     */
    void freeze(ProcessHandle victim) throws IOException, InterruptedException {
        try {
            signal("STOP", victim);
            awaitOutput("measure    " + (lastSecond() + 3) + " /");
        } finally {
            signal("CONT", victim);
        }
    }

    private static void awaitStopped(ProcessHandle victim) throws IOException {
        Path status = Path.of("/proc/" + victim.pid() + "/status");
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (!Files.readString(status).contains("\nState:\tT")) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new AssertionError("process " + victim.pid() + " does not stop");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** The last second of which it has told. */
    private int lastSecond() throws IOException {
        return SECOND.matcher(output())
                .results()
                .map(second -> Integer.parseInt(second.group(2)))
                .reduce((first, last) -> last)
                .orElseThrow();
    }

    /** What it has written so far. */
    String output() throws IOException {
        return Files.readString(out);
    }

    /** Sends a signal, by name, to the process itself. */
    void signal(String name) throws IOException, InterruptedException {
        signal(name, handle());
    }

    /** Sends a signal, by name, to all processes of its group, as a terminal does; it was started with {@link #LEADER}. */
    void signalGroup(String name) throws IOException, InterruptedException {
        signal(name, "-" + handle().pid());
    }

    /** Sends a signal, by name, to a process. Returns once a process that is to stop has stopped. */
    static void signal(String name, ProcessHandle to) throws IOException, InterruptedException {
        signal(name, Long.toString(to.pid()));
        if (name.equals("STOP")) {
            awaitStopped(to);
        }
    }

    private static void signal(String name, String to) throws IOException, InterruptedException {
        int exitCode = new ProcessBuilder("kill", "-" + name, "--", to).start().waitFor();
        if (exitCode != 0) {
            throw new AssertionError("cannot send " + name + " to " + to);
        }
    }

    /** Ends it by force, if it still runs. */
    void kill() {
        process.destroyForcibly();
    }

    /** What it has started and still runs, such as a broker. */
    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    /** The first of {@link #children()} that runs a class; its command line is too long for {@link ProcessHandle}. */
    Optional<ProcessHandle> child(String mainClass) {
        return children().stream()
                .filter(child -> commandLine(child).contains(mainClass))
                .findFirst();
    }

    /** The command lines of those of {@link #children()} that run a class, each with a zero byte behind every word. */
    List<String> commandLines(String mainClass) {
        return children().stream()
                .map(Launched::commandLine)
                .filter(line -> line.contains(mainClass))
                .toList();
    }

    /** Its own command line, with a zero byte behind every word. */
    String commandLine() {
        return commandLine(handle());
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException hasEnded) {
            return "";
        }
    }

    /** The process itself. */
    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Waits until it has ended, and reads nothing. */
    void awaitEnd() throws InterruptedException {
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            killAll(process);
            throw new AssertionError("still running after " + DEADLINE_SECONDS + " s");
        }
    }

    /** Waits for its end. */
    Ended end() throws IOException, InterruptedException {
        byte[] err = inTime(process.getErrorStream()::readAllBytes);
        awaitEnd();
        return new Ended(process.exitValue(), Files.readString(out), new String(err, StandardCharsets.UTF_8));
    }

    /** How a process ended, and what it wrote. */
    record Ended(int exitCode, String out, String err) {}
}
