package dev.weir.run.observe;

import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Direction;
import dev.weir.result.lag.LagFigures.Drain;
import dev.weir.result.lag.LagFigures.Level;
import dev.weir.result.lag.LagFigures.LittlesLaw;
import dev.weir.result.lag.LagFigures.PartitionLag;
import dev.weir.result.lag.LagFigures.Sampling;
import dev.weir.result.lag.LagFigures.Trend;
import dev.weir.run.observe.LagLog.Row;
import dev.weir.transport.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Figures of the lag in a measured phase, from its samples. */
public final class LagSummary {

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int FEWEST_SECONDS = 4;
    private static final double LEAST_SHARE = 0.01;

    private final List<Row> rows;
    private final Phase phase;

    /**
     * The measured phase.
     *
     * @param startNanos its start, by the run's clock
     * @param endNanos its end: the last message has been sent
     * @param lastReceivedNanos when the last of its messages was handed over; -1 when not all were
     * @param meanServiceNanos mean time of a message from its send to its receipt
     */
    public record Phase(long startNanos, long endNanos, long lastReceivedNanos, double meanServiceNanos) {

        boolean holds(Row row) {
            return row.atNanos() >= startNanos && row.atNanos() <= endNanos;
        }
    }

    private LagSummary(List<Row> rows, Phase phase) {
        this.rows = rows;
        this.phase = phase;
    }

    /**
     * The figures; none when there were too few samples.
     *
     * @param all every sample, in order
     * @param ages of each, the age of the oldest message not handed over; -1 where that is not known
     */
    static Optional<LagFigures> of(List<Row> all, List<Long> ages, Phase phase) {
        List<Row> rows = all.stream().filter(phase::holds).toList();
        if (rows.size() < 2) {
            return Optional.empty();
        }
        List<Long> agesOfPhase = IntStream.range(0, all.size())
                .filter(i -> phase.holds(all.get(i)))
                .mapToObj(ages::get)
                .toList();
        return Optional.of(new LagSummary(rows, phase).figures(agesOfPhase));
    }

    /** The lag of each topic, over its partitions; none when there were too few samples, or the run names no topics. */
    static List<Level> byTopic(List<Row> all, Phase phase, Topics topics) {
        List<Row> rows = all.stream().filter(phase::holds).toList();
        if (rows.size() < 2 || !topics.any()) {
            return List.of();
        }
        LagSummary summary = new LagSummary(rows, phase);
        return IntStream.range(0, topics.count())
                .mapToObj(topic -> summary.level(summary.values(row -> row.lag().entrySet().stream()
                        .filter(lag -> topics.topicAt(lag.getKey()) == topic)
                        .mapToLong(Map.Entry::getValue)
                        .sum())))
                .toList();
    }

    private LagFigures figures(List<Long> ages) {
        boolean commits = rows.stream().allMatch(row -> row.committedLag() >= 0);
        boolean aged = ages.stream().allMatch(age -> age >= 0);
        Level position = level(values(Row::total));
        return new LagFigures(
                position,
                commits ? List.of(level(values(Row::committedLag))) : List.of(),
                aged ? List.of(level(ages.stream().map(Long::doubleValue).toList())) : List.of(),
                trend(),
                drain(position.atEnd()),
                littlesLaw(),
                partitions(),
                sampling());
    }

    private List<Double> values(ToDoubleFunction<Row> figure) {
        return rows.stream().mapToDouble(figure).boxed().toList();
    }

    /** The mean is that of the straight lines from sample to sample. */
    private Level level(List<Double> values) {
        double max = 0;
        double area = 0;
        for (int i = 0; i < values.size(); i++) {
            max = Math.max(max, values.get(i));
            if (i > 0) {
                area += (values.get(i) + values.get(i - 1))
                        / 2
                        * (rows.get(i).atNanos() - rows.get(i - 1).atNanos());
            }
        }
        return new Level(max, area / Math.max(1, lengthNanos()), values.getLast());
    }

    private long lengthNanos() {
        return rows.getLast().atNanos() - rows.getFirst().atNanos();
    }

    private double perSecond(long messages) {
        return messages * SECOND / Math.max(1, lengthNanos());
    }

