package dev.weir.report.chart;

import java.util.List;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the pointer reads out of a chart: data for the page's script, which shows it as text.
 *
 * @param top upper end of the plot
 * @param bottom its lower end
 * @param left its left end
 * @param right its right end
 * @param x where the points are
 * @param at what is there: an instant, a percentile
 * @param lines the lines of the chart
 */
record HoverData(
        int top, int bottom, int left, int right, List<Double> x, List<String> at, List<HoverData.Line> lines) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    /** That of a chart of a size. */
    static HoverData of(Size size, List<Double> x, List<String> at, List<Line> lines) {
        return new HoverData(size.top(), size.bottom(), size.left(), size.right(), x, at, lines);
    }

    /**
     * One line.
     *
     * @param y -1 where it has no value
     * @param links where a click at each point leads, nowhere from one with an empty address; empty for a line without links
     */
    record Line(String name, String style, List<Double> y, List<String> text, List<String> links) {}

    static double rounded(double coordinate) {
        return Math.rint(coordinate * 10) / 10;
    }

    /** The data as an element that no browser runs. */
    String script() {
        // Inside a script element only "<" could end it or open a comment.
        String json = MAPPER.writeValueAsString(this).replace("<", "\\u003c");
        return "<script type=\"application/json\">" + json + "</script>";
    }
}
