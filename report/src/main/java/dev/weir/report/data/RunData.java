package dev.weir.report.data;

import dev.weir.report.wording.EventGroup;
import dev.weir.report.wording.Wording;
import dev.weir.result.Event;
import dev.weir.result.Interval;
import dev.weir.result.Latency;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a page is drawn from.
 *
 * @param result {@code run.json}
 * @param intervals {@code intervals.csv}
 * @param log {@code latency.hlog}
 * @param time the time axis of the charts
 * @param lag {@code lag.csv}; empty where there is none
 */
public record RunData(
        RunResult result, List<Interval> intervals, RecordedLatencies log, TimeLine time, List<LagPoint> lag) {

    /** A result alone, of which no chart can be drawn. */
    public static RunData of(RunResult result) {
        return new RunData(result, List.of(), RecordedLatencies.empty(), TimeLine.of(List.of()), List.of());
    }

    /** The kind of latency that says most about this run. */
    public static String mainLatency(RunResult result) {
        List<String> candidates = result.subject().saturated()
                ? List.of(Latency.SERVICE, Latency.PUBLISH, Latency.END_TO_END)
                : List.of(Latency.ROUND_TRIP, Latency.END_TO_END, Latency.PUBLISH, Latency.SERVICE);
        return candidates.stream()
                .filter(name -> Wording.latency(result, name).isPresent())
                .findFirst()
                .orElse(Latency.END_TO_END);
    }

    public String mainLatency() {
        return mainLatency(result);
    }

    /** The intervals that the log covers: the measured phase and the drain. */
    public static List<Interval> measured(List<Interval> intervals) {
        return intervals.stream().filter(interval -> !interval.warmingUp()).toList();
    }

    /** The same without the warm-up, of which there are no histograms. */
    public RunData withoutWarmUp() {
        List<Interval> measured = measured(intervals);
        return new RunData(result, measured, log, TimeLine.of(measured), lag);
    }

    /** When the measured phase ended, in seconds from its start: the end of the time line when it never began. */
    public double measuredEndSeconds() {
        return result.phases().stream()
                .filter(PhaseSpan::measured)
                .mapToDouble(phase -> phase.durationNanos() / 1e9)
                .findFirst()
                .orElse(time.endSeconds());
    }

    /** An event and its number in the charts. */
    public record Numbered(int number, Event event) {}

    /** Events that have a number in the charts, in order: neither phases nor the many small pauses. */
    public List<Numbered> numberedEvents() {
        List<Event> events =
                result.events().stream().filter(EventGroup::numbered).toList();
        return IntStream.range(0, events.size())
                .mapToObj(i -> new Numbered(i + 1, events.get(i)))
                .toList();
    }
}
