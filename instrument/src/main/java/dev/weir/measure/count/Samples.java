package dev.weir.measure.count;

import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import java.util.ArrayList;
import java.util.List;

/** The first few messages in trouble, so that a report can name them. Used by any thread. */
public final class Samples {

    private static final int KEPT = 10;

    private final List<Sample> kept = new ArrayList<>();

    /** Whether there is room for one more. */
    public synchronized boolean wants() {
        return kept.size() < KEPT;
    }

    /** Keeps one, if there is room. */
    public synchronized void add(TroubleKind trouble, int stream, long sequence, String detail) {
        if (wants()) {
            kept.add(new Sample(trouble, stream, sequence, detail));
        }
    }

    /** Those that are kept. */
    public synchronized List<Sample> kept() {
        return List.copyOf(kept);
    }

    /** Keeps these instead. */
    public synchronized void replace(List<Sample> others) {
        kept.clear();
        kept.addAll(others);
    }
}
