package dev.weir.run.verdict;

import dev.weir.measure.Distributions;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * How much of the headline percentiles is tool overhead: the measured end-to-end latency against the same messages
 * without tool overhead, which every message carries.
 *
 * @param share the largest part of a headline percentile that is tool overhead, from 0 to 1
 * @param percentile the percentile it belongs to
 * @param nanos how much that is
 */
public record ToolEffect(double share, double percentile, long nanos) {

    private static final double[] HEADLINES = {50, 99};

    /** Below this Weir claims no accuracy, so a larger share of less than this is worth a warning only. */
    static final long FLOOR_NANOS = 50_000;

    public static ToolEffect of(Histogram endToEnd, Histogram adjusted) {
        ToolEffect worst = new ToolEffect(0, HEADLINES[0], 0);
        for (double percentile : HEADLINES) {
            if (!Distributions.supported(endToEnd, percentile)) {
                continue;
            }
            long measured = endToEnd.getValueAtPercentile(percentile);
            long without = adjusted.getValueAtPercentile(percentile);
            double share = measured == 0 ? 0 : Math.max(0, measured - without) / (double) measured;
            if (share > worst.share) {
                worst = new ToolEffect(share, percentile, measured - without);
            }
        }
        return worst;
    }

    /** "p99", as reports write it. */
    String percentileName() {
        return String.format(Locale.ROOT, percentile == Math.rint(percentile) ? "p%.0f" : "p%s", percentile);
    }
}
