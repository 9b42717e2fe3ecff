package dev.weir.report.html;

import dev.weir.report.data.PlanData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Event;
import dev.weir.result.Latency;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** {@code report.html} of a scenario of steps: one page that needs nothing else and loads nothing. */
public final class StepsReport {

    private final PlanData data;
    private final PlanResult result;
    private final List<StepResult> measured;
    private final Html html = new Html();
    private final Page page = new Page(html);
    private final List<Double> shown;
    private final WatchWording.Table watched;

    private StepsReport(PlanData data) {
        this.data = data;
        this.result = data.result();
        this.measured = measured(result);
        this.watched = WatchWording.table(result);
        this.shown = Wording.shown(result.setup(), StepTables.USUAL);
    }

    /** The page; the same data give the same page. */
    public static String page(PlanData data) {
        StepsReport report = new StepsReport(data);
        report.write();
        return report.html.toString();
    }

    /**
     * One chart of the page as the text of an SVG file.
     *
     * @param title title of the chart in the page, or how it begins, in any case; empty for the heat map if there is one,
     *     otherwise for the first
     * @throws IllegalArgumentException when the page has no such chart, with those that it has
     */
    public static String picture(PlanData data, String title) {
        StepsReport report = new StepsReport(data);
        report.charts();
        List<Page.Chart> charts = report.page.charts();
        String wanted = title.isEmpty()
                ? charts.stream()
                        .filter(chart -> chart.text().id().startsWith(StepCharts.HEAT))
                        .map(chart -> chart.text().title())
                        .findFirst()
                        .orElse("")
                : title;
        return MatrixPicture.draw(charts, wanted);
    }

    /** The steps that are in the tables; all of them where each only prepares. */
    static List<StepResult> measured(PlanResult result) {
        List<StepResult> steps =
                result.steps().stream().filter(step -> !step.precondition()).toList();
        return steps.isEmpty() ? result.steps() : steps;
    }

    private void write() {
        PageFrame frame = new PageFrame(html);
        Outcome outcome = result.verdict().outcome();
        frame.begin(outcome + " · " + result.origin().scenario() + " · weir");
        String state = outcome.name().toLowerCase(Locale.ROOT) + (measured.isEmpty() ? " empty" : "");
        html.open("body", "class", state).open("main");
        hero();
        contents();
        if (!measured.isEmpty()) {
            html.open("div", "class", outcome == Outcome.INVALID ? "distrusted" : "figures-of-run");
            if (outcome == Outcome.INVALID) {
                html.leaf(
                        "p", "Invalid run: use these figures to find the cause. Do not quote them.", "class", "notice");
            }
            new StepTables(result, page).write(measured);
            charts();
            hosts();
            html.closeLine();
        }
        new VerdictSection(result.verdict(), page).write();
        events();
        new WhatRanSection(result.origin(), result.setup(), List.of(), page).write();
        footer();
        frame.end();
    }

    private void charts() {
        for (int i = 0; i < measured.size(); i++) {
            new StepCharts(data, measured.get(i), i + 1, page).write();
        }
    }

    private void hosts() {
        if (HostSection.hasSomething(result.acrossHosts())) {
            HostSection.write(result.acrossHosts(), result.resources(), HostWording.LEAD_OF_STEPS, page);
        }
        if (!watched.rows().isEmpty()) {
            HostSection.writeWatched(watched, page);
        }
    }

    private void hero() {
        html.open("header", "class", "hero");
        html.open("p", "class", "kicker");
        html.leaf("strong", StepWording.verdict(result), "class", "badge " + StepWording.colour(result));
        html.leaf(
                        "span",
                        result.origin().scenario() + " · " + result.system() + " · "
                                + Counts.of(measured.size(), "step"),
                        "class",
                        "subject")
                .close();
        html.leaf("h1", Figures.unbroken(page.title(result.verdict())));
        page.reasons(result.verdict());
        if (!measured.isEmpty()) {
            html.open("dl", "class", "big");
            figures();
            html.closeLine();
        }
        facts();
        page.stamp(result.origin());
        html.closeLine();
    }

