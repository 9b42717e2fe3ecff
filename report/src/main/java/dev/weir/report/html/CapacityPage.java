package dev.weir.report.html;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Plot;
import dev.weir.report.chart.Size;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.wording.CapacityWording;
import dev.weir.report.wording.Figures;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacityResult.LatencyLimit;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.result.capacity.CapacityTrial;
import dev.weir.search.TrialOutcome;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** {@code report.html} of a search for a capacity: the answer, latency over the value, and every trial. */
public final class CapacityPage {

    /** The style of a limit. */
    private static final String LIMIT = "s3";

    private static final String BELOW_CHART =
            "A ring marks the knee: the highest value that is known to meet every objective. Repeats of a value are"
                    + " drawn as the middle one of them; a point where a percentile was never reached is left out.";

    private static final List<Double> USUAL = List.of(50.0, 99.0);
    private static final List<String> HEADER =
            List.of("trial", "value", "says", "why", "measured", "offered", "delivered", "p50", "p99", "max");

    private final CapacityResult result;
    private final CapacityWording wording;
    private final Html html = new Html();
    private final Page page = new Page(html);

    private CapacityPage(CapacityResult result) {
        this.result = result;
        this.wording = new CapacityWording(result);
    }

    public static String draw(CapacityResult result) {
        CapacityPage drawn = new CapacityPage(result);
        drawn.write();
        return drawn.html.toString();
    }

    private void write() {
        PageFrame frame = new PageFrame(html);
        frame.begin(wording.verdict() + " · capacity of " + result.origin().scenario() + " · weir");
        html.open("body", "class", wording.colour()).open("main");
        hero();
        if (result.searches().size() > 1) {
            answers();
        }
        for (int i = 0; i < result.searches().size(); i++) {
            search(i, result.searches().get(i));
        }
        ran();
        page.footer("capacity.json", "the question, every trial and the answer");
        frame.end();
    }

    private void hero() {
        html.open("header", "class", "hero").open("p", "class", "kicker");
        html.leaf("strong", wording.verdict(), "class", "badge " + wording.colour());
        html.leaf("span", String.join(" · ", wording.subject()), "class", "subject")
                .close();
        CapacitySearch first = result.searches().getFirst();
        String title = result.searches().size() == 1
                ? wording.sentence(first)
                : "Highest " + wording.searched() + " that meets every objective, by "
                        + result.question().over() + ".";
        html.leaf("h1", Figures.unbroken(title));
        html.leaf(
                "p",
                result.question().objectives().isEmpty()
                        ? "Objectives: those of the scenario."
                        : "Objectives: " + String.join(", ", result.question().objectives()) + ".",
                "class",
                "lead");
        html.leaf(
                "p",
                "weir " + result.origin().weirVersion() + " · started "
                        + String.join(", resumed ", result.origin().startedAt()),
                "class",
                "small stamp");
        html.closeLine();
    }

    private void answers() {
        page.section(
                "answers",
                "Every search",
                "One row for each value of " + result.question().over() + ".");
        page.table(
                "Capacities",
                "words",
                List.of(result.question().over(), result.question().key(), "above it"),
                3);
        for (CapacitySearch search : result.searches()) {
            page.row(
                    List.of(
                            search.over(),
                            wording.answer(search),
                            search.broke().orElse(Figures.NONE)),
                    3);
        }
        page.endTable();
        page.end();
    }

    private void search(int index, CapacitySearch search) {
        String over = wording.over(search);
        String title = over.isEmpty() ? "Trials" : over;
        page.section(
                "search-" + (index + 1),
                title,
                "Each trial is a run with a warm-up, a drain and a verdict of its own. A link leads to its report.");
        wording.notes(search).forEach(note -> html.leaf("p", Figures.unbroken(note)));
        chart(index, search);
        trials(search);
        page.end();
    }

    private void chart(int index, CapacitySearch search) {
        List<CapacityTrial> drawn = search.trials().stream()
                .filter(trial -> trial.outcome() != TrialOutcome.SPOILED)
                .filter(trial -> !trial.run().latencyFigures().percentiles().isEmpty())
                .toList();
        double[] xs = drawn.stream()
                .mapToDouble(CapacityTrial::value)
                .distinct()
                .sorted()
                .toArray();
        List<Curve> curves = curves(drawn, xs);
        if (xs.length < 2 || heights(curves).length == 0) {
            return;
        }
        String of = drawn.getFirst().run().latencyFigures().latency();
        ChartText text = new ChartText(
                "latency-" + (index + 1),
                of + " latency over " + result.question().key(),
                "",
                "Latency of every trial that says something, over the value that was tried.");
        page.chart(new Chart(
                text, Size.WIDE_NAMES, Size.NARROW, size -> drawing(size, text, search, xs, curves), BELOW_CHART));
    }

