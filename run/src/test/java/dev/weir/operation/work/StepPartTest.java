package dev.weir.operation.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.step.OperationStep.Limits;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** How the operations of a step fall to its parts, and which of its limits a part keeps. */
class StepPartTest {

    private static Limits count(long count) {
        return new Limits(
                OptionalLong.of(count),
                Optional.of(Duration.ofSeconds(3)),
                OptionalLong.of(10),
                OptionalLong.of(1),
                OptionalDouble.empty());
    }

    @Property(tries = 200)
    void theNumbersOfAllPartsAreThoseOfTheWholeStep(
            @ForAll @IntRange(min = 1, max = 9) int parts, @ForAll @IntRange(min = 0, max = 100) int count) {
        Set<Long> numbers = new HashSet<>();
        for (int part = 0; part < parts; part++) {
            StepLimits limits = StepLimits.ofPart(count(count), new StepPart(part, parts));
            for (long own = limits.nextNumber(); own != StepLimits.NO_MORE; own = limits.nextNumber()) {
                assertThat(numbers.add(limits.part().number(own))).isTrue();
            }
            assertThat(limits.endedBy()).isEqualTo("count " + count);
        }

        assertThat(numbers).hasSize(count).allMatch(number -> number >= 0 && number < count);
    }

    @Example
    void aPartLeavesTheLimitsOfBytesAndFailuresToTheWholeStep() {
        StepLimits part = StepLimits.ofPart(count(100), new StepPart(0, 2));

        part.ended(1_000_000, false);
        part.ended(0, true);

        assertThat(part.over()).isFalse();
    }

    @Example
    void theWholeStepEndsByTheSumsOfWhatItsPartsTold() {
        StepLimits bytes = new StepLimits(count(100));
        StepLimits failures = new StepLimits(count(100));

        bytes.told(10, 5, 0);
        failures.told(9, 5, 1);

        assertThat(bytes.endedBy()).isEqualTo("size 10B");
        assertThat(bytes.tooManyFailures()).isFalse();
        assertThat(failures.endedBy()).isEqualTo("failures 1");
        assertThat(failures.tooManyFailures()).isTrue();
    }
}
