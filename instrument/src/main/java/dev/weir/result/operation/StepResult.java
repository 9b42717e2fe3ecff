package dev.weir.result.operation;

import dev.weir.result.Latency;
import java.util.List;
import java.util.Optional;

/**
 * What one step found.
 *
 * @param name its name
 * @param precondition whether it only prepared others
 * @param span when, and why it ended
 * @param load how fast it was to be, and how many operations were in flight
 * @param operations figures of each kind, in the order of the scenario
 * @param endToEnd of a pipeline, from the intended instant of its first stage to the end of its last; empty for a mix
 * @param intervals figures of each second
 * @param faults what was done to the system meanwhile
 */
public record StepResult(
        String name,
        boolean precondition,
        StepSpan span,
        StepLoad load,
        List<OperationFigures> operations,
        List<Latency> endToEnd,
        List<OperationInterval> intervals,
        List<StepFault> faults) {

    /** What the name of a step begins with that warms another one up, whose name follows. It is a precondition. */
    public static final String WARM_UP_OF = "warm-up of ";

    public StepResult {
        operations = List.copyOf(operations);
        endToEnd = List.copyOf(endToEnd);
        intervals = List.copyOf(intervals);
        faults = List.copyOf(faults);
    }

    /** The same with these figures of each second. */
    public StepResult with(List<OperationInterval> seconds) {
        return new StepResult(name, precondition, span, load, operations, endToEnd, seconds, faults);
    }

    /** Whether it warmed another step up. */
    public boolean warmsUp() {
        return warmedUp(name, precondition).isPresent();
    }

    /** The name of the step that one of this name warms up; empty for one that does not. */
    public static Optional<String> warmedUp(String name, boolean precondition) {
        return precondition && name.startsWith(WARM_UP_OF)
                ? Optional.of(name.substring(WARM_UP_OF.length()))
                : Optional.empty();
    }

    /**
     * When a step ran, and why it ended.
     *
     * @param startNanos from the start of the first step
     * @param lengthNanos from its start to the end of its last operation, or until it gave up waiting for that; at least its
     *     limit of time, if that ended it
     * @param startedAt wall-clock start, ISO-8601 in UTC
     * @param endedBy the limit that ended it, in words: {@code count 100000}, {@code end of input}, {@code signal}
     */
    public record StepSpan(long startNanos, long lengthNanos, String startedAt, String endedBy) {}

    /**
     * How fast a step was to be.
     *
     * @param asked the load, in words: {@code 200 in flight}, {@code 5000/s}
     * @param closedLoop whether latency depends on the number in flight
     * @param inFlight most operations in flight that were asked for
     * @param meanInFlight mean number in flight, by Little's law: ended operations a second times their mean duration
     * @param workers threads that started operations
     */
    public record StepLoad(String asked, boolean closedLoop, int inFlight, double meanInFlight, int workers) {}
}
