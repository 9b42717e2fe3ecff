package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.Verdict.Outcome;
import dev.weir.unit.Counts;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Up to which offered rate a line of cells held.
 *
 * <p>A rate held when every run of its cell is a PASS and was not overloaded. It did not hold when one of them was
 * overloaded or is a FAIL. An INVALID run cannot be judged and takes no part; nor does a cell that could not run, or has
 * not run.
 *
 * <p>The same holds of other loads than a rate, such as a number of clients.
 *
 * @param held the rates that held, ascending, in messages a second
 * @param overloaded those that did not because a run was overloaded, ascending
 * @param failed those that did not because a run was a FAIL though not overloaded, ascending
 */
record LoadLimit(List<Double> held, List<Double> overloaded, List<Double> failed) {

    LoadLimit {
        held = List.copyOf(held);
        overloaded = List.copyOf(overloaded);
        failed = List.copyOf(failed);
    }

    /**
     * The limit of one line of cells.
     *
     * @param cells the cells of the line, by offered rate
     */
    static LoadLimit of(NavigableMap<Double, Row> cells) {
        List<Double> held = new ArrayList<>();
        List<Double> overloaded = new ArrayList<>();
        List<Double> failed = new ArrayList<>();
        for (Map.Entry<Double, Row> cell : cells.entrySet()) {
            List<CellRun> runs = cell.getValue().runs().stream()
                    .filter(run ->
                            run.conclusion().finished() && run.conclusion().outcome() != Outcome.INVALID)
                    .toList();
            if (runs.stream().anyMatch(run -> run.load().overloaded())) {
                overloaded.add(cell.getKey());
            } else if (runs.stream().anyMatch(run -> run.conclusion().outcome() == Outcome.FAIL)) {
                failed.add(cell.getKey());
            } else if (!runs.isEmpty()
                    && runs.stream().allMatch(run -> run.conclusion().outcome() == Outcome.PASS)) {
                held.add(cell.getKey());
            }
        }
        return new LoadLimit(held, overloaded, failed);
    }

    /**
     * The highest rate that held: the limit lies between it and the lowest rate that did not. Empty when every rate held,
     * when none below the first that did not has, or when one above it has, so that no limit can be told.
     */
    Optional<Double> knee() {
        return firstNotHeld()
                .filter(first -> !held.isEmpty() && !heldAbove(first))
                .map(first -> held.getLast());
    }

    /** The lowest rate that did not hold; empty when each that can be judged held. */
    Optional<Double> firstNotHeld() {
        return Stream.of(overloaded, failed)
                .filter(rates -> !rates.isEmpty())
                .map(List::getFirst)
                .min(Comparator.naturalOrder());
    }

    private boolean heldAbove(double rate) {
        return !held.isEmpty() && held.getLast() > rate;
    }

    /**
     * What a reader should know of a line; empty when each rate that can be judged held.
     *
     * @param line name of the line
     * @param taken the rate reached at the lowest rate that did not hold
     */
    Optional<String> sentence(String line, String taken) {
        return firstNotHeld().map(first -> sentence(line, taken, first));
    }

    private String sentence(String line, String taken, double first) {
        String at = overloaded.contains(first)
                ? "was overloaded at " + Rates.format(first) + " (reached " + taken + ")"
                : "failed at " + Rates.format(first);
        if (heldAbove(first)) {
            String again = held.stream()
                    .filter(rate -> rate > first)
                    .map(Rates::format)
                    .collect(Collectors.joining(", "));
            return line + " " + at + " but held at " + again + ", so its limit cannot be told";
        }
        return knee().map(rate -> line + " held up to " + Rates.format(rate) + " and " + at)
                .orElse(line + " " + at + ", the lowest rate that can be judged");
    }

    /**
     * What a reader should know of a line along which the number of clients varies.
     *
     * @param line name of the line
     * @param taken the rate of deliveries reached with a number of clients
     */
    String ofClients(String line, DoubleFunction<String> taken) {
        Optional<Double> notHeld = firstNotHeld();
        if (notHeld.isEmpty()) {
            return held.isEmpty()
                    ? line + ": no number of clients can be judged"
                    : line + " kept up with " + clients(held.getLast()) + ", the most that can be judged";
        }
        double first = notHeld.get();
        String reached = overloaded.contains(first) ? " (reached " + taken.apply(first) + ")" : " (FAIL)";
        if (heldAbove(first)) {
            return line + " did not keep up with " + clients(first) + reached + " but did with "
                    + clients(held.getLast()) + ", so its limit cannot be told";
        }
        return line
                + knee().map(most -> " kept up with " + clients(most) + " and no longer with " + clients(first))
                        .orElse(" did not keep up with " + clients(first) + ", the fewest that can be judged")
                + reached;
    }

    private static String clients(double count) {
        return Counts.of(Math.round(count), "client");
    }
}
