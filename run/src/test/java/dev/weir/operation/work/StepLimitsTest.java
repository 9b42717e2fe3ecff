package dev.weir.operation.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.step.OperationStep.Limits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** At which operation a share of failures ends a step. */
class StepLimitsTest {

    private static StepLimits share(OptionalDouble share) {
        return new StepLimits(
                new Limits(OptionalLong.empty(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), share));
    }

    private static void end(StepLimits limits, int operations, boolean failed) {
        for (int i = 0; i < operations; i++) {
            limits.ended(1, failed);
        }
    }

    @Property
    void aWholePercentageIsReachedByAsManyOfAHundred(@ForAll @IntRange(min = 1, max = 100) int percent) {
        StepLimits limits = share(OptionalDouble.of(percent / 100.0));

        end(limits, 100 - percent, false);
        end(limits, percent - 1, true);
        assertThat(limits.over()).isFalse();
        end(limits, 1, true);

        assertThat(limits.tooManyFailures()).isTrue();
        assertThat(limits.endedBy()).isEqualTo("failures " + percent + " %");
    }

    @Example
    void aShareIsJudgedAtTheHundredthOperationAlsoIfThatSucceeds() {
        StepLimits limits = share(OptionalDouble.of(0.5));

        end(limits, 60, true);
        end(limits, 39, false);
        assertThat(limits.over()).isFalse();
        end(limits, 1, false);

        assertThat(limits.endedBy()).isEqualTo("failures 50 %");
    }

    @Example
    void failuresEndNothingThatDoesNotLimitThem() {
        StepLimits limits = share(OptionalDouble.empty());

        end(limits, 1_000, true);
        limits.told(0, 1_000_000, 1_000_000);

        assertThat(limits.over()).isFalse();
    }
}