    private String drawing(Size size, ChartText text, CapacitySearch search, double[] xs, List<Curve> curves) {
        double[] heights = heights(curves);
        Axis x = Axis.labelled(xs, this::tick, size);
        Axis y = Axis.logarithmic(
                Arrays.stream(heights).min().orElse(1),
                Arrays.stream(heights).max().orElse(1),
                size.bottom(),
                size.top(),
                Figures::nanosTick);
        Plot plot = new Plot(size, text, x, y, xs);
        if (search.answer().conclusion().bounded()) {
            plot.shade(search.answer().low(), search.answer().high(), "capacity");
        }
        plot.grid();
        plot.curves(curves);
        List<Double> knees = curves.stream()
                .map(curve -> curve.style().equals(LIMIT) ? Double.NaN : knee(search, xs))
                .toList();
        plot.dots(curves, knees);
        plot.names(curves, xs[xs.length - 1]);
        return plot.finished(curves, i -> wording.value(xs[i]));
    }

    private static double[] heights(List<Curve> curves) {
        return curves.stream()
                .flatMapToDouble(curve -> DoubleStream.of(curve.minAboveZero(), curve.max()))
                .filter(height -> height > 0)
                .toArray();
    }

    private String tick(double value) {
        return result.question().unit().equals("/s") ? Figures.shortCount(value) : wording.value(value);
    }

    private static double knee(CapacitySearch search, double[] xs) {
        return Arrays.stream(xs)
                .filter(value -> value <= search.answer().low() * (1 + 1e-9))
                .max()
                .orElse(Double.NaN);
    }

    private List<Curve> curves(List<CapacityTrial> trials, double[] xs) {
        List<Curve> curves = new ArrayList<>();
        List<Double> shown = new ArrayList<>(USUAL);
        for (LatencyLimit limit : limits(trials)) {
            double percentile = percentile(limit);
            if (!shown.contains(percentile)) {
                shown.add(percentile);
            }
        }
        for (int i = 0; i < shown.size(); i++) {
            double percentile = shown.get(i);
            double[] values =
                    DoubleStream.of(xs).map(x -> middle(trials, x, percentile)).toArray();
            String style = i < 2 ? "s" + (i + 1) : "s" + (i + 2);
            curves.add(Curve.line(
                    Figures.percentile(percentile), style, values, nanos -> Durations.format(Math.round(nanos))));
        }
        for (LatencyLimit limit : limits(trials)) {
            double[] values =
                    DoubleStream.of(xs).map(x -> (double) limit.nanos()).toArray();
            curves.add(Curve.line(
                    "limit of p" + limit.metric().substring(limit.metric().lastIndexOf(" p") + 2),
                    LIMIT,
                    values,
                    nanos -> Durations.format(Math.round(nanos))));
        }
        return curves;
    }

    /** Those of the latency that is drawn. */
    private List<LatencyLimit> limits(List<CapacityTrial> trials) {
        return result.question().limits().stream()
                .filter(limit -> trials.stream()
                        .anyMatch(trial -> limit.metric()
                                .startsWith(trial.run().latencyFigures().latency() + " p")))
                .toList();
    }

    private static double percentile(LatencyLimit limit) {
        return Double.parseDouble(limit.metric().substring(limit.metric().lastIndexOf(" p") + 2));
    }

    private static double middle(List<CapacityTrial> trials, double value, double percentile) {
        long[] all = trials.stream()
                .filter(trial -> trial.value() == value)
                .flatMap(trial -> CapacityWording.percentile(trial.run(), percentile).stream())
                .filter(Percentile::reached)
                .mapToLong(Percentile::nanos)
                .sorted()
                .toArray();
        return all.length == 0 ? Double.NaN : (double) all[all.length / 2];
    }

    private void trials(CapacitySearch search) {
        page.table("Every trial", "runs", HEADER, 4);
        for (int i = 0; i < search.trials().size(); i++) {
            CapacityTrial trial = search.trials().get(i);
            html.open("tr").leaf("th", Integer.toString(i + 1), "scope", "row", "class", "word");
            html.open("td", "class", "word");
            String value = Figures.unbroken(wording.value(trial.value()));
            String folder = trial.run().key().folder();
            String file = trial.run().conclusion().page();
            if (file.isEmpty()) {
                html.text(value);
            } else {
                html.leaf("a", value, "href", folder + "/" + file);
            }
            html.close();
            html.leaf("td", CapacityWording.word(trial), "class", "word");
            html.leaf("td", Figures.unbroken(trial.why()), "class", "word");
            html.leaf("td", CapacityWording.measured(trial), "class", "figure");
            html.leaf("td", offered(trial), "class", "figure");
            html.leaf("td", Rates.format(trial.run().load().deliveredPerSecond()), "class", "figure");
            html.leaf("td", CapacityWording.latency(trial.run(), 50), "class", "figure");
            html.leaf("td", CapacityWording.latency(trial.run(), 99), "class", "figure");
            html.leaf("td", max(trial), "class", "figure").closeLine();
        }
        page.endTable();
    }

    private static String offered(CapacityTrial trial) {
        return trial.run().load().saturated()
                ? Figures.NONE
                : Rates.format(trial.run().load().offeredPerSecond());
    }

    private static String max(CapacityTrial trial) {
        long nanos = trial.run().latencyFigures().maxNanos();
        return nanos == 0 ? Figures.NONE : Durations.format(nanos);
    }

    private void ran() {
        page.section("ran", "What ran", "The scenario of the first trial, with every default.");
        page.repeat(result.origin().command(), result.origin().scenarioText());
        page.end();
    }
}
