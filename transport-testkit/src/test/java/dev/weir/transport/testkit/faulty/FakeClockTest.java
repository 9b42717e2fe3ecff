package dev.weir.transport.testkit.faulty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FakeClockTest {

    private final FakeClock clock = new FakeClock(-5);

    @Test
    void standsStillUntilItIsMoved() {
        assertThat(clock.nanos()).isEqualTo(-5);

        clock.advance(Duration.ofNanos(7));

        assertThat(clock.nanos()).isEqualTo(2);
    }

    @Test
    void parkingTakesExactlyAsLongAsAsked() {
        clock.parkUntil(1_000);

        assertThat(clock.nanos()).isEqualTo(1_000);
    }

    @Test
    void neverGoesBack() {
        clock.parkUntil(-100);

        assertThat(clock.nanos()).isEqualTo(-5);
        assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1))).isInstanceOf(IllegalArgumentException.class);
    }
}
