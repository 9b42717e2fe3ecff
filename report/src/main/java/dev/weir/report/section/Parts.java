package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.section.ReportSection.Only;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.ReportSection.Part;
import java.util.ArrayList;
import java.util.List;

/** The parts of a section while it is put together. Used by one thread. */
final class Parts {

    private final List<Part> parts = new ArrayList<>();

    List<Part> list() {
        return List.copyOf(parts);
    }

    /** Those that one of the two shows. */
    List<Part> in(Medium medium) {
        return ReportSection.in(medium, parts);
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    Parts add(Part part) {
        parts.add(part);
        return this;
    }

    Parts addAll(Parts others) {
        parts.addAll(others.parts);
        return this;
    }

    /** A part of the page alone. */
    Parts page(Part part) {
        return add(new Only(Medium.PAGE, part));
    }

    /** A part of the text alone. */
    Parts text(Part part) {
        return add(new Only(Medium.TEXT, part));
    }

    /** How to read the section. */
    Parts lead(String text) {
        return add(new Paragraph("lead", text));
    }

    /** The same, with what is to be said of charts behind it. */
    Parts lead(String text, String ofCharts) {
        return page(new Paragraph("lead", text + " " + ofCharts)).text(new Paragraph("lead", text));
    }

    Parts paragraph(String text) {
        return add(new Paragraph("", text));
    }

    /** What has to be known before the rest is read. */
    Parts notice(String text) {
        return add(new Paragraph("notice", text));
    }

    /** What has to be known to read what stands above. */
    Parts note(String text) {
        return add(new Paragraph("small", text));
    }

    Parts notes(List<String> texts) {
        texts.forEach(this::note);
        return this;
    }

    /** A table; none without rows. */
    Parts table(Table table) {
        return table.rows().isEmpty() ? this : add(table);
    }
}
