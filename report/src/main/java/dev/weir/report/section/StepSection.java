package dev.weir.report.section;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.FaultBand;
import dev.weir.report.chart.HeatMap;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.PercentileLines;
import dev.weir.report.chart.Plot;
import dev.weir.report.chart.Size;
import dev.weir.report.data.LatencyOverTime;
import dev.weir.report.data.PlanData;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Group;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.StepFault;
import dev.weir.result.operation.StepResult;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** One step: rate and latency over time, latency by percentile, and the heat map of a pipeline. */
final class StepSection {

    /** Charts of so many steps are open; those of the others unfold. */
    static final int MOST_OPEN = 6;

    private static final int MOST_LINES = 8;
    private static final int WIDE_ROWS = 68;
    private static final int NARROW_ROWS = 44;

    private final StepResult step;
    private final int number;
    private final boolean alone;
    private final Parts parts = new Parts();
    private final List<Part> grid = new ArrayList<>();

    /** @param number place of the step among those measured, from 1 */
    private StepSection(StepResult step, int number, boolean alone) {
        this.step = step;
        this.number = number;
        this.alone = alone;
    }

    /** The section of a step. The page has that of a step that was measured alone, and in the place of figures its charts. */
    static ReportSection of(PlanData data, StepResult step, List<StepResult> measured) {
        int number = measured.indexOf(step) + 1;
        StepSection section = new StepSection(step, number, measured.size() == 1);
        if (number > 0) {
            section.charts(Optional.ofNullable(data.endToEnd().get(step.name())).filter(found -> found.count() > 0));
        }
        section.figures();
        boolean folded = number > MOST_OPEN;
        return new ReportSection(
                "step-" + number, step.name(), folded ? "" : step.name(), folded, section.parts.list());
    }

    private void charts(Optional<LatencyOverTime> endToEnd) {
        parts.page(new Paragraph("lead", load(step)));
        endToEnd.ifPresent(this::heatMap);
        percentiles();
        rates();
        latencies();
        parts.page(new Group("grid", grid));
    }

    /** How fast a step was to be, for how long it ran and why it ended. */
    static String load(StepResult step) {
        return step.load().asked() + " · " + Durations.format(step.span().lengthNanos()) + " · ended by "
                + step.span().endedBy();
    }

    private void figures() {
        parts.text(new Paragraph("lead", String.join(" · ", StepWording.span(step))));
        List<String> header = new ArrayList<>(List.of(""));
        step.operations().forEach(figures -> header.addAll(List.of(figures.kind(), "its duration")));
        step.endToEnd().forEach(latency -> header.add(StepWording.END_TO_END));
        List<Latency> latencies = StepWording.latencies(step);
        List<List<String>> rows = new ArrayList<>();
        for (double percentile : Wording.percentiles(latencies)) {
            List<String> row = new ArrayList<>(List.of(Figures.percentile(percentile)));
            latencies.forEach(latency -> row.add(
                    Wording.percentile(latency, percentile).map(Wording::value).orElse(Figures.NONE)));
            rows.add(row);
        }
        parts.text(Table.of("", "", header, 1, rows));
        StepWording.failures(step).forEach(failure -> parts.text(new Paragraph("", failure)));
        StepWording.found(step).forEach(found -> parts.text(new Paragraph("", found)));
    }

    private String title(String what) {
        return alone ? what : what + ": " + step.name();
    }

    private void heatMap(LatencyOverTime latencies) {
        ChartText text = new ChartText(
                "heat-" + number,
                title("End-to-end latency over time"),
                "every item, by when its first operation was due",
                "Heat map: time to the right, end-to-end latency upwards on a logarithmic scale, shade by number of items.");
        parts.add(new Chart(
                text,
                Size.WIDE,
                Size.NARROW,
                size -> {
                    LatencyOverTime drawn = size.narrow() ? latencies.coarser() : latencies;
                    return new HeatMap(drawn.time(), drawn::column, "items", size.narrow() ? NARROW_ROWS : WIDE_ROWS)
                            .draw(text, size);
                },
                "A cell counts the items of "
                        + Figures.seconds(latencies.time().stepNanos() / 1e9)
                        + " whose latency lies between its edges. The edges of the rows are equal factors apart."));
    }

    private void percentiles() {
        Map<String, Latency> lines = new LinkedHashMap<>();
        step.endToEnd().forEach(latency -> lines.put(StepWording.END_TO_END, latency));
        step.operations().forEach(figures -> lines.put(figures.kind(), figures.latency()));
        PercentileLines chart = new PercentileLines(lines);
        if (!chart.drawable()) {
            return;
        }
        ChartText text = new ChartText(
                "curve-" + number,
                title("Latency by percentile"),
                "due → done",
                "Latency by percentile of " + String.join(", ", lines.keySet()) + ".");
        int longest = lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        parts.add(new Chart(
                text,
                Size.WIDE.forNames(longest),
                Size.NARROW.forNames(longest),
                size -> chart.draw(text, size),
                "Each step to the right is ten times rarer. The lines join the percentiles in the data. A line ends where"
                        + " fewer than 10 samples lie above it."));
    }

    private void rates() {
        List<Curve> curves = new ArrayList<>();
        Map<String, List<OperationInterval>> kinds = byKind();
        if (!step.load().closedLoop() && kinds.size() == 1) {
            curves.add(Curve.shade(
                    "due", values(step.intervals(), i -> perSecond(i, i.counts().due())), Rates::format));
        }
        kinds.forEach((kind, intervals) -> curves.add(line(
                kinds.size() == 1 ? "succeeded" : kind,
                curves.size(),
                values(intervals, i -> perSecond(i, i.counts().succeeded())),
                Rates::format)));
        if (step.intervals().stream().anyMatch(interval -> interval.counts().failed() > 0)) {
            curves.add(Curve.line("failed", "s8 d3", failed(kinds), Rates::format));
        }
        chart("rate", "Rate", "operations/s", curves, false);
    }

