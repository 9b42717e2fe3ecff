package dev.weir.run;

import dev.weir.measure.LatencyLog;
import dev.weir.result.Result;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.StepResult;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.step.OperationStep;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Follows a run while it goes on. Called by the run's own thread, never by one that measures. */
public interface RunListener {

    /** A phase has begun. {@code expectedNanos} is how long it should take, or 0 when nobody knows. */
    default void phaseStarted(String phase, long expectedNanos) {}

    /** The phase is over; {@code note} says what it did. */
    default void phaseEnded(String phase, long durationNanos, String note) {}

    /** Called about four times a second while messages flow. */
    default void progress(Progress progress) {}

    /**
     * A second of a phase in which messages flow has ended; once more with everything when the run is over. What is told
     * is valid until this returns.
     */
    default void second(LiveSecond second) {}

    /** A step of operations has begun; others may be under way at the same time. */
    default void stepStarted(OperationStep step) {}

    /** Called once a second for each step under way, and once more at its end. */
    default void progress(StepProgress progress) {}

    /**
     * Figures of one kind of operation of a step, each time {@link #progress(StepProgress)} is called for the step.
     *
     * @param step name of the step
     * @param kind label of the kind
     * @param totals counts since the step began
     * @param latencies of all that succeeded so far, from the intended instant; belong to the run, and may be read until this returns
     */
    default void measured(String step, String kind, OperationInterval.Counts totals, Supplier<Histogram> latencies) {}

    /** A step is over, as it will be in the result. */
    default void stepEnded(StepResult step) {}

    /** Something a person should know at once: a broker died, the topic was reused. */
    default void notice(String text) {}

    /** The run is over and audited. */
    default void finished(Result result) {}

    /**
     * The state of a running phase. Rates and latencies are those of one second, the last of which both are known.
     *
     * @param time how far the phase has come
     * @param rates messages a second
     * @param endToEnd end-to-end latency
     * @param outstanding messages due and not received at its end
     * @param missingSoFar messages that later ones of their stream overtook at least a second ago, and that are not here:
     *     lost, or still under way through another partition
     * @param failedSoFar messages that failed or may have failed, since the phase began
     */
    record Progress(
            PhaseTime time,
            SecondRates rates,
            SecondLatencies endToEnd,
            long outstanding,
            long missingSoFar,
            long failedSoFar) {

        /**
         * How far the phase has come.
         *
         * @param phase which phase
         * @param elapsedNanos how long it has lasted
         * @param expectedNanos how long it should last; 0 when nobody knows
         * @param second the end of the second that is described, from the start of the phase; 0 while there is none
         */
        public record PhaseTime(String phase, long elapsedNanos, long expectedNanos, long second) {}

        /**
         * Messages a second.
         *
         * @param delivered those received for the first time; below 0 if nobody receives
         * @param deliveredBytes bytes a second of those; below 0 if nobody receives, or no byte is touched
         */
        public record SecondRates(double offered, double sent, double delivered, double deliveredBytes) {}

        /**
         * Latencies in nanoseconds; -1 when nothing arrived, or what did is not known after a while either.
         *
         * @param clockBoundNanos by how much they may be wrong because clocks of hosts differ; 0 where one clock times them, -1
         *     if nobody knows
         */
        public record SecondLatencies(long p50Nanos, long p99Nanos, long maxNanos, long clockBoundNanos) {}
    }

    /**
     * The state of a step.
     *
     * @param step its name
     * @param elapsedNanos time since its start
     * @param operations of each kind, in the order of the scenario
     */
    record StepProgress(String step, long elapsedNanos, List<OperationProgress> operations) {

        public StepProgress {
            operations = List.copyOf(operations);
        }
    }

    /**
     * The state of one kind of operation.
     *
     * @param kind its label: {@code create-record}
     * @param totals since the start of the step
     * @param perSecond operations that succeeded in the last second
     * @param bytesPerSecond bytes that they moved in it
     * @param latencies of the last second of which they are known; -1 each when none is
     */
    record OperationProgress(
            String kind, Totals totals, double perSecond, double bytesPerSecond, LatencyLog.Stats latencies) {

        /**
         * Counts since the start of the step.
         *
         * @param started operations started
         * @param succeeded operations done
         * @param failed operations that failed or stayed without an answer
         * @param inFlight operations in flight
         */
        public record Totals(long started, long succeeded, long failed, long inFlight) {}
    }
}
