package dev.weir.report.chart;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/** Values of categories, one row each: its name to the left, a mark at its value, the value in words behind the mark. */
public final class RowChart {

    private static final int ROW_HEIGHT = 22;
    private static final int MARGIN_HEIGHT = 42;
    private static final double CHARACTER = 7.4;
    private static final int MOST_CHARACTERS_WIDE = 34;
    private static final int MOST_CHARACTERS_NARROW = 14;
    private static final double RADIUS = 4;
    private static final double DECADES = 20;

    private final List<Row> rows;
    private final boolean logarithmic;
    private final DoubleFunction<String> tick;
    private final ClockBand clocks;

    /**
     * One row.
     *
     * @param label its name
     * @param style CSS class of its mark; empty for a heading, which has none
     * @param low smallest value of its repeats; NaN when there is none
     * @param value where its mark is; NaN when there is none
     * @param high largest value of its repeats; NaN when there is none
     * @param text the value in words, or why there is none
     * @param link where a click on it leads; empty if nowhere
     */
    public record Row(String label, String style, double low, double value, double high, String text, String link) {

        /** One that leads nowhere. */
        public Row(String label, String style, double low, double value, double high, String text) {
            this(label, style, low, value, high, text, "");
        }

        /** The same, leading to an address. */
        public Row leading(String to) {
            return new Row(label, style, low, value, high, text, to);
        }

        /** The same with more behind its text. */
        public Row followedBy(String more) {
            return new Row(label, style, low, value, high, text + more, link);
        }

        /** A row without a mark, above the rows that belong to it. */
        public static Row heading(String label) {
            return new Row(label, "", Double.NaN, Double.NaN, Double.NaN, "");
        }
    }

    /**
     * A chart of these rows, from the first to the last.
     *
     * @param logarithmic whether equal steps are equal factors, wherever values span decades
     * @param tick writes a value beside the axis
     * @param clocks the latencies that clocks cannot tell apart
     */
    public RowChart(List<Row> rows, boolean logarithmic, DoubleFunction<String> tick, ClockBand clocks) {
        this.rows = List.copyOf(rows);
        this.logarithmic = logarithmic || (max() / min() > DECADES);
        this.tick = tick;
        this.clocks = clocks;
    }

    /** How large it is drawn across the page, or on a phone. */
    public Size size(Size like) {
        int most = like.narrow() ? MOST_CHARACTERS_NARROW : MOST_CHARACTERS_WIDE;
        int longest = rows.stream().mapToInt(row -> row.label().length()).max().orElse(0);
        int left = 14 + (int) Math.ceil(Math.min(most, longest) * CHARACTER);
        return new Size(
                like.suffix(), like.width(), MARGIN_HEIGHT + 14 + rows.size() * ROW_HEIGHT, Math.max(60, left), 84);
    }

    public String draw(ChartText text, Size size) {
        Svg svg = new Svg(text, size);
        Axis x = axis(size);
        clocks.shadeAlong(svg, x, size);
        svg.gridAlong(x, size);
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), x, size.top() + (i + 0.5) * ROW_HEIGHT - 4, size);
        }
        return svg.toString();
    }

    private Axis axis(Size size) {
        int ticks = size.narrow() ? 3 : 6;
        double low = Double.isNaN(min()) ? 1 : min();
        double high = Double.isNaN(max()) ? 10 : max();
        return logarithmic
                ? Axis.logarithmic(low, high, size.left(), size.right(), tick)
                : Axis.fromZero(high, size.left(), size.right(), ticks, tick);
    }

    private void row(Svg svg, Row row, Axis x, double at, Size size) {
        int most = size.narrow() ? MOST_CHARACTERS_NARROW : MOST_CHARACTERS_WIDE;
        String label = row.label().length() <= most ? row.label() : row.label().substring(0, most - 1) + "…";
        if (row.style().isEmpty()) {
            svg.text("head", "start", 0, at + 4, row.label());
            return;
        }
        svg.saying(said(row), row.link()).rect("hit", 0, at - ROW_HEIGHT / 2.0, size.right(), ROW_HEIGHT);
        svg.text("name " + row.style(), "end", size.left() - 10, at + 4, label);
        if (Double.isNaN(row.value())) {
            svg.text("tick", "start", size.left() + 8, at + 4, row.text());
            return;
        }
        if (row.low() < row.high()) {
            svg.line("bar " + row.style(), x.at(row.low()), at, x.at(row.high()), at);
        }
        svg.circle("point " + row.style(), x.at(row.value()), at, RADIUS);
        svg.text(
                "tick",
                "start",
                Math.max(x.at(row.value()), x.at(Math.max(row.value(), row.high()))) + 9,
                at + 4,
                row.text());
    }

    private String said(Row row) {
        String range =
                row.low() < row.high() ? "\nfrom " + tick.apply(row.low()) + " to " + tick.apply(row.high()) : "";
        return row.label() + "\n" + row.text() + range;
    }

    private double min() {
        return values().min().orElse(Double.NaN);
    }

    private double max() {
        return values().max().orElse(Double.NaN);
    }

    private DoubleStream values() {
        return rows.stream()
                .flatMapToDouble(row -> DoubleStream.of(row.low(), row.value(), row.high()))
                .filter(value -> value > 0);
    }
}
