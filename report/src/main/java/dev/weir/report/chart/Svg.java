package dev.weir.report.chart;

import dev.weir.report.chart.Axis.Tick;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** One drawing in the page, its coordinates in CSS pixels. Text is escaped; colours come from classes. */
final class Svg {

    private final StringBuilder drawing = new StringBuilder();
    private String next = "";

    /**
     * A drawing that a screen reader announces by title and description.
     */
    Svg(ChartText text, Size size) {
        String id = text.id() + size.suffix();
        drawing.append("<svg role=\"img\" viewBox=\"0 0 ")
                .append(size.width())
                .append(' ')
                .append(size.height());
        drawing.append("\" aria-labelledby=\"")
                .append(id)
                .append("-t ")
                .append(id)
                .append("-d\">");
        drawing.append("<title id=\"")
                .append(id)
                .append("-t\">")
                .append(Markup.escaped(text.title()))
                .append("</title>");
        drawing.append("<desc id=\"")
                .append(id)
                .append("-d\">")
                .append(Markup.escaped(text.description()))
                .append("</desc>");
    }

    /**
     * What the pointer reads out of the shape that follows.
     *
     * @param text its first line is what it is, the others are its values
     * @param link where a click on it leads; empty if nowhere
     */
    Svg saying(String text, String link) {
        next = " data-say=\"" + Markup.escaped(text) + '"'
                + (link.isEmpty() ? "" : " data-href=\"" + Markup.escaped(link) + '"');
        return this;
    }

    private String said() {
        String attributes = next;
        next = "";
        return attributes;
    }

    /** The axis below, and a line up from each of its values. */
    void gridAlong(Axis x, Size size) {
        for (Tick tick : x.ticks()) {
            double at = x.at(tick.value());
            line("grid", at, size.top(), at, size.bottom());
            text("tick", "middle", at, size.bottom() + 21, tick.label());
        }
        line("axis", size.left(), size.bottom(), size.right(), size.bottom());
    }

    /** The values of the axis to the left, and a line across from each. */
    void gridUp(String style, Axis y, Size size) {
        for (Tick tick : y.ticks()) {
            double at = y.at(tick.value());
            line(style, size.left(), at, size.right(), at);
            text("tick", "end", size.left() - 8, at + 4, tick.label());
        }
    }

    void line(String style, double x1, double y1, double x2, double y2) {
        path(style, "M" + number(x1) + " " + number(y1) + "L" + number(x2) + " " + number(y2));
    }

    void path(String style, String commands) {
        drawing.append("<path class=\"")
                .append(style)
                .append("\" d=\"")
                .append(commands)
                .append('"')
                .append(said())
                .append("/>");
    }

    void rect(String style, double x, double y, double width, double height) {
        drawing.append("<rect class=\"").append(style).append('"');
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
        drawing.append(said()).append("/>");
    }

    void circle(String style, double x, double y, double radius) {
        drawing.append("<circle class=\"").append(style).append('"');
        attribute("cx", x);
        attribute("cy", y);
        attribute("r", radius);
        drawing.append("/>");
    }

    /** Text whose {@code anchor} is {@code start}, {@code middle} or {@code end}. */
    void text(String style, String anchor, double x, double y, String text) {
        drawing.append("<text class=\"").append(style).append('"');
        attribute("x", x);
        attribute("y", y);
        if (!anchor.equals("start")) {
            drawing.append(" text-anchor=\"").append(anchor).append('"');
        }
        drawing.append('>').append(Markup.escaped(text)).append("</text>");
    }

    private void attribute(String name, double value) {
        drawing.append(' ').append(name).append("=\"").append(number(value)).append('"');
    }

    /** A coordinate, to a tenth of a pixel. */
    static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(1, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    @Override
    public String toString() {
        return drawing + "</svg>";
    }
}
