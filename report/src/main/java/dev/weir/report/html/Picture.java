package dev.weir.report.html;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Markup;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.Size;
import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import java.util.List;
import java.util.Locale;

/**
 * The top of a report as one SVG file for a page that shows pictures only: verdict, sentence, percentiles and the percentile
 * curve. It follows the light or dark scheme of who looks at it, and loads nothing.
 */
public final class Picture {

    private static final int MARGIN = 24;
    private static final int HEAD_HEIGHT = 176;
    private static final int WARNING_HEIGHT = 20;
    private static final int FIGURE_WIDTH = 182;
    private static final String OWN_STYLE =
            "text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;fill:var(--muted)}"
                    + ".warning{fill:var(--warn)}.page{fill:var(--page);stroke:var(--rule)}.ink{fill:var(--ink)}"
                    + ".verdict{fill:var(--on);font-weight:700}.said{font-size:20px;font-weight:640;fill:var(--ink)}"
                    + ".large{font-size:26px;font-weight:620;fill:var(--ink)}.rule{fill:var(--accent)}"
                    + ".pass{fill:var(--good)}.fail{fill:var(--bad)}.invalid,.overloaded{fill:var(--warn)}";

    private final RunData data;
    private final List<Finding> warnings;
    private final StringBuilder svg = new StringBuilder();

    private Picture(RunData data) {
        this.warnings = data.result().verdict().findings().stream()
                .filter(finding -> finding.severity() == Severity.WARNING)
                .toList();
        this.data = data;
    }

    /**
     * The picture as the text of an SVG file.
     *
     * @throws IllegalArgumentException when the run has too few samples for a percentile curve
     */
    public static String draw(RunData data) {
        if (!Wording.measured(data.result()) || !new PercentileCurve(data).drawable()) {
            throw new IllegalArgumentException("the run has too few samples for a percentile curve");
        }
        return new Picture(data).drawn();
    }

    private String drawn() {
        Size size = Size.WIDE;
        int width = size.width() + 2 * MARGIN;
        int top = HEAD_HEIGHT + WARNING_HEIGHT * warnings.size();
        int height = top + size.height() + MARGIN;
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
                .formatted(width, height, width, height));
        svg.append("<style>").append(style()).append("</style>\n");
        svg.append("<rect class=\"page\" x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n"
                .formatted(width - 1, height - 1));
        head();
        ChartText text = new ChartText(
                "curve", "Latency by percentile", "", data.result().verdict().sentence());
        String curve = new PercentileCurve(data).draw(text, size);
        svg.append(curve.substring(0, curve.indexOf("</svg>"))
                .replaceFirst(
                        "<svg ",
                        "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                                .formatted(MARGIN, top, size.width(), size.height())));
        return svg.append("</svg>\n</svg>\n").toString();
    }

    private void head() {
        RunResult result = data.result();
        String verdict = Wording.verdict(result);
        int badge = 26 + 10 * verdict.length();
        svg.append("<rect class=\"%s\" x=\"%d\" y=\"24\" width=\"%d\" height=\"26\" rx=\"4\"/>"
                .formatted(result.verdict().outcome().name().toLowerCase(Locale.ROOT), MARGIN, badge));
        text("verdict", MARGIN + 13, 42, verdict);
        text("subject", MARGIN + badge + 14, 42, String.join(" · ", Wording.subject(result)));
        text("said", MARGIN, 82, result.verdict().sentence());
        int y = 104;
        for (Finding warning : warnings) {
            text("warning", MARGIN, y, "warning: " + warning.text());
            y += WARNING_HEIGHT;
        }
        int top = y;
        Wording.latency(result, data.mainLatency()).ifPresent(latency -> figures(latency, top));
        text("ink", MARGIN, top + 68, "Latency by percentile");
    }

    private void figures(Latency latency, int y) {
        int x = MARGIN;
        for (double percentile : Wording.HEADLINE) {
            String value = Wording.percentile(latency, percentile)
                    .map(found -> Wording.value(data.result(), latency, found))
                    .orElse(Figures.NONE);
            figure(x, y, Wording.title(latency.name()) + " " + Figures.percentile(percentile), value);
            x += FIGURE_WIDTH;
        }
        figure(x, y, "max", Wording.max(data.result(), latency));
    }

    private void figure(int x, int y, String label, String value) {
        svg.append("<rect class=\"rule\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"2\"/>"
                .formatted(x, y - 4, FIGURE_WIDTH - 18));
        text("label", x, y + 15, label);
        text("large", x, y + 43, value);
    }

    private void text(String style, int x, int y, String text) {
        svg.append("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n".formatted(style, x, y, Markup.escaped(text)));
    }

    /** The colours of the page, and what the charts in it look like. */
    static String style() {
        String page = PageFrame.resource("report.css");
        StringBuilder style = new StringBuilder(page.substring(0, page.indexOf("* { box-sizing")));
        page.lines()
                .filter(line -> line.startsWith("svg "))
                .forEach(line -> style.append(line).append('\n'));
        return style.append(OWN_STYLE).toString();
    }
}