    private Trend trend() {
        double appended = perSecond(rows.getLast().appended() - rows.getFirst().appended());
        List<double[]> lowest = lowestOfSeconds();
        int count = lowest.size();
        double meanX = lowest.stream().mapToDouble(point -> point[0]).average().orElse(0);
        double meanY = lowest.stream().mapToDouble(point -> point[1]).average().orElse(0);
        double spreadX = 0;
        double together = 0;
        for (double[] point : lowest) {
            spreadX += (point[0] - meanX) * (point[0] - meanX);
            together += (point[0] - meanX) * (point[1] - meanY);
        }
        if (count < FEWEST_SECONDS || spreadX == 0) {
            return new Trend(Direction.UNDECIDED, 0, 0, appended);
        }
        double slope = together / spreadX;
        double residuals = 0;
        for (double[] point : lowest) {
            double residual = point[1] - meanY - slope * (point[0] - meanX);
            residuals += residual * residual;
        }
        double error = Math.sqrt(residuals / (count - 2) / spreadX);
        double seconds = lowest.getLast()[0] - lowest.getFirst()[0];
        boolean moves = Math.abs(slope) > Math.max(LEAST_SHARE * appended, 2 * error)
                && Math.abs(slope) * seconds > usualSwing();
        Direction direction = !moves ? Direction.STABLE : slope > 0 ? Direction.GROWING : Direction.SHRINKING;
        return new Trend(direction, slope, error, appended);
    }

    /**
     * By how much the lag usually goes up and down within a second, as batches are taken: samples meet its lowest point now
     * earlier and now later, so that less than this over a whole phase says nothing.
     */
    private double usualSwing() {
        Map<Long, long[]> ranges = new TreeMap<>();
        for (Row row : rows) {
            long second = (row.atNanos() - phase.startNanos()) / (long) SECOND;
            long[] range = ranges.computeIfAbsent(second, s -> new long[] {row.total(), row.total()});
            range[0] = Math.min(range[0], row.total());
            range[1] = Math.max(range[1], row.total());
        }
        List<Long> swings = ranges.values().stream()
                .map(range -> range[1] - range[0])
                .sorted()
                .toList();
        return swings.get(swings.size() / 2);
    }

    /** Of every whole second of the phase, when its lag was smallest, in seconds, and how small. */
    private List<double[]> lowestOfSeconds() {
        Map<Long, Row> lowest = new TreeMap<>();
        for (Row row : rows) {
            long second = (row.atNanos() - phase.startNanos()) / (long) SECOND;
            if ((second + 1) * SECOND <= phase.endNanos() - phase.startNanos()) {
                lowest.merge(second, row, (one, other) -> other.total() < one.total() ? other : one);
            }
        }
        List<double[]> points = new ArrayList<>();
        lowest.values()
                .forEach(row -> points.add(new double[] {(row.atNanos() - phase.startNanos()) / SECOND, row.total()}));
        return points;
    }

    private Drain drain(double messages) {
        if (phase.lastReceivedNanos() < 0) {
            return new Drain(messages, -1, 0);
        }
        long nanos = Math.max(0, phase.lastReceivedNanos() - phase.endNanos());
        return new Drain(messages, nanos, nanos == 0 ? 0 : messages * SECOND / nanos);
    }

    private LittlesLaw littlesLaw() {
        double delivered =
                perSecond(rows.getLast().handedOver() - rows.getFirst().handedOver());
        return new LittlesLaw(delivered, phase.meanServiceNanos(), delivered * phase.meanServiceNanos() / SECOND);
    }

    private List<PartitionLag> partitions() {
        return rows.getFirst().lag().keySet().stream()
                .map(partition -> new PartitionLag(
                        partition, level(values(row -> row.lag().getOrDefault(partition, 0L)))))
                .toList();
    }

    private Sampling sampling() {
        long longest = 0;
        for (int i = 1; i < rows.size(); i++) {
            longest = Math.max(longest, rows.get(i).atNanos() - rows.get(i - 1).atNanos());
        }
        List<Long> roundTrips = rows.stream()
                .map(row -> row.atNanos() - row.askedNanos())
                .sorted()
                .toList();
        return new Sampling(
                rows.size(),
                longest,
                roundTrips.get(roundTrips.size() / 2),
                rows.getLast().handedOver() - rows.getFirst().handedOver(),
                rows.stream().mapToLong(Row::total).sum(),
                Math.toIntExact(rows.stream().filter(Row::inOffsets).count()));
    }
}
