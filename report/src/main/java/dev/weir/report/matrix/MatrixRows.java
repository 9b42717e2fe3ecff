package dev.weir.report.matrix;

import dev.weir.report.wording.AckWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.PairFigures;
import dev.weir.result.Verdict.Outcome;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The table of a matrix: a row for each cell, a figure over its repeats in each column. */
public final class MatrixRows {

    /** Stands for a latency that only tells how long the run was. */
    public static final String OVERLOADED = "overloaded";

    /**
     * One cell and its runs.
     *
     * @param cell the cell
     * @param runs its runs, by repeat
     */
    public record Row(MatrixResult.Cell cell, List<CellRun> runs) {

        /** The runs whose figures count: those that measured, to their end; an INVALID one only where all of them are. */
        public List<CellRun> measured() {
            List<CellRun> all = runs.stream()
                    .filter(run -> run.conclusion().finished() && run.meter().measuredNanos() > 0)
                    .toList();
            List<CellRun> trusted = all.stream()
                    .filter(run -> run.conclusion().outcome() != Outcome.INVALID)
                    .toList();
            return trusted.isEmpty() ? all : trusted;
        }

        /** {@code PASS}, {@code 2 PASS, 1 INVALID}, {@code 2 PASS; 1 PASS, OVERLOADED}, {@code not run}. */
        public String verdicts() {
            Map<String, Integer> counts = new LinkedHashMap<>();
            runs.forEach(run -> counts.merge(word(run), 1, Integer::sum));
            if (counts.size() < 2) {
                return counts.keySet().stream().findFirst().orElse("not run");
            }
            List<String> parts = new ArrayList<>();
            counts.forEach((word, count) -> parts.add(count + " " + word));
            return String.join(parts.stream().anyMatch(part -> part.contains(",")) ? "; " : ", ", parts);
        }

        /** Where it leads in a page: to the report of its run, or to its own row, which has those of all its runs. */
        String link() {
            return runs.size() == 1 && !runs.getFirst().conclusion().page().isEmpty()
                    ? runs.getFirst().key().folder() + "/"
                            + runs.getFirst().conclusion().page()
                    : "#row-" + cell.number();
        }

        /** The latency its percentiles are of. */
        public String latency() {
            return measured().stream()
                    .map(run -> run.latencyFigures().latency())
                    .findFirst()
                    .orElse("");
        }
    }

    /**
     * What stands in one place of the table.
     *
     * @param values the figure: one, or those of two repeats in their order
     * @param mark what follows the last of them
     * @param range how far more repeats lie apart: {@code 1.2 ms … 1.4 ms}; empty when they do not
     * @param key the number it is sorted by; NaN where there is no figure
     * @param factor how many times the highest repeat is the lowest, where that is too much to rely on the figure; 0
     *     otherwise
     */
    public record Figure(List<String> values, String mark, String range, double key, double factor) {

        public static final Figure NONE = word(Figures.NONE);

        public static Figure word(String text) {
            return new Figure(List.of(text), "", "", Double.NaN, 0);
        }

        /** {@code 1.2 ms}; {@code 239 µs, 4.73 ms ≠} of two repeats that lie too far apart. */
        public String text() {
            return String.join(", ", values) + mark;
        }

        /** Whether its repeats lie too far apart to rely on it. */
        public boolean differs() {
            return factor > 0;
        }

        /** The repeats, as far as they are told. */
        String extent() {
            return range.isEmpty() ? String.join(" and ", values) : range;
        }
    }

    /** What limits the others is no share of anything. */
    private static final Figure LIMIT = Figure.word("limit");

    private static final Figure TOO_MUCH = Figure.word(OVERLOADED);

    private MatrixRows() {}

    public static List<Row> of(MatrixResult result) {
        return result.plan().cells().stream()
                .map(cell -> new Row(
                        cell,
                        result.runs().stream()
                                .filter(run -> run.key().cell() == cell.number())
                                .sorted(java.util.Comparator.comparingInt(
                                        run -> run.key().repeat()))
                                .toList()))
                .toList();
    }

    /** The verdict of a run in a word or two, as its own report says it: {@code PASS, OVERLOADED}. */
    public static String word(CellRun run) {
        if (!run.conclusion().finished()) {
            return "stopped";
        }
        return run.conclusion().outcome().name() + (overloaded(run) ? ", OVERLOADED" : "");
    }

    /** Whether a run that can be judged was overloaded. */
    static boolean overloaded(CellRun run) {
        Outcome outcome = run.conclusion().outcome();
        return run.conclusion().finished()
                && run.load().overloaded()
                && (outcome == Outcome.PASS || outcome == Outcome.FAIL);
    }

