package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.Recorder;
import dev.weir.result.Interval;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.assertj.core.data.Offset;

/**
 * What has to be in each second of the run's clock, whatever clocks the hosts of its publishers and subscribers have.
 *
 * @param messages that are due in the measured phase
 * @param everyNanos time from one to the next
 * @param publishers so many may be due at one instant
 */
record SecondsOfRun(long messages, long everyNanos, long publishers) {

    /** Messages due up to an instant of the measured phase, to one for each publisher. */
    private long dueAt(long nanos) {
        return Math.clamp(nanos / everyNanos, 0, messages);
    }

    /** Each row tells what was due in its stretch of the run's clock, and all of them together what became of it. */
    void assertCounts(List<Interval> intervals) {
        List<Interval.MessageCounts> rows = intervals.stream()
                .filter(row -> row.startNanos() >= 0)
                .map(Interval::messages)
                .toList();
        assertThat(intervals)
                .filteredOn(row -> row.startNanos() >= 0)
                .allSatisfy(row -> assertThat(scheduledUntil(intervals, row))
                        .isCloseTo(dueAt(row.startNanos() + row.lengthNanos()), Offset.offset(publishers)));
        assertThat(rows.stream().mapToLong(Interval.MessageCounts::scheduled).sum())
                .isEqualTo(messages);
        assertThat(rows.stream().mapToLong(Interval.MessageCounts::sent).sum()).isEqualTo(messages);
        assertThat(rows.stream().mapToLong(Interval.MessageCounts::acked).sum()).isEqualTo(messages);
        assertThat(rows.stream().mapToLong(Interval.MessageCounts::delivered).sum())
                .isEqualTo(messages);
    }

    private static long scheduledUntil(List<Interval> intervals, Interval last) {
        return intervals.stream()
                .filter(row -> row.startNanos() >= 0 && row.startNanos() <= last.startNanos())
                .mapToLong(row -> row.messages().scheduled())
                .sum();
    }

    /**
     * The samples of all hosts up to the end of each second of the run's clock: of no message that was not due by then, and of all that
     * had been due for as long as the longest sample is, so that nothing that holds them up makes a difference. By the hosts' own
     * clocks they would be in other seconds.
     *
     * @param log histograms of the measured phase
     * @param latency which of them
     * @param longestNanos the longest sample
     */
    void assertSamples(byte[] log, String latency, long longestNanos) {
        TreeMap<Long, Long> bySecond = bySecond(log, latency);
        long samples = 0;
        assertThat(bySecond.firstKey()).isNotNegative();
        for (long second = 0; second <= bySecond.lastKey(); second++) {
            samples += bySecond.getOrDefault(second, 0L);
            long endNanos = (second + 1) * Recorder.INTERVAL_NANOS;
            assertThat(samples)
                    .as("%s up to the end of second %d, of %s; %d ns at most", latency, second, bySecond, longestNanos)
                    .isBetween(dueAt(endNanos - longestNanos) - publishers, dueAt(endNanos) + publishers);
        }
        assertThat(samples).isEqualTo(messages);
    }

    private static TreeMap<Long, Long> bySecond(byte[] log, String latency) {
        TreeMap<Long, Long> samples = new TreeMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(log))) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram part && latency.equals(part.getTag())) {
                    samples.merge(part.getStartTimeStamp() / 1_000, part.getTotalCount(), Long::sum);
                }
            }
        }
        return samples;
    }
}
