package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.ScriptedClock;
import dev.weir.run.loop.Connections.Counts;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrowdReadinessTest {

    private static final long SECOND = 1_000_000_000;

    /** They take two seconds until the last begins to connect. */
    private static final CrowdSpec TEN_CLIENTS = new CrowdSpec(
            10,
            1,
            false,
            new CrowdSpec.Connecting(5),
            new CrowdOrder.Work(ClientWork.STAMP, 100),
            new CrowdOrder.Slow(0, 2_000),
            CrowdSpec.Reconnecting.NONE);

    private final ScriptedClock clock = new ScriptedClock(0);
    private final RunErrors errors = new RunErrors(clock);
    private final CrowdReadiness readiness = new CrowdReadiness(TEN_CLIENTS, Duration.ofSeconds(20), clock, errors);

    private static Counts subscribed(int clients) {
        return new Counts(
                new Counts.Now(clients, clients, 0), new Counts.Returns(0, 0, 0, 0), 0, 0, List.of(), Map.of());
    }

    @Test
    void clientsHaveAllOfTheirTimeHoweverLongTheirProcessTookToOpen() {
        clock.advance(30 * SECOND);

        assertThat(readiness.ready(subscribed(0))).isFalse();
        clock.advance(21 * SECOND);
        assertThat(readiness.ready(subscribed(3))).isFalse();
        assertThat(errors.all()).isEmpty();
        assertThat(readiness.ready(subscribed(10))).isTrue();
    }

    @Test
    void thoseThatCameInTimeAreEnoughAndNoneIsAFault() {
        assertThat(readiness.ready(subscribed(0))).isFalse();
        clock.advance(22 * SECOND);

        assertThat(readiness.ready(subscribed(3))).isTrue();
        assertThat(readiness.ready(subscribed(0))).isFalse();
        assertThat(errors.all())
                .singleElement()
                .satisfies(error -> assertThat(error.text()).isEqualTo("none of 10 clients could subscribe"));
    }
}
