package dev.weir.measure;

import dev.weir.measure.count.Counter;
import dev.weir.measure.count.Samples;
import dev.weir.result.Ledger.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What one subscriber received in one phase from a topic that others fill, by partition and offset. Written by the subscriber's
 * thread; what is asked by partition is for others once that thread has ended.
 */
final class OthersTally {

    /** Offsets before the first that a subscriber received are rare: it was put back. So many have room. */
    private static final long ROOM_BEFORE = 1 << 20;

    private static final long COARSEST_NANOS = 1_000_000_000;
    private static final long NONE = -1;

    /** Messages of which no instant could be read. */
    final Counter withoutInstant = new Counter();

    /** Messages that were received before their instants. */
    final Counter ahead = new Counter();

    /** By how much at most. */
    final Counter aheadNanos = new Counter();

    /** Messages whose latency is beyond what a histogram holds. */
    final Counter beyond = new Counter();

    /** Messages that the log stamped when it took them in. */
    final Counter stampedByLog = new Counter();

    /** All instants are multiples of it; 0 before the first. */
    final Counter grainNanos = new Counter();

    /** By how much the wall clock of this host was set against its other clock within a second, at most. */
    final Counter clockSetNanos = new Counter();

    final Samples unread = new Samples();

    private long[] firsts = new long[0];
    private long[] highest = new long[0];
    private SequenceSet[] sets = new SequenceSet[0];

    /** Adds an offset; whether it was new. */
    boolean add(int partition, long offset) {
        if (partition >= sets.length) {
            room(partition + 1);
        }
        if (highest[partition] == NONE) {
            firsts[partition] = Math.max(0, offset - ROOM_BEFORE);
        }
        highest[partition] = Math.max(highest[partition], offset);
        return offset >= firsts[partition] && sets[partition].add(offset - firsts[partition]);
    }

    private void room(int partitions) {
        int before = sets.length;
        firsts = Arrays.copyOf(firsts, partitions);
        highest = Arrays.copyOf(highest, partitions);
        Arrays.fill(highest, before, partitions, NONE);
        sets = Arrays.copyOf(sets, partitions);
        for (int partition = before; partition < partitions; partition++) {
            sets[partition] = new SequenceSet();
        }
    }

    boolean contains(int partition, long offset) {
        return partition < sets.length
                && offset >= firsts[partition]
                && sets[partition].contains(offset - firsts[partition]);
    }

    /** The highest offset received of a partition; -1 for none. */
    long highest(int partition) {
        return partition < highest.length ? highest[partition] : NONE;
    }

    /** How many offsets were received. */
    long size() {
        return Arrays.stream(sets).mapToLong(SequenceSet::size).sum();
    }

    /** An instant was read. */
    void instant(long epochNanos) {
        long grain = grainNanos.get() == 0 ? COARSEST_NANOS : grainNanos.get();
        while (epochNanos % grain != 0) {
            grain /= 10;
        }
        grainNanos.set(grain);
    }

    /** How long after its instant a message was received. */
    void late(long nanos) {
        if (nanos < 0) {
            ahead.increment();
            aheadNanos.set(Math.max(aheadNanos.get(), -nanos));
        } else if (nanos > Recorder.HIGHEST_NANOS) {
            beyond.increment();
        }
    }

    private List<Counter> counters() {
        return List.of(withoutInstant, ahead, aheadNanos, beyond, stampedByLog, grainNanos, clockSetNanos);
    }

    /** On its way to a copy. */
    record State(
            List<Long> counts,
            List<Sample> samples,
            List<Long> firsts,
            List<Long> highest,
            List<SequenceSet.Changes> offsets) {}

    State state() {
        return new State(
                Counter.values(counters()),
                unread.kept(),
                LongStream.of(firsts).boxed().toList(),
                LongStream.of(highest).boxed().toList(),
                Arrays.stream(sets).map(SequenceSet::changes).toList());
    }

    /** Takes over the state of the tally that this is the copy of. */
    void take(State state) {
        Counter.set(counters(), state.counts());
        unread.replace(state.samples());
        room(Math.max(sets.length, state.offsets().size()));
        for (int partition = 0; partition < state.offsets().size(); partition++) {
            firsts[partition] = state.firsts().get(partition);
            highest[partition] = state.highest().get(partition);
            sets[partition].take(state.offsets().get(partition));
        }
    }
}
