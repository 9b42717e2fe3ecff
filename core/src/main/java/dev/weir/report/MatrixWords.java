package dev.weir.report;

import dev.weir.report.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Phrases that both reports of a matrix share. */
final class MatrixWords {

    private MatrixWords() {}

    /** Verdict, name, and how much of it there is. */
    static List<String> summary(MatrixResult result) {
        List<String> parts = new ArrayList<>(List.of(
                result.outcome().name(),
                result.scenario(),
                extent(result),
                result.finished() == result.planned()
                        ? "all are over"
                        : result.finished() + " of " + result.planned() + " runs are over"));
        if (!result.stopped().isEmpty()) {
            parts.add("stopped by " + result.stopped());
        }
        return parts;
    }

    /** {@code 12 cells x 3 repeats}. */
    static String extent(MatrixResult result) {
        return plural(result.cells().size(), "cell") + " × " + plural(result.repeats(), "repeat");
    }

    private static String plural(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    static String label(Row row) {
        return row.cell().label() + (row.latency().equals("response") ? "" : " †");
    }

    /** What a reader of the table has to know. */
    static List<String> notes(MatrixResult result) {
        List<Row> rows = MatrixRows.of(result);
        List<String> notes = new ArrayList<>();
        List<CellRun> measured =
                rows.stream().flatMap(row -> row.measured().stream()).toList();
        String range = MatrixRows.rangeNote(result);
        if (!range.isEmpty()) {
            notes.add(range);
        }
        if (measured.stream().anyMatch(run -> !run.latency().equals("response"))) {
            notes.add("† published back to back, or nobody received: the latency is "
                    + String.join(
                            " or ",
                            measured.stream()
                                    .map(CellRun::latency)
                                    .filter(name -> !name.equals("response"))
                                    .distinct()
                                    .map(name -> name + " (" + Wording.span(name) + ")")
                                    .toList()));
        }
        if (measured.stream().flatMap(run -> run.percentiles().stream()).anyMatch(one -> !one.supported())) {
            notes.add("* fewer than 10 samples lie above it");
        }
        if (measured.stream().anyMatch(CellRun::overloaded)) {
            notes.add(
                    "overloaded: less than 99 % of what was due was taken, so that latency only tells how long it lasted");
        }
        if (result.startedAt().size() > 1) {
            notes.add("run in " + result.startedAt().size()
                    + " parts: what drifted between them is not balanced by the order of the runs");
        }
        return notes;
    }

    /** {@code 3 of 12 · direct, rate 5000/s}: one line about a run that is over. */
    static String row(CellRun run) {
        List<String> parts = new ArrayList<>();
        if (run.measuredNanos() > 0) {
            parts.add("achieved " + Rates.format(run.achievedPerSecond()));
            if (run.overloaded()) {
                parts.add(MatrixRows.OVERLOADED);
            } else {
                for (double wanted : List.of(50.0, 99.0)) {
                    Optional<String> value = run.percentiles().stream()
                            .filter(one -> one.percentile() == wanted)
                            .map(Wording::value)
                            .findFirst();
                    value.ifPresent(text -> parts.add(Figures.percentile(wanted) + " " + text));
                }
            }
            parts.add(run.lossChecked() ? "lost " + Figures.count(run.lost()) : "loss not checked");
        } else {
            parts.add(run.sentence());
        }
        return String.join("   ", parts);
    }
}