    /** The titles of the columns of figures. */
    public static List<String> titles(MatrixResult result) {
        return result.plan().columns().stream().map(Column::title).toList();
    }

    /** The figures of a row, one for each column. That it was overloaded is said once. */
    public static List<Figure> figures(MatrixResult result, Row row) {
        List<Figure> figures = new ArrayList<>();
        for (Column column : result.plan().columns()) {
            Figure figure = column == Column.SHARE ? share(Limits.of(result), row) : figure(row, column);
            figures.add(figure.equals(TOO_MUCH) && figures.contains(TOO_MUCH) ? Figure.NONE : figure);
        }
        return figures;
    }

    /** The figure of a row in one column, which is not {@link Column#SHARE}. */
    public static Figure figure(Row row, Column column) {
        List<CellRun> runs = row.measured();
        return switch (column) {
            case OFFERED ->
                figure(
                        runs,
                        run -> run.load().saturated() ? Double.NaN : run.load().offeredPerSecond(),
                        column);
            case THROUGHPUT -> figure(runs, run -> run.load().throughputPerSecond(), column);
            case BYTES ->
                figure(
                        runs,
                        run -> run.load().deliveredBytesPerSecond() < 0
                                ? Double.NaN
                                : run.load().throughputBytesPerSecond(),
                        column);
            case BITS ->
                figure(
                        runs,
                        run -> run.load().deliveredBytesPerSecond() < 0
                                ? Double.NaN
                                : 8 * run.load().throughputBytesPerSecond(),
                        column);
            // Clients that keep up do so in an overloaded run too.
            case NOT_SLOW_P50, NOT_SLOW_P99 -> timed(runs, column);
            case DURATION -> figure(runs, MatrixRows::durationNanos, column);
            case LOST -> lost(runs);
            case DUPLICATE -> duplicate(runs);
            case CPU -> figure(runs, run -> known(run.cpuSecondsPerMillion()), column);
            default -> column.unit().isLatency() ? latency(runs, column) : kept(runs, column);
        };
    }

    /** The time that the throughput is over; tools, and results of before, tell that of the measured phase alone. */
    private static double durationNanos(CellRun run) {
        return run.figures()
                .getOrDefault(Column.DURATION.title(), (double) run.meter().measuredNanos());
    }

    /** A figure that a run keeps under the title of its column. */
    private static Figure kept(List<CellRun> runs, Column column) {
        return figure(runs, run -> known(run.figures().getOrDefault(column.title(), -1.0)), column);
    }

    /** The same of a latency that clocks of two hosts may have timed. */
    private static Figure timed(List<CellRun> runs, Column column) {
        List<Double> found = runs.stream()
                .map(run -> known(run.figures().getOrDefault(column.title(), -1.0)))
                .filter(figure -> !Double.isNaN(figure))
                .toList();
        return timed(runs, column, found, MatrixRows::nanos, "");
    }

    /** What lies below the clock bound is as long as the bound, as far as anybody can tell. */
    private static Figure timed(
            List<CellRun> runs, Column column, List<Double> values, DoubleFunction<String> usual, String mark) {
        long boundNanos = clockBoundNanos(runs);
        if (boundNanos < 0 && !values.isEmpty()) {
            return Figure.word(HostWording.NOT_KNOWN);
        }
        DoubleFunction<String> format = nanos -> boundNanos > 0 && nanos <= (double) boundNanos
                ? HostWording.BELOW + " (" + HostWording.bound(boundNanos) + ")"
                : usual.apply(nanos);
        return Spread.of(values.stream()
                        .map(nanos -> Math.max(nanos, (double) boundNanos))
                        .toList())
                .map(spread -> figure(spread, column, format, mark))
                .orElse(Figure.NONE);
    }

