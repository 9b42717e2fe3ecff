package dev.weir.operation.account;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Recorder;
import dev.weir.measure.count.Counter;
import dev.weir.result.Latency;
import java.io.OutputStream;
import java.util.List;

/** The account of one worker's pipelines: how long they took from end to end. Written by the worker's thread, without an allocation. */
public final class PipelineAccount {

    private static final long HELD_SECONDS = 5;

    private final Recorder recorder = new Recorder(LatencyKind.END_TO_END);
    private final Counter due = new Counter();
    private final Counter done = new Counter();

    /** Says when the step begins, by the run's clock. Before the worker does. */
    public void begin(long startNanos) {
        recorder.start(startNanos);
    }

    /** The first stage of a pipeline is due. */
    public void due() {
        due.increment();
    }

    /**
     * The last stage of a pipeline is done.
     *
     * @param intendedNanos when its first stage was due
     */
    public void done(long intendedNanos, long endedNanos) {
        done.increment();
        recorder.record(endedNanos, endedNanos - intendedNanos);
    }

    /** Pipelines whose last stage is done. By any thread. */
    public long count() {
        return done.get();
    }

    /** What is new since the last call. By the worker's thread, or when that has ended. */
    public PipelineUpdate update() {
        recorder.handOver();
        return new PipelineUpdate(
                due.get(),
                done.get(),
                recorder.drain().stream().map(Recorder.Part::of).toList());
    }

    /** Makes a copy what the account was when it told this. By one thread. */
    public void take(PipelineUpdate update) {
        due.set(update.due());
        done.set(update.done());
        update.parts().forEach(recorder::take);
    }

    /**
     * The distribution over all workers, which have ended: of all pipelines whose first stage was due.
     *
     * @param percentiles percentiles beside the usual ones
     */
    public static Latency endToEnd(List<PipelineAccount> accounts, List<Double> percentiles) {
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), HELD_SECONDS);
        for (PipelineAccount account : accounts) {
            log.follow(account.recorder);
            account.recorder.close();
        }
        log.close();
        long due = accounts.stream().mapToLong(account -> account.due.get()).sum();
        long done = accounts.stream().mapToLong(PipelineAccount::count).sum();
        return Distributions.latency(
                LatencyKind.END_TO_END,
                log.total(LatencyKind.END_TO_END),
                log.negative(LatencyKind.END_TO_END),
                new Coverage(due, done),
                percentiles);
    }
}
