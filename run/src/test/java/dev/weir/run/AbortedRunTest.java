package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.transport.FailureKind;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A run in simulated time of which every tenth message is aborted on purpose, and reaches nobody. */
class AbortedRunTest {

    private final RunResult result = Trial.of(
                    new FaultyDriver(
                            FaultPlan.delayed(Duration.ofMillis(1))
                                    .with(new Fault.Failure(10, FailureKind.ABORTED, false)),
                            new Oracle()),
                    Duration.ofSeconds(10))
            .simulated(new RunListener() {});

    @Test
    void abortedMessagesAreCountedByThemselvesAndAreNoLoss() {
        Ledger.Account total = result.messages().ledger().total();

        assertThat(total.sending().aborted()).isEqualTo(100);
        assertThat(total.sending().failed()).isEqualTo(100);
        assertThat(total.comparison().lost()).isZero();
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void percentilesLeaveAbortedMessagesOut() {
        for (String name : new String[] {"end-to-end", "publish"}) {
            Latency latency = result.messages().latencies().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            assertThat(latency.expected()).as(name).isEqualTo(900);
            assertThat(latency.at(99)).as(name).isLessThan(Duration.ofMillis(2).toNanos());
        }
    }
}
