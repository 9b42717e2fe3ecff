package dev.weir.run;

import dev.weir.result.RunResult;
import dev.weir.run.live.LiveSecond;

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

    /** Something a person should know at once: a broker died, the topic was reused. */
    default void notice(String text) {}

    /** The run is over and audited. */
    default void finished(RunResult result) {}

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
}