    /** Rate and percentiles of the only operation or pipeline; of several, how many succeeded. */
    private void figures() {
        boolean one = measured.size() == 1
                && (measured.getFirst().operations().size() == 1
                        || !measured.getFirst().endToEnd().isEmpty());
        if (!one) {
            figure(
                    "operations that succeeded",
                    Figures.count(sum(figures -> figures.account().succeeded())));
            figure("failed", Figures.count(sum(figures -> figures.account().failed())));
            figure("unresolved", Figures.count(sum(figures -> figures.account().unresolved())));
            figure(
                    "time",
                    Durations.format(measured.stream()
                            .mapToLong(step -> step.span().lengthNanos())
                            .sum()));
            return;
        }
        StepResult step = measured.getFirst();
        OperationFigures last = step.operations().getLast();
        Latency latency =
                step.endToEnd().isEmpty() ? last.latency() : step.endToEnd().getFirst();
        String of = step.endToEnd().isEmpty() ? "" : "end to end ";
        figure(last.kind(), Rates.format(last.volume().perSecond()));
        for (double percentile : shown) {
            Wording.percentile(latency, percentile)
                    .ifPresent(found -> figure(of + Figures.percentile(percentile), Wording.value(found)));
        }
        figure(of + "max", Wording.max(latency));
    }

    private long sum(ToLongFunction<OperationFigures> figure) {
        return measured.stream()
                .flatMap(step -> step.operations().stream())
                .mapToLong(figure)
                .sum();
    }

    private void figure(String label, String value) {
        int unit = value.length();
        while (unit > 0 && !Character.isDigit(value.charAt(unit - 1))) {
            unit--;
        }
        unit = unit == 0 ? value.length() : unit;
        html.open("div").leaf("dt", label).open("dd");
        html.text(value.substring(0, unit)).leaf("span", value.substring(unit).strip());
        html.close().closeLine();
    }

    private void facts() {
        html.open("dl", "class", "facts");
        long missing =
                sum(figures -> figures.account().due() - figures.account().succeeded());
        if (missing > 0) {
            fact(
                    "missing",
                    Figures.count(missing) + " of "
                            + Figures.count(sum(figures -> figures.account().due()))
                            + " operations did not succeed: "
                            + Figures.count(sum(figures -> figures.account().failed())) + " failed, "
                            + Figures.count(sum(figures -> figures.account().unresolved())) + " unresolved, "
                            + Figures.count(sum(figures -> figures.account().unsent())) + " not started");
        }
        // The load of many steps is in a table of its own.
        if (measured.size() <= StepCharts.MOST_OPEN) {
            measured.forEach(step -> fact(step.name(), load(step)));
        }
        HostWording.stealHere(result.acrossHosts(), result.resources()).ifPresent(sentence -> fact("steal", sentence));
        for (Finding finding : result.verdict().findings()) {
            if (finding.severity() == Severity.WARNING) {
                html.open("div", "class", "warning", "id", page.anchor(finding))
                        .leaf("dt", "warning")
                        .open("dd");
                page.finding(finding);
                html.close().closeLine();
            }
        }
        html.closeLine();
    }

    /** How fast a step was to be, for how long it ran and why it ended. */
    static String load(StepResult step) {
        return step.load().asked() + " · " + Durations.format(step.span().lengthNanos()) + " · ended by "
                + step.span().endedBy();
    }

    private void fact(String label, String text) {
        html.open("div", "class", "fact").leaf("dt", label).leaf("dd", Figures.unbroken(text));
        html.closeLine();
    }

    private void contents() {
        html.open("nav", "aria-label", "Contents");
        if (!measured.isEmpty()) {
            html.leaf("a", "Operations", "href", "#operations");
            for (int i = 0; i < Math.min(measured.size(), StepCharts.MOST_OPEN); i++) {
                html.leaf("a", measured.get(i).name(), "href", "#step-" + (i + 1));
            }
        }
        if (!measured.isEmpty() && HostSection.hasSomething(result.acrossHosts())) {
            html.leaf("a", "Hosts", "href", "#hosts");
        }
        if (!measured.isEmpty() && !watched.rows().isEmpty()) {
            html.leaf("a", "Watched hosts", "href", "#watched");
        }
        html.leaf("a", "What ran", "href", "#ran");
        html.leaf("a", "Data", "href", "#data");
        html.closeLine();
    }

    private void events() {
        if (result.events().isEmpty()) {
            return;
        }
        page.section("events", "Events", "Times are relative to the start of the first step.");
        html.open("ol", "class", "moments");
        for (Event event : result.events()) {
            html.open("li", "class", "quiet");
            html.leaf("span", Figures.instant(event.atNanos()), "class", "when");
            html.leaf("b", event.kind()).leaf("span", event.text(), "class", "what");
            html.closeLine();
        }
        html.closeLine();
        page.end();
    }

    private void footer() {
        html.open("footer", "id", "data");
        html.leaf("p", "Data files, in the same folder:");
        html.open("ul");
        data.files()
                .forEach((name, what) -> html.open("li")
                        .leaf("a", name, "href", name)
                        .text(" " + what)
                        .close());
        html.close().closeLine();
    }
}
