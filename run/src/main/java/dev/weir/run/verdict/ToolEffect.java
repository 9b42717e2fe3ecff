package dev.weir.run.verdict;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.result.Latency.Percentile;
import dev.weir.scenario.Scenario;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * How much of the headline percentiles is tool overhead: a measured latency against the latency of the same messages without
 * tool overhead, which every message carries. An expected percentile counts too where it is above its limit.
 *
 * @param latency name of the latency that tool overhead is part of: {@code end-to-end}
 * @param share the largest part of a headline percentile that is tool overhead, from 0 to 1
 * @param percentile the percentile it belongs to
 * @param nanos how much that is
 */
public record ToolEffect(String latency, double share, double percentile, long nanos) {

    private static final List<Double> HEADLINES = List.of(50.0, 90.0, 99.0);

    /** Below this Weir claims no accuracy, so a larger share of less than this is worth a warning only. */
    static final long FLOOR_NANOS = 50_000;

    /**
     * One latency, with tool overhead and without.
     *
     * @param name as in expectations: {@code publish}
     * @param measured the latency
     * @param coverage of how many messages it was due: a percentile that too few reached is infinite whatever the tool did
     * @param adjusted the same without tool overhead; empty if nobody recorded that
     */
    public record Compared(String name, Histogram measured, Coverage coverage, Histogram adjusted) {

        private boolean reaches(double percentile) {
            return adjusted.getTotalCount() > 0
                    && Distributions.at(measured, coverage, percentile) != Percentile.NEVER_NANOS;
        }

        private ToolEffect effect(double percentile) {
            return at(
                    name,
                    percentile,
                    Distributions.at(measured, coverage, percentile),
                    Distributions.at(adjusted, coverage, percentile));
        }
    }

    /**
     * The percentile on which tool overhead weighs most.
     *
     * @param headline the latency that the first line tells
     * @param others further ones, of which percentiles may be limited
     */
    public static ToolEffect of(Compared headline, List<Compared> others, Scenario scenario) {
        double limit = scenario.validity().toolOverhead();
        ToolEffect worst = new ToolEffect(headline.name, 0, HEADLINES.getFirst(), 0);
        for (double percentile : HEADLINES) {
            if (headline.reaches(percentile) && Distributions.supported(headline.measured, percentile)) {
                worst = worst.or(headline.effect(percentile), limit);
            }
        }
        worst = worst.or(headline, scenario);
        for (Compared other : others) {
            worst = worst.or(other, scenario);
        }
        return worst;
    }

    /** The worst of this and those of the percentiles of a latency that are above their limits. */
    private ToolEffect or(Compared latency, Scenario scenario) {
        ToolEffect worst = this;
        for (Scenario.Expectation expected : scenario.expectations()) {
            if (expected.latency().filter(latency.name::equals).isPresent()) {
                double percentile = expected.percentile();
                if (latency.reaches(percentile)
                        && Distributions.at(latency.measured, latency.coverage, percentile) > expected.limit()) {
                    worst = worst.or(
                            latency.effect(percentile), scenario.validity().toolOverhead());
                }
            }
        }
        return worst;
    }

    /** The percentiles that are always judged if the samples support them, ascending. */
    public static List<Double> headlines() {
        return HEADLINES;
    }

    /**
     * Of one percentile.
     *
     * @param latency name of the latency
     * @param measuredNanos its value
     * @param adjustedNanos its value without tool overhead
     */
    public static ToolEffect at(String latency, double percentile, long measuredNanos, long adjustedNanos) {
        long overhead = Math.max(0, measuredNanos - adjustedNanos);
        return new ToolEffect(
                latency, measuredNanos == 0 ? 0 : overhead / (double) measuredNanos, percentile, overhead);
    }

    /** The worse one: a share of very little is the better one. */
    private ToolEffect or(ToolEffect other, double limit) {
        boolean spoils = spoils(limit);
        if (spoils != other.spoils(limit)) {
            return spoils ? this : other;
        }
        return other.share > share ? other : this;
    }

    /**
     * Whether a run with this effect is not to be trusted.
     *
     * @param limit the largest share that may be tool overhead, from 0 to 1
     */
    public boolean spoils(double limit) {
        return share > limit && nanos > FLOOR_NANOS;
    }

    /** "p99", as reports write it. */
    public String percentileName() {
        return String.format(Locale.ROOT, percentile == Math.rint(percentile) ? "p%.0f" : "p%s", percentile);
    }
}
