package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Ledger;
import dev.weir.scenario.Scenario;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A log that is said to end before messages that are still on their way into it. */
class EarlyEndTest {

    private static final Duration DRAIN = Duration.ofSeconds(30);

    @Test
    void messagesBehindTheEndThatWasNamedFirstAreNotLost() {
        // At 100 messages a second, 50 are on their way when the last is published.
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(500)).with(new Fault.EarlyEnd(100));
        Scenario.Length length = new Scenario.Length(
                Duration.ZERO,
                Duration.ZERO,
                OptionalLong.empty(),
                Duration.ofSeconds(5),
                OptionalLong.empty(),
                DRAIN,
                DRAIN);

        Ledger ledger = PlainRun.simulated(1, plan, length).result().messages().ledger();

        assertThat(ledger.drainProven()).isTrue();
        assertThat(ledger.total().comparison().lost()).isZero();
        assertThat(ledger.total().receiving().received()).isEqualTo(500);
    }
}
