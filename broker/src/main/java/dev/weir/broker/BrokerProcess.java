package dev.weir.broker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * A running Kafka node in a process of its own, tied to this one: it ends when {@link #close()} is called, and also when
 * this process ends in any way. Thread-safe.
 */
public final class BrokerProcess implements AutoCloseable {

    private static final long START_SECONDS = 60;
    private static final long STOP_MILLIS = 3_000;
    private static final String MAIN_CLASS = "dev.weir.broker.ServerMain";

    private final Process process;
    private final ServerOutput output;
    private final Path home;
    private final boolean temporary;
    private final int port;

    private BrokerProcess(Process process, ServerOutput output, Path home, boolean temporary, int port) {
        this.process = process;
        this.output = output;
        this.home = home;
        this.temporary = temporary;
        this.port = port;
    }

    /**
     * Starts a node and returns when it answers clients.
     *
     * @throws BrokerStartException when it does not start; nothing is left behind then
     */
    public static BrokerProcess start(BrokerOptions options) {
        boolean temporary = options.dataFolder().equals(BrokerOptions.NONE);
        Path home = temporary ? DataFolder.createTemporary() : options.dataFolder();
        int port = options.port() == 0 ? FreePorts.next() : options.port();
        LaunchRequest request = new LaunchRequest(
                home,
                temporary,
                STOP_MILLIS,
                ServerProperties.of(port, FreePorts.next(), home.resolve("node-1"), options.properties()));
        BrokerProcess broker;
        try {
            Process process = new ProcessBuilder(command(options))
                    .redirectErrorStream(true)
                    .start();
            ServerOutput output = new ServerOutput();
            output.drain(process.getInputStream());
            broker = new BrokerProcess(process, output, home, temporary, port);
            request.writeTo(process.getOutputStream());
        } catch (IOException e) {
            throw new BrokerStartException("cannot start the broker's process: " + e.getMessage(), e);
        }
        try {
            broker.awaitReady();
        } catch (BrokerStartException e) {
            broker.close();
            throw e;
        }
        return broker;
    }

    /** Address for clients: {@code 127.0.0.1:port}. */
    public String bootstrap() {
        return "127.0.0.1:" + port;
    }

    public long pid() {
        return process.pid();
    }

    /** Completes with the exit code when the broker's process has ended, wanted or not. */
    public CompletableFuture<Integer> onExit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** The last lines the broker wrote, oldest first. */
    public List<String> logTail() {
        return output.lastLines();
    }

    /** Stops the broker, at first politely, and removes its temporary data. Returns within a few seconds; idempotent. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly();
        }
        try {
            if (!process.waitFor(STOP_MILLIS + 1_000, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        if (temporary) {
            try {
                DataFolder.remove(home);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException("cannot remove the broker's temporary folder " + home, e);
            }
        }
    }

    private void awaitReady() {
        try {
            switch (output.started().get(START_SECONDS, TimeUnit.SECONDS)) {
                case ServerOutput.StartReport.Ready ready -> {}
                case ServerOutput.StartReport.Failed failed ->
                    throw new BrokerStartException("the broker did not start: " + failed.reason(), output.lastLines());
                case ServerOutput.StartReport.Ended ended ->
                    throw new BrokerStartException(
                            "the broker ended while it started:\n    " + String.join("\n    ", output.lastLines()),
                            output.lastLines());
            }
        } catch (TimeoutException e) {
            throw new BrokerStartException(
                    "the broker did not start within " + START_SECONDS + " s", output.lastLines());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerStartException("interrupted while the broker started");
        }
    }

    private static List<String> command(BrokerOptions options) {
        Path java = options.javaExecutable().equals(BrokerOptions.NONE)
                ? Path.of(System.getProperty("java.home"), "bin", "java")
                : options.javaExecutable();
        List<Path> classPath = options.classPath().isEmpty() ? ServerClassPath.standard() : options.classPath();
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.add("-Xms" + options.heap());
        command.add("-Xmx" + options.heap());
        if (options.jvmFlags().stream().noneMatch(flag -> flag.matches("-XX:\\+Use\\w+GC"))) {
            command.add("-XX:+UseG1GC");
        }
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        command.addAll(options.jvmFlags());
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(MAIN_CLASS);
        return command;
    }
}
