package dev.weir.report.chart;

import dev.weir.report.chart.Axis.Tick;
import dev.weir.report.data.RunData;
import dev.weir.report.data.TimeLine;
import dev.weir.report.wording.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** A heat map of latencies over time: time to the right, latency upwards, the darker the more. */
public final class HeatMap {

    /** Number of shades; CSS classes {@code h1} to {@code h7}. */
    static final int SHADES = 7;

    private static final int ROWS = 42;

    private final TimeLine time;
    private final IntFunction<Optional<Histogram>> columns;
    private final String noun;
    private final int rows;
    private final ClockBand clocks;

    public HeatMap(RunData data) {
        this(
                data.time(),
                data.log()::step,
                "messages",
                ROWS,
                new ClockBand(data.result().acrossHosts().boundNanos(data.mainLatency())));
    }

    /**
     * A map of whatever has a latency.
     *
     * @param time its columns
     * @param columns the latencies of each column, in nanoseconds
     * @param noun what has them, in the plural
     * @param rows into how many equal factors the latencies are divided
     */
    public HeatMap(TimeLine time, IntFunction<Optional<Histogram>> columns, String noun, int rows) {
        this(time, columns, noun, rows, new ClockBand(0));
    }

    private HeatMap(TimeLine time, IntFunction<Optional<Histogram>> columns, String noun, int rows, ClockBand clocks) {
        this.clocks = clocks;
        this.time = time;
        this.columns = columns;
        this.noun = noun;
        this.rows = rows;
    }

    public String draw(ChartText text, Size size) {
        Axis x = TimePlot.timeAxis(time, size);
        Axis y = latencyAxis(size);
        long[][] counts = counts(y);
        long most = 1;
        for (long[] column : counts) {
            for (long count : column) {
                most = Math.max(most, count);
            }
        }
        Svg svg = new Svg(text, size);
        clocks.shade(svg, y, size);
        for (int shade = 1; shade <= SHADES; shade++) {
            String cells = cells(counts, most, shade, x, size);
            if (!cells.isEmpty()) {
                svg.path("h" + shade, cells);
            }
        }
        axes(svg, x, y, size);
        clocks.label(svg, y, size);
        scale(svg, most, noun, size);
        return svg + readOut(x, y, size).script();
    }

    /** How many messages a column holds, and their percentiles. */
    private HoverData readOut(Axis x, Axis y, Size size) {
        List<HoverData.Line> lines = new ArrayList<>();
        lines.add(line(noun, "", histogram -> -1, histogram -> Figures.count(histogram.getTotalCount()), y));
        lines.add(latency("max", "s4", Histogram::getMaxValue, y));
        lines.add(latency("p99.9", "s5", histogram -> histogram.getValueAtPercentile(99.9), y));
        lines.add(latency("p99", "s2", histogram -> histogram.getValueAtPercentile(99), y));
        lines.add(latency("p90", "s3", histogram -> histogram.getValueAtPercentile(90), y));
        lines.add(latency("p50", "s1", histogram -> histogram.getValueAtPercentile(50), y));
        return HoverData.of(
                size,
                DoubleStream.of(time.middles())
                        .mapToObj(seconds -> HoverData.rounded(x.at(seconds)))
                        .toList(),
                IntStream.range(0, time.steps())
                        .mapToObj(step -> TimePlot.instant(time, step))
                        .toList(),
                lines);
    }

    private HoverData.Line latency(String name, String style, ToLongFunction<Histogram> value, Axis y) {
        return line(name, style, value, histogram -> clocks.format().apply((double) value.applyAsLong(histogram)), y);
    }