    /**
     * By how much latencies of these runs may be wrong because clocks of hosts differ, at most; 0 where one clock timed them,
     * below 0 if that is not known of all.
     */
    public static long clockBoundNanos(List<CellRun> runs) {
        List<Long> bounds = runs.stream()
                .map(run -> run.latencyFigures().clockBoundNanos())
                .distinct()
                .toList();
        return bounds.stream().anyMatch(bound -> bound < 0)
                ? PairFigures.UNKNOWN
                : bounds.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Whether a column shows a latency that may begin on one host and end on another. */
    public static boolean crosses(Column column) {
        return column.unit() == Column.Unit.LATENCY;
    }

    private static Figure share(Limits limits, Row row) {
        List<CellRun> runs = row.measured();
        return runs.stream().anyMatch(run -> run.meter().yardstick().isLimit())
                ? LIMIT
                : figure(runs, limits::share, Column.SHARE);
    }

    /** What one of the repeats lost is not known if it did not reach the end of the log. */
    private static Figure lost(List<CellRun> runs) {
        List<CellRun> checked =
                runs.stream().filter(run -> run.losses().lossChecked()).toList();
        return checked.isEmpty() || checked.size() == runs.size()
                ? figure(checked, run -> run.losses().lost(), Column.LOST)
                : Figure.word(HostWording.NOT_KNOWN);
    }

    /** What was received again was, wherever the log ends. */
    private static Figure duplicate(List<CellRun> runs) {
        return figure(
                runs.stream().filter(run -> run.losses().duplicatesChecked()).toList(),
                run -> run.losses().duplicate(),
                Column.DUPLICATE);
    }

    /** A figure below zero stands for one that nobody knows. */
    private static double known(double figure) {
        return figure < 0 ? Double.NaN : figure;
    }

    private static Figure latency(List<CellRun> runs, Column column) {
        if (runs.stream().anyMatch(run -> run.load().overloaded())) {
            return TOO_MUCH;
        }
        if (column == Column.MAX) {
            return longest(runs);
        }
        if (column.percentile() > 0) {
            return percentile(runs, column);
        }
        return crosses(column) ? timed(runs, column) : kept(runs, column);
    }

    private static Figure longest(List<CellRun> runs) {
        List<Double> longest = runs.stream()
                .map(run -> (double) run.latencyFigures().maxNanos())
                .filter(nanos -> nanos > 0)
                .toList();
        return timed(runs, Column.MAX, longest, latencyFormat(runs), "");
    }

    /** Kafka's tools tell whole milliseconds, and zero of them is not no time at all. */
    private static DoubleFunction<String> latencyFormat(List<CellRun> runs) {
        return runs.stream().anyMatch(run -> run.meter().yardstick().isKafkaTool())
                ? Figures::wholeMillis
                : MatrixRows::nanos;
    }

    private static Figure percentile(List<CellRun> runs, Column column) {
        List<Percentile> found = runs.stream()
                .flatMap(run -> run.latencyFigures().percentiles().stream())
                .filter(one -> one.percentile() == column.percentile())
                .toList();
        String mark = found.stream().allMatch(Percentile::supported) ? "" : "*";
        return timed(
                runs, column, found.stream().map(one -> (double) one.nanos()).toList(), latencyFormat(runs), mark);
    }

    private static Figure figure(List<CellRun> runs, ToDoubleFunction<CellRun> value, Column column) {
        List<Double> values = runs.stream()
                .map(value::applyAsDouble)
                .filter(figure -> !Double.isNaN(figure))
                .toList();
        return Spread.of(values)
                .map(spread -> figure(spread, column, format(column.unit()), ""))
                .orElse(Figure.NONE);
    }

    private static Figure figure(Spread spread, Column column, DoubleFunction<String> format, String mark) {
        String low = format.apply(spread.low());
        String high = format.apply(spread.high());
        double key = RepeatedFigure.one(column, spread);
        boolean both = spread.median().isEmpty() && !low.equals(high);
        List<String> values =
                both ? spread.figures().stream().map(format::apply).toList() : List.of(format.apply(key));
        double factor = RepeatedFigure.differs(column, spread) && !low.equals(high) ? spread.factor() : 0;
        String range = both || low.equals(high) ? "" : low + " … " + high;
        return new Figure(values, mark + (factor > 0 ? RepeatedFigure.MARK : ""), range, key, factor);
    }

    /** Writes figures of a unit. */
    public static DoubleFunction<String> format(Column.Unit unit) {
        return switch (unit) {
            case COUNT -> MatrixRows::count;
            case NUMBER -> Figures::threeDigits;
            case RATE -> Rates::format;
            case BYTES -> Sizes::format;
            case BIT_RATE -> Figures::bitRate;
            case BYTE_RATE -> bytes -> Sizes.format(bytes) + "/s";
            case SHARE -> Figures::share;
            case NANOS, LATENCY, SENDER_LATENCY -> MatrixRows::nanos;
            case DURABILITY -> AckWording::durability;
            case YES_OR_NO -> yes -> yes > 0.5 ? "yes" : "no";
        };
    }

    private static String nanos(double nanos) {
        return Durations.format(Math.round(nanos));
    }

    private static String count(double count) {
        return Figures.count(Math.round(count));
    }
}
