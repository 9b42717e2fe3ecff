package dev.weir.report.matrix;

import dev.weir.report.section.ReportSection;
import dev.weir.report.section.ReportSection.Beside;
import dev.weir.report.section.ReportSection.Code;
import dev.weir.report.section.ReportSection.Fold;
import dev.weir.report.section.ReportSection.Heading;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.section.ReportSection.Only;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.section.Table;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.Wording;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import java.util.ArrayList;
import java.util.List;

/** The report of a matrix as sections, of which page and text are drawn: its cells, its charts, its runs, and what ran. */
public final class MatrixReport {

    private final MatrixResult result;
    private final List<CrossTable> crossed;
    private final MatrixTables tables;

    private MatrixReport(MatrixResult result) {
        this.result = result;
        this.crossed = CrossTable.of(result);
        this.tables = new MatrixTables(result);
    }

    /** All of it, in the order of the page. */
    public static List<ReportSection> of(MatrixResult result) {
        MatrixReport report = new MatrixReport(result);
        List<ReportSection> sections = new ArrayList<>();
        if (report.crossed.isEmpty()) {
            sections.add(report.everyCell());
            sections.add(charts(result));
        } else {
            sections.add(report.byClients());
            sections.add(charts(result));
            sections.add(report.everyCell());
        }
        sections.add(report.everyRun());
        sections.add(report.whatRan());
        return sections;
    }

    /** Its charts, which are in the page alone. */
    public static ReportSection charts(MatrixResult result) {
        return section("curves", "Charts", new MatrixCurves(result).parts());
    }

    /** What the terminal shows of it: its figures, and what has to be known to read them. */
    public static List<Part> headline(MatrixResult result) {
        MatrixReport report = new MatrixReport(result);
        List<Part> parts = new ArrayList<>();
        if (report.crossed.isEmpty()) {
            parts.addAll(report.cellsInText());
        } else {
            parts.add(report.crossTables());
        }
        parts.addAll(report.notes());
        if (!report.crossed.isEmpty()) {
            parts.add(report.limits());
        }
        return parts;
    }

    private static ReportSection section(String id, String title, List<Part> parts) {
        return new ReportSection(id, title, title, false, parts);
    }

    private static Part page(Part part) {
        return new Only(Medium.PAGE, part);
    }

    private static Part text(Part part) {
        return new Only(Medium.TEXT, part);
    }

    private ReportSection byClients() {
        List<Part> parts = new ArrayList<>();
        parts.add(new Paragraph(
                "lead",
                "One row per number of clients, one column per system. An empty place is a cell that was left out."));
        parts.add(crossTables());
        notes().forEach(note -> parts.add(text(note)));
        parts.add(new Heading("Up to which number of clients each kept up"));
        parts.add(limits());
        return section("clients", "By number of clients", parts);
    }

    private Part crossTables() {
        return new Beside("crossed", crossed.stream().map(MatrixTables::crossed).toList());
    }

    private Part limits() {
        return new Items("limits", Item.each(CrossTable.limits(result)));
    }

    private ReportSection everyCell() {
        List<Part> parts = new ArrayList<>();
        parts.add(page(new Paragraph("lead", "One row per cell. A verdict links to the report of its run.")));
        for (DurabilityGroup group : DurabilityGroup.of(MatrixRows.of(result))) {
            if (!group.title().isEmpty()) {
                parts.add(page(new Heading(group.title())));
            }
            parts.add(page(tables.cells(group)));
        }
        if (crossed.isEmpty()) {
            cellsInText().forEach(part -> parts.add(text(part)));
            parts.addAll(notes());
        } else {
            // The text has its figures by the number of clients, and no room for the same twice.
            notes().forEach(note -> parts.add(page(note)));
        }
        // Of two repeats both stand in the table above.
        if (result.plan().repeats() > 2) {
            parts.add(text(tables.ranges()));
        }
        return section("table", "Every cell", parts);
    }

    private List<Part> cellsInText() {
        List<Part> parts = new ArrayList<>();
        for (DurabilityGroup group : DurabilityGroup.of(MatrixRows.of(result))) {
            Table table = tables.named(group);
            parts.add(group.title().isEmpty() ? table : new Fold("", group.title(), List.of(table)));
        }
        return parts;
    }

    private List<Part> notes() {
        return MatrixWords.notes(result).stream()
                .<Part>map(note -> new Paragraph("small", note))
                .toList();
    }

    private ReportSection everyRun() {
        return section(
                "runs",
                "Every run",
                List.of(
                        page(new Paragraph(
                                "lead",
                                "Grouped by cell. The first column is the order of execution; a verdict links to the report of"
                                        + " its run.")),
                        page(tables.runs()),
                        text(new Paragraph("lead", "In the order of execution.")),
                        text(new Items(
                                "",
                                result.runs().stream().map(MatrixReport::item).toList()))));
    }

    private static Item item(CellRun run) {
        return new Item(
                "",
                MatrixRows.word(run),
                run.conclusion().sentence(),
                List.of(run.key().folder()));
    }

    private ReportSection whatRan() {
        MatrixResult.MatrixOrigin origin = result.origin();
        List<Part> parts = new ArrayList<>();
        parts.add(page(new Paragraph("lead", "The report of each run lists the settings in force.")));
        Wording.described(origin.description(), origin.command())
                .ifPresent(described -> parts.add(new Paragraph("", described)));
        // In the page these stand at the top.
        parts.add(text(new Paragraph("", MatrixWords.stamp(result))));
        parts.add(new Heading("Repeat it"));
        parts.add(new Code(ShellCommand.line(origin.command())));
        parts.add(new Code(origin.scenarioText()));
        return section("ran", "What ran", parts);
    }
}
