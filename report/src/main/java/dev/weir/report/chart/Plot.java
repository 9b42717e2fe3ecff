package dev.weir.report.chart;

import dev.weir.report.wording.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;

/** Lines over a grid, each named at its right end, with a read-out for a pointer. */
public final class Plot {

    private static final int LABEL_HEIGHT = 15;
    private static final double DOT_RADIUS = 3;
    private static final double RING_RADIUS = 7.5;

    /** Half the width of the ends of a bar. */
    private static final double CAP = 4;

    private final Size size;
    private final Svg svg;
    private final Axis x;
    private final Axis y;
    private final double[] xs;
    private final double[] stairWidths;
    private final SortedMap<Double, String> bands = new TreeMap<>();
    private ClockBand clocks = new ClockBand(0);
    private List<List<String>> links = List.of();

    /**
     * An empty plot.
     *
     * @param xs where the points of every curve are, joined by straight lines
     */
    public Plot(Size size, ChartText text, Axis x, Axis y, double[] xs) {
        this(size, text, x, y, xs, new double[xs.length]);
    }

    /**
     * An empty plot of stairs.
     *
     * @param xs the middle of every step
     * @param stairWidths how wide each step is: the last of a stretch of time may be narrower than the others
     */
    public Plot(Size size, ChartText text, Axis x, Axis y, double[] xs, double[] stairWidths) {
        this.size = size;
        this.x = x;
        this.y = y;
        this.xs = xs.clone();
        this.stairWidths = stairWidths.clone();
        this.svg = new Svg(text, size);
    }

    /** The drawing under the lines and over the shaded areas. */
    Svg svg() {
        return svg;
    }

    /** Shades a stretch of the x axis; its label is written with the names, over what is drawn there. */
    public void shade(double from, double to, String label) {
        shade("band", from, to, label);
    }

    /** The same in a style of its own. */
    public void shade(String style, double from, double to, String label) {
        double left = x.at(from);
        double right = x.at(to);
        svg.rect(style, left, size.top(), right - left, size.bottom() - size.top());
        if (right - left > 8.0 * label.length()) {
            bands.put(left + 5, label);
        }
    }

    /** Shades the values that clocks cannot tell apart; the label is written with the names. */
    public void shade(ClockBand band) {
        clocks = band;
        band.shade(svg, y, size);
    }

    public void grid() {
        svg.gridUp("grid", y, size);
        svg.gridAlong(x, size);
    }

    public void curves(List<Curve> curves) {
        curves.stream().filter(Curve::area).forEach(curve -> svg.path("area " + curve.style(), areaPath(curve)));
        curves.stream()
                .filter(curve -> !curve.area())
                .forEach(curve -> svg.path("line " + curve.style(), linePath(curve)));
    }

    /**
     * Marks every point, and with a ring the one of a curve at its place in {@code rings}; NaN there, or nothing, rings
     * none.
     */
    public void dots(List<Curve> curves, List<Double> rings) {
        for (int line = 0; line < curves.size(); line++) {
            Curve curve = curves.get(line);
            for (int i = 0; i < xs.length; i++) {
                if (!Double.isNaN(curve.value(i))) {
                    svg.circle("point " + curve.style(), x.at(xs[i]), y.at(curve.value(i)), DOT_RADIUS);
                    if (line < rings.size() && rings.get(line) == xs[i]) {
                        svg.circle("ring " + curve.style(), x.at(xs[i]), y.at(curve.value(i)), RING_RADIUS);
                    }
                }
            }
        }
    }

    /** From where to where the repeats of a point reach. */
    public void bar(String style, double at, double low, double high) {
        double middle = x.at(at);
        String left = Svg.number(middle - CAP);
        svg.path(
                "bar " + style,
                "M" + Svg.number(middle) + " " + Svg.number(y.at(low)) + "V" + Svg.number(y.at(high))
                        + "M" + left + " " + Svg.number(y.at(low)) + "h" + Svg.number(2 * CAP)
                        + "M" + left + " " + Svg.number(y.at(high)) + "h" + Svg.number(2 * CAP));
    }

    /** What a value was expected not to exceed. */
    public void limit(double value, String label) {
        svg.line("limit", size.left(), y.at(value), size.right(), y.at(value));
        svg.text("limit-name", "start", size.left() + 6.0, y.at(value) - 6, label);
    }

