package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerLimitsTest {

    @Test
    void argumentsStateTheLimitsTheyCameFrom() {
        WorkerLimits limits =
                new WorkerLimits(Set.of("kafka", "web"), List.of("broker-*.example:9092", "10.0.0.7"), 2_500.5);

        assertThat(WorkerLimits.of(limits.arguments())).isEqualTo(limits);
    }

    @Test
    void noLimitsNeedNoArguments() {
        assertThat(WorkerLimits.NONE.arguments()).isEqualTo(List.of());
        assertThat(WorkerLimits.of(List.of())).isEqualTo(WorkerLimits.NONE);
    }

    @Test
    void whatIsNoLimitIsRefused() {
        assertThatThrownBy(() -> WorkerLimits.of(List.of("--speed", "9")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown limit '--speed'; there are --drivers, --targets and --messages-per-second");
        assertThatThrownBy(() -> WorkerLimits.of(List.of("--drivers")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--drivers has no value");
        assertThatThrownBy(() -> WorkerLimits.of(List.of("--messages-per-second", "0")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
