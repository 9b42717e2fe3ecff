package dev.weir.selftest;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.RunResult;
import dev.weir.transport.testkit.faulty.Oracle;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * One percentile of one latency: how the run reports it, and what it truly is.
 *
 * @param latency name of the latency in the result
 * @param percentile which percentile
 * @param truths the true latencies, ascending
 */
record Figure(String latency, double percentile, Function<Oracle, long[]> truths) {

    static Figure endToEnd(double percentile) {
        return new Figure(Latency.END_TO_END, percentile, Oracle::endToEnd);
    }

    static Figure publish(double percentile) {
        return new Figure(Latency.PUBLISH, percentile, Oracle::publishes);
    }

    static Figure lag(double percentile) {
        return new Figure(Latency.SCHEDULE_LAG, percentile, Oracle::lags);
    }

    /** "end-to-end p99". */
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
        return result.messages().latencies().stream()
                .filter(candidate -> candidate.name().equals(latency))
                .findFirst()
                .orElseThrow();
    }

    /**
     * The true values, ascending. Negative latencies count as 0; how many there are is compared elsewhere.
     *
     * @param due how many messages were due
     */
    long[] trueNanos(Oracle oracle, long due) {
        long[] known = truths.apply(oracle);
        LongStream never = LongStream.generate(() -> Percentile.NEVER_NANOS).limit(Math.max(0, due - known.length));
        return LongStream.concat(
                        Arrays.stream(known).map(nanos -> Math.max(0, nanos)).sorted(), never)
                .toArray();
    }
}
