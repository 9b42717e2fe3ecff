package dev.weir.report.compare;

import dev.weir.compare.ComparisonRule;
import dev.weir.compare.FigureComparison;
import dev.weir.compare.FigureSamples;
import dev.weir.compare.FigureVerdict;
import dev.weir.compare.IndependentComparison;
import dev.weir.compare.OverallVerdict;
import dev.weir.compare.PairedComparison;
import dev.weir.report.compare.SideDifferences.Difference;
import dev.weir.report.data.BundleException;
import dev.weir.result.Column;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a comparison of two sides found.
 *
 * @param before the first side, which the second is held against
 * @param after the second side
 * @param rule when a difference counts
 * @param paired whether the runs were made in turn, and are judged in pairs
 * @param cells what was found of each cell that both sides have
 * @param differences what else differs
 * @param notes what else has to be known: runs and cells that were left out
 */
public record RunComparison(
        ComparedSide before,
        ComparedSide after,
        ComparisonRule rule,
        boolean paired,
        List<CellComparison> cells,
        List<Difference> differences,
        List<String> notes) {

    /** What is compared unless somebody asks for more. */
    public static final List<Column> USUAL =
            List.of(Column.THROUGHPUT, Column.P50, Column.P99, Column.CPU, Column.LOST, Column.FAILED);

    /** Pairs are looked at again and again, which this test does not allow for. */
    private static final double LOOKS = 10;

    public RunComparison {
        cells = List.copyOf(cells);
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    /**
     * The figures of a cell.
     *
     * @param label what varies, in words; empty where nothing does
     * @param columns which figures they are
     * @param figures what was found of each
     */
    record CellComparison(String label, List<Column> columns, List<FigureComparison> figures) {

        CellComparison {
            columns = List.copyOf(columns);
            figures = List.copyOf(figures);
        }
    }

    /**
     * How sides are compared.
     *
     * @param columns which figures
     * @param rule when a difference counts
     * @param acrossMachines whether the sides may have been made on machines of different classes
     */
    public record Terms(List<Column> columns, ComparisonRule rule, boolean acrossMachines) {

        public Terms {
            columns = List.copyOf(columns);
        }
    }

    /**
     * Compares two sides.
     *
     * @throws BundleException when they cannot be compared, with the reason
     */
    public static RunComparison of(ComparedSide before, ComparedSide after, Terms terms) {
        refuseOthers(before, after, terms.acrossMachines());
        return compared(before, after, terms, false);
    }

    /** The same of runs that were made in turn, on this machine: the first pair is the first run of each side, and so on. */
    public static RunComparison inPairs(ComparedSide before, ComparedSide after, Terms terms) {
        return compared(before, after, terms, true);
    }

    private static void refuseOthers(ComparedSide before, ComparedSide after, boolean acrossMachines) {
        if (before.ofSteps() != after.ofSteps()) {
            throw new BundleException(before.name() + " is of " + kind(before) + " and " + after.name() + " of "
                    + kind(after) + ", and these have no figures in common");
        }
        if (!before.scenario().equals(after.scenario())) {
            throw new BundleException(before.name() + " is of the scenario '" + before.scenario() + "' and "
                    + after.name() + " of '" + after.scenario() + "': only runs of one scenario can be compared");
        }
        List<String> first = before.facts().machine().facts();
        List<String> second = after.facts().machine().facts();
        if (!acrossMachines && !first.equals(second)) {
            List<String> only = new ArrayList<>(first);
            only.removeAll(second);
            List<String> others = new ArrayList<>(second);
            others.removeAll(first);
            throw new BundleException(before.name() + " and " + after.name() + " are of different machines ("
                    + String.join(", ", only) + " against " + String.join(", ", others)
                    + "), which may be all that differs; to compare them all the same:  --across-machines");
        }
    }

    private static String kind(ComparedSide side) {
        return side.ofSteps() ? "a scenario of steps" : "a scenario of messages";
    }

    private static RunComparison compared(ComparedSide before, ComparedSide after, Terms terms, boolean paired) {
        List<String> notes = new ArrayList<>();
        List<SamplesOfCell> samples = new ArrayList<>();
        Set<String> labels = new LinkedHashSet<>();
        before.cells().forEach(cell -> labels.add(cell.label()));
        after.cells().forEach(cell -> labels.add(cell.label()));
        boolean single = before.cells().size() == 1 && after.cells().size() == 1;
        for (String label : single ? List.of(before.cells().getFirst().label()) : labels) {
            Optional<ComparedCell> first = before.cell(label);
            Optional<ComparedCell> second = single ? Optional.of(after.cells().getFirst()) : after.cell(label);
            if (first.isEmpty() || second.isEmpty()) {
                notes.add("'" + label + "' was run on one side alone: " + (first.isPresent() ? before : after).name()
                        + ".");
                continue;
            }
            leftOut(before, first.get(), notes);
            leftOut(after, second.get(), notes);
            SamplesOfCell found = new SamplesOfCell(label, new ArrayList<>(), new ArrayList<>());
            terms.columns()
                    .forEach(column -> samples(first.get(), second.get(), column, paired)
                            .ifPresent(figure -> found.add(column, figure)));
            samples.add(found);
        }
        refuseNothing(before, after, samples, paired);
        BadRuns.of(before, after).sentence().ifPresent(notes::add);
        return new RunComparison(
                before,
                after,
                terms.rule(),
                paired,
                cells(samples, terms.rule(), paired),
                SideDifferences.of(before, after),
                notes);
    }

    /** Pairs may still come. */
    private static void refuseNothing(
            ComparedSide before, ComparedSide after, List<SamplesOfCell> samples, boolean paired) {
        if (samples.isEmpty()) {
            throw new BundleException(
                    before.name() + " and " + after.name() + " have no cell in common: they vary other settings");
        }
        if (!paired && samples.stream().allMatch(cell -> cell.figures().isEmpty())) {
            for (ComparedSide side : List.of(before, after)) {
                if (side.cells().stream().allMatch(cell -> cell.counting().isEmpty())) {
                    throw new BundleException("no run of " + side.name() + " can be compared: " + outcomes(side)
                            + "; make it again on a quiet machine");
                }
            }
            throw new BundleException(before.name() + " and " + after.name() + " have none of these figures in common");
        }
    }

    private static String outcomes(ComparedSide side) {
        return side.cells().stream()
                .flatMap(cell -> cell.runs().stream())
                .map(run -> run.measured() ? run.outcome().name() : "not finished")
                .distinct()
                .reduce((one, other) -> one + ", " + other)
                .orElse("not run");
    }

    private static void leftOut(ComparedSide side, ComparedCell cell, List<String> notes) {
        int without = cell.runs().size() - cell.counting().size();
        if (without > 0) {
            notes.add(without + " of " + cell.runs().size() + " runs of " + side.name()
                    + (cell.label().isEmpty() ? "" : ", " + cell.label() + ",")
                    + " did not count: only runs that end with PASS or FAIL do.");
        }
    }

    /** Figures of a cell before they are judged. */
    private record SamplesOfCell(String label, List<Column> columns, List<FigureSamples> figures) {

        void add(Column column, FigureSamples figure) {
            columns.add(column);
            figures.add(figure);
        }
    }

    private static Optional<FigureSamples> samples(
            ComparedCell before, ComparedCell after, Column column, boolean paired) {
        List<Double> first = new ArrayList<>();
        List<Double> second = new ArrayList<>();
        if (paired) {
            int pairs = Math.min(before.runs().size(), after.runs().size());
            for (int pair = 0; pair < pairs; pair++) {
                ComparedRun one = before.runs().get(pair);
                ComparedRun other = after.runs().get(pair);
                if (has(one, column) && has(other, column)) {
                    first.add(one.figures().get(column));
                    second.add(other.figures().get(column));
                }
            }
        } else {
            first.addAll(values(before, column));
            second.addAll(values(after, column));
        }
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new FigureSamples(
                name(before, column), ComparedFigures.better(column), first, second, spread(before, after, column)));
    }

    private static boolean has(ComparedRun run, Column column) {
        return run.counts() && run.figures().containsKey(column);
    }

    private static List<Double> values(ComparedCell cell, Column column) {
        return cell.runs().stream()
                .filter(run -> has(run, column))
                .map(run -> run.figures().get(column))
                .toList();
    }

    private static double spread(ComparedCell before, ComparedCell after, Column column) {
        List<Double> known = new ArrayList<>();
        for (ComparedCell cell : List.of(before, after)) {
            cell.counting().stream()
                    .flatMap(run -> Optional.ofNullable(run.withinSpread().get(column)).stream())
                    .forEach(known::add);
        }
        return known.stream().mapToDouble(Double::doubleValue).max().orElse(-1);
    }

    /** {@code end-to-end p99}; other columns have a name of their own. */
    private static String name(ComparedCell cell, Column column) {
        return column.percentile() > 0 && !cell.latency().isEmpty()
                ? cell.latency() + " " + column.title()
                : column.title();
    }

    private static List<CellComparison> cells(List<SamplesOfCell> samples, ComparisonRule rule, boolean paired) {
        List<FigureSamples> all =
                samples.stream().flatMap(cell -> cell.figures().stream()).toList();
        List<FigureComparison> judged = paired ? PairedComparison.of(all, rule) : IndependentComparison.of(all, rule);
        List<CellComparison> cells = new ArrayList<>();
        int next = 0;
        for (SamplesOfCell cell : samples) {
            int end = next + cell.figures().size();
            cells.add(new CellComparison(cell.label(), cell.columns(), judged.subList(next, end)));
            next = end;
        }
        return cells;
    }

    /** Every figure of every cell. */
    List<FigureComparison> figures() {
        return cells.stream().flatMap(cell -> cell.figures().stream()).toList();
    }

    /** The verdict over all figures, which are none where a side fails more often than the other. */
    public FigureVerdict verdict() {
        if (badRuns().clearlyMore(paired ? rule.error() / LOOKS : rule.error())) {
            return FigureVerdict.WORSE;
        }
        FigureVerdict found = OverallVerdict.of(figures());
        boolean good = found == FigureVerdict.BETTER || found == FigureVerdict.SAME;
        return good && badRuns().more() ? FigureVerdict.CANNOT_TELL : found;
    }

    /** Whether more runs could hardly change it. */
    public boolean stands() {
        return verdict() == FigureVerdict.WORSE || (!badRuns().more() && OverallVerdict.stands(figures()));
    }

    /** Whether no run of the second side could be carried out, so that there is nothing to judge. */
    public boolean impossible() {
        return badRuns().noneRan(after);
    }

    BadRuns badRuns() {
        return BadRuns.of(before, after);
    }

    /** Pairs in which both runs count. */
    public int pairs() {
        return figures().stream()
                .mapToInt(figure -> figure.samples().before().size())
                .max()
                .orElse(0);
    }
}
