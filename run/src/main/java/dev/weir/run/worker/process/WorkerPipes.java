package dev.weir.run.worker.process;

import dev.weir.clock.RunClock;
import dev.weir.resource.child.ChildJvm;
import dev.weir.resource.child.LastLines;
import dev.weir.run.host.LeaseWatch;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.worker.wire.MalformedMessageException;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.transport.TransportException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * A worker as the process of the run has it: orders go in, words come out, and what it says on its standard error is kept.
 * Thread-safe. Its standard input is closed with this process, however that ends, and then it ends too.
 *
 * @param <O> type of orders
 * @param <M> type of words
 */
public final class WorkerPipes<O, M> {

    private static final int KEPT_LINES = 200;
    private static final int TOLD_LINES = 3;

    /** What it wrote is there when it has ended, unless a process of its own goes on; a full machine may read it late. */
    private static final Duration READ_WITHIN = Duration.ofSeconds(10);

    private final String name;
    private final WorkerHost host;
    private final Process process;
    private final MessageOutput<O> orders;
    private final MessageCodec<M> words;
    private final Listener<M> listener;
    private final LinkedBlockingQueue<Optional<O>> given = new LinkedBlockingQueue<>();
    private final LastLines lastLines = new LastLines(KEPT_LINES);
    private final Thread errors;
    private final Thread listening;
    private final CompletableFuture<Void> ended;
    /** Its end is no failure. */
    private volatile boolean closing;

    private volatile boolean deaf;

    /**
     * Who hears what a worker says.
     *
     * @param words told of everything it says, by a thread that only listens
     * @param silent told that no answer will come any more; perhaps twice
     * @param failure told of what went wrong with the worker itself, its unexpected end included
     * @param lost told that its host was lost, and the worker with it
     */
    public record Listener<M>(Consumer<M> words, Runnable silent, Consumer<String> failure, Runnable lost) {}

    private WorkerPipes(
            String name,
            WorkerHost host,
            Process process,
            MessageCodec<O> orders,
            MessageCodec<M> words,
            Listener<M> listener) {
        this.name = name;
        this.host = host;
        this.process = process;
        this.listener = listener;
        this.orders = new MessageOutput<>(orders, process.getOutputStream());
        this.words = words;
        this.errors = Thread.ofPlatform().daemon().name("weir-worker-errors").start(() -> keepLines(process));
        this.listening =
                Thread.ofPlatform().daemon().name("weir-worker-words").start(() -> listen(process.getInputStream()));
        Thread.ofPlatform().daemon().name("weir-worker-orders").start(this::writeOrders);
        this.ended = process.onExit().thenAccept(this::hasEnded);
    }

    /**
     * Starts a worker.
     *
     * @param name of the process in the report
     * @param host where it runs
     * @param orders how orders travel
     * @param words how words travel
     * @throws TransportException when there can be no such process
     */
    public static <O, M> WorkerPipes<O, M> start(
            String name, WorkerHost host, MessageCodec<O> orders, MessageCodec<M> words, Listener<M> listener) {
        try {
            return new WorkerPipes<>(name, host, host.start(name), orders, words, listener);
        } catch (IOException e) {
            throw new TransportException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** Number of a process of this host. */
    public long pid() {
        return process.pid();
    }

    /** Gives an order; does not wait. */
    public void give(O order) {
        given.add(Optional.of(order));
    }

    /** Whether it takes no orders any more. */
    public boolean isDeaf() {
        return deaf || !process.isAlive();
    }

    /** Writes what is given, up to the order that there are no more: a worker that stands still makes this wait only. */
    private void writeOrders() {
        try (orders) {
            writeEach();
        } catch (IOException e) {
            // The process has ended, which is told when its last words have been read.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        deaf = true;
        listener.silent().run();
    }

    private void writeEach() throws IOException, InterruptedException {
        try {
            for (Optional<O> order = given.take(); order.isPresent(); order = given.take()) {
                orders.write(order.get());
            }
        } catch (MalformedMessageException | RuntimeException e) {
            // Before the process ends for want of orders, which would be told instead.
            listener.failure().accept("an order for " + name + " cannot be given: " + e.getMessage());
        }
    }

    private void listen(InputStream stream) {
        try {
            MessageInput<M> input = new MessageInput<>(words, stream);
            for (Optional<M> word = input.read(); word.isPresent(); word = input.read()) {
                listener.words().accept(word.get());
            }
        } catch (MalformedMessageException | RuntimeException e) {
            listener.failure().accept(name + " sent something that cannot be understood: " + e.getMessage());
        } catch (IOException e) {
            // The process has ended, or is about to: what that means is told when it has.
        }
        listener.silent().run();
    }

    /** Waits until everything that a worker said before its end has been heard, for ten seconds at most. */
    public void awaitLastWords() {
        join(listening);
    }

    private void keepLines(Process from) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(from.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                lastLines.add(line);
            }
        } catch (IOException e) {
            listener.failure().accept("the errors of " + name + " cannot be read: " + e.getMessage());
        }
    }

    private void hasEnded(Process exited) {
        join(errors);
        // A worker that says that it is done ends at once; its end must not be told first.
        join(listening);
        // A worker that its host still tells of, and that was given nothing, is cut off in one direction.
        boolean cutOff = !host.isHere() && exited.exitValue() == LeaseWatch.EXIT_CODE;
        if (!closing
                && (cutOff
                        || exited.exitValue() == WorkerHost.LOST
                        || host.lost().isPresent())) {
            listener.lost().run();
        } else if (!closing) {
            String last = lastLines.told(TOLD_LINES);
            listener.failure()
                    .accept(name + (host.isHere() ? " (process " + exited.pid() + ")" : "") + " ended with exit code "
                            + exited.exitValue()
                            + (last.isEmpty() ? "" : "; its last output: " + last));
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(READ_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The last lines it wrote to its standard error, the oldest first. */
    public List<String> lines() {
        return lastLines.all();
    }

    /** Whether it has ended, and that was told. */
    public boolean ended() {
        return ended.isDone();
    }

    /** Waits until the end of a process that has ended was told; returns whether it has ended. */
    public boolean awaitEnd(RunClock clock, long deadlineNanos) {
        while (!ended.isDone() && clock.nanos() - deadlineNanos < 0) {
            clock.parkUntil(clock.nanos() + 1_000_000);
        }
        return ended.isDone();
    }

    /** It is about to be ended by a fault, which is no failure of its own. */
    public void expectEnd() {
        closing = true;
    }

    /** Ends its standard input, which makes it end by itself. */
    public void hangUp() {
        closing = true;
        given.add(Optional.empty());
    }

    /** Ends it: its standard input ends, and if that does not help soon, it is killed. */
    public void close() {
        hangUp();
        ChildJvm.end(process);
    }
}
