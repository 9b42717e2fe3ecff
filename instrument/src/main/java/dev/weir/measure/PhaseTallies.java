package dev.weir.measure;

import dev.weir.measure.count.Counter;
import dev.weir.measure.gap.PartitionGaps;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What one subscriber received in each phase. Written by the subscriber's thread. */
abstract class PhaseTallies {

    final ReceiveTally[] tallies;
    final Counter[] probes;

    PhaseTallies(int streams, KeyGenerator[] keys, List<LatencyKind> kinds) {
        this.tallies = new ReceiveTally[] {
            new ReceiveTally(streams, keys, kinds),
            new ReceiveTally(streams, keys, kinds),
            new ReceiveTally(streams, keys, kinds)
        };
        this.probes = new Counter[streams];
        Arrays.setAll(probes, stream -> new Counter());
    }

    /** How many probes of a stream have arrived. By any thread. */
    public long probes(int stream) {
        return probes[stream].get();
    }

    /** Messages of a phase received for the first time. By any thread. */
    public long unique(Phase of) {
        return tally(of).unique.get();
    }

    /** Everything received in a phase. By any thread. */
    public long received(Phase of) {
        return tally(of).received.get();
    }

    /** The first message of a phase that is not what was sent, in words; empty when there is none. By any thread. */
    public Optional<String> firstCorruption(Phase of) {
        return tally(of).firstCorruption();
    }

    /** The recorders of a phase, for a {@link LatencyLog} to read. */
    public Recorder[] recorders(Phase of) {
        return tally(of).recorders().toArray(Recorder[]::new);
    }

    /** When nothing was received for the first time in a phase, by partition. When the account is sealed. */
    public PartitionGaps gaps(Phase of) {
        return tally(of).gaps;
    }

    /** Ends the account. When the subscriber's thread has ended. */
    public void seal() {
        Arrays.stream(tallies).forEach(ReceiveTally::close);
    }

    ReceiveTally tally(Phase of) {
        return tallies[of.code()];
    }
}
