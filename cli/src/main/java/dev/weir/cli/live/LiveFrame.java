package dev.weir.cli.live;

import java.util.List;
import java.util.Map;

/**
 * What an open page is told at once: everything as it is now, but of the time line only what it has not been told before.
 *
 * @param heading what is measured, in words
 * @param status which run of a matrix this is and how long the rest takes, in words; empty for a single run
 * @param phases what the run has done and does
 * @param counts what became of the messages so far
 * @param time further steps of the time line
 * @param events what happened, in order
 * @param around processes, hosts, operations and cells
 * @param end how it ended; a word that is empty while it goes on
 */
record LiveFrame(
        String heading,
        String status,
        Phases phases,
        Counts counts,
        TimePart time,
        List<Happened> events,
        Around around,
        End end) {

    /**
     * The phases of the run.
     *
     * @param name the one that goes on; empty between two
     * @param elapsedSeconds how long it has lasted
     * @param expectedSeconds how long it should last; 0 if nobody knows
     * @param over those that are over
     */
    record Phases(String name, double elapsedSeconds, double expectedSeconds, List<PhaseOver> over) {}

    /** A phase that is over, and what it did. */
    record PhaseOver(String name, double seconds, String note) {}

    /**
     * Messages and latencies since the phase began.
     *
     * @param latency which latency comes first: {@code end-to-end}, {@code round-trip} or {@code publish}
     * @param ledger counts of messages by name; without those that nobody counts
     * @param percentiles percentiles of that latency in nanoseconds, by name, of what has arrived
     * @param curves for each latency, pairs of a number of nines and the value there in nanoseconds
     */
    record Counts(
            String latency, Map<String, Long> ledger, Map<String, Long> percentiles, Map<String, List<Double>> curves) {

        static final Counts NONE = new Counts("", Map.of(), Map.of(), Map.of());
    }

    /**
     * Steps of the time line.
     *
     * @param version changes when the steps before were replaced: these are then all of them
     * @param whole whether these are all steps, and not those that follow
     * @param zeroSeconds when the measured phase began, on this time line; below 0 before
     * @param steps the steps
     */
    record TimePart(int version, boolean whole, double zeroSeconds, List<LiveStep> steps) {}

    /** Something that happened, at an instant of the time line. */
    record Happened(double atSeconds, String text) {}

    /**
     * What is beside the messages.
     *
     * @param processes what each process used in the last second that is known
     * @param hosts the hosts of a run over several
     * @param operations the operations of steps that are under way or over
     * @param cells the cells of a matrix; empty for a single run
     */
    record Around(
            List<ProcessNow> processes, List<HostNow> hosts, List<OperationNow> operations, List<LiveCell> cells) {

        static final Around NOTHING = new Around(List.of(), List.of(), List.of(), List.of());
    }

    /** @param cores processors that it keeps busy; -1 if not known, as its memory */
    record ProcessNow(String name, double cores, long memoryBytes) {}

    /**
     * A host of the run.
     *
     * @param figures what it does, in words, by the titles of the display of the terminal
     * @param late whether it is so late that somebody should know
     */
    record HostNow(String name, Map<String, String> figures, boolean late) {}

    /**
     * One kind of operation of a step.
     *
     * @param counts started, succeeded, failed, in flight
     * @param perSecond operations a second
     * @param latencies p50, p99, max of the last second in nanoseconds; -1 each if none is known
     * @param ended what the step did, once it is over
     */
    record OperationNow(
            String step, String kind, List<Long> counts, double perSecond, List<Long> latencies, String ended) {}

    /**
     * How it ended.
     *
     * @param verdict {@code PASS}, or {@code ended} where nobody says how; empty while it goes on
     * @param sentence what a person would say about it
     * @param page the report to go to, relative to the page; empty if there is none
     */
    record End(String verdict, String sentence, String page) {

        static final End NOT_YET = new End("", "", "");
    }
}
