package dev.weir.report.compare;

import dev.weir.compare.FigureComparison;
import dev.weir.compare.FigureVerdict;
import dev.weir.report.compare.RunComparison.CellComparison;
import dev.weir.report.section.ReportSection;
import dev.weir.report.section.ReportSection.Fold;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.section.ReportSection.Only;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.section.Table;
import dev.weir.report.section.Table.Cell;
import dev.weir.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison as sections, of which the page and the text are drawn. */
public final class ComparisonSections {

    /** Settings beyond these are unfolded on the page. */
    private static final int MOST_DIFFERENCES = 12;

    private final RunComparison comparison;

    private ComparisonSections(RunComparison comparison) {
        this.comparison = comparison;
    }

    /** Its sections, with what else differs first. */
    public static List<ReportSection> of(RunComparison comparison) {
        ComparisonSections sections = new ComparisonSections(comparison);
        List<ReportSection> all = new ArrayList<>(List.of(sections.differences(), sections.figures()));
        sections.charts().ifPresent(all::add);
        all.add(sections.method());
        all.add(sections.runs());
        return all;
    }

    private Optional<ReportSection> charts() {
        List<Part> parts = ComparisonCharts.of(comparison);
        return parts.isEmpty() ? Optional.empty() : Optional.of(section("curves", "Curves", parts));
    }

    private static ReportSection section(String id, String title, List<Part> parts) {
        return new ReportSection(id, title, title, false, parts);
    }

    private ReportSection differences() {
        List<Part> parts = new ArrayList<>();
        List<SideDifferences.Difference> differences = comparison.differences();
        if (differences.isEmpty()) {
            parts.add(new Paragraph(
                    "", "Versions, settings and machine are the same on both sides, as far as the results tell."));
        } else {
            Table all = table(differences);
            if (differences.size() <= MOST_DIFFERENCES) {
                parts.add(all);
            } else {
                parts.add(table(differences.subList(0, MOST_DIFFERENCES)));
                String rest = differences.size() - MOST_DIFFERENCES + " more";
                parts.add(new Only(Medium.TEXT, new Paragraph("", "… and " + rest + ", which the page shows.")));
                parts.add(new Only(
                        Medium.PAGE,
                        new Fold("", rest, List.of(table(differences.subList(MOST_DIFFERENCES, differences.size()))))));
            }
        }
        comparison.notes().forEach(note -> parts.add(new Paragraph("notice", note)));
        return section("differences", "What else differs", parts);
    }

    private Table table(List<SideDifferences.Difference> differences) {
        return new Table(
                "What differs beside the figures",
                "words",
                List.of("", comparison.before().name(), comparison.after().name()),
                3,
                0,
                differences.stream()
                        .map(one -> row("", List.of(one.what(), one.before(), one.after())))
                        .toList());
    }

    private static Row row(String style, List<String> cells) {
        return new Row(
                style, cells.stream().map(text -> Cell.of(text, Double.NaN)).toList());
    }

    private ReportSection figures() {
        List<Part> parts = new ArrayList<>();
        parts.add(
                new Only(
                        Medium.PAGE,
                        new Paragraph(
                                "lead",
                                "Each figure is the median over the runs of a side. The interval holds the true change with 95 %.")));
        for (CellComparison cell : comparison.cells()) {
            if (!cell.label().isEmpty()) {
                parts.add(new ReportSection.Heading(cell.label()));
            }
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < cell.figures().size(); i++) {
                rows.add(row(cell, i));
            }
            parts.add(new Table(
                    cell.label().isEmpty() ? "Figures of both sides" : "Figures of both sides: " + cell.label(),
                    "figures",
                    List.of(
                            "",
                            comparison.before().name(),
                            comparison.after().name(),
                            "change",
                            "95 % interval",
                            "verdict"),
                    1,
                    0,
                    rows));
        }
        return section("figures", "Figures", parts);
    }

    private static Row row(CellComparison cell, int i) {
        FigureComparison figure = cell.figures().get(i);
        return row(
                "",
                List.of(
                        figure.samples().name(),
                        ComparisonWords.value(
                                cell.columns().get(i), figure.samples().before()),
                        ComparisonWords.value(
                                cell.columns().get(i), figure.samples().after()),
                        ComparisonWords.change(figure.ratio().value()),
                        ComparisonWords.interval(figure.ratio()),
                        figure.verdict() == FigureVerdict.CANNOT_TELL
                                ? figure.verdict().words()
                                : figure.verdict().name()));
    }

    private ReportSection method() {
        String percent = ComparisonWords.percent(comparison.rule().atLeast());
        String error = ComparisonWords.percent(comparison.rule().error());
        List<Part> parts = new ArrayList<>();
        parts.add(new Paragraph(
                "",
                comparison.paired()
                        ? "The sides were run in turn, and each pair is judged by the ratio within it. The test may be looked at"
                                + " after every pair: over all figures and all looks, equal sides are called better or worse"
                                + " with a probability of " + error + " at most."
                        : "The test is that of Mann and Whitney, corrected by Holm's method for all figures: equal sides are called"
                                + " better or worse with a probability of " + error
                                + " at most, if nothing else differed while the sides were run. A machine that changes between"
                                + " them looks like a difference; 'weir run --against … --interleave' takes turns."));
        parts.add(new Paragraph(
                "",
                "A figure is better or worse if that is established and the change is at least " + percent
                        + "; the same if its whole interval lies within that."));
        List<Item> effects = new ArrayList<>();
        for (CellComparison cell : comparison.cells()) {
            String of = cell.label().isEmpty() ? "" : cell.label() + ", ";
            cell.figures()
                    .forEach(figure -> effects.add(new Item(
                            "",
                            of + figure.samples().name(),
                            String.format(
                                    Locale.ROOT,
                                    "p = %.3g, rank-biserial correlation %+.2f, %d and %d runs",
                                    figure.probability(),
                                    figure.rankBiserial(),
                                    figure.samples().before().size(),
                                    figure.samples().after().size()),
                            List.of())));
        }
        parts.add(new Fold("", "Probabilities and effect sizes", List.of(new Items("", effects))));
        return section("method", "How it was decided", parts);
    }

    private ReportSection runs() {
        List<Row> rows = new ArrayList<>();
        for (ComparedSide side : List.of(comparison.before(), comparison.after())) {
            side.cells()
                    .forEach(cell -> cell.runs()
                            .forEach(run -> rows.add(row(
                                    "",
                                    List.of(
                                            side.name(),
                                            cell.label(),
                                            run.startedAt(),
                                            run.measured() ? run.outcome().name() : "not finished")))));
        }
        return new ReportSection(
                "runs",
                "Runs",
                "",
                false,
                List.of(new Only(
                        Medium.PAGE,
                        new Fold(
                                "",
                                rows.size() + " runs",
                                List.of(new Table(
                                        "Every run",
                                        "words",
                                        List.of("side", "cell", "started", "verdict"),
                                        4,
                                        0,
                                        rows))))));
    }
}