    private void latencies() {
        List<Curve> curves = new ArrayList<>();
        Map<String, List<OperationInterval>> kinds = byKind();
        boolean one = kinds.size() == 1;
        kinds.forEach((kind, intervals) -> {
            if (one) {
                curves.add(Curve.line(
                        "max", "s4", values(intervals, i -> i.latencies().maxNanos()), NANOS));
                curves.add(Curve.line(
                        "p99", "s2", values(intervals, i -> i.latencies().p99Nanos()), NANOS));
                curves.add(Curve.line(
                        "p50", "s1", values(intervals, i -> i.latencies().p50Nanos()), NANOS));
            } else {
                curves.add(line(
                        kind,
                        curves.size(),
                        values(intervals, i -> i.latencies().p99Nanos()),
                        NANOS));
            }
        });
        chart("latency", one ? "Latency" : "99th percentile of latency", "due → done", curves, true);
    }

    private static final DoubleFunction<String> NANOS = PercentileCurve.NANOS;

    private static Curve line(String name, int before, double[] values, DoubleFunction<String> format) {
        return Curve.line(name, "s" + (1 + before % MOST_LINES), values, format);
    }

    /** The intervals of each kind, in the order of the scenario. */
    private Map<String, List<OperationInterval>> byKind() {
        Map<String, List<OperationInterval>> kinds = new LinkedHashMap<>();
        for (OperationFigures figures : step.operations()) {
            List<OperationInterval> own = step.intervals().stream()
                    .filter(interval -> interval.kind().equals(figures.kind()))
                    .toList();
            if (!own.isEmpty()) {
                kinds.put(figures.kind(), own);
            }
        }
        return kinds;
    }

    private static double perSecond(OperationInterval interval, long count) {
        // Less than half a second has no rate worth drawing.
        return interval.lengthNanos() < 500_000_000L ? -1 : count * 1e9 / interval.lengthNanos();
    }

    /** How long each interval of the step is by when it starts: the last may be shorter than a second. */
    private SortedMap<Long, Long> seconds() {
        SortedMap<Long, Long> seconds = new TreeMap<>();
        step.intervals().forEach(interval -> seconds.merge(interval.startNanos(), interval.lengthNanos(), Math::max));
        return seconds;
    }

    /** A figure at each of {@link #seconds}; NaN where there is none. */
    private double[] values(List<OperationInterval> intervals, ToDoubleFunction<OperationInterval> figure) {
        Map<Long, Double> found = new TreeMap<>();
        for (OperationInterval interval : intervals) {
            double value = figure.applyAsDouble(interval);
            found.put(interval.startNanos(), value < 0 ? Double.NaN : value);
        }
        return seconds().keySet().stream()
                .mapToDouble(start -> found.getOrDefault(start, Double.NaN))
                .toArray();
    }

    private double[] failed(Map<String, List<OperationInterval>> kinds) {
        double[] sum = new double[seconds().size()];
        for (List<OperationInterval> intervals : kinds.values()) {
            double[] own = values(intervals, i -> perSecond(i, i.counts().failed()));
            for (int i = 0; i < sum.length; i++) {
                sum[i] += Double.isNaN(own[i]) ? 0 : own[i];
            }
        }
        return sum;
    }

    private List<FaultBand> faults(double length) {
        return FaultBand.of(step.faults().stream().map(StepFault::fault).toList(), length, length);
    }

    private void chart(String id, String title, String unit, List<Curve> curves, boolean logarithmic) {
        SortedMap<Long, Long> seconds = seconds();
        if (seconds.size() < 2 || curves.stream().allMatch(curve -> Double.isNaN(curve.max()))) {
            return;
        }
        double high =
                curves.stream().mapToDouble(Curve::max).filter(v -> v > 0).max().orElse(1);
        double low = curves.stream()
                .mapToDouble(Curve::minAboveZero)
                .filter(v -> v > 0)
                .min()
                .orElse(1);
        List<Long> starts = List.copyOf(seconds.keySet());
        double[] widths =
                seconds.values().stream().mapToDouble(nanos -> nanos / 1e9).toArray();
        double[] xs = new double[widths.length];
        for (int i = 0; i < xs.length; i++) {
            xs[i] = starts.get(i) / 1e9 + widths[i] / 2;
        }
        double length = IntStream.range(0, xs.length)
                .mapToDouble(i -> xs[i] + widths[i] / 2)
                .max()
                .orElse(1);
        ChartText text = new ChartText(
                id + "-" + number, title(title), unit, title + " in every second of step " + step.name() + ".");
        int longest =
                curves.stream().mapToInt(curve -> curve.name().length()).max().orElse(0);
        grid.add(new Chart(
                text,
                Size.HALF.forNames(longest),
                Size.NARROW_LOW.forNames(longest),
                size -> {
                    Axis x = Axis.range(0, length, size.left(), size.right(), 4, at -> Figures.plain(at) + " s");
                    Axis y = logarithmic
                            ? Axis.logarithmic(low, high, size.bottom(), size.top(), Figures::nanosTick)
                            : Axis.fromZero(high, size.bottom(), size.top(), 3, Figures::shortCount);
                    Plot plot = new Plot(size, text, x, y, xs, widths);
                    faults(length)
                            .forEach(band ->
                                    plot.shade("band fault", band.fromSeconds(), band.toSeconds(), band.label()));
                    plot.grid();
                    plot.curves(curves);
                    plot.names(curves, length);
                    String of = alone ? "" : step.name() + ", ";
                    return plot.finished(curves, i -> of + Figures.instant(starts.get(i)));
                },
                ""));
    }
}
