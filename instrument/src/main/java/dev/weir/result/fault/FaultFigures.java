package dev.weir.result.fault;

import dev.weir.result.fault.FaultEffect.PublishWait;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.ProgressGaps.Progress;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The faults of a run, what they did to its messages, and what the settings in force promise.
 *
 * @param injected the faults, in the order in which they were due; empty for a run without any
 * @param effects what each that was injected did, in the same order
 * @param progress when each client made no progress in each partition, whether there were faults or not
 * @param availability share of the seconds in which anything was acknowledged or delivered at all
 * @param waits how long {@code publish} blocked in the whole measured phase, by publisher; only those that it did
 * @param guarantees what the settings in force promise, and what was found; empty where nothing tells
 * @param rebalances which partitions changed hands between subscribers, whether there were faults or not
 * @param clients what each that was injected did to the clients of a crowd, in the same order; empty without a crowd
 */
public record FaultFigures(
        List<FaultRecord> injected,
        List<FaultEffect> effects,
        List<ProgressGaps> progress,
        Availability availability,
        List<PublishWait> waits,
        List<Guarantee> guarantees,
        RebalanceFigures rebalances,
        List<CrowdEffect> clients) {

    /** Of a run in which nothing was measured. */
    public static final FaultFigures NONE = new FaultFigures(
            List.of(),
            List.of(),
            List.of(),
            new Availability(0, 0),
            List.of(),
            List.of(),
            RebalanceFigures.NONE,
            List.of());

    public FaultFigures {
        injected = List.copyOf(injected);
        effects = List.copyOf(effects);
        progress = List.copyOf(progress);
        waits = List.copyOf(waits);
        guarantees = List.copyOf(guarantees);
        clients = List.copyOf(clients);
    }

    /** The same with what is known of rebalances. */
    public FaultFigures with(RebalanceFigures known) {
        return new FaultFigures(injected, effects, progress, availability, waits, guarantees, known, clients);
    }

    /**
     * The same with what is known of Weir's own pauses.
     *
     * @param pausedNanos for how much of a gap one of its processes, or the host, stood still
     */
    public FaultFigures paused(ToLongFunction<Gap> pausedNanos) {
        List<FaultEffect> told = effects.stream()
                .map(effect -> new FaultEffect(
                        effect.fault(),
                        effect.toNanos(),
                        effect.moments(),
                        effect.gaps().stream()
                                .map(gap -> gap.paused(pausedNanos.applyAsLong(gap.gap())))
                                .toList(),
                        effect.waits(),
                        effect.latencies(),
                        effect.messages(),
                        effect.others()))
                .toList();
        return new FaultFigures(injected, told, progress, availability, waits, guarantees, rebalances, clients);
    }

    /** The longest gap of one kind of progress, over all clients and partitions; {@link ProgressGaps#NONE} without any. */
    public long longestNanos(Progress of) {
        return progress.stream()
                .filter(gaps -> gaps.progress() == of)
                .mapToLong(ProgressGaps::longestNanos)
                .max()
                .orElse(ProgressGaps.NONE);
    }

    /** The longest time from the injection of a fault until all was as before; empty when that was not within the run. */
    public OptionalLong recoveryNanos() {
        boolean all = effects.stream().allMatch(effect -> effect.moments().recoveredNanos() != Times.NEVER);
        return all
                ? effects.stream()
                        .mapToLong(effect -> effect.moments().recoveredNanos() - injectedNanos(effect.fault()))
                        .max()
                : OptionalLong.empty();
    }

    /** When the fault of a number was injected, from the start of the measured phase. */
    public long injectedNanos(int number) {
        return injected.stream()
                .filter(fault -> fault.number() == number)
                .mapToLong(fault -> fault.times().injectedNanos())
                .findFirst()
                .orElseThrow();
    }

    /**
     * Shares of the seconds of the measured phase, from 0 to 1.
     *
     * @param acknowledged in which some message was acknowledged
     * @param delivered in which some message was delivered
     */
    public record Availability(double acknowledged, double delivered) {}
}
