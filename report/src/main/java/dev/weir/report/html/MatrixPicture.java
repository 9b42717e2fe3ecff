package dev.weir.report.html;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Markup;
import dev.weir.report.chart.Size;
import dev.weir.report.matrix.MatrixReport;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.result.MatrixResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** One chart of the report of a matrix as one SVG file for a page that shows pictures only. */
public final class MatrixPicture {

    private static final int MARGIN = 24;
    private static final int HEAD_HEIGHT = 52;

    private MatrixPicture() {}

    /**
     * The picture as the text of an SVG file.
     *
     * @param title title of the chart in the report, or how it begins, in any case
     * @throws IllegalArgumentException when the report has no such chart, with those that it has
     */
    public static String draw(MatrixResult result, String title) {
        Page page = new Page(new Html());
        new SectionWriter(page).write(MatrixReport.charts(result));
        return draw(page.charts(), title);
    }

    /** The same of the charts of any page. */
    static String draw(List<Chart> charts, String title) {
        String wanted = title.toLowerCase(Locale.ROOT);
        return charts.stream()
                .filter(chart -> chart.text().title().toLowerCase(Locale.ROOT).startsWith(wanted))
                .findFirst()
                .map(MatrixPicture::drawn)
                .orElseThrow(() -> new IllegalArgumentException(
                        charts.isEmpty()
                                ? "its report has no charts"
                                : "its report has no chart '" + title + "', but: " + titles(charts)));
    }

    private static String titles(List<Chart> charts) {
        return charts.stream().map(chart -> "'" + chart.text().title() + "'").collect(Collectors.joining(", "));
    }

    private static String drawn(Chart chart) {
        Size size = chart.wide();
        ChartText text = chart.text();
        int width = size.width() + 2 * MARGIN;
        int height = HEAD_HEIGHT + size.height() + MARGIN;
        String plot = chart.drawing().apply(size);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
                        .formatted(width, height, width, height)
                + "<style>" + Picture.style() + "</style>\n"
                + "<rect class=\"page\" x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n"
                        .formatted(width - 1, height - 1)
                + "<text x=\"%d\" y=\"38\"><tspan class=\"head\">%s</tspan><tspan dx=\"12\">%s</tspan></text>\n"
                        .formatted(MARGIN, Markup.escaped(text.title()), Markup.escaped(text.unit()))
                + plot.substring(0, plot.indexOf("</svg>"))
                        .replaceFirst(
                                "<svg ",
                                "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                                        .formatted(MARGIN, HEAD_HEIGHT, size.width(), size.height()))
                + "</svg>\n</svg>\n";
    }
}
