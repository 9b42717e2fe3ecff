package dev.weir.report.compare;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.PercentileLines;
import dev.weir.report.chart.Plot;
import dev.weir.report.chart.Size;
import dev.weir.report.data.IntervalsCsv;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.RunData;
import dev.weir.report.data.WholeFile;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.Wording;
import dev.weir.result.Column;
import dev.weir.result.Interval;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Percentiles and time lines of both sides over each other: of the run in the middle of each, by its 99th percentile. */
final class ComparisonCharts {

    private static final int MOST_CELLS = 6;
    private static final String OF_WHICH =
            "Of each side the run whose 99th percentile is in the middle of its runs is drawn.";

    private ComparisonCharts() {}

    /** The charts; none where the files of the runs are gone, or steps were run. */
    static List<Part> of(RunComparison comparison) {
        if (comparison.before().ofSteps()) {
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        boolean single = comparison.cells().size() == 1;
        comparison.cells().stream().limit(MOST_CELLS).forEach(cell -> {
            Map<String, Path> folders = new LinkedHashMap<>();
            for (ComparedSide side : List.of(comparison.before(), comparison.after())) {
                (single ? Optional.of(side.cells().getFirst()) : side.cell(cell.label()))
                        .flatMap(ComparisonCharts::middle)
                        .ifPresent(folder -> folders.put(side.name(), folder));
            }
            if (folders.size() == 2) {
                parts.addAll(of(cell.label(), folders, parts.size()));
            }
        });
        return parts;
    }

    private static Optional<Path> middle(ComparedCell cell) {
        List<ComparedRun> runs = cell.counting().stream()
                .filter(run -> Files.exists(run.folder().resolve("run.json")))
                .sorted(Comparator.comparingDouble(run -> run.figures().getOrDefault(Column.P99, 0.0)))
                .toList();
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(runs.get((runs.size() - 1) / 2).folder());
    }

    private static List<Part> of(String label, Map<String, Path> folders, int number) {
        Map<String, Latency> latencies = new LinkedHashMap<>();
        Map<String, List<Interval>> seconds = new LinkedHashMap<>();
        folders.forEach((side, folder) -> {
            Path json = folder.resolve("run.json");
            RunResult result = ResultJson.read(json, WholeFile.read(json));
            Wording.latency(result, RunData.mainLatency(result)).ifPresent(latency -> latencies.put(side, latency));
            Path csv = folder.resolve("intervals.csv");
            if (Files.exists(csv)) {
                seconds.put(side, RunData.measured(IntervalsCsv.read(csv, WholeFile.read(csv))));
            }
        });
        String of = label.isEmpty() ? "" : ", " + label;
        List<Part> parts = new ArrayList<>();
        PercentileLines lines = new PercentileLines(latencies);
        int longest = folders.keySet().stream().mapToInt(String::length).max().orElse(0);
        if (latencies.size() == 2 && lines.drawable()) {
            ChartText text = new ChartText(
                    "percentiles-" + number, "Latency by percentile" + of, "", String.join(" and ", folders.keySet()));
            parts.add(new Chart(
                    text,
                    Size.WIDE.forNames(longest),
                    Size.NARROW.forNames(longest),
                    size -> lines.draw(text, size),
                    "Each step to the right is ten times rarer. " + OF_WHICH));
        }
        if (seconds.size() == 2) {
            add(
                    parts,
                    new ChartText("p99-" + number, "99th percentile over time" + of, "", ""),
                    seconds,
                    longest,
                    one -> one.latencies().endToEndP99Nanos() < 0
                            ? one.latencies().publishP99Nanos()
                            : one.latencies().endToEndP99Nanos());
        }
        return parts;
    }

    private static void add(
            List<Part> parts,
            ChartText text,
            Map<String, List<Interval>> seconds,
            int longest,
            ToLongFunction<Interval> figure) {
        int last = seconds.values().stream().mapToInt(List::size).min().orElse(0);
        if (last < 2) {
            return;
        }
        double[] xs = new double[last];
        List<Curve> curves = new ArrayList<>();
        Arrays.setAll(xs, i -> i + 0.5);
        seconds.forEach((side, intervals) -> {
            double[] values = new double[last];
            Arrays.setAll(values, i -> {
                long nanos = figure.applyAsLong(intervals.get(i));
                return nanos > 0 ? (double) nanos : Double.NaN;
            });
            curves.add(Curve.line(side, "s" + (curves.size() + 1), values, PercentileCurve.NANOS));
        });
        if (curves.stream().anyMatch(curve -> Double.isNaN(curve.max()))) {
            return;
        }
        parts.add(new Chart(
                text,
                Size.WIDE.forNames(longest),
                Size.NARROW.forNames(longest),
                size -> drawn(text, size, xs, curves),
                "Seconds count from the start of the measured phase of each run. " + OF_WHICH));
    }

    private static String drawn(ChartText text, Size size, double[] xs, List<Curve> curves) {
        double low = curves.stream().mapToDouble(Curve::minAboveZero).min().orElse(1);
        double high = curves.stream().mapToDouble(Curve::max).max().orElse(10);
        Axis x = Axis.range(
                0,
                xs.length,
                size.left(),
                size.right(),
                size.narrow() ? 4 : 8,
                seconds -> Figures.plain(Math.rint(seconds * 1000) / 1000) + " s");
        Axis y = Axis.logarithmic(low, high, size.bottom(), size.top(), Figures::nanosTick);
        double[] widths = new double[xs.length];
        Arrays.fill(widths, 1);
        Plot plot = new Plot(size, text, x, y, xs, widths);
        plot.grid();
        plot.curves(curves);
        plot.names(curves, xs.length);
        return plot.finished(curves, i -> "second " + (i + 1));
    }
}
