package dev.weir.resource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A child JVM that runs {@link Workload}; ended on close. */
public final class WorkloadJvm implements AutoCloseable {

    private final Process process;
    private final PrintStream in;
    private final BufferedReader out;

    public WorkloadJvm(String... flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx64m");
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Workload.class.getName()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        answer();
    }

    public long pid() {
        return process.pid();
    }

    /** Has it do something and waits until it is done. */
    String ask(String what, long first, long second) throws IOException {
        in.println(what + " " + first + " " + second);
        return answer();
    }

    String ask(String what, long first) throws IOException {
        return ask(what, first, 0);
    }

    /** Has it do something without waiting. */
    public void tell(String what, long first, long second) {
        in.println(what + " " + first + " " + second);
    }

    /** Its next line. A child that says nothing for two minutes is killed. */
    public String answer() throws IOException {
        Executor late = CompletableFuture.delayedExecutor(2, TimeUnit.MINUTES);
        CompletableFuture<Void> kill = CompletableFuture.runAsync(process::destroyForcibly, late);
        try {
            return Objects.requireNonNull(out.readLine(), "the child JVM has ended, or said nothing for two minutes");
        } finally {
            kill.cancel(false);
        }
    }

    /** Kills it and waits until it is gone. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                throw new IllegalStateException("child JVM " + pid() + " does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        kill();
    }
}
