package dev.weir.cli.capacity;

import dev.weir.config.ConfigException;
import dev.weir.result.capacity.CapacityResult.LatencyLimit;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What every value has to meet. What cannot be an objective is refused before anything starts, in one sentence.
 *
 * @param all in the order of the command line
 */
public record Objectives(List<Objective> all) {

    public Objectives {
        all = List.copyOf(all);
    }

    /**
     * Reads them.
     *
     * @throws ConfigException when one is none, or two contradict each other
     */
    public static Objectives parse(List<String> texts) {
        Map<String, Objective> byMetric = new HashMap<>();
        List<Objective> all = texts.stream().map(Objective::parse).toList();
        for (Objective objective : all) {
            Objective other = byMetric.put(objective.metric(), objective);
            if (other != null) {
                throw new ConfigException("two objectives limit '" + objective.metric() + "': '" + other + "' and '"
                        + objective + "'; give the stricter one alone");
            }
        }
        return new Objectives(all);
    }

    /**
     * The overrides that make them expectations of a scenario.
     *
     * @param keys what the keys of the step begin with; empty for a run of messages
     */
    public List<String> overrides(String keys) {
        return all.stream().map(objective -> objective.override(keys)).toList();
    }

    /** As they are shown. */
    public List<String> texts() {
        return all.stream().map(Objective::toString).toList();
    }

    /**
     * Refuses those that every trial or none would meet.
     *
     * @param planned one that was read with {@link #overrides}, of the largest value that is tried
     * @param key what grows
     */
    public void check(PlannedTrial planned, SearchedKey key) {
        if (key.isConcurrency() && limits(planned).isEmpty()) {
            throw new ConfigException(
                    "operations of a closed loop only get slower as more are in flight; say how slow they"
                            + " may be, for example:  --objective \"latency p99 < 20ms\"");
        }
        for (Objective objective : all) {
            for (Expectation expected : planned.expectations()) {
                if (objective.limits(expected.metric())) {
                    check(objective, expected, planned, key.isRate());
                }
            }
        }
    }

    private static void check(Objective objective, Expectation expected, PlannedTrial planned, boolean rateSearched) {
        boolean least = expected.kind() == Expectation.Kind.LEAST_RATE;
        objective.checkDirection(expected);
        if (least && rateSearched) {
            throw new ConfigException("'" + objective + "' cannot be an objective while the rate is searched: low rates"
                    + " miss it and high ones meet it");
        }
        if (least && !(expected.limit() > 0)) {
            throw everything(objective);
        }
        if (expected.kind() == Expectation.Kind.MOST_NANOS) {
            Duration longest = planned.longest();
            if (expected.limit() <= 0) {
                throw new ConfigException("nothing meets the objective '" + objective + "'");
            }
            if (expected.limit() >= (double) longest.toNanos()) {
                throw new ConfigException("every trial meets the objective '" + objective
                        + "': nothing takes longer than a trial with its drain, " + Durations.exact(longest));
            }
        }
    }

    private static ConfigException everything(Objective objective) {
        return new ConfigException("every trial meets the objective '" + objective + "'");
    }

    /** The limits of latencies that a trial expects. */
    public static List<LatencyLimit> limits(PlannedTrial planned) {
        return planned.expectations().stream()
                .filter(expected -> expected.kind() == Expectation.Kind.MOST_NANOS)
                .map(expected -> new LatencyLimit(expected.metric(), (long) expected.limit()))
                .toList();
    }
}
