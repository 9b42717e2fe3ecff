package dev.weir.report.html;

import dev.weir.report.chart.ChartText;
import dev.weir.report.section.Report;
import dev.weir.report.section.Report.Hero;
import dev.weir.report.section.Report.Hero.Fact;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.wording.Figures;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import java.util.List;
import java.util.Locale;

/** {@code report.html} of a run, or of a scenario of steps: one page that needs nothing else and loads nothing. */
public final class HtmlReport {

    /** Most characters that fit in the type of the figures; longer words are set as units are. */
    private static final int LONGEST_WORD = 6;

    /** How the ids of heat maps of steps begin. */
    private static final String HEAT = "heat-";

    private final Report report;
    private final Html html = new Html();
    private final Page page = new Page(html);
    private final SectionWriter sections = new SectionWriter(page);

    private HtmlReport(Report report) {
        this.report = report;
    }

    /** The page; the same data give the same page. */
    public static String draw(Report report) {
        HtmlReport drawn = new HtmlReport(report);
        drawn.write();
        return drawn.html.toString();
    }

    /**
     * One chart of the page as the text of an SVG file.
     *
     * @param title title of the chart in the page, or how it begins, in any case; empty for the heat map of a pipeline if
     *     there is one, otherwise for the first
     * @throws IllegalArgumentException when the page has no such chart, with those that it has
     */
    public static String picture(Report report, String title) {
        HtmlReport drawn = new HtmlReport(report);
        report.figures().forEach(drawn.sections::write);
        List<Chart> charts = drawn.page.charts();
        String wanted = title.isEmpty()
                ? charts.stream()
                        .map(Chart::text)
                        .filter(text -> text.id().startsWith(HEAT))
                        .map(ChartText::title)
                        .findFirst()
                        .orElse("")
                : title;
        return MatrixPicture.draw(charts, wanted);
    }

    private void write() {
        PageFrame frame = new PageFrame(html);
        Outcome outcome = report.verdict().outcome();
        frame.begin(outcome + " · " + report.origin().scenario() + " · weir");
        boolean measured = !report.figures().isEmpty();
        String state = outcome.name().toLowerCase(Locale.ROOT) + (measured ? "" : " empty");
        html.open("body", "class", state).open("main");
        hero(report.hero());
        contents();
        if (measured) {
            html.open("div", "class", outcome == Outcome.INVALID ? "distrusted" : "figures-of-run");
            if (outcome == Outcome.INVALID) {
                html.leaf(
                        "p", "Invalid run: use these figures to find the cause. Do not quote them.", "class", "notice");
            }
            report.figures().forEach(sections::write);
            html.closeLine();
        }
        sections.write(report.expectations());
        report.rest().forEach(sections::write);
        footer();
        frame.end();
    }

    private void hero(Hero hero) {
        html.open("header", "class", "hero").open("p", "class", "kicker");
        html.leaf("strong", hero.verdict(), "class", "badge " + hero.colour());
        html.leaf("span", String.join(" · ", hero.subject()), "class", "subject")
                .close();
        html.leaf("h1", Figures.unbroken(page.title(report.verdict())));
        page.reasons(report.verdict());
        if (!hero.figures().isEmpty()) {
            html.open("dl", "class", "big");
            hero.figures().forEach(this::figure);
            html.closeLine();
        }
        hero.notes().forEach(note -> html.leaf("p", Figures.unbroken(note), "class", "small"));
        List<Finding> warnings = report.verdict().findings().stream()
                .filter(finding -> finding.severity() == Severity.WARNING)
                .toList();
        if (!hero.facts().isEmpty() || !warnings.isEmpty()) {
            html.open("dl", "class", "facts");
            hero.facts().forEach(this::fact);
            warnings.forEach(this::warning);
            html.closeLine();
        }
        page.stamp(report.origin());
        html.closeLine();
    }

    /** A figure with its unit set apart, so that the number is what the eye meets. */
    private void figure(Fact fact) {
        String value = fact.parts().getFirst();
        boolean word = value.chars().noneMatch(Character::isDigit);
        int unit = word
                ? value.length() > LONGEST_WORD ? 0 : value.length()
                : value.indexOf("/s") >= 0 && value.lastIndexOf(' ') < 0 ? value.indexOf("/s") : unitStart(value);
        html.open("div").leaf("dt", fact.label()).open("dd");
        html.text(value.substring(0, unit).strip());
        html.leaf("span", value.substring(unit).strip()).close().closeLine();
    }

    private static int unitStart(String value) {
        int at = value.length();
        while (at > 0 && !Character.isDigit(value.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private void fact(Fact fact) {
        html.open("div", "class", "fact").leaf("dt", fact.label()).open("dd");
        for (int i = 0; i < fact.parts().size(); i++) {
            // The dot ends a part, so that no line begins with one.
            String end = i + 1 < fact.parts().size() ? "\u00a0·" : "";
            html.leaf("span", Figures.unbroken(fact.parts().get(i)) + end).text(" ");
        }
        html.close().closeLine();
    }

    private void warning(Finding finding) {
        html.open("div", "class", "warning", "id", page.anchor(finding))
                .leaf("dt", "warning")
                .open("dd");
        page.finding(finding);
        html.close().closeLine();
    }

    private void contents() {
        html.open("nav", "aria-label", "Contents");
        report.sections().stream()
                .filter(section ->
                        !section.link().isEmpty() && !section.in(Medium.PAGE).isEmpty())
                .forEach(section -> html.leaf("a", section.link(), "href", "#" + section.id()));
        html.leaf("a", "Data", "href", "#data");
        html.closeLine();
    }

    private void footer() {
        html.open("footer", "id", "data");
        html.leaf("p", "Data files, in the same folder:");
        html.open("ul");
        report.files()
                .forEach((name, what) -> html.open("li")
                        .leaf("a", name, "href", name)
                        .text(" " + what)
                        .close());
        html.close().closeLine();
    }
}
