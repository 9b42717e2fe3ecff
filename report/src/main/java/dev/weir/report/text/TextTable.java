package dev.weir.report.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of text under a header, figures to the right. A table too wide for the page goes on below itself: the first column
 * is repeated and the columns that did not fit follow.
 */
final class TextTable {

    private static final String GAP = "  ";

    private final List<String> header;
    private final int leftColumns;
    private final List<List<String>> rows = new ArrayList<>();

    /** A table whose first {@code leftColumns} columns hold words; the others hold figures. */
    TextTable(int leftColumns, List<String> header) {
        this.leftColumns = leftColumns;
        this.header = List.copyOf(header);
    }

    void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    void row(String... cells) {
        row(List.of(cells));
    }

    /** The lines of the table, none longer than {@code widthColumns} unless two columns alone are wider. */
    List<String> lines(int widthColumns) {
        List<String> lines = new ArrayList<>();
        int from = 1;
        while (from < header.size()) {
            List<Integer> columns = new ArrayList<>(List.of(0));
            int used = width(0);
            do {
                columns.add(from);
                used += GAP.length() + width(from++);
            } while (from < header.size() && used + GAP.length() + width(from) <= widthColumns);
            if (!lines.isEmpty()) {
                lines.add("");
            }
            if (header.stream().anyMatch(title -> !title.isEmpty())) {
                lines.add(line(header, columns));
            }
            rows.forEach(row -> lines.add(line(row, columns)));
        }
        return lines;
    }

    private int width(int column) {
        int width = header.get(column).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }

    private String line(List<String> cells, List<Integer> columns) {
        StringBuilder line = new StringBuilder();
        for (int column : columns) {
            String padding = " ".repeat(width(column) - cells.get(column).length());
            line.append(line.isEmpty() ? "" : GAP);
            line.append(column < leftColumns ? cells.get(column) + padding : padding + cells.get(column));
        }
        return line.toString().stripTrailing();
    }
}
