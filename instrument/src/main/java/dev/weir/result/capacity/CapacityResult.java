package dev.weir.result.capacity;

import dev.weir.result.Verdict.Outcome;
import dev.weir.search.SearchRange;
import java.util.ArrayList;
import java.util.List;

/**
 * What a search for a capacity found: the content of {@code capacity.json}. It is written after every trial.
 *
 * @param schema name and version of this structure: {@code weir.capacity/2}; readers refuse another
 * @param origin where it comes from
 * @param question what is searched
 * @param searches one for each value of the second key, or a single one
 * @param stopped what ended it early: {@code Ctrl-C}; empty when nothing did
 */
public record CapacityResult(
        String schema, CapacityOrigin origin, Question question, List<CapacitySearch> searches, String stopped) {

    /** The structure this version writes and reads. */
    public static final String SCHEMA = "weir.capacity/2";

    public CapacityResult {
        searches = List.copyOf(searches);
    }

    /**
     * Where it comes from.
     *
     * @param weirVersion version of Weir that began it
     * @param scenario name of the scenario
     * @param system the system under test, in words
     * @param startedAt when it was started and when it was resumed, ISO-8601 in UTC
     * @param command the command line that repeats it
     * @param scenarioText the scenario of the first trial with every default; secrets masked
     */
    public record CapacityOrigin(
            String weirVersion,
            String scenario,
            String system,
            List<String> startedAt,
            List<String> command,
            String scenarioText) {

        public CapacityOrigin {
            startedAt = List.copyOf(startedAt);
            command = List.copyOf(command);
        }
    }

    /**
     * What is searched.
     *
     * @param key the key whose highest value is searched: {@code rate}
     * @param unit what stands behind its numbers: {@code /s}; may be empty
     * @param range the values that may be tried
     * @param objectives what has to be met, as it was written
     * @param limits those of them that limit a latency
     * @param over the second key; empty without one
     */
    public record Question(
            String key,
            String unit,
            SearchRange range,
            List<String> objectives,
            List<LatencyLimit> limits,
            String over) {

        public Question {
            objectives = List.copyOf(objectives);
            limits = List.copyOf(limits);
        }
    }

    /**
     * A limit of a latency.
     *
     * @param metric {@code end-to-end p99}
     */
    public record LatencyLimit(String metric, long nanos) {}

    /** The same with another search in the place of one, and with what ended it early. */
    public CapacityResult with(int index, CapacitySearch search, String stoppedBy) {
        List<CapacitySearch> changed = new ArrayList<>(searches);
        changed.set(index, search);
        return new CapacityResult(schema, origin, question, changed, stoppedBy);
    }

    /** The worst of its searches: PASS with an answer, FAIL without a value that lasts, INVALID where it is not known. */
    public Outcome outcome() {
        Outcome worst = Outcome.PASS;
        for (CapacitySearch search : searches) {
            Outcome one = switch (search.answer().conclusion()) {
                case CONFIRMED, RANGE_MET -> Outcome.PASS;
                case NOTHING_MET, BROKEN, UNSTABLE -> Outcome.FAIL;
                case UNCONFIRMED, MACHINE_LIMIT, SO_FAR, UNKNOWN -> Outcome.INVALID;
            };
            worst = one.exitCode() > worst.exitCode() ? one : worst;
        }
        return worst;
    }
}
