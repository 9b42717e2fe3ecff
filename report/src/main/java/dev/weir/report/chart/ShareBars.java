package dev.weir.report.chart;

import dev.weir.report.wording.Figures;
import java.util.List;

/** Bars of equal length, each divided into parts by their shares, and a line of the names of the parts above them. */
public final class ShareBars {

    private static final int BAR_HEIGHT = 24;
    private static final int BAR_PITCH = 34;
    private static final int NAME_PITCH = 20;
    private static final int SQUARE = 12;
    private static final int TOP = 8;

    private final List<String> parts;
    private final List<Bar> bars;

    /**
     * One bar.
     *
     * @param label its name
     * @param values the parts, none below 0
     */
    public record Bar(String label, List<Double> values) {

        public Bar {
            values = List.copyOf(values);
        }
    }

    /** @param parts names of the parts, in the order of each bar's values */
    public ShareBars(List<String> parts, List<Bar> bars) {
        this.parts = List.copyOf(parts);
        this.bars = List.copyOf(bars);
    }

    /** How large it is drawn across the page, or on a phone. */
    public Size size(Size like) {
        int height = TOP + parts.size() * NAME_PITCH + bars.size() * BAR_PITCH;
        return new Size(like.suffix(), like.width(), height, 60, 8);
    }

    public String draw(ChartText text, Size size) {
        Svg svg = new Svg(text, size);
        double top = TOP;
        for (int part = 0; part < parts.size(); part++) {
            svg.rect(style(part), size.left(), top, SQUARE, SQUARE);
            svg.text("tick", "start", size.left() + 2.0 * SQUARE, top + SQUARE - 1, parts.get(part));
            top += NAME_PITCH;
        }
        for (Bar bar : bars) {
            svg.text("head", "end", size.left() - 10.0, top + BAR_HEIGHT * 0.7, bar.label());
            bar(svg, bar, size, top);
            top += BAR_PITCH;
        }
        return svg.toString();
    }

    private void bar(Svg svg, Bar bar, Size size, double top) {
        double whole = bar.values().stream().mapToDouble(value -> value).sum();
        double at = size.left();
        for (int part = 0; part < bar.values().size() && whole > 0; part++) {
            double width = bar.values().get(part) / whole * (size.right() - size.left());
            String said = bar.label() + "\n" + parts.get(part) + ": "
                    + Figures.share(bar.values().get(part) / whole);
            svg.saying(said, "").rect(style(part), at, top, width, BAR_HEIGHT);
            at += width;
        }
    }

    private static String style(int part) {
        return "point s" + (part + 1);
    }
}
