package dev.weir.report.compare;

import dev.weir.result.Column;
import dev.weir.result.Verdict.Outcome;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of a side.
 *
 * @param folder its results folder, which may be gone if it is a run of a matrix
 * @param startedAt its start, ISO-8601 in UTC
 * @param end how it ended
 * @param latency the latency that its percentiles are of
 * @param figures what can be compared of it
 * @param metrics what a scenario may expect of it, by the names of {@code expect}, where its files tell
 * @param withinSpread of some figures, the standard deviation of the logarithm that the seconds of the run let expect
 */
record ComparedRun(
        Path folder,
        String startedAt,
        End end,
        String latency,
        Map<Column, Double> figures,
        Map<String, Double> metrics,
        Map<Column, Double> withinSpread) {

    ComparedRun {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
        metrics = Collections.unmodifiableMap(new TreeMap<>(metrics));
        withinSpread = Collections.unmodifiableMap(new TreeMap<>(withinSpread));
    }

    /**
     * How a run ended.
     *
     * @param outcome its verdict
     * @param measured whether it measured to its end
     * @param overloaded whether more was due than the system took or delivered
     */
    record End(Outcome outcome, boolean measured, boolean overloaded) {}

    Outcome outcome() {
        return end.outcome();
    }

    boolean measured() {
        return end.measured();
    }

    /** Whether its figures may be compared: those of an INVALID run may not. */
    boolean counts() {
        return measured() && (outcome() == Outcome.PASS || outcome() == Outcome.FAIL);
    }

    /** Whether it is bad by itself, whatever its figures. */
    boolean bad() {
        return outcome() == Outcome.FAIL
                || outcome() == Outcome.ERROR
                || (outcome() == Outcome.PASS && end.overloaded());
    }
}
