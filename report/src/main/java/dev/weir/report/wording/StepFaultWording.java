package dev.weir.report.wording;

import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepFault;
import dev.weir.result.operation.StepFault.Effect;
import dev.weir.result.operation.StepResult;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The faults of steps and what they did to operations, in words. */
public final class StepFaultWording {

    private static final List<String> FIGURES = List.of(
            "longest without a success",
            "  usual",
            "succeeded again after",
            "as before again after",
            "failed meanwhile",
            "slowest meanwhile");

    private StepFaultWording() {}

    /**
     * A fault, in words.
     *
     * @param sentence what was done to whom, when, and whether it had an effect
     * @param proof what was observed of it
     */
    public record Told(String sentence, List<String> proof) {}

    /** Every fault once, though steps that went on at the same time have it too. */
    public static List<Told> told(PlanResult result) {
        Map<Integer, Told> told = new LinkedHashMap<>();
        for (StepResult step : result.steps()) {
            for (StepFault fault : step.faults()) {
                FaultRecord record = fault.fault();
                told.putIfAbsent(
                        record.number(),
                        new Told("Step " + step.name() + ". " + FaultWording.sentence(record), record.proof()));
            }
        }
        return List.copyOf(told.values());
    }

    /** What one fault did to one kind of operation. */
    private record Column(StepResult step, StepFault fault, Effect effect) {}

    private static List<Column> columns(PlanResult result) {
        List<Column> columns = new ArrayList<>();
        for (StepResult step : result.steps()) {
            for (StepFault fault : step.faults()) {
                fault.effects().forEach(effect -> columns.add(new Column(step, fault, effect)));
            }
        }
        return columns;
    }

    /** Titles of {@link #rows}: one column for each fault that was injected, and kind of operation. */
    public static List<String> titles(PlanResult result) {
        List<String> titles = new ArrayList<>(List.of(""));
        columns(result)
                .forEach(column -> titles.add(FaultWording.name(column.fault().fault()) + ", "
                        + StepWording.label(column.step(), column.effect().kind())));
        return titles;
    }

    /** What each fault did to each kind of operation, one row a figure; none where no fault was injected. */
    public static List<List<String>> rows(PlanResult result) {
        List<List<String>> figures =
                columns(result).stream().map(StepFaultWording::figures).toList();
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < FIGURES.size() && !figures.isEmpty(); i++) {
            List<String> row = new ArrayList<>(List.of(FIGURES.get(i)));
            for (List<String> column : figures) {
                row.add(column.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<String> figures(Column column) {
        Effect effect = column.effect();
        return List.of(
                gap(effect),
                effect.usualNanos() == 0 ? Figures.NONE : Durations.format(effect.usualNanos()),
                again(column.step(), column.fault(), effect),
                recovered(column.step(), column.fault(), effect),
                Figures.count(effect.failed()),
                effect.slowestNanos() < 0 ? Figures.NONE : Durations.format(effect.slowestNanos()));
    }

    private static String gap(Effect effect) {
        return effect.longest().equals(Gap.NONE)
                ? "as usual"
                : Durations.format(effect.longest().lengthNanos());
    }

    private static String again(StepResult step, StepFault fault, Effect effect) {
        if (effect.longest().lengthNanos() <= effect.usualNanos()) {
            return "no gap";
        }
        return effect.longest().toNanos() >= step.span().lengthNanos()
                ? "not within the step"
                : FaultWording.after(fault.fault(), effect.longest().toNanos());
    }

    private static String recovered(StepResult step, StepFault fault, Effect effect) {
        long injected = fault.fault().times().injectedNanos();
        if (effect.recoveredNanos() != Times.NEVER) {
            return effect.recoveredNanos()
                            <= Math.max(injected, fault.fault().times().effectiveNanos())
                    ? FaultWording.THROUGHOUT
                    : FaultWording.after(fault.fault(), effect.recoveredNanos());
        }
        boolean another =
                step.faults().stream().anyMatch(other -> other.fault().times().injectedNanos() > injected);
        return another ? "not before the next fault" : "not within the step";
    }

    /** What each fault did, in one sentence for each kind of operation. */
    public static List<String> headline(PlanResult result) {
        return columns(result).stream()
                .map(column -> {
                    FaultRecord fault = column.fault().fault();
                    String after = recovered(column.step(), column.fault(), column.effect());
                    return "fault " + fault.number() + " " + fault.action() + " of " + FaultWording.victim(fault) + ", "
                            + StepWording.label(column.step(), column.effect().kind())
                            + ": longest without a success " + gap(column.effect()) + ", as before "
                            + (after.startsWith("not") || after.equals(FaultWording.THROUGHOUT)
                                    ? after
                                    : "after " + after);
                })
                .toList();
    }
}
