package dev.weir.report.compare;

import dev.weir.compare.FigureSamples.Preference;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.Wording;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Interval;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Overload;
import dev.weir.result.RunResult;
import dev.weir.result.operation.OperationFigures;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The figures of a run that can be compared, by the columns of tables. */
final class ComparedFigures {

    /** Seconds are put together in so many parts, which hardly depend on each other. */
    private static final int PARTS = 10;

    /** With fewer the spread is not worth telling. */
    private static final int FEWEST_PARTS = 4;

    private ComparedFigures() {}

    /** Which values of a column are better. */
    static Preference better(Column column) {
        return switch (column) {
            case OFFERED,
                    THROUGHPUT,
                    BYTES,
                    BITS,
                    PROTOCOL_BITS,
                    SOCKET_BITS,
                    SHARE,
                    SENT,
                    ACKED,
                    DELIVERED,
                    REACH,
                    RECORDS_PER_REQUEST,
                    BATCH_SIZE,
                    PROCESSED,
                    DRAIN_RATE,
                    PREDICTED_CAPACITY,
                    SHOULD_KEEP_UP,
                    KEEPS_UP -> Preference.HIGHER;
            default -> Preference.LOWER;
        };
    }

    /** Those of a run of messages. Latency of an overloaded run only tells how long the run was. */
    static Map<Column, Double> of(CellRun run) {
        Map<Column, Double> figures = new TreeMap<>();
        for (Column column : Column.values()) {
            boolean meaningless = run.load().overloaded() && column.unit().isLatency();
            OptionalDouble figure = meaningless ? OptionalDouble.empty() : figure(run, column);
            figure.ifPresent(value -> figures.put(column, value));
        }
        return figures;
    }

    private static OptionalDouble figure(CellRun run, Column column) {
        return switch (column) {
            case OFFERED ->
                run.load().saturated()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(run.load().offeredPerSecond());
            case THROUGHPUT -> OptionalDouble.of(run.load().throughputPerSecond());
            case BYTES -> known(run.load().throughputBytesPerSecond());
            // What an acknowledgement is worth was asked for, and is told among what differs.
            case DURABILITY, COPIES -> OptionalDouble.empty();
            case CPU -> known(run.cpuSecondsPerMillion());
            case LOST ->
                run.losses().lossChecked()
                        ? OptionalDouble.of((double) run.losses().lost())
                        : OptionalDouble.empty();
            case DUPLICATE ->
                run.losses().duplicatesChecked()
                        ? OptionalDouble.of((double) run.losses().duplicate())
                        : OptionalDouble.empty();
            case MAX ->
                run.latencyFigures().maxNanos() > 0
                        ? OptionalDouble.of((double) run.latencyFigures().maxNanos())
                        : OptionalDouble.empty();
            default ->
                column.percentile() > 0
                        ? percentile(run.latencyFigures().percentiles(), column)
                        : known(run.figures().getOrDefault(column.title(), -1.0));
        };
    }

    private static OptionalDouble known(double figure) {
        return figure < 0 ? OptionalDouble.empty() : OptionalDouble.of(figure);
    }

    /** One that too few messages lie above is hardly more than the maximum, and no figure to judge by. */
    private static OptionalDouble percentile(List<Percentile> percentiles, Column column) {
        return percentiles.stream()
                .filter(one -> one.percentile() == column.percentile() && one.supported())
                .mapToDouble(one -> Math.max(1.0, (double) one.nanos()))
                .findFirst();
    }

    /**
     * What a scenario may expect of a run, beside counts: {@code end-to-end p99} in nanoseconds, {@code delivered} a second.
     * Latencies of an overloaded run are no measure for others.
     */
    static Map<String, Double> metrics(RunResult result) {
        Map<String, Double> metrics = new TreeMap<>();
        boolean overloaded = result.messages().throughput().overload() != Overload.NONE;
        for (Latency latency :
                overloaded ? List.<Latency>of() : result.messages().latencies()) {
            for (Percentile percentile : latency.percentiles()) {
                if (percentile.reached() && Wording.timed(latency)) {
                    metrics.put(latency.name() + " " + Figures.percentile(percentile.percentile()), (double)
                            percentile.nanos());
                }
            }
        }
        metrics.put("delivered", result.messages().throughput().delivered().perSecond());
        return metrics;
    }

    /** Those of the operations of one kind in a step. */
    static Map<Column, Double> of(OperationFigures operations) {
        Map<Column, Double> figures = new TreeMap<>();
        figures.put(Column.THROUGHPUT, operations.volume().perSecond());
        figures.put(Column.FAILED, (double) operations.account().failed());
        figures.put(Column.UNRESOLVED, (double) operations.account().unresolved());
        for (Column column : Column.values()) {
            if (column.percentile() > 0 && column != Column.MAX) {
                percentile(operations.latency().percentiles(), column).ifPresent(nanos -> figures.put(column, nanos));
            }
        }
        return figures;
    }

    /** How far figures of a run may be off by chance, as its seconds let expect. */
    static Map<Column, Double> withinSpread(List<Interval> intervals) {
        List<Interval> measured = intervals.stream().filter(Interval::measured).toList();
        Map<Column, Double> spread = new TreeMap<>();
        put(
                spread,
                Column.THROUGHPUT,
                measured,
                interval ->
                        (double) interval.messages().delivered() * 1e9 / (double) Math.max(1, interval.lengthNanos()));
        put(
                spread,
                Column.P50,
                measured,
                interval -> latency(
                        interval.latencies().roundTrip().p50Nanos(),
                        interval.latencies().endToEndP50Nanos(),
                        interval.latencies().publishP50Nanos()));
        put(
                spread,
                Column.P99,
                measured,
                interval -> latency(
                        interval.latencies().roundTrip().p99Nanos(),
                        interval.latencies().endToEndP99Nanos(),
                        interval.latencies().publishP99Nanos()));
        return spread;
    }

    private static double latency(long... nanos) {
        for (long known : nanos) {
            if (known > 0) {
                return (double) known;
            }
        }
        return -1;
    }

    private static void put(
            Map<Column, Double> spread, Column column, List<Interval> seconds, ToDoubleFunction<Interval> figure) {
        double[] values = seconds.stream()
                .mapToDouble(figure)
                .filter(value -> value > 0)
                .map(Math::log)
                .toArray();
        int parts = Math.min(PARTS, values.length);
        if (parts < FEWEST_PARTS) {
            return;
        }
        double[] means = new double[parts];
        for (int part = 0; part < parts; part++) {
            int from = part * values.length / parts;
            int to = (part + 1) * values.length / parts;
            means[part] = DoubleStream.of(values)
                    .skip(from)
                    .limit(to - from)
                    .average()
                    .orElseThrow();
        }
        double mean = DoubleStream.of(means).average().orElseThrow();
        double squares = DoubleStream.of(means)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        spread.put(column, Math.sqrt(squares / (parts - 1) / parts));
    }
}
