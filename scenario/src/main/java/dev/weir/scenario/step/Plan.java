package dev.weir.scenario.step;

import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A scenario of steps: complete, checked, and with every default applied.
 *
 * @param title what it is called, and its text
 * @param target the system that all steps use
 * @param steps in the order of execution; loops are unrolled
 * @param stall time without the end of an operation, while some are in flight, after which a step ends; above 0
 * @param lost what the run does when a host that carries out a part of its steps is lost
 * @param notes what users should know of what they wrote, although it is no error
 */
public record Plan(
        Scenario.Title title,
        Scenario.Target target,
        List<Step> steps,
        Duration stall,
        AgentsSpec.Lost lost,
        List<String> notes) {

    public Plan {
        notes = List.copyOf(notes);
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a scenario of steps needs at least one step");
        }
    }

    /**
     * One or more pieces of work that run at the same time.
     *
     * @param warmUp for how long at least, where they warm up those of the next step: each ends when it is steady. Empty for
     *     what is measured, and for a precondition
     * @param faults what is done to the system meanwhile, by the time from their start
     */
    public record Step(List<OperationStep> parallel, Optional<Duration> warmUp, List<FaultSpec> faults) {

        public Step {
            parallel = List.copyOf(parallel);
            faults = List.copyOf(faults);
        }

        /** Work that warms up no other. */
        public Step(List<OperationStep> parallel, List<FaultSpec> faults) {
            this(parallel, Optional.empty(), faults);
        }
    }

    /** Percentiles that results show first, ascending; empty for the usual ones. */
    public List<Double> percentiles() {
        return title.percentiles();
    }

    /** Whether some of it is done to records in the topic that the run makes for itself. */
    public boolean inOwnTopic() {
        return steps.stream().flatMap(step -> step.parallel().stream()).anyMatch(OperationStep::inOwnTopic);
    }
}
