package dev.weir.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ClockLineTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void theSameClockIsNotMoved() {
        assertThat(ClockLine.SAME.toReference(42)).isEqualTo(42);
        assertThat(ClockLine.SAME.toHost(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void anOffsetIsAddedOnTheWayToTheReference() {
        ClockLine line = new ClockLine(5 * SECOND, -1_000 * SECOND, 0);

        assertThat(line.toReference(7 * SECOND)).isEqualTo(-993 * SECOND);
        assertThat(line.toHost(-993 * SECOND)).isEqualTo(7 * SECOND);
    }

    @Test
    void aClockThatRunsSlowFallsBehindTheReference() {
        ClockLine line = new ClockLine(0, 37 * SECOND, 100e-6);

        assertThat(line.toReference(3_600 * SECOND)).isEqualTo(3_637 * SECOND + 360_000_000);
    }

    @Test
    void thereAndBackIsTheSameInstantAlsoAfterADay() {
        ClockLine line = new ClockLine(-SECOND, 37 * SECOND, -87.3e-6);

        for (long host = 0; host < 86_400 * SECOND; host += 3_333 * SECOND + 17) {
            assertThat(line.toHost(line.toReference(host))).isBetween(host - 1, host + 1);
        }
    }

    @Test
    void clocksWhoseRatesDifferByAThousandthAreNoClocks() {
        assertThatThrownBy(() -> new ClockLine(0, 0, 1e-3)).hasMessageContaining("0.001");
        assertThatThrownBy(() -> new ClockLine(0, 0, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
