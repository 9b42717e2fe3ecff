package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Fold;
import dev.weir.report.section.Table.Cell;
import dev.weir.report.section.Table.Row;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Operations: what became of them in every step, how fast, and why some failed. */
final class OperationsSection {

    /** The percentiles of the page; the short text has less room. */
    static final List<Double> USUAL = List.of(50.0, 99.0, 99.9);

    private final PlanResult result;
    private final Parts parts = new Parts();
    private final List<Double> percentiles;

    private OperationsSection(PlanResult result, List<Double> usual) {
        this.result = result;
        this.percentiles = Wording.shown(result.setup(), usual);
    }

    /** The whole section, which only the page has: the text begins with its {@link #headline}. */
    static ReportSection of(PlanResult result, List<StepResult> measured) {
        OperationsSection section = new OperationsSection(result, USUAL);
        if (!measured.isEmpty()) {
            section.write(measured);
        }
        Parts onPage = new Parts();
        section.parts.list().forEach(onPage::page);
        return ReportSection.of("operations", "Operations", onPage);
    }

    private void write(List<StepResult> measured) {
        parts.lead(
                        "Latency counts from the instant an operation was due to its end. Rates are operations that succeeded,"
                                + " over the time of the step.")
                .add(table("Every step and operation", measured))
                .notes(StepWording.notes(StepWording.latencies(measured), percentiles));
        long foreign = operations(measured)
                .mapToLong(figures -> figures.account().foreign())
                .sum();
        if (foreign > 0) {
            parts.note(Counts.format(foreign)
                    + " records that were read were not written by Weir; their content was not" + " checked");
        }
        StepWording.warmUps(result).ifPresent(parts::note);
        parts.table(failures(measured));
        loads(measured);
        List<StepResult> preparing =
                result.steps().stream().filter(StepResult::precondition).toList();
        if (!preparing.isEmpty() && !measured.equals(preparing)) {
            parts.add(new Fold(
                    "",
                    Counts.of(preparing.size(), "step") + " in preparation",
                    new Parts()
                            .add(table("Steps that only prepared the others", preparing))
                            .table(failures(preparing))
                            .list()));
        }
    }

    private static Stream<OperationFigures> operations(List<StepResult> steps) {
        return steps.stream().flatMap(step -> step.operations().stream());
    }

    private Table table(String caption, List<StepResult> steps) {
        List<String> header = new ArrayList<>(List.of("step", "operation", "due", "succeeded", "failed", "unresolved"));
        boolean unsent = operations(steps).anyMatch(figures -> figures.account().unsent() > 0);
        if (unsent) {
            header.add("not started");
        }
        header.addAll(List.of("rate", "bytes/s"));
        header.addAll(latencyTitles());
        List<Row> rows = new ArrayList<>();
        for (StepResult step : steps) {
            step.operations().forEach(figures -> rows.add(row(step, figures, unsent)));
            step.endToEnd().forEach(latency -> rows.add(wholeRow(step, latency, unsent)));
        }
        return new Table(caption, "sortable matrix", header, 2, 2, rows);
    }

    private List<String> latencyTitles() {
        List<String> titles = new ArrayList<>(List.of("mean"));
        percentiles.forEach(percentile -> titles.add(Figures.percentile(percentile)));
        titles.add("max");
        return titles;
    }

    private Row row(StepResult step, OperationFigures figures, boolean unsent) {
        Account account = figures.account();
        List<Cell> cells = begin(step, figures.kind());
        cells.add(count(account.due()));
        cells.add(count(account.succeeded()));
        cells.add(trouble(account.failed()));
        cells.add(trouble(account.unresolved()));
        if (unsent) {
            cells.add(trouble(account.unsent()));
        }
        boolean bytes = figures.volume().bytes() > 0;
        double bytesPerSecond = figures.volume().bytesPerSecond();
        cells.add(Cell.of(
                Rates.format(figures.volume().perSecond()), figures.volume().perSecond()));
        cells.add(bytes ? Cell.of(Figures.byteRate(bytesPerSecond), bytesPerSecond) : Cell.of(Figures.NONE));
        cells.addAll(times(figures.latency()));
        return new Row("", cells);
    }

    private Row wholeRow(StepResult step, Latency latency, boolean unsent) {
        List<Cell> cells = begin(step, StepWording.END_TO_END);
        cells.add(count(latency.expected()));
        cells.add(count(latency.arrived()));
        cells.addAll(Collections.nCopies(unsent ? 5 : 4, Cell.of(Figures.NONE)));
        cells.addAll(times(latency));
        return new Row("", cells);
    }

