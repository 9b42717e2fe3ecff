package dev.weir.report.minutes;

import java.util.Locale;

/**
 * Latencies in the form of the load test of the Lightstreamer Kafka Connector: figures in whole milliseconds, eight rows of
 * stars over the whole range, and eight up to the 90th percentile.
 */
final class MillisecondReport {

    private static final int[] PERCENTILES = {25, 50, 75, 90, 95, 98};
    private static final int ROWS = 8;
    private static final int MOST_STARS = 20;

    private final MillisecondCounts counts;
    private final StringBuilder text = new StringBuilder();

    private MillisecondReport(MillisecondCounts counts) {
        this.counts = counts;
    }

    /**
     * One report.
     *
     * @param counts everything from the start on
     * @param seconds time since the start
     */
    static String of(MillisecondCounts counts, long seconds) {
        MillisecondReport report = new MillisecondReport(counts);
        if (counts.maxMillis() == 0) {
            report.line("all the " + counts.samples() + " received updates have a <1ms delay");
        } else {
            report.line("Test Duration: " + seconds / 3_600 + " Hours " + seconds / 60 % 60 + " minutes and "
                    + seconds % 60 + " seconds");
            report.line("Number of samples: " + counts.samples());
            if (counts.samples() > 0) {
                report.figures();
            }
        }
        if (counts.dropped() > 0) {
            report.line("Not counted, " + MillisecondCounts.END_MILLIS + " ms or longer: " + counts.dropped());
        }
        return report.text.toString();
    }

    private void figures() {
        line("Min = " + counts.minMillis() + " ms");
        line("Mean = " + counts.meanMillis() + " ms - Standard Deviation = " + counts.deviationMillis() + " ms");
        line("Max = " + counts.maxMillis() + " ms");
        for (int percent : PERCENTILES) {
            line(percent + "th Percentile = " + counts.percentileMillis(percent) + " ms");
        }
        rows(counts.maxMillis(), "Max");
        line("");
        line("ZOOM");
        rows(counts.percentileMillis(90), "90th percentile");
    }

    /** Rows of equal width, of which the first one also holds the minimum. */
    private void rows(int max, String end) {
        int min = counts.minMillis();
        int step = Math.max(1, (max - min + ROWS - 1) / ROWS);
        long[] sums = sums(min, max, step);
        double samplesPerStar = samplesPerStar(sums);
        line("Min");
        for (int row = 0; row < ROWS && min + row * step <= max; row++) {
            int from = min + row * step;
            String stars = "*".repeat((int) Math.round(sums[row] / samplesPerStar));
            String range = String.format(Locale.ROOT, "%04d - %04d ", from, from + step);
            line((range + stars + (sums[row] > 0 ? "|" : "")).stripTrailing());
        }
        line(end);
    }

    private long[] sums(int min, int max, int step) {
        long[] sums = new long[ROWS];
        for (int millis = min; millis <= max; millis++) {
            sums[millis == min ? 0 : (millis - min - 1) / step] += counts.count(millis);
        }
        return sums;
    }

    /**
     * The fewest samples of a row, or so many that the longest row has {@value #MOST_STARS} stars; at least one. A row without samples
     * makes what is before it count no more, and if it is the last one, the longest row always has that many.
     */
    private static double samplesPerStar(long[] sums) {
        long fewest = 0;
        long most = 0;
        for (long sum : sums) {
            fewest = fewest == 0 ? sum : Math.min(fewest, sum);
            most = Math.max(most, sum);
        }
        boolean cut = fewest == 0 || (double) most / fewest > MOST_STARS;
        return Math.max(1, cut ? (double) most / MOST_STARS : fewest);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
