package dev.weir.report.section;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.ClockBand;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.HeatMap;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.Size;
import dev.weir.report.chart.TimePlot;
import dev.weir.report.data.MissingSamples;
import dev.weir.report.data.RunData;
import dev.weir.report.data.TimeLine;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Latency: percentile curve, figures, latency over time, heat map. */
final class LatencySection {

    private final RunData data;
    private final RunResult result;
    private final Parts parts = new Parts();

    private LatencySection(RunData data) {
        this.data = data.withoutWarmUp();
        this.result = data.result();
    }

    static ReportSection of(RunData data) {
        LatencySection section = new LatencySection(data);
        List<Latency> latencies = data.result().messages().latencies().stream()
                .filter(Wording::timed)
                .toList();
        if (!latencies.isEmpty()) {
            section.write(latencies);
        }
        return ReportSection.of("latency", "Latency", section.parts);
    }

    private void write(List<Latency> latencies) {
        if (result.subject().closedLoop()) {
            parts.lead("Each publisher waited for the answer to a message before it published the next, so none has an"
                    + " intended instant. Latency counts from the send. While the system is slow, fewer messages"
                    + " are published, and fewer are late.");
        } else if (result.subject().saturated()) {
            parts.lead(
                    "Messages were published back to back, so none has an intended instant. Latency mostly reflects how long"
                            + " messages waited in queues, not how fast the system responds.");
        } else {
            parts.lead(
                    "Latency counts from the instant a message was due, so it includes delays of the sender.",
                    "A flat curve is good; a curve that rises to the right shows rare, slow messages.");
        }
        MissingSamples.in(data.log(), result).ifPresent(sentence -> parts.page(new Paragraph("notice", sentence)));
        if (new PercentileCurve(data).drawable()) {
            percentileCurve();
        }
        if (IntStream.range(0, data.time().steps())
                .anyMatch(step -> data.log().step(step).isPresent())) {
            overTime();
            heatMap();
        }
        figures(latencies);
    }

    private void percentileCurve() {
        String main = Wording.latency(result, data.mainLatency())
                .map(latency -> Wording.title(latency.name()) + ": "
                        + latency.percentiles().stream()
                                .map(p -> Figures.percentile(p.percentile()) + " "
                                        + Wording.figure(result, latency, p.nanos()))
                                .collect(Collectors.joining(", ")))
                .orElse("");
        ChartText text = new ChartText("curve", "Latency by percentile", "", main);
        parts.add(new Chart(
                text,
                Size.WIDE,
                Size.NARROW,
                size -> new PercentileCurve(data).draw(text, size),
                "Each step to the right is ten times rarer. A curve ends where fewer than 10 samples lie above it. The grey"
                        + " area is the tool overhead: latency that Weir or its host caused."
                        + clockNote()
                        + (clocks().boundNanos() == 0
                                ? ""
                                : " Publish latency, schedule lag and tool overhead begin and end on one host.")));
    }

    private ClockBand clocks() {
        return new ClockBand(result.acrossHosts().boundNanos(data.mainLatency()));
    }

    /** A sentence below every chart of latencies that clocks of two hosts timed. */
    private String clockNote() {
        return HostWording.chartNote(clocks().boundNanos())
                .map(note -> " " + note + ".")
                .orElse("");
    }

