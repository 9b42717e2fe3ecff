package dev.weir.report.section;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Size;
import dev.weir.result.Event;
import dev.weir.result.Verdict.Finding;
import java.util.List;
import java.util.function.Function;

/**
 * A section of a report as a value: what it says under a title, in order. The page and the text are drawn of the same.
 *
 * @param id names it in the page
 * @param title its heading
 * @param link what the contents of the page call it; empty where they leave it out
 * @param folded whether the page shows only its title until somebody unfolds it
 * @param parts what it says; a report leaves out a section that has nothing to say
 */
public record ReportSection(String id, String title, String link, boolean folded, List<Part> parts) {

    /** What a report is written as. */
    public enum Medium {
        PAGE,
        TEXT
    }

    /** A piece of a section. */
    public sealed interface Part
            permits Only, Paragraph, Heading, Items, Findings, Table, Beside, Moments, Code, Chart, Group, Fold {}

    /** A part that one of the two shows, since the other has no room for it, or says it in another form. */
    public record Only(Medium medium, Part part) implements Part {}

    /**
     * A paragraph.
     *
     * @param style its class in the page: {@code lead}, {@code small}, {@code notice}; may be empty
     */
    public record Paragraph(String style, String text) implements Part {}

    /** A heading within a section. */
    public record Heading(String text) implements Part {}

    /**
     * A list.
     *
     * @param style its class in the page; may be empty
     */
    public record Items(String style, List<Item> items) implements Part {
        public Items {
            items = List.copyOf(items);
        }
    }

    /**
     * One of a list.
     *
     * @param style its class in the page; may be empty
     * @param label what it is of; may be empty
     * @param details what the page unfolds below it
     */
    public record Item(String style, String label, String text, List<String> details) {
        public Item {
            details = List.copyOf(details);
        }

        Item(String label, String text) {
            this("", label, text, List.of());
        }

        public static List<Item> each(List<String> texts) {
            return texts.stream().map(text -> new Item("", text)).toList();
        }
    }

    /** Findings, each with its code. */
    public record Findings(List<Finding> findings) implements Part {
        public Findings {
            findings = List.copyOf(findings);
        }
    }

    /**
     * Tables side by side, as many as fit.
     *
     * @param style their class in the page
     * @param tables each with a caption, which stands in the text in the place of its first title
     */
    public record Beside(String style, List<Table> tables) implements Part {
        public Beside {
            tables = List.copyOf(tables);
        }
    }

    /** What happened, in order. */
    public record Moments(List<Moment> moments) implements Part {
        public Moments {
            moments = List.copyOf(moments);
        }
    }

    /**
     * Something that happened, or several things in one line.
     *
     * @param kind what it was; a phase has its name in its place
     * @param number its number in the charts; empty where it has none
     * @param phase whether a phase began
     * @param folded what the page unfolds below it
     */
    public record Moment(long atNanos, String kind, String number, boolean phase, String text, List<Event> folded) {
        public Moment {
            folded = List.copyOf(folded);
        }
    }

    /** Lines as they are. */
    public record Code(String text) implements Part {}

    /**
     * A chart, which is in the page alone.
     *
     * @param wide its size on a wide page
     * @param narrow its size on a narrow page
     * @param drawing draws it in one of the two
     * @param note stands below it; may be empty
     */
    public record Chart(ChartText text, Size wide, Size narrow, Function<Size, String> drawing, String note)
            implements Part {}

    /**
     * Parts that belong together.
     *
     * @param style their class in the page; may be empty
     */
    public record Group(String style, List<Part> parts) implements Part {
        public Group {
            parts = List.copyOf(parts);
        }
    }

    /**
     * Parts that the page shows when somebody unfolds them.
     *
     * @param style their class in the page; may be empty
     * @param summary what is there
     */
    public record Fold(String style, String summary, List<Part> parts) implements Part {
        public Fold {
            parts = List.copyOf(parts);
        }
    }

    public ReportSection {
        parts = List.copyOf(parts);
    }

    /** A section that the contents of the page name by its title. */
    static ReportSection of(String id, String title, Parts parts) {
        return new ReportSection(id, title, title, false, parts.list());
    }

    /** The same under another name in the contents, or under none. */
    ReportSection linked(String name) {
        return new ReportSection(id, title, name, folded, parts);
    }

    /** What one of the two shows of it. */
    public List<Part> in(Medium medium) {
        return in(medium, parts);
    }

    static List<Part> in(Medium medium, List<Part> parts) {
        return parts.stream()
                .filter(part -> part instanceof Only only
                        ? only.medium() == medium
                        : medium == Medium.PAGE || !(part instanceof Chart))
                .map(part -> part instanceof Only only ? only.part() : part)
                .toList();
    }
}
