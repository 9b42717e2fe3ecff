package dev.weir.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of text under a header, figures to the right. A table too wide for the page goes on below itself: the first column
 * is repeated and the columns that did not fit follow.
 */
final class TextTable {

    private static final String GAP = "  ";
    private static final String BESIDE = "     ";

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

    /**
     * Tables with the same number of rows side by side, as many as fit, and the others below them.
     *
     * @param widthColumns longest line, unless a table alone is wider
     */
    static List<String> beside(List<TextTable> tables, int widthColumns) {
        List<String> lines = new ArrayList<>();
        List<List<String>> blocks =
                tables.stream().map(table -> table.lines(widthColumns)).toList();
        int from = 0;
        while (from < blocks.size()) {
            List<String> joined = blocks.get(from++);
            while (from < blocks.size() && fits(joined, blocks.get(from), widthColumns)) {
                joined = joined(joined, blocks.get(from++));
            }
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.addAll(joined);
        }
        return lines;
    }

    private static boolean fits(List<String> left, List<String> right, int widthColumns) {
        return left.size() == right.size() && longest(left) + BESIDE.length() + longest(right) <= widthColumns;
    }

    private static List<String> joined(List<String> left, List<String> right) {
        int width = longest(left);
        return IntStream.range(0, left.size())
                .mapToObj(i -> left.get(i) + " ".repeat(width - left.get(i).length()) + BESIDE + right.get(i))
                .toList();
    }

    private static int longest(List<String> lines) {
        return lines.stream().mapToInt(String::length).max().orElse(0);
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
