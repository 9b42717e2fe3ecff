package dev.weir.report.chart;

import java.util.List;
import java.util.stream.DoubleStream;

/** A figure for each pair of values: one to the right, the other downwards, the darker the larger. */
public final class GridChart {

    private static final int ROW_HEIGHT = 30;
    private static final int HEAD = 30;
    private static final double CHARACTER = 7.4;
    private static final int DARK = 5;
    private static final int GAP = 2;

    private final List<String> columns;
    private final List<String> rows;
    private final List<List<Cell>> cells;

    /**
     * One cell.
     *
     * @param value how dark it is; NaN for one without a figure
     * @param text what stands in it
     * @param said what the pointer reads out of it
     * @param link where a click on it leads; empty if nowhere
     */
    public record Cell(double value, String text, String said, String link) {

        /** Where there is none. */
        public static final Cell NONE = new Cell(Double.NaN, "", "", "");
    }

    /**
     * A grid.
     *
     * @param columns names of the columns
     * @param rows names of the rows
     * @param cells for each row, those of its columns
     */
    public GridChart(List<String> columns, List<String> rows, List<List<Cell>> cells) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
        this.cells = List.copyOf(cells);
    }

    /** How large it is drawn across the page, or on a phone. */
    public Size size(Size like) {
        int longest = rows.stream().mapToInt(String::length).max().orElse(0);
        int left = 14 + (int) Math.ceil(Math.min(longest, like.narrow() ? 12 : 30) * CHARACTER);
        return new Size(like.suffix(), like.width(), HEAD + 8 + rows.size() * ROW_HEIGHT, Math.max(50, left), 8);
    }

    public String draw(ChartText text, Size size) {
        Svg svg = new Svg(text, size);
        double width = Math.min(150, (size.right() - size.left()) / (double) columns.size());
        for (int column = 0; column < columns.size(); column++) {
            svg.text(
                    "tick", "middle", size.left() + (column + 0.5) * width, HEAD - 10, cut(columns.get(column), width));
        }
        for (int row = 0; row < rows.size(); row++) {
            double top = HEAD + row * (double) ROW_HEIGHT;
            svg.text(
                    "tick", "end", size.left() - 10.0, top + ROW_HEIGHT * 0.62, cut(rows.get(row), size.left() - 10.0));
            for (int column = 0; column < columns.size(); column++) {
                cell(svg, cells.get(row).get(column), size.left() + column * width, top, width);
            }
        }
        return svg.toString();
    }

    private void cell(Svg svg, Cell cell, double left, double top, double width) {
        if (cell.text().isEmpty()) {
            return;
        }
        int shade = Double.isNaN(cell.value()) ? 0 : shade(cell.value());
        svg.saying(cell.said(), cell.link())
                .rect(shade == 0 ? "band" : "h" + shade, left, top, width - GAP, (double) ROW_HEIGHT - GAP);
        svg.text(
                shade >= DARK ? "on-dark" : "on-light",
                "middle",
                left + (width - GAP) / 2,
                top + ROW_HEIGHT * 0.62,
                cut(cell.text(), width));
    }

    /** By equal factors between the least and the largest. */
    private int shade(double value) {
        double low = values().min().orElse(1);
        double high = values().max().orElse(1);
        return high <= low
                ? 2
                : 1 + (int) Math.round((HeatMap.SHADES - 1) * Math.log(value / low) / Math.log(high / low));
    }

    private DoubleStream values() {
        return cells.stream().flatMap(List::stream).mapToDouble(Cell::value).filter(value -> value > 0);
    }

    private static String cut(String text, double width) {
        int most = Math.max(3, (int) (width / CHARACTER));
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }
}
