package dev.weir.report.section;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Size;
import dev.weir.report.chart.TimePlot;
import dev.weir.report.data.LagPoint;
import dev.weir.report.data.RunData;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Drain;
import dev.weir.result.lag.LagFigures.Level;
import dev.weir.result.lag.LagFigures.LittlesLaw;
import dev.weir.result.lag.LagFigures.Sampling;
import dev.weir.result.lag.LagFigures.Trend;
import dev.weir.result.lag.WorkFigures;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleFunction;
import java.util.function.ToLongFunction;

/** The section about how far subscribers lagged behind: over time, in figures, and what their work lets through. */
final class LagSection {

    private static final double MOST_OF = 0.9;

    private final RunData data;
    private final Parts parts = new Parts();

    private LagSection(RunData data) {
        this.data = data;
    }

    static ReportSection of(RunData data) {
        LagSection section = new LagSection(data);
        if (!data.result().messages().lag().isEmpty()
                || !data.result().messages().work().isEmpty()) {
            section.write();
        }
        return ReportSection.of("lag", "Consumer lag", section.parts);
    }

    private void write() {
        parts.lead("Consumer lag is the number of messages in the log that the subscribers had not been"
                + " handed. Its age is how long ago the oldest of them was due.");
        if (!data.lag().isEmpty()) {
            charts();
        }
        boolean byTopic = !data.result().messages().topics().isEmpty();
        for (LagFigures lag : data.result().messages().lag()) {
            List<String> header = List.of("", "max", "mean over time", "at the end");
            parts.add(Table.of("Lag in the measured phase", "figures", header, 1, levels(lag, byTopic)));
        }
        parts.add(new Items("", lines(data.result())));
    }

    private void charts() {
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

    private void chart(
            ChartText text,
            ToLongFunction<LagPoint> figure,
            DoubleFunction<String> value,
            DoubleFunction<String> tick,
            String note) {
        List<Curve> curves = List.of(
                Curve.line("highest", "s1", ofSteps(figure, Math::max), value),
                Curve.line("lowest", "s2", ofSteps(figure, Math::min), value));
        parts.add(new Chart(
                text,
                Size.LOW,
                Size.NARROW_LOW.forNames("highest".length()),
                size -> new TimePlot(data, size).draw(text, Axis.fromZero(curves, size, 3, tick), curves),
                note));
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

    /** Rows of figures; the partitions only when there are a few of them, and no topics, which have rows of their own. */
    private static List<List<String>> levels(LagFigures lag, boolean byTopic) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(messages(lag.sampling().inOffsets() == 0 ? "lag" : "lag (offsets)", lag.position()));
        lag.committed().forEach(level -> rows.add(messages("not committed (offsets)", level)));
        lag.ageNanos()
                .forEach(level -> rows.add(
                        List.of("age of the oldest", nanos(level.max()), nanos(level.mean()), nanos(level.atEnd()))));
        if (!byTopic && lag.partitions().size() > 1 && lag.partitions().size() <= 12) {
            lag.partitions()
                    .forEach(partition ->
                            rows.add(messages("partition " + partition.partition(), partition.position())));
        }
        return rows;
    }

    private static List<String> messages(String label, Level level) {
        return List.of(label, count(level.max()), count(level.mean()), count(level.atEnd()));
    }

    /** What follows from the figures. */
    private static List<Item> lines(RunResult result) {
        List<Item> lines = new ArrayList<>();
        result.messages().work().forEach(work -> lines.add(new Item("work", work(work))));
        for (LagFigures lag : result.messages().lag()) {
            lines.add(new Item("trend", trend(lag.trend(), lag.check().deliveredPerSecond())));
            lines.add(new Item("drain", drain(lag.drain())));
            lines.add(new Item(
                    "Little's law",
                    littlesLaw(
                            lag.check(),
                            lag.position().mean(),
                            result.acrossHosts().boundNanos(Latency.SERVICE))));
            lines.add(new Item("sampled", sampled(lag.sampling())));
        }
        return lines;
    }

    private static String work(WorkFigures work) {
        String consumers = work.consumers() == 1 ? "1 subscriber" : Figures.count(work.consumers()) + " subscribers";
        return work.work() + ", " + consumers + ": predicted "
                + (work.predicted().perSecond() < 0
                        ? "no limit"
                        : Rates.format(work.predicted().perSecond())) + ", "
                + (work.predicted().keepsUp() ? "keeps up" : "falls behind") + "; measured "
                + Rates.format(work.measured().perSecond()) + ", "
                + (work.measured().keepsUp() ? "kept up" : "fell behind");
    }

    private static String trend(Trend trend, double deliveredPerSecond) {
        String slope = Rates.format(Math.abs(trend.perSecond()));
        String of = ", while " + Rates.format(trend.appendedPerSecond()) + " were appended";
        return switch (trend.direction()) {
            case STABLE -> "STABLE: the lag did not grow" + of + gone(trend, deliveredPerSecond);
            case GROWING ->
                "GROWING by " + slope + " (± " + Rates.format(trend.errorPerSecond()) + ")" + of
                        + ": the subscribers do not keep up";
            case SHRINKING -> "SHRINKING by " + slope + of;
            case UNDECIDED -> "not decided: the measured phase is shorter than 4 s";
        };
    }

    /** A lag that does not grow is no sign of keeping up where messages vanish from the log. */
    private static String gone(Trend trend, double deliveredPerSecond) {
        return deliveredPerSecond >= MOST_OF * trend.appendedPerSecond()
                ? ""
                : " and " + Rates.format(deliveredPerSecond)
                        + " handed over: the others were lost, or removed before they were read";
    }

    private static String drain(Drain drain) {
        if (!drain.complete()) {
            return count(drain.messages()) + " messages at the end of the measured phase, not all handed over in time";
        }
        return drain.messages() < 1
                ? "nothing to drain"
                : count(drain.messages()) + " messages in " + Durations.format(drain.nanos()) + ", "
                        + Rates.format(drain.perSecond());
    }

    private static String littlesLaw(LittlesLaw law, double mean, long boundNanos) {
        String bound = boundNanos == 0 ? "" : " (" + HostWording.bound(boundNanos) + ")";
        return Rates.format(law.deliveredPerSecond()) + " × " + nanos(law.meanNanos()) + bound
                + " from send to receipt = "
                + count(law.messages()) + " messages under way; mean lag " + count(mean);
    }

    /** Offsets are told as such: markers of transactions, and messages of others, are among them. */
    private static String sampled(Sampling sampling) {
        String times = Figures.count(sampling.samples()) + " times, at most "
                + Durations.format(sampling.longestGapNanos()) + " apart, each within "
                + Durations.format(sampling.roundTripNanos());
        return sampling.inOffsets() == 0
                ? times
                : times + "; " + Figures.count(sampling.inOffsets())
                        + " of them count offsets, which is the most the lag can be: how many hold a message of"
                        + " this run is not known";
    }

    private static String count(double messages) {
        return Figures.count(Math.round(messages));
    }

    private static String nanos(double nanos) {
        return Durations.format(Math.round(nanos));
    }
}