    private List<Cell> begin(StepResult step, String operation) {
        return new ArrayList<>(
                List.of(Cell.of(step.name(), result.steps().indexOf(step)).explained(operation), Cell.of(operation)));
    }

    private static Cell count(long count) {
        return Cell.of(Figures.count(count), (double) count);
    }

    private static Cell trouble(long count) {
        return count > 0 ? count(count).styled("figure differs") : count(count);
    }

    private List<Cell> times(Latency latency) {
        boolean any = latency.timings().count() > 0;
        double mean = latency.timings().meanNanos();
        List<Cell> times = new ArrayList<>();
        times.add(any ? Cell.of(Durations.format(Math.round(mean)), mean) : Cell.of(Figures.NONE));
        percentiles.forEach(percentile -> times.add(Wording.percentile(latency, percentile)
                .map(found -> Cell.of(Wording.value(found), (double) found.nanos()))
                .orElse(Cell.of(Figures.NONE))));
        times.add(any ? Cell.of(Wording.max(latency), (double) latency.timings().maxNanos()) : Cell.of(Figures.NONE));
        return times;
    }

    /** The table of the short text; without rows where nothing was measured. */
    static Table headline(PlanResult result) {
        OperationsSection section = new OperationsSection(result, StepWording.HEADLINE);
        List<String> header =
                new ArrayList<>(List.of("step", "due", "succeeded", "failed", "unresolved", "rate", "MB/s"));
        header.addAll(section.latencyTitles());
        List<Row> rows = new ArrayList<>();
        for (StepResult step : StepWording.shown(result)) {
            step.operations().forEach(figures -> rows.add(section.shortRow(step, figures)));
            step.endToEnd().forEach(latency -> rows.add(section.shortRow(step, latency)));
        }
        return new Table("", "", header, 1, rows);
    }

    private Row shortRow(StepResult step, OperationFigures figures) {
        return shortRow(
                figures.latency(),
                StepWording.label(step, figures.kind()),
                Figures.count(figures.account().due()),
                Figures.count(figures.account().succeeded()),
                Figures.count(figures.account().failed()),
                Figures.count(figures.account().unresolved()),
                Rates.format(figures.volume().perSecond()),
                figures.volume().bytes() == 0
                        ? Figures.NONE
                        : Figures.threeDigits(figures.volume().bytesPerSecond() / 1e6));
    }

    private Row shortRow(StepResult step, Latency latency) {
        return shortRow(
                latency,
                StepWording.label(step, StepWording.END_TO_END),
                Figures.count(latency.expected()),
                Figures.count(latency.arrived()),
                "",
                "",
                "",
                "");
    }

    private Row shortRow(Latency latency, String... texts) {
        return new Row(
                "",
                Stream.concat(Stream.of(texts).map(Cell::of), times(latency).stream())
                        .toList());
    }

    private static Table failures(List<StepResult> steps) {
        List<Row> rows = new ArrayList<>();
        for (StepResult step : steps) {
            for (OperationFigures figures : step.operations()) {
                figures.failures()
                        .forEach(failure -> rows.add(new Row(
                                "",
                                List.of(
                                        Cell.of(step.name()),
                                        Cell.of(figures.kind()),
                                        Cell.of(failure.failure()),
                                        Cell.of(Figures.count(failure.count())),
                                        Cell.of(failure.example()).styled("word")))));
            }
        }
        return new Table(
                "Why operations did not succeed",
                "words",
                List.of("step", "operation", "reason", "count", "what the system said of the first"),
                3,
                rows);
    }

    private void loads(List<StepResult> steps) {
        parts.add(Table.of(
                        "Load of each step",
                        "figures",
                        List.of("", "asked", "most in flight", "mean in flight", "workers", "time", "ended by"),
                        1,
                        steps.stream().map(OperationsSection::load).toList()))
                .note(
                        "The mean in flight follows from Little's law: operations ended a second times their mean duration.");
        if (steps.stream().anyMatch(step -> step.load().closedLoop())) {
            parts.notice(
                    "In a closed loop an operation starts when another ends. Its latency depends on how many are in"
                            + " flight: the system sets the pace, and waits of the sender do not show. Compare latencies"
                            + " only at the same number in flight.");
        }
    }

    private static List<String> load(StepResult step) {
        return List.of(
                step.name(),
                step.load().asked(),
                Figures.count(step.load().inFlight()),
                Figures.threeDigits(step.load().meanInFlight()),
                Figures.count(step.load().workers()),
                Durations.format(step.span().lengthNanos()),
                step.span().endedBy());
    }
}
