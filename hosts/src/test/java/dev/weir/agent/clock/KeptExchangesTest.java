package dev.weir.agent.clock;

import static dev.weir.agent.clock.SimulatedHost.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeptExchangesTest {

    private static final int MOST = 100_000;
    private static final long EVERY_NANOS = SECOND / 4;
    private static final long HOURS_NANOS = 20 * 3_600 * SECOND;
    private static final int TEN_MINUTES = 2_400;

    @Test
    void aRunOfManyHoursHasABoundFromItsBeginToItsEnd() {
        SimulatedHost host = new SimulatedHost(4, 37 * SECOND, 20e-6, 0, 100_000, 100_000);
        List<ClockExchange> all = host.exchanges(0, HOURS_NANOS, EVERY_NANOS, 0);
        KeptExchanges some = new KeptExchanges(MOST, EVERY_NANOS);
        all.forEach(some::add);
        List<ClockExchange> kept = some.all();

        assertThat(kept)
                .hasSizeLessThanOrEqualTo(MOST)
                .isSortedAccordingTo((a, b) -> Long.compare(a.receivedNanos(), b.receivedNanos()));
        assertThat(kept)
                .endsWith(all.subList(all.size() - TEN_MINUTES, all.size()).toArray(ClockExchange[]::new));
        // The line of the latest two minutes would be nanoseconds a second off over as many hours; this one is true.
        ClockLine line = new ClockLine(0, 37 * SECOND, 20e-6);
        assertThat(boundNanos(line, kept)).isLessThan(2 * boundNanos(line, all));
    }

    private static long boundNanos(ClockLine line, List<ClockExchange> exchanges) {
        return ((ClockBound.Within) ClockLimits.bound(line, exchanges, SECOND, HOURS_NANOS - SECOND)).nanos();
    }
}
