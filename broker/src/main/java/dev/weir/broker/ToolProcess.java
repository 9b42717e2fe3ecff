package dev.weir.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A running tool of Kafka in a process of its own, on the class path of the brokers and with the JVM options of Kafka's
 * scripts. It ends when {@link #close()} is called, and also when this process ends in any way. Ctrl-C does not reach it.
 */
public final class ToolProcess implements AutoCloseable {

    private static final long READ_OUT_MILLIS = 5_000;
    private static final long KILL_SECONDS = 60;

    private final Process process;
    private final List<Thread> readers;

    private ToolProcess(Process process, List<Thread> readers) {
        this.process = process;
        this.readers = readers;
    }

    /**
     * Starts a tool.
     *
     * @param arguments what it is told; other users of the machine can see them, so that no secret belongs in here
     * @param folder where it runs, and writes what it unpacks
     * @param out given every line of its standard output, by a thread of its own
     * @param err given every line of its error output, by another
     * @throws BrokerStartException when there is no such process to be had
     */
    public static ToolProcess start(
            KafkaTool tool, List<String> arguments, Path folder, Consumer<String> out, Consumer<String> err) {
        Process process;
        try {
            process = new ProcessBuilder(command(tool, arguments, folder))
                    .directory(folder.toFile())
                    .start();
        } catch (IOException e) {
            throw new BrokerStartException("cannot start Kafka's tool: " + FileErrors.reason(e), e);
        }
        return new ToolProcess(
                process, List.of(read(process.inputReader(), "out", out), read(process.errorReader(), "err", err)));
    }

    private static List<String> command(KafkaTool tool, List<String> arguments, Path folder) {
        List<String> command = ServerCommand.ofTool(tool, folder);
        command.addAll(arguments);
        return command;
    }

    private static Thread read(BufferedReader lines, String name, Consumer<String> reader) {
        return Thread.ofPlatform().daemon().name("weir-tool-" + name).start(() -> {
            try (lines) {
                String line;
                while ((line = lines.readLine()) != null) {
                    reader.accept(line);
                }
            } catch (IOException | UncheckedIOException e) {
                reader.accept("weir could not read more output: " + e.getMessage());
            }
        });
    }

    /** Id of its process. */
    public long pid() {
        return process.pid();
    }

    /** Waits until it has ended and everything it wrote has been handed over; says whether that was so in time. */
    public boolean await(Duration most) throws InterruptedException {
        if (!process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        for (Thread reader : readers) {
            reader.join(READ_OUT_MILLIS);
        }
        return true;
    }

    /** What it ended with; 128 and the number of the signal when it was killed by one. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Ends it at once when it still runs. From any thread; idempotent. */
    @Override
    public void close() {
        process.destroyForcibly();
        boolean interrupted = false;
        try {
            if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Kafka's tool, process " + pid() + ", could not be ended");
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
