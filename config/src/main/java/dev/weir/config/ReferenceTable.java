package dev.weir.config;

import java.util.List;
import java.util.stream.Collectors;

/** A table of keys in Markdown, for a reference page that is made from the same table as files are read by. */
public final class ReferenceTable {

    private final StringBuilder page;

    /** @param page takes the table */
    public ReferenceTable(StringBuilder page, String... headings) {
        this.page = page;
        page.append("| ").append(String.join(" | ", headings)).append(" |\n");
        page.append("|").append("---|".repeat(headings.length)).append('\n');
    }

    /** Adds a row. */
    public void row(String... cells) {
        for (String cell : cells) {
            page.append("| ").append(cell.replace("|", "\\|")).append(' ');
        }
        page.append("|\n");
    }

    /** What may stand under a key. */
    public static String value(Key key) {
        List<String> words = key.type().choices();
        return switch (key.shape()) {
            case SECTION -> words.isEmpty() ? "section" : quoted(words) + ", or a section";
            case SECTIONS -> "list of sections";
            case VALUE, VALUES, OPEN -> words.isEmpty() ? key.type().words() : quoted(words);
        };
    }

    /** Words as code, with commas between them. */
    public static String quoted(List<String> words) {
        return words.stream().map(ReferenceTable::code).collect(Collectors.joining(", "));
    }

    /** A text as code; nothing for none. */
    public static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }
}
