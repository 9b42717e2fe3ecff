package dev.weir.operation.account;

import dev.weir.measure.LatencyKind;
import dev.weir.measure.Recorder;
import dev.weir.measure.count.Counter;
import dev.weir.operation.account.SecondCounts.Column;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of one worker's operations of one kind. Written by the worker's thread, without an allocation; its counts are
 * read by any thread while they grow, the rest when the worker has ended.
 *
 * <p>Started and ended operations are counted where they start and end, so that the two sums can be held against each other.
 */
public final class KindAccount {

    private final OperationKind kind;
    private long startNanos;
    final Counter due = new Counter();
    final Counter started = new Counter();
    final Counter succeeded = new Counter();
    final Counter failed = new Counter();
    final Counter unresolved = new Counter();
    final Counter foreign = new Counter();
    final Counter bytes = new Counter();
    final Counter found = new Counter();
    final Counter durationNanos = new Counter();
    final Recorder latency = new Recorder(LatencyKind.PUBLISH);
    final Recorder duration = new Recorder(LatencyKind.SERVICE);
    final Recorder adjusted = new Recorder(LatencyKind.ADJUSTED);
    final SecondCounts seconds = new SecondCounts();
    final FailureCounts failures = new FailureCounts();
    private final List<Counter> counters =
            List.of(due, started, succeeded, failed, unresolved, foreign, bytes, found, durationNanos);
    private long lastEndedNanos;

    public KindAccount(OperationKind kind) {
        this.kind = kind;
    }

    /** Says when the step begins, by the run's clock. Before the worker does. */
    public void begin(long beginNanos) {
        startNanos = beginNanos;
        lastEndedNanos = beginNanos;
        latency.start(beginNanos);
        duration.start(beginNanos);
        adjusted.start(beginNanos);
    }

    /** The kind. */
    public OperationKind kind() {
        return kind;
    }

    /** An operation became due and is about to be started. */
    public void started(long intendedNanos, long nowNanos) {
        due.increment();
        started.increment();
        seconds.add(second(intendedNanos), Column.DUE, 1);
        seconds.add(second(nowNanos), Column.STARTED, 1);
    }

    /** An operation became due and is never started. */
    public void unsent(long intendedNanos) {
        due.increment();
        seconds.add(second(intendedNanos), Column.DUE, 1);
    }

    /**
     * An operation is done.
     *
     * @param toolNanos the part of its latency that the tool or its host made
     */
    public void succeeded(Operation operation, long toolNanos) {
        long stampNanos = end(operation);
        long latencyNanos = operation.endedNanos - operation.intendedNanos;
        succeeded.increment();
        bytes.add(operation.bytes);
        found.add(operation.found);
        latency.record(stampNanos, latencyNanos);
        duration.record(stampNanos, operation.endedNanos - operation.startedNanos);
        adjusted.record(stampNanos, Math.max(0, latencyNanos - toolNanos));
        long second = second(stampNanos);
        seconds.add(second, Column.SUCCEEDED, 1);
        seconds.add(second, Column.BYTES, operation.bytes);
        seconds.add(second, Column.LATENCY_NANOS, latencyNanos);
    }

    /** An operation failed, or stays without an answer. */
    public void failed(Operation operation, OperationFailure failure, String cause) {
        long stampNanos = end(operation);
        (failure.definite() ? failed : unresolved).increment();
        failures.add(failure, cause);
        seconds.add(second(stampNanos), Column.FAILED, 1);
    }

    /** Records were read that Weir did not write. */
    public void foreign(long records) {
        foreign.add(records);
    }

    /** Ends come from several threads and so not quite in order; a recorder and its second want them in one. */
    private long end(Operation operation) {
        durationNanos.add(operation.endedNanos - operation.startedNanos);
        lastEndedNanos = Math.max(lastEndedNanos, operation.endedNanos);
        // What ends with a second belongs to it: no step has a last second of no length.
        return Math.max(startNanos, lastEndedNanos - 1);
    }

    private long second(long nanos) {
        return (nanos - startNanos) / Recorder.INTERVAL_NANOS;
    }

    /** What is new since the last call. By the worker's thread, or when that has ended. */
    public KindUpdate update() {
        List<Recorder.Part> parts = new ArrayList<>();
        for (Recorder recorder : List.of(latency, duration, adjusted)) {
            recorder.handOver();
            recorder.drain().forEach(closed -> parts.add(Recorder.Part.of(closed)));
        }
        return new KindUpdate(
                kind, Counter.values(counters), lastEndedNanos, seconds.takeChanged(), failures.all(), parts);
    }

    /**
     * Makes a copy what the account was when it told this. By one thread.
     *
     * @throws IllegalArgumentException if it is of another kind, or tells something else than an account
     */
    public void take(KindUpdate update) {
        if (update.kind() != kind || update.counts().size() != counters.size()) {
            throw new IllegalArgumentException("no news of the account of " + kind.label());
        }
        Counter.set(counters, update.counts());
        lastEndedNanos = update.lastEndedNanos();
        update.rows().forEach(seconds::set);
        update.failures().forEach(failures::set);
        for (Recorder.Part part : update.parts()) {
            recorder(part.kind()).take(part);
        }
    }

    private Recorder recorder(LatencyKind of) {
        return switch (of) {
            case PUBLISH -> latency;
            case SERVICE -> duration;
            case ADJUSTED -> adjusted;
            default -> throw new IllegalArgumentException("an account of operations has no " + of);
        };
    }

    /**
     * Closes a copy whose account nobody will tell of any more: operations in flight stay without an answer.
     *
     * @param cause why
     * @return how many
     */
    public long lose(String cause) {
        long open = started.get() - succeeded.get() - failed.get() - unresolved.get();
        if (open > 0) {
            unresolved.add(open);
            failures.add(OperationFailure.TIMED_OUT, cause, open);
            seconds.add(Math.max(0, seconds.seconds() - 1), Column.FAILED, open);
        }
        return open;
    }

    /** How many operations were started until now. */
    public long startedUntilNow() {
        return started.get();
    }

    /** When the last operation ended, by the run's clock; the start of the step before that. When the worker has ended. */
    public long lastEndedNanos() {
        return lastEndedNanos;
    }

    /** Hands over the last latencies. When the worker has ended. */
    public void close() {
        latency.close();
        duration.close();
        adjusted.close();
    }
}
