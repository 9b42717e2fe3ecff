package dev.weir.scenario.read.step;

import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Section;
import dev.weir.result.operation.StepResult;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Items;
import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.scenario.step.OperationStep.Output;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.operation.OperationKind;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads how long a step is warmed up, and makes the step that does it: the same operations, of which no figure is shown. */
final class WarmUps {

    private static final String WARM_UP = "warmup";
    private static final String LIMIT = "warmup-limit";
    private static final String COUNT = "warmup-count";
    private static final String USUAL = "5s";

    /** How many times its least time a warm-up takes at most, unless that is said. */
    private static final int MOST = 3;

    /** What can be done again and again without using anything up. */
    private static final Set<OperationKind> REPEATABLE = EnumSet.of(
            OperationKind.CREATE_RECORD,
            OperationKind.READ_RECORD,
            OperationKind.DESCRIBE_TOPIC,
            OperationKind.LIST_TOPICS,
            OperationKind.READ_TOPIC,
            OperationKind.LIST_GROUPS,
            OperationKind.DESCRIBE_GROUP);

    private WarmUps() {}

    /**
     * Writes the usual warm-up into a step that says nothing of one. A step that counts does exactly what it counts, and what a step
     * leaves behind in a topic of others is not multiplied unasked.
     */
    static void complete(Mapping step, Work work) {
        boolean timed = step.value("limit").orElse(null) instanceof Mapping limit
                && limit.entry("time").isPresent();
        boolean prepares = step.value("precondition").orElse(null) instanceof Scalar flag
                && !flag.text().equals("false");
        boolean leavesRecords = work.kinds().contains(OperationKind.CREATE_RECORD)
                && step.entry("topic").isPresent();
        boolean listed = step.value("items").orElse(null) instanceof Mapping items
                && items.entry("from").isPresent();
        boolean given = List.of(WARM_UP, LIMIT, COUNT).stream()
                .anyMatch(key -> step.entry(key).isPresent());
        if (given && step.entry(WARM_UP).isEmpty()) {
            step.put(WARM_UP, new Scalar(USUAL, step.place()));
        } else if (!given
                && timed
                && !prepares
                && !leavesRecords
                && hindrance(work, listed).isEmpty()) {
            step.put(WARM_UP, new Scalar(USUAL, step.place()));
        }
    }

    /** Why operations cannot be warmed up; empty when they can. */
    private static String hindrance(Work work, boolean listed) {
        List<OperationKind> once = work.kinds().stream()
                .filter(kind -> !REPEATABLE.contains(kind))
                .distinct()
                .toList();
        if (!once.isEmpty()) {
            return once.stream().map(OperationKind::label).collect(Collectors.joining(" and "))
                    + " would use up what the step works on";
        }
        boolean reads = work instanceof Work.Mix && work.kinds().contains(OperationKind.READ_RECORD);
        return reads && !listed ? "read-record would come to the end of the records without a list of items" : "";
    }

    /** How long a step is warmed up at least; 0 for not at all. */
    static Duration least(Section step) {
        return step.isGiven(WARM_UP) ? step.read(WARM_UP, Durations::parse) : Duration.ZERO;
    }

    /** The step that warms another one up; nothing for one that is not. */
    static Optional<OperationStep> of(Section step, OperationStep measured) {
        Duration least = least(step);
        if (least.isZero()) {
            return Optional.empty();
        }
        String hindrance = hindrance(measured.work(), measured.items().from().isPresent());
        if (!hindrance.isEmpty()) {
            throw step.place(WARM_UP)
                    .error(
                            "'warmup': the step cannot be warmed up: " + hindrance,
                            "take it out, or let a step with  precondition: true  prepare the system");
        }
        Duration most = step.isGiven(LIMIT) ? step.read(LIMIT, Limiting::positive) : least.multipliedBy(MOST);
        OptionalLong count = step.isGiven(COUNT)
                ? OptionalLong.of(step.read(COUNT, text -> Numbers.count(text, 1, Integer.MAX_VALUE)))
                : OptionalLong.empty();
        return Optional.of(new OperationStep(
                StepResult.WARM_UP_OF + measured.name(),
                true,
                measured.work(),
                measured.load(),
                new Limits(
                        count,
                        Optional.of(most.compareTo(least) < 0 ? least : most),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalDouble.empty()),
                repeated(measured.items()),
                measured.content(),
                new Output(0),
                List.of()));
    }

    private static Items repeated(Items items) {
        return new Items(
                items.from(),
                Optional.empty(),
                true,
                items.topic(),
                items.partition(),
                items.offset(),
                items.random(),
                items.names());
    }
}