    private String linePath(Curve curve) {
        StringBuilder path = new StringBuilder();
        boolean pen = false;
        for (int i = 0; i < xs.length; i++) {
            boolean here = !Double.isNaN(curve.value(i));
            if (here) {
                path.append(pen ? 'L' : 'M').append(point(left(i), curve.value(i)));
                // A point without neighbours is a line without length: round caps make it a dot.
                path.append('H').append(Svg.number(x.at(right(i))));
            }
            pen = here;
        }
        return path.toString();
    }

    private String areaPath(Curve curve) {
        StringBuilder path = new StringBuilder();
        String floor = Svg.number(size.bottom());
        for (int i = 0; i < xs.length; i++) {
            if (Double.isNaN(curve.value(i))) {
                continue;
            }
            boolean first = i == 0 || Double.isNaN(curve.value(i - 1));
            boolean last = i + 1 == xs.length || Double.isNaN(curve.value(i + 1));
            path.append(first ? "M" + Svg.number(x.at(left(i))) + " " + floor : "");
            path.append('L').append(point(left(i), curve.value(i)));
            path.append('H').append(Svg.number(x.at(right(i))));
            path.append(last ? "V" + floor + "Z" : "");
        }
        return path.toString();
    }

    private double left(int i) {
        return xs[i] - stairWidths[i] / 2;
    }

    private double right(int i) {
        return xs[i] + stairWidths[i] / 2;
    }

    private String point(double at, double value) {
        return Svg.number(x.at(at)) + " " + Svg.number(y.at(value));
    }

    /**
     * Writes the name of every curve to the right of the plot, at the height it has at the last point not beyond
     * {@code at}, moved apart where names would overlap.
     */
    public void names(List<Curve> curves, double at) {
        record Label(Curve curve, double wanted) {}
        List<Label> labels = curves.stream()
                .filter(curve -> !Double.isNaN(valueBefore(curve, at)))
                .map(curve -> new Label(curve, y.at(valueBefore(curve, at))))
                .sorted(Comparator.comparingDouble(Label::wanted))
                .toList();
        double[] heights = labels.stream().mapToDouble(Label::wanted).toArray();
        spread(heights);
        clocks.label(svg, y, size);
        bands.forEach((left, label) -> svg.text("tick over", "start", left, size.top() + 14, label));
        for (int i = 0; i < heights.length; i++) {
            Curve curve = labels.get(i).curve();
            svg.text("name " + curve.style(), "start", size.right() + 7, heights[i] + 4, curve.name());
        }
    }

    private double valueBefore(Curve curve, double at) {
        for (int i = xs.length - 1; i >= 0; i--) {
            if (xs[i] <= at && !Double.isNaN(curve.value(i))) {
                return curve.value(i);
            }
        }
        return Double.NaN;
    }

    private void spread(double[] at) {
        double lowest = size.bottom() - 2;
        for (int i = 1; i < at.length; i++) {
            at[i] = Math.max(at[i], at[i - 1] + LABEL_HEIGHT);
        }
        for (int i = at.length - 1; i >= 0; i--) {
            at[i] = Math.min(at[i], lowest);
            lowest = at[i] - LABEL_HEIGHT;
        }
    }

    /**
     * A click at a point leads to an address; nowhere from one with an empty one.
     *
     * @param addresses for each curve, those of its points
     */
    public Plot linking(List<List<String>> addresses) {
        links = List.copyOf(addresses);
        return this;
    }

    /** The drawing and what its pointer reads out; {@code where} says what stands at an x. */
    public String finished(List<Curve> curves, IntFunction<String> where) {
        List<HoverData.Line> lines = new ArrayList<>();
        for (Curve curve : curves) {
            List<String> texts = curve.values().stream()
                    .map(value ->
                            Double.isNaN(value) ? Figures.NONE : curve.format().apply(value))
                    .toList();
            List<Double> heights = curve.values().stream()
                    .map(value -> Double.isNaN(value) ? -1 : HoverData.rounded(y.at(value)))
                    .toList();
            List<String> leads = lines.size() < links.size() ? links.get(lines.size()) : List.of();
            lines.add(new HoverData.Line(curve.name(), curve.style(), heights, texts, leads));
        }
        List<Double> positions = DoubleStream.of(xs)
                .mapToObj(value -> HoverData.rounded(x.at(value)))
                .toList();
        List<String> places = new ArrayList<>();
        for (int i = 0; i < xs.length; i++) {
            places.add(where.apply(i));
        }
        return svg + HoverData.of(size, positions, places, lines).script();
    }
}
