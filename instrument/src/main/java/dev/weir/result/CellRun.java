package dev.weir.result;

import dev.weir.result.Latency.Percentile;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of a matrix: what tables and curves are made of. Files write the components of its groups as its own.
 *
 * @param key which run it is
 * @param conclusion what came of it
 * @param meter what measured it, and for how long
 * @param load what was asked of the system, and what got through
 * @param latencyFigures how long it took
 * @param losses what was lost, as far as that was checked
 * @param cpuSecondsPerMillion processor time of every process per million messages; -1 when not known
 * @param figures what else a column may show, by the title of the {@link Column}
 */
public record CellRun(
        Key key,
        Conclusion conclusion,
        Meter meter,
        Load load,
        LatencyFigures latencyFigures,
        LossFigures losses,
        double cpuSecondsPerMillion,
        Map<String, Double> figures) {

    /** Name of the report of a run. */
    public static final String REPORT = "report.html";

    public CellRun {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    /**
     * Which run it is.
     *
     * @param cell number of its cell
     * @param repeat which repeat it is, from 1
     * @param folder its results folder, as a path from the matrix's folder: {@code cells/<name>}
     * @param startedAt start of the run, ISO-8601 in UTC
     */
    public record Key(int cell, int repeat, String folder, String startedAt) {

        public Key {
            if (!folder.matches("cells/[^/\\\\]+") || folder.endsWith("..")) {
                throw new IllegalArgumentException("no folder in cells/: " + folder);
            }
        }
    }

    /**
     * What came of a run.
     *
     * @param finished whether it was not stopped before its time
     * @param page what to look at of it, a file in its folder: a report, or what a tool wrote; empty when there is nothing
     * @param outcome its verdict
     * @param sentence what a person would say about it
     */
    public record Conclusion(boolean finished, String page, Verdict.Outcome outcome, String sentence) {

        public Conclusion {
            if (!page.matches("|[a-z]+\\.(html|txt)")) {
                throw new IllegalArgumentException("no page of a run: " + page);
            }
        }

        /** Whether its folder holds the files of a run, with a report. */
        public boolean reported() {
            return page.equals(REPORT);
        }
    }

    /**
     * What measured, and for how long.
     *
     * @param yardstick what measured it
     * @param transport name of its transport
     * @param measuredNanos length of the measured phase; 0 when it was never reached
     */
    public record Meter(Yardstick yardstick, String transport, long measuredNanos) {}

    /**
     * What was asked of the system, and what got through.
     *
     * @param saturated whether messages were published back to back
     * @param offeredPerSecond messages a second that the schedule asked for; 0 when back to back
     * @param overloaded whether more was due than the system took or delivered: {@link Overload}
     * @param sentPerSecond messages a second handed to the transport
     * @param deliveredPerSecond messages a second received, over all subscribers
     * @param deliveredBytesPerSecond message bytes a second received, over all subscribers; -1 when no byte was touched
     * @param messageBytes mean size of a message with its identity
     * @param subscribers number of subscribers
     */
    public record Load(
            boolean saturated,
            double offeredPerSecond,
            boolean overloaded,
            double sentPerSecond,
            double deliveredPerSecond,
            double deliveredBytesPerSecond,
            double messageBytes,
            int subscribers) {

        /** That of a run that did not begin. */
        public static final Load NONE = new Load(false, 0, false, 0, 0, 0, 0, 0);

        /** Messages a second that got through: received over all subscribers, or sent where nobody receives. */
        public double throughputPerSecond() {
            return subscribers == 0 ? sentPerSecond : deliveredPerSecond;
        }

        /** Message bytes a second that got through; -1 when no byte was touched. */
        public double throughputBytesPerSecond() {
            return subscribers == 0 && deliveredBytesPerSecond >= 0
                    ? sentPerSecond * messageBytes
                    : deliveredBytesPerSecond;
        }
    }

    /**
     * How long it took.
     *
     * @param latency which latency the percentiles are of: {@code end-to-end}, or {@code service} when back to back; that of
     *     a tool is its own; empty when there are none and never will be
     * @param percentiles the usual percentiles, ascending; empty when nothing was measured
     * @param maxNanos largest sample; 0 when there is none
     * @param clockBoundNanos by how much they may be wrong because clocks of hosts differ; 0 where one clock measured them,
     *     {@link PairFigures#UNKNOWN} if nobody knows
     */
    public record LatencyFigures(String latency, List<Percentile> percentiles, long maxNanos, long clockBoundNanos) {

        public LatencyFigures {
            percentiles = List.copyOf(percentiles);
        }

        /** Those that one clock measured. */
        public LatencyFigures(String latency, List<Percentile> percentiles, long maxNanos) {
            this(latency, percentiles, maxNanos, 0);
        }
    }

    /**
     * What was lost, as far as that was checked.
     *
     * @param lossChecked whether loss could be checked, to the proven end
     * @param lost messages acknowledged and not received
     * @param duplicate messages received again
     * @param duplicatesChecked whether somebody received and messages carried an identity; so it is wherever loss was checked
     */
    public record LossFigures(boolean lossChecked, long lost, long duplicate, boolean duplicatesChecked) {

        /** Where nobody checked. */
        public static final LossFigures UNCHECKED = new LossFigures(false, 0, 0);

        public LossFigures {
            duplicatesChecked |= lossChecked;
        }

        /** Where both were checked, or neither. */
        public LossFigures(boolean lossChecked, long lost, long duplicate) {
            this(lossChecked, lost, duplicate, lossChecked);
        }
    }
}
