package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Moment;
import dev.weir.report.section.ReportSection.Moments;
import dev.weir.report.wording.EventGroup;
import dev.weir.result.Event;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A run from its first phase to its last, and everything that happened on the way. */
final class EventsSection {

    private EventsSection() {}

    static ReportSection of(RunResult result) {
        boolean measured = EventGroup.measureStartNanos(result).isPresent();
        return section(
                moments(result),
                measured
                        ? "Times are relative to the start of the measured phase."
                        : "Times are relative to the start of the run.",
                measured ? "Numbers match the marks in the charts." : "");
    }

    static ReportSection of(PlanResult result) {
        return section(
                result.events().stream()
                        .map(event -> new Moment(event.atNanos(), event.kind(), "", false, event.text(), List.of()))
                        .toList(),
                "Times are relative to the start of the first step.",
                "");
    }

    private static ReportSection section(List<Moment> moments, String lead, String ofCharts) {
        Parts parts = new Parts();
        if (!moments.isEmpty()) {
            if (ofCharts.isEmpty()) {
                parts.lead(lead);
            } else {
                parts.lead(lead, ofCharts);
            }
            parts.add(new Moments(moments));
        }
        return ReportSection.of("events", "Events", parts);
    }

    private static List<Moment> moments(RunResult result) {
        long measureStart = EventGroup.measureStartNanos(result).orElse(0L);
        List<Moment> moments = new ArrayList<>();
        for (PhaseSpan phase : result.phases()) {
            String took =
                    Durations.format(phase.durationNanos()) + (phase.note().isEmpty() ? "" : " · " + phase.note());
            moments.add(new Moment(phase.startNanos() - measureStart, phase.name(), "", true, took, List.of()));
        }
        int number = 0;
        for (EventGroup group : EventGroup.of(result)) {
            String mark = EventGroup.numbered(group.events().getFirst()) ? Integer.toString(++number) : "";
            List<Event> folded = group.several() ? group.events() : List.of();
            moments.add(new Moment(group.atNanos(), group.kind(), mark, false, group.text(), folded));
        }
        moments.sort(Comparator.comparingLong(Moment::atNanos));
        return moments;
    }
}
