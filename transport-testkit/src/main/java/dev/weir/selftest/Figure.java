package dev.weir.selftest;

import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.transport.testkit.Oracle;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/**
 * One percentile of one latency: how the run reports it, and what it truly is.
 *
 * @param latency name of the latency in the result
 * @param percentile which percentile
 * @param truths the true latencies, ascending
 */
record Figure(String latency, double percentile, Function<Oracle, long[]> truths) {

    private static final double ROUNDING = 1e-9;

    static Figure response(double percentile) {
        return new Figure("response", percentile, Oracle::responses);
    }

    static Figure publish(double percentile) {
        return new Figure("publish", percentile, Oracle::publishes);
    }

    static Figure lag(double percentile) {
        return new Figure("lag", percentile, Oracle::lags);
    }

    /** "response p99". */
    String name() {
        String digits = percentile == Math.rint(percentile)
                ? String.format(Locale.ROOT, "%.0f", percentile)
                : Double.toString(percentile);
        return latency + " p" + digits;
    }

    long reportedNanos(RunResult result) {
        return named(result).at(percentile);
    }

    private Latency named(RunResult result) {
        return result.latencies().stream()
                .filter(candidate -> candidate.name().equals(latency))
                .findFirst()
                .orElseThrow();
    }

    /** The smallest latency that at least this percentage of all do not exceed; negative ones are counted elsewhere. */
    long trueNanos(Oracle oracle) {
        long[] counted =
                Arrays.stream(truths.apply(oracle)).filter(nanos -> nanos >= 0).toArray();
        if (counted.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(counted.length * percentile / 100 - ROUNDING);
        return counted[Math.max(rank, 1) - 1];
    }
}
