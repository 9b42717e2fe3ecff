package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.worker.WorkerOrder.Request;
import dev.weir.run.worker.wire.MalformedMessageException;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.transport.TransportException;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A receiver as the process of the run has it: orders go in, words come out, and what it says on its standard error is kept.
 * Thread-safe. Its standard input is closed with this process, however that ends, and then it ends too.
 */
final class WorkerProcess {

    private static final int KEPT_LINES = 200;
    private static final int TOLD_LINES = 3;
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);

    private final String name;
    private final WorkerHost host;
    private final Process process;
    private final MessageOutput<WorkerOrder> orders;
    private final Listener listener;
    private final LinkedBlockingQueue<Optional<WorkerOrder>> given = new LinkedBlockingQueue<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, CompletableFuture<WorkerMessage.Result>> asked = new ConcurrentHashMap<>();
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final Thread errors;
    private final CompletableFuture<Void> ended;
    /** Its end is no failure. */
    private volatile boolean closing;

    private volatile boolean deaf;

    /**
     * Who hears what a receiver says unasked.
     *
     * @param reports told by a thread that only listens
     * @param fault told of what went wrong there
     * @param failure told of what went wrong with the receiver itself, its unexpected end included
     * @param lost told that its host was lost, and the receiver with it
     */
    record Listener(
            Consumer<WorkerMessage.Report> reports,
            Consumer<WorkerMessage.Fault> fault,
            Consumer<String> failure,
            Runnable lost) {}

    private WorkerProcess(String name, WorkerHost host, Process process, Listener listener) {
        this.name = name;
        this.host = host;
        this.process = process;
        this.listener = listener;
        this.orders = new MessageOutput<>(WorkerOrder.CODEC, process.getOutputStream());
        this.errors = Thread.ofPlatform().daemon().name("weir-receiver-errors").start(() -> keepLines(process));
        Thread.ofPlatform().daemon().name("weir-receiver-words").start(() -> listen(process.getInputStream()));
        Thread.ofPlatform().daemon().name("weir-receiver-orders").start(this::writeOrders);
        this.ended = process.onExit().thenAccept(this::hasEnded);
    }

    /**
     * Starts one.
     *
     * @param name of the process in the report
     * @param host where it runs
     * @throws TransportException when there can be no such process
     */
    static WorkerProcess start(String name, WorkerHost host, Listener listener) {
        try {
            return new WorkerProcess(name, host, host.start(name), listener);
        } catch (IOException e) {
            throw new TransportException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** Number of a process of this host. */
    long pid() {
        return process.pid();
    }

    /** Gives an order; the answer fails when the receiver ends before it. */
    CompletableFuture<WorkerMessage.Result> ask(Request request) {
        long number = numbers.incrementAndGet();
        CompletableFuture<WorkerMessage.Result> answer = new CompletableFuture<>();
        asked.put(number, answer);
        given.add(Optional.of(new WorkerOrder(number, request)));
        if (deaf || !process.isAlive()) {
            answer.completeExceptionally(new EOFException());
        }
        return answer;
    }

    /** Gives an order whose answer nobody waits for. */
    void tell(Request request) {
        given.add(Optional.of(new WorkerOrder(numbers.incrementAndGet(), request)));
    }

    /** Writes what is given, up to the order that there are no more: a receiver that stands still makes this wait only. */
    private void writeOrders() {
        try (orders) {
            for (Optional<WorkerOrder> order = given.take(); order.isPresent(); order = given.take()) {
                orders.write(order.get());
            }
        } catch (MalformedMessageException | RuntimeException e) {
            listener.failure().accept("an order for " + name + " cannot be given: " + e.getMessage());
        } catch (IOException e) {
            // The process has ended, which is told when its last words have been read.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        deaf = true;
        failQuestions();
    }

    private void failQuestions() {
        asked.values().forEach(answer -> answer.completeExceptionally(new EOFException()));
    }

    private void listen(InputStream stream) {
        try {
            MessageInput<WorkerMessage> words = new MessageInput<>(WorkerMessage.CODEC, stream);
            for (Optional<WorkerMessage> word = words.read(); word.isPresent(); word = words.read()) {
                hear(word.get());
            }
        } catch (MalformedMessageException | RuntimeException e) {
            listener.failure().accept(name + " sent something that cannot be understood: " + e.getMessage());
        } catch (IOException e) {
            // The process has ended, or is about to: what that means is told when it has.
        }
        failQuestions();
    }

    private void hear(WorkerMessage word) {
        switch (word) {
            case WorkerMessage.Report report -> listener.reports().accept(report);
            case WorkerMessage.Fault fault -> listener.fault().accept(fault);
            case WorkerMessage.Answer answer -> {
                CompletableFuture<WorkerMessage.Result> waiting = asked.remove(answer.number());
                if (waiting != null) {
                    waiting.complete(answer.result());
                }
            }
        }
    }

    private void keepLines(Process from) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(from.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (lastLines) {
                    if (lastLines.size() == KEPT_LINES) {
                        lastLines.removeFirst();
                    }
                    lastLines.addLast(line);
                }
            }
        } catch (IOException e) {
            listener.failure().accept("the errors of " + name + " cannot be read: " + e.getMessage());
        }
    }

    private void hasEnded(Process exited) {
        try {
            errors.join(ENDS_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // A worker that its host still tells of, and that was given nothing, is cut off in one direction.
        boolean cutOff = !host.isHere() && exited.exitValue() == WorkerMain.LEASE_ENDED;
        if (!closing
                && (cutOff
                        || exited.exitValue() == WorkerHost.LOST
                        || host.lost().isPresent())) {
            listener.lost().run();
        } else if (!closing) {
            List<String> said = lines();
            List<String> last = said.subList(Math.max(0, said.size() - TOLD_LINES), said.size());
            listener.failure()
                    .accept(name + (host.isHere() ? " (process " + exited.pid() + ")" : "") + " ended with exit code "
                            + exited.exitValue()
                            + (last.isEmpty() ? "" : "; its last output: " + String.join(" / ", last)));
        }
    }

    /** The last lines it wrote to its standard error, the oldest first. */
    List<String> lines() {
        synchronized (lastLines) {
            return List.copyOf(lastLines);
        }
    }

    /** Whether it has ended, and that was told. */
    boolean ended() {
        return ended.isDone();
    }

    /** Waits until the end of a process that has ended was told; returns whether it has ended. */
    boolean awaitEnd(RunClock clock, long deadlineNanos) {
        while (!ended.isDone() && clock.nanos() - deadlineNanos < 0) {
            clock.parkUntil(clock.nanos() + 1_000_000);
        }
        return ended.isDone();
    }

    /** It is about to be ended by a fault, which is no failure of its own. */
    void expectEnd() {
        closing = true;
    }

    /** Ends its standard input, which makes it end by itself. */
    void hangUp() {
        closing = true;
        given.add(Optional.empty());
    }

    /** Ends it: its standard input ends, and if that does not help soon, it is killed. */
    void close() {
        hangUp();
        try {
            if (!process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
