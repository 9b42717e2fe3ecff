package dev.weir.report.html;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.EventGroup;
import dev.weir.report.wording.Figures;
import dev.weir.result.Event;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The run from its first phase to its last, and everything that happened on the way. */
final class EventsSection {

    private record Moment(long atNanos, String kind, String number, String what, String detail, List<Event> folded) {}

    private final RunData data;
    private final Page page;

    EventsSection(RunData data, Page page) {
        this.data = data;
        this.page = page;
    }

    void write() {
        List<Moment> moments = moments();
        if (moments.isEmpty()) {
            return;
        }
        boolean measured = EventGroup.measureStartNanos(data.result()).isPresent();
        page.section(
                "events",
                "Events",
                measured
                        ? "Times are relative to the start of the measured phase. Numbers match the marks in the charts."
                        : "Times are relative to the start of the run.");
        page.html().open("ol", "class", "moments");
        moments.forEach(this::moment);
        page.html().closeLine();
        page.end();
    }

    private List<Moment> moments() {
        RunResult result = data.result();
        long measureStart = EventGroup.measureStartNanos(result).orElse(0L);
        List<Moment> moments = new ArrayList<>();
        for (PhaseSpan phase : result.phases()) {
            String took =
                    Durations.format(phase.durationNanos()) + (phase.note().isEmpty() ? "" : " · " + phase.note());
            moments.add(new Moment(phase.startNanos() - measureStart, "phase", "", phase.name(), took, List.of()));
        }
        int number = 0;
        for (EventGroup group : EventGroup.of(result)) {
            String mark = EventGroup.numbered(group.events().getFirst()) ? Integer.toString(++number) : "";
            moments.add(new Moment(
                    group.atNanos(),
                    group.kind(),
                    mark,
                    group.kind(),
                    group.text(),
                    group.several() ? group.events() : List.of()));
        }
        moments.sort(Comparator.comparingLong(Moment::atNanos));
        return moments;
    }

    private void moment(Moment moment) {
        Html html = page.html();
        boolean loud = !moment.number().isEmpty();
        html.open("li", "class", moment.kind().equals("phase") ? "phase" : loud ? "loud" : "quiet");
        html.leaf("span", Figures.instant(moment.atNanos()), "class", "when");
        html.leaf("b", moment.what());
        if (loud) {
            html.leaf("i", moment.number(), "title", "its number in the charts");
        }
        if (moment.folded().isEmpty()) {
            html.leaf("span", moment.detail(), "class", "what");
        } else {
            html.open("details", "class", "what").leaf("summary", moment.detail());
            html.open("ol");
            moment.folded().forEach(event -> html.leaf("li", Figures.instant(event.atNanos()) + " · " + event.text()));
            html.close().close();
        }
        html.closeLine();
    }
}
