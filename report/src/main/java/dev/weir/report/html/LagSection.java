package dev.weir.report.html;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Size;
import dev.weir.report.chart.TimePlot;
import dev.weir.report.data.LagPoint;
import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.LagWording;
import dev.weir.result.lag.LagFigures;
import dev.weir.unit.Durations;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleFunction;
import java.util.function.ToLongFunction;

/** Consumer lag: over time, in figures, and what work lets through. */
final class LagSection {

    private static final Size LOW = new Size("-w", 960, 200, Size.WIDE.left(), Size.WIDE.rightMargin());

    private final RunData data;
    private final Page page;

    LagSection(RunData data, Page page) {
        this.data = data;
        this.page = page;
    }

    void write() {
        page.section("lag", "Consumer lag", LagWording.LEAD);
        if (!data.lag().isEmpty()) {
            chart(
                    new ChartText("lag-messages", "Consumer lag", "messages", "Messages not yet handed over."),
                    LagPoint::lag,
                    value -> Figures.count(Math.round(value)),
                    Figures::shortCount,
                    "Highest and lowest sample of every second. Subscribers that take messages in batches let them pile up"
                            + " in between: the lowest samples show whether the lag grows.");
            if (data.lag().stream().anyMatch(point -> point.ageNanos() >= 0)) {
                chart(
                        new ChartText("lag-age", "Age of the oldest message", "", "How long ago it was due."),
                        LagPoint::ageNanos,
                        value -> Durations.format(Math.round(value)),
                        Figures::nanosTick,
                        "Time since the oldest message that had not been handed over was due.");
            }
        }
        for (LagFigures lag : data.result().messages().lag()) {
            page.table("Lag in the measured phase", "figures", LagWording.TITLES, 1);
            LagWording.levels(lag).forEach(row -> page.row(row, 1));
            page.endTable();
        }
        page.html().open("ul");
        LagWording.lines(data.result()).forEach(line -> page.html().leaf("li", line.label() + ": " + line.text()));
        page.html().close();
        page.end();
    }

    private void chart(
            ChartText text,
            ToLongFunction<LagPoint> figure,
            DoubleFunction<String> value,
            DoubleFunction<String> tick,
            String note) {
        List<Curve> curves = List.of(
                Curve.line("highest", "s1", ofSteps(figure, Math::max), value),
                Curve.line("lowest", "s2", ofSteps(figure, Math::min), value));
        page.chart(
                text,
                LOW,
                Size.NARROW_LOW.forNames("highest".length()),
                size -> new TimePlot(data, size).draw(text, fromZero(curves, size, tick), curves),
                note);
    }

    /** One of the samples of every step; NaN where there is none. */
    private double[] ofSteps(ToLongFunction<LagPoint> figure, DoubleBinaryOperator choice) {
        double[] steps = new double[data.time().steps()];
        Arrays.fill(steps, Double.NaN);
        for (LagPoint point : data.lag()) {
            int step = data.time().stepAt(point.atNanos());
            double value = figure.applyAsLong(point);
            if (step >= 0 && step < steps.length && value >= 0) {
                steps[step] = Double.isNaN(steps[step]) ? value : choice.applyAsDouble(steps[step], value);
            }
        }
        return steps;
    }

    private static Axis fromZero(List<Curve> curves, Size size, DoubleFunction<String> tick) {
        double high =
                curves.stream().mapToDouble(Curve::max).filter(v -> v > 0).max().orElse(1);
        return Axis.fromZero(high, size.bottom(), size.top(), 3, tick);
    }
}
