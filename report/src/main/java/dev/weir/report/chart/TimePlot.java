package dev.weir.report.chart;

import dev.weir.report.data.RunData;
import dev.weir.report.data.TimeLine;
import dev.weir.report.wording.Figures;
import dev.weir.result.Event;
import dev.weir.result.HostFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lines over the time of the run: the warm-up shaded, what happened marked. */
public final class TimePlot {

    private static final double DIGIT = 14;
    private static final long TENTH = TimeLine.SECOND / 10;

    private final RunData data;
    private final Size size;

    public TimePlot(RunData data, Size size) {
        this.data = data;
        this.size = size;
    }

    static Axis timeAxis(TimeLine time, Size size) {
        return Axis.range(
                time.startSeconds(0),
                time.endSeconds(),
                size.left(),
                size.right(),
                size.wantedTicks(),
                seconds -> Figures.plain(Math.rint(seconds * 1000) / 1000) + " s");
    }

    public String draw(ChartText text, Axis y, List<Curve> curves) {
        return draw(text, y, curves, new ClockBand(0));
    }

    /**
     * The same of latencies.
     *
     * @param clocks those that clocks cannot tell apart
     */
    public String draw(ChartText text, Axis y, List<Curve> curves, ClockBand clocks) {
        TimeLine time = data.time();
        Axis x = timeAxis(time, size);
        Plot plot = new Plot(size, text, x, y, time.middles(), time.widths());
        if (time.fromNanos() < 0) {
            plot.shade(time.startSeconds(0), 0, "warm-up");
        }
        double measuredEnd = data.measuredEndSeconds();
        if (measuredEnd < time.endSeconds()) {
            plot.shade(measuredEnd, time.endSeconds(), "drain");
        }
        for (FaultBand band : FaultBand.of(data)) {
            plot.shade("band fault", band.fromSeconds(), band.toSeconds(), band.label());
        }
        shadeLost(plot);
        plot.shade(clocks);
        plot.grid();
        smallMarks(plot.svg(), x);
        plot.curves(curves);
        numberedMarks(plot.svg(), x);
        plot.names(curves, measuredEnd);
        return plot.finished(curves, step -> instant(time, step));
    }

    /** From the last report of a lost host to the end: what its clients did there is in no line. */
    private void shadeLost(Plot plot) {
        List<HostFigures> lost = lostHosts(data);
        lost.stream().mapToLong(host -> host.loss().toldNanos()).min().ifPresent(told -> {
            String names = lost.stream().map(HostFigures::name).collect(Collectors.joining(", "));
            double from = Math.max(data.time().startSeconds(0), told / 1e9);
            plot.shade(from, data.time().endSeconds(), "without " + names);
        });
    }

    private static List<HostFigures> lostHosts(RunData data) {
        return data.result().acrossHosts().hosts().stream()
                .filter(host -> host.loss().toldNanos() < data.time().toNanos())
                .toList();
    }

    /** Where a step begins, the same in every chart. */
    static String instant(TimeLine time, int step) {
        if (time.stepNanos() < TENTH) {
            return String.format(Locale.ROOT, "%.2f s", time.startSeconds(step));
        }
        return Figures.instant(Math.round(time.startSeconds(step) * 1e9))
                + (time.stepNanos() > TimeLine.SECOND ? " + " + time.stepNanos() / TimeLine.SECOND + " s" : "");
    }

    /** Collections and pauses: a notch on the axis for each that is in the list of events. */
    private void smallMarks(Svg svg, Axis x) {
        for (Event event : data.result().events()) {
            if ((event.of(Event.Kind.GC) || event.of(Event.Kind.PAUSE)) && onLine(event)) {
                notch(svg, event, x.at(event.atNanos() / 1e9));
            }
        }
    }

    private void notch(Svg svg, Event event, double at) {
        String shape = event.of(Event.Kind.GC) ? "l-3.5 6h7Z" : "h-3v7h6v-7Z";
        svg.path("notch " + event.kind(), "M" + Svg.number(at) + " " + size.bottom() + shape);
    }

    /** Everything else: a line across the chart with its number in the list of events. */
    private void numberedMarks(Svg svg, Axis x) {
        List<RunData.Numbered> events = data.numberedEvents().stream()
                .filter(numbered -> onLine(numbered.event()))
                .toList();
        // Room for the label of several marks, "10–12", beside the next one.
        double near = 16 + DIGIT * Integer.toString(events.size()).length();
        int first = 0;
        while (first < events.size()) {
            double at = x.at(events.get(first).event().atNanos() / 1e9);
            int last = first;
            while (last + 1 < events.size() && x.at(events.get(last + 1).event().atNanos() / 1e9) - at < near) {
                last++;
            }
            for (int i = first; i <= last; i++) {
                double line = x.at(events.get(i).event().atNanos() / 1e9);
                svg.line("mark", line, size.top() - 4, line, size.bottom());
            }
            String numbers = Integer.toString(events.get(first).number());
            if (last > first) {
                numbers += "–" + events.get(last).number();
            }
            svg.text("number", "middle", at, size.top() - 9, numbers);
            first = last + 1;
        }
    }

    private boolean onLine(Event event) {
        int step = data.time().stepAt(event.atNanos());
        return step >= 0 && step < data.time().steps();
    }

    /** Whether anything is marked, and with what. */
    public static List<String> legend(RunData data) {
        List<String> legend = new ArrayList<>();
        if (data.result().events().stream().anyMatch(event -> event.of(Event.Kind.GC))) {
            legend.add("▲ garbage collection");
        }
        if (data.result().events().stream().anyMatch(event -> event.of(Event.Kind.PAUSE))) {
            legend.add("■ pause of a process or the host");
        }
        if (!data.numberedEvents().isEmpty()) {
            legend.add("numbered lines are explained under Events");
        }
        if (!lostHosts(data).isEmpty()) {
            legend.add("shaded to the end: without a lost host, from its last report on");
        }
        return legend;
    }
}
