package dev.weir.operation.host;

import dev.weir.clock.ClockLine;
import dev.weir.clock.RunClock;
import dev.weir.operation.host.OperationsMessage.Report;
import dev.weir.operation.host.OperationsMessage.Result;
import dev.weir.operation.host.OperationsOrder.Request;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.process.AwaitedAnswers;
import dev.weir.run.worker.process.StampCheck;
import dev.weir.run.worker.process.WorkerPipes;
import java.io.EOFException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The worker of operations of one host, as the process of the run has it. Used by the run's own thread. */
final class OperationsWorker {

    /** A process that tells ten times a second and has told nothing for so long does nothing any more. */
    private static final long SILENT_NANOS = 10_000_000_000L;

    private static final long MOST_BETWEEN_LOOKS_NANOS = 300_000_000;
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(2);

    private final String name;
    private final WorkerHost host;
    private final RunClock clock;
    private final Listener listener;
    private final AwaitedAnswers<Result> answers = new AwaitedAnswers<>();
    private final WorkerPipes<OperationsOrder, OperationsMessage> pipes;
    private volatile long heardNanos;
    private long lookedNanos;
    private long silentNanos;

    /**
     * Who hears of the worker, by threads that only listen.
     *
     * @param reports told what it tells unasked
     * @param fault told of what went wrong there
     * @param failure told, in words for the report, of what went wrong with the worker itself
     * @param clockFault told, in words for the report, that its clock is not the run's
     * @param lost told that its host was lost, and the worker with it
     */
    record Listener(
            BiConsumer<OperationsWorker, Report> reports,
            Consumer<OperationsMessage.Fault> fault,
            Consumer<String> failure,
            Consumer<String> clockFault,
            Runnable lost) {}

    /**
     * Starts it.
     *
     * @throws dev.weir.transport.TransportException if it cannot be started
     */
    OperationsWorker(WorkerHost host, RunClock clock, Listener listener) {
        this.name = nameAt(host);
        this.host = host;
        this.clock = clock;
        this.listener = listener;
        this.heardNanos = clock.nanos();
        this.pipes = WorkerPipes.start(
                name,
                host,
                OperationsOrder.CODEC,
                OperationsMessage.CODEC,
                new WorkerPipes.Listener<>(this::hear, answers::fail, listener.failure(), listener.lost()));
    }

    static String nameAt(WorkerHost host) {
        return ProcessWatch.OPERATIONS + " on " + host.name();
    }

    private void hear(OperationsMessage message) {
        heardNanos = clock.nanos();
        switch (message) {
            case OperationsMessage.Answer answer -> answers.came(answer.number(), answer.result());
            case OperationsMessage.Fault fault -> listener.fault().accept(fault);
            case Report report -> listener.reports().accept(this, report);
        }
    }

    /** Its name in the report. */
    String name() {
        return name;
    }

    WorkerHost host() {
        return host;
    }

    /** Number of a process of this host. */
    long pid() {
        return pipes.pid();
    }

    /** Gives an order; the answer fails when the process ends before it. */
    CompletableFuture<Result> ask(Request request) {
        long number = answers.nextNumber();
        CompletableFuture<Result> answer = answers.expect(number);
        pipes.give(new OperationsOrder(number, request));
        if (pipes.isDeaf() || silent()) {
            answer.completeExceptionally(new EOFException());
        }
        return answer;
    }

    /** Gives an order whose answer nobody waits for. */
    void tell(Request request) {
        pipes.give(new OperationsOrder(answers.nextNumber(), request));
    }

    /** Whether its stamps are by the run's clock, to within what is known of its host; that they are not is told before. */
    CompletableFuture<Boolean> hasClock(Optional<ClockLine> line) {
        return new StampCheck(name, host, line, clock, listener.clockFault())
                .passes(() -> ask(new OperationsOrder.Stamp())
                        .thenApply(result -> result instanceof OperationsMessage.Stamped stamped
                                ? OptionalLong.of(stamped.nanos())
                                : OptionalLong.empty()));
    }

    /** Begins to look for silence anew: from now on it should tell something ten times a second. */
    void expectNews() {
        heardNanos = clock.nanos();
        lookedNanos = heardNanos;
    }

    /** Notes when it says nothing for long. Only time in which this process looked counts. */
    void lookForSilence() {
        long nowNanos = clock.nanos();
        boolean nothing = heardNanos - lookedNanos < 0 && !pipes.ended();
        if (!silent()) {
            silentNanos = nothing ? silentNanos + Math.min(nowNanos - lookedNanos, MOST_BETWEEN_LOOKS_NANOS) : 0;
            if (silent() && host.lost().isEmpty()) {
                listener.failure().accept(name + " has told nothing for " + SILENT_NANOS / 1_000_000_000 + " s");
            }
        }
        lookedNanos = nowNanos;
    }

    private boolean silent() {
        return silentNanos >= SILENT_NANOS;
    }

    /** Whether nothing more will come of it. Why has been told by then. */
    boolean gone() {
        return pipes.ended() || silent() || host.lost().isPresent();
    }

    /** Whether its host is gone, which has been told or is about to be. */
    boolean lost() {
        return host.lost().isPresent();
    }

    /** Waits until everything that it said before its end has been heard. */
    void awaitLastWords() {
        if (pipes.ended()) {
            pipes.awaitLastWords();
        }
    }

    /** Lets it end by itself, and kills it if it does not. */
    void close() {
        pipes.close();
        pipes.awaitEnd(clock, clock.nanos() + KILLED_WITHIN.toNanos());
    }

    /** Its end is near and no failure. */
    void expectEnd() {
        pipes.expectEnd();
    }

    /** The last lines of its standard error, the oldest first. */
    List<String> lines() {
        return pipes.lines();
    }
}
