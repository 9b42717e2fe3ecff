package dev.weir.cli.capacity;

import dev.weir.config.ConfigException;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.Plan;
import dev.weir.search.SearchRange;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Of which step of a scenario something is searched, and what.
 *
 * @param step name of the step
 * @param key key of the step: {@code concurrency}
 * @param range what stands behind it: {@code =1..100}; empty without one
 */
public record SearchedStep(String step, String key, String range) {

    private static final double MOST_IN_FLIGHT = 1e6;

    /**
     * Reads {@code concurrency}, {@code rate}, or any key of a step with its range.
     *
     * @throws ConfigException if it is of no step, or of several
     */
    public static SearchedStep parse(String text, Plan plan) {
        int equals = text.indexOf('=');
        String path = equals < 0 ? text : text.substring(0, equals).strip();
        String range = equals < 0 ? "" : text.substring(equals);
        List<OperationStep> steps = measured(plan);
        for (OperationStep step : steps) {
            String keys = PlannedTrial.OfSteps.keys(step.name());
            if (path.startsWith(keys)) {
                return new SearchedStep(step.name(), path.substring(keys.length()), range);
            }
        }
        boolean closed = path.equals(SearchedKey.CONCURRENCY);
        List<OperationStep> fitting = steps.stream()
                .filter(step -> step.load().closedLoop() == closed)
                .toList();
        if ((!closed && !path.equals(SearchedKey.RATE)) || fitting.size() != 1) {
            throw new ConfigException("--search " + text + ": "
                    + (fitting.isEmpty() ? "no step has that" : "name the step and its key")
                    + ", one of:  " + known(steps));
        }
        return new SearchedStep(fitting.getFirst().name(), path, range);
    }

    private static List<OperationStep> measured(Plan plan) {
        return plan.steps().stream()
                .flatMap(group -> group.parallel().stream())
                .filter(step -> !step.precondition())
                .toList();
    }

    private static String known(List<OperationStep> steps) {
        return steps.stream()
                .map(step -> PlannedTrial.OfSteps.keys(step.name())
                        + (step.load().closedLoop() ? SearchedKey.CONCURRENCY : SearchedKey.RATE))
                .collect(Collectors.joining(", "));
    }

    /** The step in a plan. */
    public PlannedTrial.OfSteps in(Plan plan) {
        return measured(plan).stream()
                .filter(one -> one.name().equals(step))
                .findFirst()
                .map(one -> new PlannedTrial.OfSteps(plan, one))
                .orElseThrow(() -> new ConfigException("there is no step '" + step + "'"));
    }

    /** What the keys of the step begin with. */
    public String keys() {
        return PlannedTrial.OfSteps.keys(step);
    }

    /** The whole key, as {@code --search} takes it. */
    public String words() {
        return keys() + key + range;
    }

    /** The key whose highest value is searched, where the command line gives no range. */
    static SearchedKey usual(String path, OperationStep step) {
        if (!path.endsWith("." + SearchedKey.CONCURRENCY)) {
            return SearchedKey.ofRate(path, step.load().schedule());
        }
        double least = step.load().workers();
        double start = Math.max(least, Math.rint(step.load().inFlight() / SearchedKey.BELOW));
        return new SearchedKey(path, "", new SearchRange(least, MOST_IN_FLIGHT, start, true));
    }
}
