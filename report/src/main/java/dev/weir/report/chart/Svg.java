package dev.weir.report.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** One drawing in the page, its coordinates in CSS pixels. Text is escaped; colours come from classes. */
final class Svg {

    private final StringBuilder drawing = new StringBuilder();
    private String next = "";

    /**
     * A drawing that a screen reader announces by title and description.
     *
     * @param id unique in the page; letters, digits and hyphens
     */
    Svg(String id, int width, int height, String title, String description) {
        drawing.append("<svg role=\"img\" viewBox=\"0 0 ")
                .append(width)
                .append(' ')
                .append(height);
        drawing.append("\" aria-labelledby=\"")
                .append(id)
                .append("-t ")
                .append(id)
                .append("-d\">");
        drawing.append("<title id=\"")
                .append(id)
                .append("-t\">")
                .append(Markup.escaped(title))
                .append("</title>");
        drawing.append("<desc id=\"")
                .append(id)
                .append("-d\">")
                .append(Markup.escaped(description))
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
