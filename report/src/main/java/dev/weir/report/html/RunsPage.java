package dev.weir.report.html;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.Plot;
import dev.weir.report.chart.Size;
import dev.weir.report.data.RunRow;
import dev.weir.report.data.RunRow.RowFigure;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.SortKeys;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** A page that lists many results folders: a table of all, and how the figures of each scenario went from run to run. */
public final class RunsPage {

    /** Title of the column of messages a second that got through. */
    public static final String THROUGHPUT = "throughput";

    /** Title of the column of the largest latency. */
    public static final String MAX = "max";

    /** Title of the column of lost messages. */
    public static final String LOST = "lost";

    private static final List<String> COLUMNS = List.of(THROUGHPUT, "p50", "p99", "p99.9", MAX, LOST);
    private static final Size TREND = new Size("-w", 300, 118, 62, 12);

    /** A trend of more runs than this cannot be read. */
    private static final int MOST_RUNS = 200;

    private static final int LONGEST = 120;

    /** What such runs found is no point of a line. */
    private static final Set<String> DISTRUSTED = Set.of("INVALID", "ERROR");

    private static final Map<String, Integer> WEIGHTS =
            Map.of("PASS", 0, "FAIL", 1, "OVERLOADED", 1, "INVALID", 2, "ERROR", 3, "unfinished", 4, "unreadable", 5);

    private final List<RunRow> rows;
    private final String links;
    private final Html html = new Html();
    private final Page page = new Page(html);

    private RunsPage(List<RunRow> rows, String links) {
        this.rows = rows;
        this.links = links;
    }

    /**
     * The page.
     *
     * @param folder the folder that holds them
     * @param rows one for each, the newest first
     * @param links how the addresses of their files begin
     */
    public static String draw(String folder, List<RunRow> rows, String links) {
        RunsPage drawn = new RunsPage(rows, links);
        drawn.write(folder);
        return drawn.html.toString();
    }

    private void write(String folder) {
        PageFrame frame = new PageFrame(html);
        frame.begin("Results · weir");
        html.open("body", "class", "results").open("main");
        Map<String, List<RunRow>> scenarios = rows.stream()
                .filter(row -> !row.scenario().isEmpty())
                .collect(Collectors.groupingBy(RunRow::scenario, LinkedHashMap::new, Collectors.toList()));
        html.open("header", "class", "hero").open("p", "class", "kicker");
        html.leaf("span", folder, "class", "subject").close();
        html.leaf("h1", count(rows.size(), "result") + " of " + count(scenarios.size(), "scenario"));
        html.closeLine();
        trends(scenarios);
        table();
        frame.end();
    }

