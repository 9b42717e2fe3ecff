package dev.weir.run.verdict;

import dev.weir.measure.Distributions;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * By how much the tool's own lateness moved the headline percentiles: the measured response time against the same
 * messages without the tool's part, which every message carries.
 *
 * @param share the largest part of a headline percentile that is the tool's, from 0 to 1
 * @param percentile the percentile it belongs to
 * @param nanos how much that is
 */
public record ToolEffect(double share, double percentile, long nanos) {

    private static final double[] HEADLINES = {50, 99};

    /** Below this the tool claims no accuracy, so a larger share of less than this is worth a warning only. */
    static final long FLOOR_NANOS = 50_000;

    public static ToolEffect of(Histogram response, Histogram adjusted) {
        ToolEffect worst = new ToolEffect(0, HEADLINES[0], 0);
        for (double percentile : HEADLINES) {
            if (!Distributions.supported(response, percentile)) {
                continue;
            }
            long measured = response.getValueAtPercentile(percentile);
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
