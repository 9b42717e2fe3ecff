package dev.weir.report;

import dev.weir.result.CellRun;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The table of a matrix: a row for each cell, a figure over its repeats in each column. */
final class MatrixRows {

    /** Stands for a latency that only tells how long the run was. */
    static final String OVERLOADED = "overloaded";

    /** Titles of the columns of figures. */
    static final List<String> TITLES =
            List.of("achieved", "bytes/s", "p50", "p90", "p99", "p99.9", "max", "lost", "duplicate", "CPU-s/M");

    /**
     * One cell and its runs.
     *
     * @param cell the cell
     * @param runs its runs, by repeat
     */
    record Row(MatrixResult.Cell cell, List<CellRun> runs) {

        /** The runs whose figures count: those that measured, to their end. */
        List<CellRun> measured() {
            return runs.stream()
                    .filter(run -> run.finished() && run.measuredNanos() > 0)
                    .toList();
        }

        /** {@code PASS}, {@code 2 PASS, 1 INVALID}, {@code not run}. */
        String verdicts() {
            Map<String, Integer> counts = new LinkedHashMap<>();
            runs.forEach(run -> counts.merge(word(run), 1, Integer::sum));
            if (counts.size() < 2) {
                return counts.keySet().stream().findFirst().orElse("not run");
            }
            List<String> parts = new ArrayList<>();
            counts.forEach((word, count) -> parts.add(count + " " + word));
            return String.join(", ", parts);
        }

        /** The latency its percentiles are of. */
        String latency() {
            return measured().stream().map(CellRun::latency).findFirst().orElse("response");
        }
    }

    /**
     * What stands in one place of the table.
     *
     * @param text the figure: the median of several
     * @param range how far the repeats lie apart: {@code 1.2 ms … 1.4 ms}; empty when they do not
     */
    record Figure(String text, String range) {

        static final Figure NONE = new Figure(Figures.NONE, "");
    }

    private MatrixRows() {}

    static List<Row> of(MatrixResult result) {
        return result.cells().stream()
                .map(cell -> new Row(
                        cell,
                        result.runs().stream()
                                .filter(run -> run.cell() == cell.number())
                                .sorted(java.util.Comparator.comparingInt(CellRun::repeat))
                                .toList()))
                .toList();
    }

    static String word(CellRun run) {
        return run.finished() ? run.outcome().name() : "stopped";
    }

    /** The figures of a row, in the order of {@link #TITLES}. */
    static List<Figure> figures(Row row) {
        List<CellRun> runs = row.measured();
        List<Figure> figures = new ArrayList<>();
        figures.add(figure(runs, CellRun::achievedPerSecond, Rates::format));
        List<CellRun> moving =
                runs.stream().filter(run -> run.deliveredBytesPerSecond() >= 0).toList();
        figures.add(figure(moving, CellRun::achievedBytesPerSecond, Figures::byteRate));
        boolean overloaded = runs.stream().anyMatch(CellRun::overloaded);
        for (double percentile : Wording.HEADLINE) {
            figures.add(overloaded ? new Figure(OVERLOADED, "") : percentile(runs, percentile));
        }
        figures.add(
                overloaded
                        ? new Figure(OVERLOADED, "")
                        : figure(
                                runs.stream().filter(run -> run.maxNanos() > 0).toList(),
                                CellRun::maxNanos,
                                MatrixRows::nanos));
        List<CellRun> checked = runs.stream().filter(CellRun::lossChecked).toList();
        figures.add(figure(checked, CellRun::lost, MatrixRows::count));
        figures.add(figure(checked, CellRun::duplicate, MatrixRows::count));
        List<CellRun> costed =
                runs.stream().filter(run -> run.cpuSecondsPerMillion() >= 0).toList();
        figures.add(figure(costed, CellRun::cpuSecondsPerMillion, Figures::threeDigits));
        return figures;
    }

    private static Figure percentile(List<CellRun> runs, double percentile) {
        List<Percentile> found = runs.stream()
                .flatMap(run -> run.percentiles().stream())
                .filter(one -> one.percentile() == percentile)
                .toList();
        boolean supported = found.stream().allMatch(Percentile::supported);
        Figure figure = Spread.of(
                        found.stream().map(one -> (double) one.nanos()).toList())
                .map(spread -> figure(spread, MatrixRows::nanos))
                .orElse(Figure.NONE);
        return supported ? figure : new Figure(figure.text() + "*", figure.range());
    }

    private static Figure figure(List<CellRun> runs, ToDoubleFunction<CellRun> value, DoubleFunction<String> format) {
        Optional<Spread> spread =
                Spread.of(runs.stream().map(value::applyAsDouble).toList());
        return spread.map(found -> figure(found, format)).orElse(Figure.NONE);
    }

    private static Figure figure(Spread spread, DoubleFunction<String> format) {
        String low = format.apply(spread.low());
        String high = format.apply(spread.high());
        String range = low.equals(high) ? "" : low + " … " + high;
        return new Figure(format.apply(spread.median()), range);
    }

    private static String nanos(double nanos) {
        return Durations.format(Math.round(nanos));
    }

    private static String count(double count) {
        return Figures.count(Math.round(count));
    }

    /** How the ranges came about; empty when nothing was repeated. */
    static String rangeNote(MatrixResult result) {
        if (result.repeats() == 1) {
            return "";
        }
        return Spread.rank(result.repeats()) > 0
                ? "median over the repeats; the range holds the median of all such runs with at least 95 %"
                : "median over the repeats; the range is from the smallest to the largest";
    }
}