    private static String count(int number, String noun) {
        return Figures.count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    private void trends(Map<String, List<RunRow>> scenarios) {
        List<Map.Entry<String, List<RunRow>>> several = scenarios.entrySet().stream()
                .filter(entry -> timed(entry.getValue(), "p99").size() > 1)
                .toList();
        if (several.isEmpty()) {
            return;
        }
        page.section(
                "trends",
                "From run to run",
                "One point for each run that is not INVALID, the oldest to the left. Runs may differ in settings and machine: the table says how."
                        + " A click on a point opens its report.");
        html.open("div", "class", "trends");
        int number = 0;
        for (Map.Entry<String, List<RunRow>> scenario : several) {
            trend(scenario.getKey(), scenario.getValue(), "p99", PercentileCurve.NANOS, Figures::nanosTick, ++number);
            trend(scenario.getKey(), scenario.getValue(), THROUGHPUT, Rates::format, Figures::shortCount, ++number);
        }
        html.closeLine();
        page.end();
    }

    /** The runs that have a figure, the oldest first. */
    private static List<RunRow> timed(List<RunRow> runs, String title) {
        List<RunRow> timed = runs.stream()
                .filter(row -> !DISTRUSTED.contains(word(row))
                        && Double.isFinite(row.figure(title).value()))
                .limit(MOST_RUNS)
                .toList();
        return timed.reversed();
    }

    private void trend(
            String scenario,
            List<RunRow> all,
            String title,
            DoubleFunction<String> format,
            DoubleFunction<String> tick,
            int number) {
        List<RunRow> runs = timed(all, title);
        double[] xs = new double[runs.size()];
        Arrays.setAll(xs, i -> i);
        double[] values =
                runs.stream().mapToDouble(row -> row.figure(title).value()).toArray();
        ChartText text = new ChartText(
                "trend-" + number, scenario, title, title + " of " + runs.size() + " runs of " + scenario + ".");
        List<Curve> curves = List.of(Curve.line(title, title.equals(THROUGHPUT) ? "s3" : "s1", values, format));
        html.open("figure", "class", "chart trend").open("h3").text(scenario);
        html.leaf("small", title).close();
        double last = values[values.length - 1];
        html.leaf("p", format.apply(last) + change(values), "class", "says");
        Axis x = new Axis(-0.3, Math.max(1, xs.length - 0.7), TREND.left(), TREND.right(), false, List.of());
        Axis y = Axis.fromZero(curves, TREND, 2, tick);
        Plot plot = new Plot(TREND, text, x, y, xs);
        plot.grid();
        plot.curves(curves);
        plot.dots(curves, List.of());
        html.open("div", "class", "plot")
                .markup(plot.linking(List.of(runs.stream().map(this::address).toList()))
                        .finished(
                                curves,
                                i -> runs.get(i).startedAt() + " · "
                                        + runs.get(i).verdict()))
                .close();
        html.closeLine();
    }

    /** How the last one differs from the median of those before: no judgement, as nobody knows the spread of one run. */
    private static String change(double[] values) {
        double[] before = Arrays.copyOf(values, values.length - 1);
        Arrays.sort(before);
        double median = (before[(before.length - 1) / 2] + before[before.length / 2]) / 2;
        if (median <= 0) {
            return "";
        }
        double percent = 100 * (values[values.length - 1] / median - 1);
        return String.format(Locale.ROOT, " · %+.0f %% to the median of the runs before", percent);
    }

    private String address(RunRow row) {
        return row.page().isEmpty() ? "" : links + row.folder() + "/" + row.page();
    }

    private void table() {
        page.section("table", "Every result", "A verdict leads to the report. A click on a heading sorts.");
        List<String> header = new ArrayList<>(List.of("started", "scenario", "verdict"));
        header.addAll(COLUMNS);
        page.matrix("Results", header, 2, 3);
        SortKeys starts = SortKeys.of(rows.stream().map(RunRow::startedAt).toList());
        SortKeys scenarios = SortKeys.of(rows.stream().map(RunRow::scenario).toList());
        for (int i = 0; i < rows.size(); i++) {
            RunRow row = rows.get(i);
            boolean known = !row.scenario().isEmpty();
            String name = known ? row.scenario() : row.folder();
            html.open("tr");
            html.open("th", starts.attributes(i, "scope", "row", "class", "word", "title", row.folder()));
            html.text(known ? started(row.startedAt()) : Figures.NONE);
            html.leaf("small", name, "class", "others").close();
            html.open("td", scenarios.attributes(i, "class", "word axis")).text(name);
            html.leaf("small", about(row), "class", "about", "title", row.sentence())
                    .close();
            verdict(row);
            for (String title : COLUMNS) {
                RowFigure figure = row.figure(title);
                html.leaf(
                        "td",
                        figure.text().isEmpty() ? Figures.NONE : figure.text(),
                        SortKeys.attributesOf(figure.value(), "class", "figure"));
            }
            html.closeLine();
        }
        page.endTable();
        page.end();
    }

    /** What was measured, or why it is not known. */
    private static String about(RunRow row) {
        String text = row.scenario().isEmpty() ? row.sentence() : row.subject();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }

    /** {@code 2026-11-21 10:15:02} of {@code 2026-11-21T10:15:02Z}. */
    private static String started(String instant) {
        return instant.replace('T', ' ').replace("Z", "");
    }

    private static String word(RunRow row) {
        int end = row.verdict().indexOf(',');
        return end < 0 ? row.verdict() : row.verdict().substring(0, end);
    }

    private void verdict(RunRow row) {
        String first = word(row);
        html.open(
                "td",
                SortKeys.attributesOf(
                        (double) WEIGHTS.getOrDefault(first, 1),
                        "class",
                        "word verdicts is-" + first.toLowerCase(Locale.ROOT),
                        "title",
                        row.sentence()));
        if (row.page().isEmpty()) {
            html.text(row.verdict());
        } else {
            html.leaf("a", row.verdict(), "href", address(row));
        }
        html.close();
    }
}
