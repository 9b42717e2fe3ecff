package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.worker.WorkerOrder.Request;
import dev.weir.run.worker.process.WorkerPipes;
import dev.weir.transport.TransportException;
import java.io.EOFException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** A worker as the process of the run has it, whatever it works on: it is asked, and tells unasked. Thread-safe. */
final class WorkerProcess {

    private final Listener listener;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, CompletableFuture<WorkerMessage.Result>> asked = new ConcurrentHashMap<>();
    private final WorkerPipes<WorkerOrder, WorkerMessage> pipes;

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

    private WorkerProcess(String name, WorkerHost host, WorkerProtocol protocol, Listener listener) {
        this.listener = listener;
        this.pipes = WorkerPipes.start(
                name,
                host,
                protocol.orders(),
                protocol.words(),
                new WorkerPipes.Listener<>(this::hear, this::answersNoMore, listener.failure(), listener.lost()));
    }

    /**
     * Starts one.
     *
     * @param name of the process in the report
     * @param host where it runs
     * @param protocol that of its kind of part
     * @throws TransportException when there can be no such process
     */
    static WorkerProcess start(String name, WorkerHost host, WorkerProtocol protocol, Listener listener) {
        return new WorkerProcess(name, host, protocol, listener);
    }

    /** Number of a process of this host. */
    long pid() {
        return pipes.pid();
    }

    /** Gives an order; the answer fails when the receiver ends before it. */
    CompletableFuture<WorkerMessage.Result> ask(Request request) {
        long number = numbers.incrementAndGet();
        CompletableFuture<WorkerMessage.Result> answer = new CompletableFuture<>();
        asked.put(number, answer);
        pipes.give(new WorkerOrder(number, request));
        if (pipes.isDeaf()) {
            answer.completeExceptionally(new EOFException());
        }
        return answer;
    }

    /** Gives an order whose answer nobody waits for. */
    void tell(Request request) {
        pipes.give(new WorkerOrder(numbers.incrementAndGet(), request));
    }

    private void hear(WorkerMessage word) {
        switch (word) {
            case WorkerMessage.Report report -> listener.reports().accept(report);
            case WorkerMessage.Fault fault -> listener.fault().accept(fault);
            case WorkerMessage.Answer answer ->
                // Of one that nobody waits for nothing follows.
                Optional.ofNullable(asked.remove(answer.number()))
                        .ifPresent(waiting -> waiting.complete(answer.result()));
        }
    }

    /** Those that are waited for fail. */
    private void answersNoMore() {
        asked.values().forEach(answer -> answer.completeExceptionally(new EOFException()));
    }

    /** Asks for the time there; empty if it answers something else. */
    CompletableFuture<OptionalLong> stamp() {
        return ask(new WorkerOrder.Stamp())
                .thenApply(result -> result instanceof WorkerMessage.Stamped stamped
                        ? OptionalLong.of(stamped.nanos())
                        : OptionalLong.empty());
    }

    /** The last lines it wrote to its standard error, the oldest first. */
    List<String> lines() {
        return pipes.lines();
    }

    /** Whether it has ended, and that was told. */
    boolean ended() {
        return pipes.ended();
    }

    /** Waits until everything that a process said before its end has been heard. */
    void awaitLastWords() {
        if (pipes.ended()) {
            pipes.awaitLastWords();
        }
    }

    /** Waits until the end of a process that has ended was told; returns whether it has ended. */
    boolean awaitEnd(RunClock clock, long deadlineNanos) {
        return pipes.awaitEnd(clock, deadlineNanos);
    }

    /** It is about to be ended by a fault, which is no failure of its own. */
    void expectEnd() {
        pipes.expectEnd();
    }

    /** Ends its standard input, which makes it end by itself. */
    void hangUp() {
        pipes.hangUp();
    }

    /** Ends it: its standard input ends, and if that does not help soon, it is killed. */
    void close() {
        pipes.close();
    }
}
