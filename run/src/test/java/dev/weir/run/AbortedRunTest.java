package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.live.LiveSecond;
import dev.weir.transport.FailureKind;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run in simulated time of which every tenth message is aborted on purpose, and reaches nobody. */
class AbortedRunTest {

    private final List<Long> backlogs = new ArrayList<>();
    private final List<Long> missing = new ArrayList<>();
    private final RunResult result = run(new Fault.Failure(10, FailureKind.ABORTED, false));

    private RunResult run(Fault... faults) {
        backlogs.clear();
        missing.clear();
        RunListener listener = new RunListener() {
            @Override
            public void second(LiveSecond second) {
                backlogs.add(second.counts().backlog());
                missing.add(second.counts().missing());
            }
        };
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(1));
        for (Fault fault : faults) {
            plan = plan.with(fault);
        }
        return Trial.of(new FaultyDriver(plan, new Oracle()), Duration.ofSeconds(10))
                .simulated(listener);
    }

    @Test
    void abortedMessagesAreNoBacklogAndNotMissing() {
        assertThat(backlogs).hasSizeGreaterThan(9).allMatch(backlog -> backlog <= 2);
        assertThat(missing).allMatch(count -> count <= 1);
    }

    @Test
    void lossBesideAbortedMessagesStaysInTheBacklog() {
        run(new Fault.Failure(10, FailureKind.ABORTED, false), new Fault.Loss(0.2, 1));

        assertThat(backlogs.getLast()).isGreaterThan(100);
        assertThat(missing.getLast()).isGreaterThan(100);
    }

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
