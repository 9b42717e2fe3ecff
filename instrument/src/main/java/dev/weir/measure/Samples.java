package dev.weir.measure;

import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import java.util.ArrayList;
import java.util.List;

/** The first few messages in trouble, so that a report can name them. Used by any thread. */
final class Samples {

    private static final int KEPT = 10;

    private final List<Sample> kept = new ArrayList<>();

    synchronized boolean wants() {
        return kept.size() < KEPT;
    }

    synchronized void add(TroubleKind trouble, int stream, long sequence, String detail) {
        if (wants()) {
            kept.add(new Sample(trouble, stream, sequence, detail));
        }
    }

    synchronized List<Sample> kept() {
        return List.copyOf(kept);
    }

    /** Keeps these instead. */
    synchronized void replace(List<Sample> others) {
        kept.clear();
        kept.addAll(others);
    }
}
