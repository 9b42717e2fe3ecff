package dev.weir.transport.kafka.position;

import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * The offsets of the topics that nobody but the run should write to, and that held nothing for its consumers. In a partition that
 * somebody's transactions wrote to, they are gaps of these: the marker at the end of each, and records that were aborted.
 * Elsewhere messages were skipped. Thread-safe.
 */
public final class SkippedOffsets implements PositionWatch.Skipped {

    private final IntFunction<String> told;
    private final LongSupplier clock;
    private final Map<Integer, Gaps> byPartition = new TreeMap<>();

    /** Those of one partition. */
    private static final class Gaps {
        private final List<Warning> jumps = new ArrayList<>();
        private final Consumer<String> first;
        private final long firstNanos;
        private long places;
        private long offsets;

        private Gaps(LongSupplier clock) {
            this.firstNanos = clock.getAsLong();
            this.first = new FirstJumps(
                    "this partition",
                    text -> jumps.add(Warning.at(clock.getAsLong(), WarningKind.POSITION_JUMP, text)));
        }
    }

    /**
     * @param told says which partition one is
     * @param clock the run's clock, in nanoseconds
     */
    public SkippedOffsets(IntFunction<String> told, LongSupplier clock) {
        this.told = told;
        this.clock = clock;
    }

    @Override
    public synchronized void skipped(int partition, long from, long to) {
        Gaps gaps = byPartition.computeIfAbsent(partition, number -> new Gaps(clock));
        gaps.places++;
        gaps.offsets += to - from;
        gaps.first.accept(partition(partition) + "after offset " + Counts.format(from - 1) + " came offset "
                + Counts.format(to) + ": " + Counts.of(to - from, "message")
                + " skipped, though the log of this topic has no gaps");
    }

    private String partition(int partition) {
        return told.apply(partition) + ": ";
    }

    /** The partitions with such offsets. */
    public synchronized Set<Integer> partitions() {
        return Set.copyOf(byPartition.keySet());
    }

    /**
     * What there is to tell of them, in order.
     *
     * @param transactional partitions that transactions wrote to
     */
    public synchronized List<Warning> incidents(Set<Integer> transactional) {
        List<Warning> incidents = new ArrayList<>();
        byPartition.forEach((partition, gaps) -> {
            if (transactional.contains(partition)) {
                incidents.add(ofTransactions(partition, gaps));
            } else {
                incidents.addAll(gaps.jumps);
            }
        });
        incidents.sort(Comparator.comparingLong(warning -> warning.atNanos().orElse(0)));
        return incidents;
    }

    /** Which of the offsets are which, the client does not say. */
    private Warning ofTransactions(int partition, Gaps gaps) {
        return Warning.at(
                gaps.firstNanos,
                WarningKind.TRANSACTIONS_OF_OTHERS,
                partition(partition) + "transactions of others wrote to it; " + Counts.of(gaps.offsets, "offset")
                        + " in " + Counts.of(gaps.places, "place")
                        + " held no message for a subscriber, such as the markers at their ends and aborted records");
    }
}
