package dev.weir.report.wording;

import dev.weir.result.RunResult;
import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Drain;
import dev.weir.result.lag.LagFigures.Level;
import dev.weir.result.lag.LagFigures.LittlesLaw;
import dev.weir.result.lag.LagFigures.Trend;
import dev.weir.result.lag.WorkFigures;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;

/** How far subscribers lagged behind, in words, for both reports. */
public final class LagWording {

    /** Titles of {@link #levels}. */
    public static final List<String> TITLES = List.of("", "max", "mean over time", "at the end");

    /** What a reader of the figures has to know first. */
    public static final String LEAD =
            "Consumer lag is the number of messages in the log that the subscribers had not been"
                    + " handed. Its age is how long ago the oldest of them was due.";

    private static final double MOST_OF = 0.9;

    private LagWording() {}

    /** A label and what it says. */
    public record Line(String label, String text) {}

    /** Whether there is anything to say. */
    public static boolean any(RunResult result) {
        return !result.messages().lag().isEmpty() || !result.messages().work().isEmpty();
    }

    /** Rows of figures; the partitions only when there are a few of them. */
    public static List<List<String>> levels(LagFigures lag) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(messages("lag", lag.position()));
        lag.committed().forEach(level -> rows.add(messages("not committed (offsets)", level)));
        lag.ageNanos()
                .forEach(level -> rows.add(
                        List.of("age of the oldest", nanos(level.max()), nanos(level.mean()), nanos(level.atEnd()))));
        if (lag.partitions().size() > 1 && lag.partitions().size() <= 12) {
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
    public static List<Line> lines(RunResult result) {
        List<Line> lines = new ArrayList<>();
        result.messages().work().forEach(work -> lines.add(new Line("work", work(work))));
        for (LagFigures lag : result.messages().lag()) {
            lines.add(new Line("trend", trend(lag.trend(), lag.check().deliveredPerSecond())));
            lines.add(new Line("drain", drain(lag.drain())));
            lines.add(new Line(
                    "Little's law",
                    littlesLaw(
                            lag.check(),
                            lag.position().mean(),
                            result.acrossHosts().boundNanos("service"))));
            lines.add(new Line(
                    "sampled",
                    Figures.count(lag.sampling().samples()) + " times, at most "
                            + Durations.format(lag.sampling().longestGapNanos()) + " apart, each within "
                            + Durations.format(lag.sampling().roundTripNanos())));
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

    private static String count(double messages) {
        return Figures.count(Math.round(messages));
    }

    private static String nanos(double nanos) {
        return Durations.format(Math.round(nanos));
    }
}
