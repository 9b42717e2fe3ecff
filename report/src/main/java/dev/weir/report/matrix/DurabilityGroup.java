package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.transport.durable.Durability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Rows whose figures compare, because an acknowledged message survives the same in each. Rows of other groups stand apart.
 *
 * @param title what it survives; empty when all rows of the matrix are in one group
 * @param rows its rows, in the order of the matrix
 */
record DurabilityGroup(String title, List<Row> rows) {

    /** Of cells that did not run, and of systems that do not tell. */
    private static final int NOT_KNOWN = 0;

    DurabilityGroup {
        rows = List.copyOf(rows);
    }

    /** The groups of a matrix, those of which the least is known first. */
    static List<DurabilityGroup> of(List<Row> rows) {
        if (!differ(rows)) {
            return List.of(new DurabilityGroup("", rows));
        }
        TreeMap<Integer, List<Row>> byLevel = new TreeMap<>();
        rows.forEach(row ->
                byLevel.computeIfAbsent(level(row), level -> new ArrayList<>()).add(row));
        return byLevel.entrySet().stream()
                .map(group -> new DurabilityGroup(title(group.getKey()), group.getValue()))
                .toList();
    }

    /** Whether there are rows of several groups. */
    static boolean differ(Collection<Row> rows) {
        return rows.stream()
                        .map(DurabilityGroup::level)
                        .filter(level -> level != NOT_KNOWN)
                        .distinct()
                        .count()
                > 1;
    }

    /** That of its weakest repeat. */
    private static int level(Row row) {
        return row.measured().stream()
                .flatMap(DurabilityGroup::figure)
                .mapToInt(level -> (int) Math.round(level))
                .min()
                .orElse(NOT_KNOWN);
    }

    private static Stream<Double> figure(CellRun run) {
        return Stream.ofNullable(run.figures().get(Column.DURABILITY.title()));
    }

    private static String title(int level) {
        return Durability.ofLevel(level)
                .map(durability -> durability.word() + ": an acknowledged message " + durability.meaning())
                .orElse("durability not known");
    }
}
