package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.wording.SortKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows under a header, the first cell of each heads it.
 *
 * @param caption what it shows
 * @param style its class in the page; {@code sortable} where cells have keys
 * @param header a title for each column; may be empty
 * @param words how many columns hold words, which stand to the left; the others hold figures
 * @param axes how many columns say which row it is, of a table that may be wider than the text around it; otherwise 0
 */
public record Table(String caption, String style, List<String> header, int words, int axes, List<Row> rows)
        implements Part {

    /**
     * A row.
     *
     * @param id names it in the page, so that others can lead to it; may be empty
     * @param style its class in the page; may be empty
     */
    public record Row(String id, String style, List<Cell> cells) {

        /** The style of a row that explains the columns, for which the text has no room. */
        public static final String SPAN = "span";

        public Row {
            cells = List.copyOf(cells);
        }

        /** One that nothing leads to. */
        public Row(String style, List<Cell> cells) {
            this("", style, cells);
        }

        public static Row of(List<String> cells) {
            return new Row("", cells.stream().map(Cell::of).toList());
        }
    }

    /**
     * A cell.
     *
     * @param pieces what it says
     * @param small what the page shows below that, and the text does not; may be empty
     * @param style its class in the page; empty where its column says that
     * @param key by what its column is sorted; NaN where it says nothing
     */
    public record Cell(List<Piece> pieces, String small, String style, double key) {
        public Cell {
            pieces = List.copyOf(pieces);
        }

        static Cell of(String text) {
            return of(text, Double.NaN);
        }

        public static Cell of(String text, double key) {
            return new Cell(List.of(Piece.of(text)), "", "", key);
        }

        Cell styled(String as) {
            return new Cell(pieces, small, as, key);
        }

        Cell explained(String by) {
            return new Cell(pieces, by, style, key);
        }

        /** What it says, in one line. */
        public String text() {
            return pieces.stream()
                    .map(Piece::text)
                    .collect(Collectors.joining())
                    .replace('\n', ' ');
        }
    }

    /**
     * A part of what a cell says.
     *
     * @param text with a line feed where the page begins a new line
     * @param link where it leads in the page; empty where it does not
     * @param hint what the page says of the link; may be empty
     */
    public record Piece(String text, String link, String hint) {

        /** One that leads nowhere. */
        public static Piece of(String text) {
            return new Piece(text, "", "");
        }
    }

    public Table {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    Table(String caption, String style, List<String> header, int words, List<Row> rows) {
        this(caption, style, header, words, 0, rows);
    }

    static Table of(String caption, String style, List<String> header, int words, List<List<String>> rows) {
        return new Table(
                caption, style, header, words, rows.stream().map(Row::of).toList());
    }

    /** A table that the reader of the page can sort by the keys of each column. */
    static Table sortable(
            String caption,
            String style,
            List<String> header,
            int words,
            List<List<String>> rows,
            List<SortKeys> keys) {
        return new Table(
                caption,
                "sortable " + style,
                header,
                words,
                IntStream.range(0, rows.size())
                        .mapToObj(row -> new Row(
                                "",
                                IntStream.range(0, header.size())
                                        .mapToObj(column -> Cell.of(
                                                rows.get(row).get(column),
                                                keys.get(column).keys().get(row)))
                                        .toList()))
                        .toList());
    }

    /** The same of columns of words, sorted by what they say. */
    static Table sortableWords(String caption, List<String> header, List<List<String>> rows) {
        List<SortKeys> keys = IntStream.range(0, header.size())
                .mapToObj(column ->
                        SortKeys.of(rows.stream().map(row -> row.get(column)).toList()))
                .toList();
        return sortable(caption, "words", header, header.size(), rows, keys);
    }

    /** The same, its first row being one that explains the columns. */
    Table spanned() {
        List<Row> changed = new ArrayList<>(rows);
        changed.set(0, new Row(Row.SPAN, rows.getFirst().cells()));
        return new Table(caption, style, header, words, axes, changed);
    }

    /** A table with a row for each figure of several things, which have a column each. */
    static <T> Table ofColumns(
            String caption, List<String> titles, List<T> columns, Map<String, Function<T, String>> rows) {
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(titles);
        List<List<String>> lines = new ArrayList<>();
        rows.forEach((label, figure) -> {
            List<String> line = new ArrayList<>(List.of(label));
            columns.forEach(column -> line.add(figure.apply(column)));
            lines.add(line);
        });
        return of(caption, "figures", header, 1, lines);
    }
}
