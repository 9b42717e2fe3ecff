package dev.weir.result.fault;

import java.util.List;

/**
 * One fault of a run: what was asked, what was done to whom and when, and the proof of it.
 *
 * @param number its place among the faults of the run by the time they were due, from 1
 * @param action what was asked: {@code kill}
 * @param target to what, as it was asked: {@code leader of 0}
 * @param victim what that was when its time came: {@code broker 2 (process 4711)}; empty when there was none
 * @param partitions log partitions that the victim led at that time; empty when it led none, or is no broker
 * @param times when
 * @param outcome what became of it
 * @param proof what was observed before, during and after it, as sentences, each with its time
 * @param counts what was counted while it lasted: datagrams that it dropped, what the system repaired; empty where nothing
 *     counts
 */
public record FaultRecord(
        int number,
        String action,
        String target,
        String victim,
        List<Integer> partitions,
        Times times,
        Outcome outcome,
        List<String> proof,
        List<Count> counts) {

    public FaultRecord {
        partitions = List.copyOf(partitions);
        proof = List.copyOf(proof);
        counts = List.copyOf(counts);
    }

    /** The same with another place among the faults of the run. */
    public FaultRecord numbered(int place) {
        return new FaultRecord(place, action, target, victim, partitions, times, outcome, proof, counts);
    }

    /**
     * How often something happened while a fault lasted.
     *
     * @param what {@code datagrams dropped}, {@code retransmits sent}
     */
    public record Count(String what, long count) {}

    /** What became of a fault. */
    public enum Outcome {
        /** Its effect was observed, and so was its end, or it was meant to last. */
        EFFECTIVE,
        /** It was injected and its effect was not observed: the run does not show what it claims. */
        NO_EFFECT,
        /** It was never injected: the run ended before, or there was nothing to inject it into. */
        NOT_INJECTED,
        /** Its effect was observed and its end was not, within the time allowed. */
        NOT_HEALED
    }

    /**
     * When a fault was due, and when what was observed. Nanoseconds from the start of the measured phase.
     *
     * @param plannedNanos when it was due
     * @param injectedNanos when it was injected; {@link #NEVER} when it was not
     * @param effectiveNanos when its effect was first observed; {@link #NEVER} when it was not
     * @param healingNanos when its end was ordered; {@link #NEVER} when it was meant to last, or was not
     * @param healedNanos when its end was observed; {@link #NEVER} when it was not
     * @param inSyncNanos when all replicas of the victim were in sync again; {@link #NEVER} when that was not seen, or no
     *     replica was hit
     */
    public record Times(
            long plannedNanos,
            long injectedNanos,
            long effectiveNanos,
            long healingNanos,
            long healedNanos,
            long inSyncNanos) {

        /** Without replicas. */
        public Times(long plannedNanos, long injectedNanos, long effectiveNanos, long healingNanos, long healedNanos) {
            this(plannedNanos, injectedNanos, effectiveNanos, healingNanos, healedNanos, NEVER);
        }

        /** Stands for an instant that did not come. */
        public static final long NEVER = Long.MIN_VALUE;
    }
}