    private void figures(List<Latency> latencies) {
        Map<String, Function<Latency, String>> rows = new LinkedHashMap<>();
        rows.put("from → to", latency -> Wording.span(latency.name()));
        rows.put("min", latency -> figure(latency, latency.timings().minNanos()));
        for (Percentile p : latencies.getFirst().percentiles()) {
            rows.put(
                    Figures.percentile(p.percentile()),
                    latency -> Wording.percentile(latency, p.percentile())
                            .map(found -> Wording.value(result, latency, found))
                            .orElse(Figures.NONE));
        }
        rows.put("max", latency -> figure(latency, latency.timings().maxNanos()));
        rows.put("mean", latency -> figure(latency, Math.round(latency.timings().meanNanos())));
        rows.put(
                "std dev",
                latency -> figure(latency, Math.round(latency.timings().standardDeviationNanos())));
        rows.put("samples", latency -> Figures.count(latency.timings().count()));
        if (latencies.stream().anyMatch(latency -> latency.missing() > 0)) {
            rows.put("missing", latency -> Figures.count(latency.missing()));
        }
        if (latencies.stream().anyMatch(latency -> latency.timings().negative() > 0)) {
            rows.put("below zero", latency -> Figures.count(latency.timings().negative()));
        }
        List<String> titles =
                latencies.stream().map(latency -> Wording.title(latency.name())).toList();
        parts.add(Table.ofColumns("Latency in figures", titles, latencies, rows).spanned())
                .text(new Items(
                        "",
                        latencies.stream()
                                .map(latency -> new Item(Wording.title(latency.name()), Wording.span(latency.name())))
                                .toList()))
                .notes(Wording.notes(latencies, Wording.percentiles(latencies)))
                .notes(HostWording.notes(result, latencies));
    }

    private String figure(Latency latency, long nanos) {
        return Wording.figure(result, latency, nanos);
    }

    private void overTime() {
        ChartText text = new ChartText(
                "over-time",
                "Latency over time",
                Wording.title(data.mainLatency()) + ", every " + seconds() + " s",
                "Median, 99th percentile and maximum of " + Wording.title(data.mainLatency())
                        + " latency in every step, over the longest pause of Weir's processes.");
        List<String> note = new ArrayList<>(TimePlot.legend(data));
        note.addFirst("Grey: the longest pause of Weir's processes");
        parts.add(new Chart(
                text,
                Size.WIDE,
                Size.NARROW,
                size -> overTime(text, size),
                String.join(" · ", note) + "." + clockNote()));
    }

    private String overTime(ChartText text, Size size) {
        List<Curve> curves = List.of(
                Curve.shade(
                        "pauses",
                        data.time().peaks(data.intervals(), interval -> interval.pauseMaxNanos()),
                        PercentileCurve.NANOS),
                Curve.line("max", "s4", steps(Histogram::getMaxValue), clocks().format()),
                Curve.line("p99", "s2", steps(h -> h.getValueAtPercentile(99)), clocks().format()),
                Curve.line("p50", "s1", steps(h -> h.getValueAtPercentile(50)), clocks().format()));
        double low = curves.stream()
                .mapToDouble(Curve::minAboveZero)
                .filter(v -> v > 0)
                .min()
                .orElse(1);
        double high =
                curves.stream().mapToDouble(Curve::max).filter(v -> v > 0).max().orElse(10);
        boolean zeros = curves.stream().anyMatch(curve -> !curve.area() && curve.anyZero());
        Axis y = Axis.logarithmic(clocks().low(low, zeros), high, size.bottom(), size.top(), Figures::nanosTick);
        return new TimePlot(data, size).draw(text, y, curves, clocks());
    }

    private double[] steps(ToDoubleFunction<Histogram> figure) {
        return IntStream.range(0, data.time().steps())
                .mapToDouble(
                        step -> data.log().step(step).map(figure::applyAsDouble).orElse(Double.NaN))
                .toArray();
    }

    private long seconds() {
        return data.time().stepNanos() / TimeLine.SECOND;
    }

    private void heatMap() {
        ChartText text = new ChartText(
                "heat",
                "Latency distribution over time",
                Wording.title(data.mainLatency()) + " latency of every message",
                "Heat map: time to the right, " + Wording.title(data.mainLatency())
                        + " latency upwards, shade by number of messages.");
        parts.add(new Chart(
                text,
                Size.WIDE,
                Size.NARROW,
                size -> new HeatMap(data).draw(text, size),
                "Each column is " + seconds()
                        + " s of the run. Two bands mean two kinds of messages, which percentiles alone"
                        + " do not show." + clockNote()));
    }
}
