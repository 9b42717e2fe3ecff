package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cell to choose: of those that passed and were not overloaded the one with the highest throughput, and of those within
 * 1 % of it the one with the lowest p99.
 *
 * <p>There is none while runs are missing, where fewer than two cells can be compared, and where cells differ in the size of
 * their messages, in what their latency is of, or in what an acknowledged message survives.
 *
 * @param row the cell
 * @param compared how many cells took part
 * @param peers those as fast, with the cell itself
 * @param near those of them whose repeats do not tell them from it
 * @param repeats how often each cell ran
 */
record BestCell(Row row, int compared, List<Row> peers, List<Row> near, int repeats) {

    /** Stands behind the name of the cell. */
    private static final String MARK = " (best)";

    private static final double AS_FAST = 0.99;
    private static final double SAME_SIZE = 1.01;

    BestCell {
        peers = List.copyOf(peers);
        near = List.copyOf(near);
    }

    /** The best cell of a matrix, where there is one. */
    static Optional<BestCell> of(MatrixResult result) {
        List<Row> compared =
                MatrixRows.of(result).stream().filter(BestCell::compares).toList();
        if (result.finished() < result.planned() || compared.size() < 2 || !alike(compared)) {
            return Optional.empty();
        }
        double highest =
                compared.stream().mapToDouble(BestCell::throughput).max().orElse(Double.NaN);
        List<Row> peers = compared.stream()
                .filter(row -> throughput(row) >= AS_FAST * highest && !Double.isNaN(p99(row)))
                .toList();
        return peers.stream()
                .min(Comparator.comparingDouble(BestCell::p99))
                .map(best -> new BestCell(
                        best,
                        compared.size(),
                        peers,
                        peers.stream()
                                .filter(other -> !other.equals(best) && overlap(best, other))
                                .toList(),
                        result.plan().repeats()));
    }

    private static boolean compares(Row row) {
        return row.cell().withoutAgents().isEmpty()
                && !row.runs().isEmpty()
                && row.runs().stream()
                        .allMatch(run -> run.conclusion().outcome() == Outcome.PASS
                                && run.meter().yardstick() == Yardstick.NONE
                                && run.meter().measuredNanos() > 0
                                && !run.load().overloaded());
    }

    /** Larger messages are fewer, and a service time is no latency from the intended instant. */
    private static boolean alike(List<Row> rows) {
        List<Double> sizes = rows.stream()
                .flatMap(row -> row.runs().stream())
                .map(run -> run.load().messageBytes())
                .sorted()
                .toList();
        return sizes.getLast() <= SAME_SIZE * sizes.getFirst()
                && rows.stream().map(Row::latency).distinct().count() == 1
                && !DurabilityGroup.differ(rows);
    }

    private static double throughput(Row row) {
        return MatrixRows.figure(row, Column.THROUGHPUT).key();
    }

    private static double p99(Row row) {
        return MatrixRows.figure(row, Column.P99).key();
    }

    private static boolean overlap(Row best, Row other) {
        return spread(best).max() >= spread(other).min();
    }

    private static Spread spread(Row row) {
        return Spread.of(row.runs().stream().map(BestCell::p99).toList()).orElseThrow();
    }

    private static double p99(CellRun run) {
        return run.latencyFigures().percentiles().stream()
                .filter(one -> one.percentile() == Column.P99.percentile())
                .mapToDouble(one -> (double) one.nanos())
                .findFirst()
                .orElse(Double.NaN);
    }

    /** What stands behind the name of a row: {@code (best)}, or nothing. */
    static String mark(MatrixResult result, Row row) {
        return of(result).filter(best -> best.row().cell().equals(row.cell())).isPresent() ? MARK : "";
    }

    /** Where on each of some lines it is; NaN on lines without it. */
    static List<Double> places(MatrixResult result, List<MatrixSeries> lines) {
        Optional<BestCell> best = of(result);
        return lines.stream()
                .map(line -> line.cells().entrySet().stream()
                        .filter(point -> best.filter(found -> found.row()
                                        .cell()
                                        .equals(point.getValue().cell()))
                                .isPresent())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse(Double.NaN))
                .toList();
    }

    /** Which cell it is, why, and how sure that is. */
    String sentence() {
        String label = row.cell().label();
        String among = peers.size() == compared
                ? "the " + compared + " cells that passed and were not overloaded"
                : "the " + peers.size() + " cells with the highest throughput";
        String why = peers.size() == 1
                ? "the highest throughput ("
                        + MatrixRows.figure(row, Column.THROUGHPUT).text() + ") of the " + compared
                        + " cells that passed and were not overloaded"
                : "the lowest p99 (" + MatrixRows.figure(row, Column.P99).text() + ") of " + among;
        return "Best cell: " + label + ", with " + why + doubt() + ".";
    }

    private String doubt() {
        if (!near.isEmpty()) {
            return ". The p99 of its repeats overlaps with that of "
                    + near.stream().map(other -> other.cell().label()).collect(Collectors.joining(", "));
        }
        return repeats == 1 ? ". Each cell ran once; 'repeat: 5' shows whether the difference holds" : "";
    }
}
