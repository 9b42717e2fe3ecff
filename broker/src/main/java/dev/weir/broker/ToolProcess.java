package dev.weir.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A running tool of Kafka or of another system in a process of its own. Kafka's are on the class path of the brokers and have
 * the JVM options of Kafka's scripts. It ends when {@link #close()} is called, and one of Kafka also when this process ends in any way; another then lives until its
 * server ends. Ctrl-C does not reach it.
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
     * Who is given what it writes, line by line.
     *
     * @param out its standard output, by a thread of its own
     * @param err its error output, by another
     */
    public record Lines(Consumer<String> out, Consumer<String> err) {}

    /**
     * Starts a tool of Kafka.
     *
     * @param arguments what it is told; other users of the machine can see them, so that no secret belongs in here
     * @param folder where it runs, and writes what it unpacks
     * @throws BrokerStartException when there is no such process to be had
     */
    public static ToolProcess start(KafkaTool tool, List<String> arguments, Path folder, Lines lines) {
        List<String> command = ServerCommand.ofTool(tool, folder);
        command.addAll(arguments);
        return start(new ProcessBuilder(command).directory(folder.toFile()), "Kafka's tool", lines);
    }

    /**
     * Starts a program of somebody else.
     *
     * @param arguments what it is told; other users of the machine can see them, so that no secret belongs in here
     * @param folder where it runs
     * @param input file that it reads as its standard input
     * @throws BrokerStartException when it cannot be started
     */
    public static ToolProcess start(Path program, List<String> arguments, Path folder, Path input, Lines lines) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        return start(
                new ProcessBuilder(command).directory(folder.toFile()).redirectInput(input.toFile()),
                program.toString(),
                lines);
    }

    private static ToolProcess start(ProcessBuilder asked, String name, Lines lines) {
        Process process;
        try {
            process = asked.start();
        } catch (IOException e) {
            throw new BrokerStartException("cannot start " + name + ": " + FileErrors.reason(e), e);
        }
        return new ToolProcess(
                process,
                List.of(
                        read(process.inputReader(), "out", lines.out()),
                        read(process.errorReader(), "err", lines.err())));
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
                throw new IllegalStateException("the tool, process " + pid() + ", could not be ended");
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
