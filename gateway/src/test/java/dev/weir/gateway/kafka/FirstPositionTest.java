package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FirstPositionTest {

    private static final long SECOND = 1_000_000_000;

    private final List<String> told = new ArrayList<>();
    private long nowNanos = -3 * SECOND;
    private final FirstPosition position = new FirstPosition(() -> nowNanos);

    @Test
    void whoAsksBeforeItIsFoundIsToldOnceWhenItIs() {
        assertThat(position.isFound(() -> told.add("first"))).isFalse();
        position.update(false);
        assertThat(position.isFound(() -> told.add("second"))).isFalse();
        assertThat(told).isEmpty();
        position.update(true);
        position.update(true);

        assertThat(told).containsExactly("first", "second");
        assertThat(position.isFound(() -> told.add("late"))).isTrue();
        position.forget();
        assertThat(position.isFound(() -> told.add("anew"))).isFalse();
        assertThat(told).containsExactly("first", "second");
    }

    @Test
    void nobodyWaitsLongerThanFiveSeconds() {
        position.isFound(() -> told.add("first"));
        nowNanos += 3 * SECOND;
        position.isFound(() -> told.add("second"));
        nowNanos += 2 * SECOND;
        position.update(false);
        assertThat(told).isEmpty();
        nowNanos++;
        position.update(false);

        assertThat(told).containsExactly("first");
    }
}
