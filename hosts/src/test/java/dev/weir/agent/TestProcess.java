package dev.weir.agent;

import dev.weir.resource.os.ProcessStat;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A running main class of the tests, which says what happens in lines. Closing it kills it. */
public final class TestProcess implements AutoCloseable {

    private final Process process;
    private final RecordedLines lines = new RecordedLines();

    private TestProcess(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread.ofPlatform().daemon().start(this::read);
    }

    /**
     * Starts one with the memory that an agent has.
     *
     * @param within a command that starts it, with its arguments; may be empty
     */
    public static TestProcess start(List<String> within, Class<?> main, List<String> arguments) throws IOException {
        return start(within, System.getProperty("java.class.path"), main, arguments);
    }

    /** Starts one with another class path. */
    static TestProcess start(List<String> within, String classPath, Class<?> main, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(within);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx96m",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(arguments);
        return new TestProcess(command);
    }

    private void read() {
        try (BufferedReader from = process.inputReader(StandardCharsets.UTF_8)) {
            from.lines().forEach(lines::add);
        } catch (IOException e) {
            lines.add("unreadable: " + e.getMessage());
        }
        lines.add("ended");
    }

    public RecordedLines lines() {
        return lines;
    }

    public long pid() {
        return process.pid();
    }

    public void tell(String order) throws IOException {
        process.getOutputStream().write((order + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Sends a signal, by name. Returns once a process that is to stop has stopped. */
    public void signal(String name) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new AssertionError("kill -" + name + " ended with " + exit);
        }
        while (name.equals("STOP") && ProcessStat.of(pid()).orElseThrow().state() != 'T') {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
