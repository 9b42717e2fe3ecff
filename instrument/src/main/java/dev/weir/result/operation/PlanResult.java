package dev.weir.result.operation;

import dev.weir.result.AcrossHosts;
import dev.weir.result.Event;
import dev.weir.result.Result;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import java.util.List;

/**
 * Everything a scenario of steps found: the content of {@code steps.json}.
 *
 * @param origin where it comes from
 * @param system the system under test, in words
 * @param verdict whether it can be trusted and whether it met what was expected
 * @param steps what each step found, in the order of execution
 * @param resources what all steps took
 * @param acrossHosts the hosts that carried out the steps, and those that were watched; without pairs, because an operation
 *     begins and ends at one host. None for a run on one host
 * @param setup what was in force
 * @param events what happened and when, from the start of the first step
 */
public record PlanResult(
        RunResult.Origin origin,
        String system,
        Verdict verdict,
        List<StepResult> steps,
        RunResult.ResourceUse resources,
        AcrossHosts acrossHosts,
        RunResult.Setup setup,
        List<Event> events)
        implements Result {

    /** The structure this version writes and reads. */
    public static final String SCHEMA = "weir.steps/1";

    public PlanResult {
        steps = List.copyOf(steps);
        events = List.copyOf(events);
    }
}
