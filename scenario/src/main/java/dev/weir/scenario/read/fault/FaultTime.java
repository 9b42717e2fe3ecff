package dev.weir.scenario.read.fault;

import dev.weir.unit.Durations;
import java.time.Duration;

/**
 * The time in which faults may be injected, as errors call it.
 *
 * @param length how long it is
 * @param name what it is called: {@code measured phase}
 * @param key what makes it longer, with {@code %s} for its length
 */
public record FaultTime(Duration length, String name, String key) {

    /** That of a run of messages. */
    public static FaultTime ofPhase(Duration measure) {
        return new FaultTime(measure, "measured phase", "measure: %s");
    }

    /** That of a step, which has a limit of time. */
    public static FaultTime ofStep(Duration limit) {
        return new FaultTime(limit, "step", "limit: { time: %s }");
    }

    /** How a scenario makes it as long as that. */
    String asLongAs(Duration wanted) {
        return String.format(key, Durations.exact(wanted));
    }
}
