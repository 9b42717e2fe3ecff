package dev.weir.agent.clock;

import static dev.weir.agent.clock.SimulatedHost.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.clock.ClockLine;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClockFitTest {

    @Test
    void oneExchangeGivesTheMiddleOfWhatItAllows() {
        ClockLine line = ClockFit.line(List.of(new ClockExchange(1_000, 50_000, 50_010, 1_110)))
                .orElseThrow();

        assertThat(line.offsetNanos(50_005)).isCloseTo(-48_950L, within(2L));
    }

    @Test
    void exchangesWithoutDelayGiveTheLineItself() {
        SimulatedHost host = new SimulatedHost(1, -1_000 * SECOND, 80e-6, 0, 0, 0);

        ClockLine line =
                ClockFit.line(host.exchanges(0, 10 * SECOND, SECOND / 10, 0)).orElseThrow();

        assertThat(line.rate()).isCloseTo(80e-6, within(1e-9));
        assertThat((double) line.offsetNanos(60 * SECOND)).isCloseTo(host.truth(60.0 * SECOND), within(50.0));
    }

    @Test
    void noAnswerComesBeforeItsQuestionOnTheLine() {
        SimulatedHost host = new SimulatedHost(2, 37 * SECOND, -50e-6, 0, 200_000, 1_000_000);
        List<ClockExchange> exchanges = host.exchanges(0, 10 * SECOND, SECOND / 10, 0.2);

        ClockLine line = ClockFit.line(exchanges).orElseThrow();

        assertThat(exchanges).allSatisfy(exchange -> {
            assertThat(line.offsetNanos(exchange.receivedNanos())).isGreaterThanOrEqualTo(exchange.leastOffsetNanos());
            assertThat(line.offsetNanos(exchange.repliedNanos())).isLessThanOrEqualTo(exchange.mostOffsetNanos());
        });
    }

    @Test
    void noLineFitsAClockThatWasSet() {
        SimulatedHost host = new SimulatedHost(3, 0, 0, 0, 100_000, 100_000).stepping(5 * SECOND, 50_000_000);

        assertThat(ClockFit.line(host.exchanges(0, 10 * SECOND, SECOND / 10, 0)))
                .isEmpty();
    }
}