    private HoverData.Line line(
            String name, String style, ToLongFunction<Histogram> value, Function<Histogram, String> text, Axis y) {
        List<Double> heights = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int step = 0; step < time.steps(); step++) {
            Optional<Histogram> histogram = columns.apply(step);
            heights.add(histogram
                    .map(value::applyAsLong)
                    .filter(nanos -> nanos >= 0)
                    .map(nanos -> HoverData.rounded(y.at((double) nanos)))
                    .orElse(-1.0));
            texts.add(histogram.map(text).orElse(Figures.NONE));
        }
        return new HoverData.Line(name, style, heights, texts, List.of());
    }

    private Axis latencyAxis(Size size) {
        double low = Double.MAX_VALUE;
        double high = 1;
        boolean zeros = false;
        for (int step = 0; step < time.steps(); step++) {
            Optional<Histogram> histogram = columns.apply(step);
            if (histogram.isPresent()) {
                low = Math.min(low, Math.max(1.0, (double) histogram.get().getMinNonZeroValue()));
                high = Math.max(high, (double) histogram.get().getMaxValue());
                zeros |= histogram.get().getMinValue() == 0;
            }
        }
        return Axis.logarithmic(
                clocks.low(Math.min(low, high), zeros), high, size.bottom(), size.top(), Figures::nanosTick);
    }

    private long[][] counts(Axis y) {
        long[][] counts = new long[time.steps()][rows];
        for (int step = 0; step < counts.length; step++) {
            Optional<Histogram> histogram = columns.apply(step);
            if (histogram.isPresent()) {
                for (HistogramIterationValue value : histogram.get().recordedValues()) {
                    double fraction = (y.at((double) value.getValueIteratedTo()) - y.start()) / (y.end() - y.start());
                    int row = Math.min(rows - 1, (int) (fraction * rows));
                    counts[step][row] += value.getCountAtValueIteratedTo();
                }
            }
        }
        return counts;
    }

    /** The cells of one shade as one path, neighbours in a row drawn as one. */
    private String cells(long[][] counts, long most, int shade, Axis x, Size size) {
        StringBuilder path = new StringBuilder();
        double height = (size.bottom() - size.top()) / (double) rows;
        for (int row = 0; row < rows; row++) {
            double top = size.bottom() - (row + 1) * height;
            int step = 0;
            while (step < counts.length) {
                int end = step;
                while (end < counts.length && shade(counts[end][row], most) == shade) {
                    end++;
                }
                if (end > step) {
                    double left = x.at(time.startSeconds(step));
                    double right = x.at(time.startSeconds(end));
                    path.append('M').append(Svg.number(left)).append(' ').append(Svg.number(top));
                    path.append('H').append(Svg.number(right)).append('V').append(Svg.number(top + height));
                    path.append('H').append(Svg.number(left)).append('Z');
                }
                step = Math.max(step + 1, end);
            }
        }
        return path.toString();
    }

    /** The shade of a count: none for none; few messages are told apart better than many. */
    public static int shade(long count, long most) {
        if (count == 0) {
            return 0;
        }
        return 1 + (int) (Math.pow((double) count / most, 0.4) * (SHADES - 0.001));
    }

    private void axes(Svg svg, Axis x, Axis y, Size size) {
        svg.gridUp("grid across", y, size);
        for (Tick tick : x.ticks()) {
            svg.text("tick", "middle", x.at(tick.value()), size.bottom() + 21, tick.label());
        }
        svg.line("axis", size.left(), size.bottom(), size.right(), size.bottom());
    }

    /** What the shades mean, to the right of the map. */
    private static void scale(Svg svg, long most, String noun, Size size) {
        double left = size.right() + 14;
        double top = size.top() + 18;
        for (int shade = SHADES; shade >= 1; shade--) {
            // Of shades that begin at one count, only the darkest is drawn.
            if (shade == SHADES || least(shade, most) < least(shade + 1, most)) {
                svg.rect("h" + shade, left, top, 14, 16);
                svg.text("tick", "start", left + 20, top + 12, Figures.count(least(shade, most)));
                top += 16;
            }
        }
        svg.text("tick", "start", left, size.top() + 8, noun + " ≥");
    }

    /** The smallest count that has a shade; 0 for none. */
    static long least(int shade, long most) {
        long count = (long) (most * Math.pow((shade - 1) / (SHADES - 0.001), 1 / 0.4));
        while (shade(count, most) < shade) {
            count++;
        }
        return shade == 0 ? 0 : count;
    }
}
