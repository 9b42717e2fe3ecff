package dev.weir.run;

import dev.weir.result.RunResult;

/** Follows a run while it goes on. Called by the run's own thread, never by one that measures. */
public interface RunListener {

    /** A phase has begun. {@code expectedNanos} is how long it should take, or 0 when nobody knows. */
    default void phaseStarted(String phase, long expectedNanos) {}

    /** The phase is over; {@code note} says what it did. */
    default void phaseEnded(String phase, long durationNanos, String note) {}

    /** Called about four times a second while messages flow. */
    default void progress(Progress progress) {}

    /** Something a person should know at once: a broker died, the topic was reused. */
    default void notice(String text) {}

    /** The run is over and audited. */
    default void finished(RunResult result) {}

    /**
     * The state of a running phase. Rates and latencies are those of the last whole second; latencies are -1 when there
     * was none.
     */
    record Progress(
            String phase,
            long elapsedNanos,
            long expectedNanos,
            double offeredPerSecond,
            double sentPerSecond,
            double deliveredPerSecond,
            long responseP50Nanos,
            long responseP99Nanos,
            long responseMaxNanos,
            long outstanding,
            long lostSoFar,
            long failedSoFar) {}
}
