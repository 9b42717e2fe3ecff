package dev.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency.Percentile;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OverloadTest {

    private static final long SECOND = 1_000_000_000;
    private static final long SENT = 100_000;

    private static boolean delivering(long receivingNanos, long p90Nanos) {
        double deliveredPerSecond = (SENT - 1) * 1e9 / receivingNanos;
        Throughput throughput = new Throughput(
                10 * SECOND, 10_000, 10_000, 10_000, deliveredPerSecond, 1e6, 1e6, SENT * 100, SENT * 100);
        Latency response =
                new Latency("response", SENT, 0, 1, p90Nanos, 0, p90Nanos, List.of(new Percentile(90, p90Nanos, true)));
        return Overload.delivering(throughput, SENT, response);
    }

    @Test
    void aTransportThatTakesLessThanWasDueIsOverloaded() {
        assertThat(Overload.sending(10_000, 9_899)).isTrue();
        assertThat(Overload.sending(10_000, 9_901)).isFalse();
        assertThat(Overload.sending(0, 9_899)).as("nothing was due at any time").isFalse();
    }

    @Test
    void oneThatTakesAllIntoItsBufferAndDeliversEverLaterIsOverloaded() {
        assertThat(delivering(14 * SECOND, 3 * SECOND)).isTrue();
        assertThat(delivering(10 * SECOND + SECOND / 5, SECOND / 6)).isTrue();
    }

    @Test
    void aLongButEvenLatencyIsNot() {
        assertThat(delivering(10 * SECOND, 3 * SECOND)).isFalse();
        assertThat(delivering(10 * SECOND + SECOND / 20, SECOND)).isFalse();
    }

    @Test
    void oneStallNearTheEndIsNot() {
        assertThat(delivering(10 * SECOND + SECOND / 2, 2_000_000)).isFalse();
    }
}
