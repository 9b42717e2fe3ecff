package dev.weir.report.chart;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.FaultWording;
import dev.weir.report.wording.Figures;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.unit.Durations;
import java.util.List;

/**
 * When every client got on in every partition: a row each, full where it did and broken where it did not, with the faults
 * behind all rows.
 */
public final class ProgressChart {

    private static final int ROW_HEIGHT = 20;
    private static final int BAR_HEIGHT = 11;
    private static final int MARGIN_HEIGHT = 74;
    private static final double CHARACTER = 7.2;

    /** A gap is drawn when it is so many times the usual one. */
    private static final double UNUSUAL = 1.5;

    /** Narrower ones cannot be seen. */
    private static final double LEAST_WIDTH = 1.5;

    /** Of more faults, the names of those that they hit would overlap. */
    private static final int MOST_NAMED = 2;

    private final RunData data;
    private final List<ProgressGaps> rows;

    public ProgressChart(RunData data) {
        this.data = data;
        this.rows = FaultWording.shown(data.result());
    }

    /** How large it is drawn across the page, or on a phone. */
    public Size size(Size like) {
        int longest =
                rows.stream().mapToInt(row -> label(row, like).length()).max().orElse(0);
        return new Size(
                like.suffix(),
                like.width(),
                MARGIN_HEIGHT + rows.size() * ROW_HEIGHT,
                14 + (int) Math.ceil(longest * CHARACTER),
                like.narrow() ? 58 : 84);
    }

    private static String label(ProgressGaps row, Size size) {
        String what = row.progress() == Progress.ACKNOWLEDGED ? "acks" : "deliveries";
        if (row.partition() == ProgressGaps.NO_PARTITION) {
            return row.client();
        }
        return size.narrow()
                ? "p" + row.partition() + (row.progress() == Progress.ACKNOWLEDGED ? " acks " : " del. ")
                        + row.client().replaceAll("[^0-9]", "")
                : "partition " + row.partition() + " · " + what + ", " + row.client();
    }

    public String draw(ChartText text, Size size) {
        Svg svg = new Svg(text, size);
        Axis x = Axis.range(
                0,
                Math.max(1, data.measuredEndSeconds()),
                size.left(),
                size.right(),
                size.wantedTicks(),
                seconds -> Figures.plain(Math.rint(seconds * 1000) / 1000) + " s");
        List<FaultBand> bands = FaultBand.of(data);
        for (FaultBand band : bands) {
            double left = x.at(band.fromSeconds());
            svg.rect("band fault", left, size.top(), x.at(band.toSeconds()) - left, size.bottom() - size.top());
            boolean room = bands.size() <= MOST_NAMED && !size.narrow();
            String label = band.label() + (room ? " of " + band.victim() : "");
            svg.text("number", "start", left, size.top() - 8, label);
        }
        svg.gridAlong(x, size);
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), x, size.top() + 6 + (i + 0.5) * ROW_HEIGHT, size);
        }
        for (FaultEffect effect : data.result().messages().faults().effects()) {
            recovered(svg, effect, x, size);
        }
        return svg.toString();
    }

    private void row(Svg svg, ProgressGaps row, Axis x, double middle, Size size) {
        String style = row.progress() == Progress.ACKNOWLEDGED ? "s2" : "s1";
        double top = middle - BAR_HEIGHT / 2.0;
        double from = size.left();
        Gap longest = Gap.NONE;
        for (Gap gap : row.gaps()) {
            double left = x.at(gap.fromNanos() / 1e9);
            double right = x.at(gap.toNanos() / 1e9);
            if (gap.lengthNanos() < UNUSUAL * row.usualNanos() || right - left < LEAST_WIDTH) {
                continue;
            }
            svg.rect("progress " + style, from, top, Math.max(0, left - from), BAR_HEIGHT);
            String said = label(row, Size.WIDE) + "\n" + "stood still for " + Durations.format(gap.lengthNanos())
                    + " from " + Figures.instant(gap.fromNanos()) + " on";
            svg.saying(said, "").rect("still", left, top, right - left, BAR_HEIGHT);
            from = right;
            longest = gap.lengthNanos() > longest.lengthNanos() ? gap : longest;
        }
        svg.rect("progress " + style, from, top, Math.max(0, size.right() - from), BAR_HEIGHT);
        svg.text("name " + style, "end", size.left() - 10, middle + 4, label(row, size));
        if (longest.lengthNanos() > 0) {
            svg.text("head", "start", size.right() + 7, middle + 4, Durations.format(longest.lengthNanos()));
        }
    }

    /** From where on all was as before. */
    private static void recovered(Svg svg, FaultEffect effect, Axis x, Size size) {
        long nanos = effect.moments().recoveredNanos();
        if (nanos != Times.NEVER) {
            double at = x.at(nanos / 1e9);
            svg.line("well", at, size.top() - 4, at, size.bottom());
            svg.text("well", "start", at + 4, size.bottom() - 4, size.narrow() ? "✓" : "as before");
        }
    }
}
