package dev.weir.cli.terminal;

import dev.weir.report.wording.Figures;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.StepResult;
import dev.weir.run.RunListener.OperationProgress;
import dev.weir.run.RunListener.StepProgress;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The lines that tell how steps go. Without colour and control sequences. */
final class StepLines {

    private static final List<String> TITLES =
            List.of("step", "operation", "in flight", "done", "failed", "rate", "MB/s", "p50", "p99", "max");
    private static final int WORDS = 2;

    private StepLines() {}

    /** The steps under way as a table, of which the last columns are left out where there is no room. */
    static List<String> table(Collection<StepProgress> steps, int columns) {
        List<List<String>> rows = new ArrayList<>(List.of(TITLES));
        for (StepProgress step : steps) {
            step.operations().forEach(operation -> rows.add(row(step, operation)));
        }
        List<StringBuilder> lines =
                rows.stream().map(row -> new StringBuilder(" ")).toList();
        for (int column = 0; column < TITLES.size(); column++) {
            int index = column;
            int width =
                    rows.stream().mapToInt(row -> row.get(index).length()).max().orElse(0);
            if (lines.getFirst().length() + 1 + width >= columns) {
                break;
            }
            for (int i = 0; i < rows.size(); i++) {
                String cell = rows.get(i).get(column);
                String gap = " ".repeat(width - cell.length());
                lines.get(i)
                        .append(' ')
                        .append(column < WORDS ? cell + gap : gap + cell)
                        .append(' ');
            }
        }
        return lines.stream().map(line -> line.toString().stripTrailing()).toList();
    }

    private static List<String> row(StepProgress step, OperationProgress operation) {
        boolean timed = operation.latencies().maxNanos() >= 0;
        return List.of(
                step.step(),
                operation.kind(),
                Figures.count(operation.totals().inFlight()),
                Figures.count(operation.totals().succeeded()),
                Figures.count(operation.totals().failed()),
                Rates.format(operation.perSecond()),
                operation.bytesPerSecond() == 0 ? Figures.NONE : Figures.threeDigits(operation.bytesPerSecond() / 1e6),
                timed ? Durations.format(operation.latencies().p50Nanos()) : Figures.NONE,
                timed ? Durations.format(operation.latencies().p99Nanos()) : Figures.NONE,
                timed ? Durations.format(operation.latencies().maxNanos()) : Figures.NONE);
    }

    /** One second of each operation of a step in one line of any length, for a pipe. */
    static List<String> plain(StepProgress step) {
        return step.operations().stream()
                .map(operation -> plain(step, row(step, operation)))
                .toList();
    }

    private static String plain(StepProgress step, List<String> row) {
        StringBuilder line = new StringBuilder(
                "  %-10s %-8s %s".formatted(step.step(), step.elapsedNanos() / 1_000_000_000L + " s", row.get(1)));
        for (int column = WORDS; column < row.size(); column++) {
            if (!row.get(column).equals(Figures.NONE)) {
                String title = TITLES.get(column);
                line.append("   ")
                        .append(
                                switch (title) {
                                    case "rate" -> row.get(column);
                                    case "MB/s" -> row.get(column) + " " + title;
                                    default -> title + " " + row.get(column);
                                });
            }
        }
        return line.toString();
    }

    /** What a step did that is over. */
    static String ended(StepResult step) {
        List<String> parts = new ArrayList<>();
        for (OperationFigures figures : step.operations()) {
            long missing = figures.account().due() - figures.account().succeeded();
            parts.add(Figures.count(figures.account().succeeded()) + " " + figures.kind() + " at "
                    + Rates.format(figures.volume().perSecond())
                    + (missing == 0 ? "" : ", " + Figures.count(missing) + " not done"));
        }
        parts.add(step.span().endedBy());
        return String.join(" · ", parts);
    }
}
