package dev.weir.cli.capacity;

import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.Plan;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The run of a trial before it is made, whatever its work is. */
public sealed interface PlannedTrial {

    /** More messages or operations than any trial has: the time alone ends it, or a faster one would be shorter. */
    String NO_COUNT = "1000000000000";

    /** What it is called, and its text. */
    Scenario.Title title();

    /** The system under test. */
    Scenario.Target target();

    /** What must hold of what is searched. */
    List<Expectation> expectations();

    /** How long it measures. */
    Duration measure();

    /** How long it may warm up. */
    Duration warmupLimit();

    /** Longer than that nothing in it takes. */
    Duration longest();

    /** The overrides with which it measures so long. */
    List<String> measuring(Duration length);

    /**
     * A run of messages.
     *
     * @param matrix one of a single run
     */
    record OfMessages(Matrix matrix) implements PlannedTrial {

        /** The run. */
        public Scenario scenario() {
            return matrix.cells().getFirst().scenario();
        }

        @Override
        public Scenario.Title title() {
            return scenario().title();
        }

        @Override
        public Scenario.Target target() {
            return scenario().target();
        }

        @Override
        public List<Expectation> expectations() {
            return scenario().expectations();
        }

        @Override
        public Duration measure() {
            return scenario().length().measure();
        }

        @Override
        public Duration warmupLimit() {
            return scenario().length().warmupLimit();
        }

        @Override
        public Duration longest() {
            return measure().plus(scenario().length().drain());
        }

        @Override
        public List<String> measuring(Duration length) {
            List<String> words = new ArrayList<>(List.of("measure=" + Durations.exact(length)));
            if (scenario().length().messages().isPresent()) {
                words.add("messages=" + NO_COUNT);
            }
            return words;
        }
    }

    /**
     * A run of steps.
     *
     * @param step the one of which something is searched
     */
    record OfSteps(Plan plan, OperationStep step) implements PlannedTrial {

        /** The beginning of every key of a step. */
        static String keys(String step) {
            return "steps." + step + ".";
        }

        @Override
        public Scenario.Title title() {
            return plan.title();
        }

        @Override
        public Scenario.Target target() {
            return plan.target();
        }

        @Override
        public List<Expectation> expectations() {
            return step.expectations();
        }

        @Override
        public Duration measure() {
            return step.limits().time().orElse(Duration.ZERO);
        }

        /** What the other steps take. */
        @Override
        public Duration warmupLimit() {
            return plan.steps().stream()
                    .flatMap(group -> group.parallel().stream())
                    .filter(other -> !other.name().equals(step.name()))
                    .flatMap(other -> other.limits().time().stream())
                    .reduce(Duration.ZERO, Duration::plus);
        }

        @Override
        public Duration longest() {
            return measure().plus(plan.stall());
        }

        @Override
        public List<String> measuring(Duration length) {
            List<String> words = new ArrayList<>();
            words.add(keys(step.name()) + "limit.time=" + Durations.exact(length));
            if (step.limits().count().isPresent()) {
                words.add(keys(step.name()) + "limit.count=" + NO_COUNT);
            }
            return words;
        }
    }
}
