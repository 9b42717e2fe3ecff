package dev.weir.cli.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Counts of latencies in bands of equal factors, ten to a decade: the rows of a heat map. Band 0 is up to 1.26 ns. Told the same
 * histogram as it grows, it says what has come since. Used by one thread.
 */
final class LatencyBands {

    private static final int BANDS_PER_DECADE = 10;

    /** Up to 16 minutes: what is longer counts as that. */
    private static final int BANDS = 12 * BANDS_PER_DECADE;

    private long[] before = new long[BANDS];

    /** The number of the band of a latency. */
    static int band(long nanos) {
        int band = (int) (Math.log10((double) Math.max(1, nanos)) * BANDS_PER_DECADE);
        return Math.min(BANDS - 1, band);
    }

    /** The counts of a histogram, of all bands that have any: pairs of a band and a count. */
    static List<Long> of(Histogram histogram) {
        return pairs(counts(histogram), new long[BANDS]);
    }

    /** What a histogram holds that it did not hold when this was asked before. */
    List<Long> since(Histogram histogram) {
        long[] now = counts(histogram);
        List<Long> further = pairs(now, before);
        before = now;
        return further;
    }

    /** Another histogram begins. */
    void clear() {
        before = new long[BANDS];
    }

    private static long[] counts(Histogram histogram) {
        long[] counts = new long[BANDS];
        for (HistogramIterationValue value : histogram.recordedValues()) {
            counts[band(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo();
        }
        return counts;
    }

    private static List<Long> pairs(long[] counts, long[] less) {
        List<Long> pairs = new ArrayList<>();
        for (int band = 0; band < BANDS; band++) {
            if (counts[band] > less[band]) {
                pairs.add((long) band);
                pairs.add(counts[band] - less[band]);
            }
        }
        return pairs;
    }

    /** The counts of two such lists of pairs together. */
    static List<Long> sum(List<Long> some, List<Long> others) {
        Map<Long, Long> counts = new TreeMap<>();
        for (List<Long> pairs : List.of(some, others)) {
            for (int i = 0; i + 1 < pairs.size(); i += 2) {
                counts.merge(pairs.get(i), pairs.get(i + 1), Long::sum);
            }
        }
        List<Long> sum = new ArrayList<>();
        counts.forEach((band, count) -> sum.addAll(List.of(band, count)));
        return sum;
    }

    /** A part of the counts, rounded. */
    static List<Long> share(List<Long> pairs, double part) {
        if (part >= 1) {
            return pairs;
        }
        List<Long> shared = new ArrayList<>();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            long count = Math.round((double) pairs.get(i + 1) * part);
            if (count > 0) {
                shared.add(pairs.get(i));
                shared.add(count);
            }
        }
        return shared;
    }
}
