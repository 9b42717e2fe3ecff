package dev.weir.operation.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.host.HostClock;
import dev.weir.run.host.HostsOfRun;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.SimulatedLoops;
import dev.weir.run.verdict.Findings;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a run of steps makes of the clocks of its hosts. */
class StepClocksTest {

    private static final long SECOND = 1_000_000_000L;
    private static final ClockLine LINE = new ClockLine(0, 7 * SECOND, 0);

    private final FakeClock clock = new FakeClock(0);
    private final RunErrors errors = new RunErrors(clock);
    private final Findings findings = new Findings();
    private final PlayedHost host = new PlayedHost();
    private final SimulatedLoops runner = new SimulatedLoops(clock);
    private final WorkerHosts hosts = new WorkerHosts(new RunHosts(List.of(host), List.of(), Lost.STOP), clock, errors);
    private final StepClocks clocks = new StepClocks(hosts, errors, findings);

    /** A host whose clock is what the test says. */
    private static final class PlayedHost implements WorkerHost, HostClock {

        private ClockBound bound = new ClockBound.Within(0);
        private Optional<String> lost = Optional.empty();
        private int bursts;

        @Override
        public String name() {
            return "b";
        }

        @Override
        public String address() {
            return "10.0.0.9";
        }

        @Override
        public Process start(String process) throws IOException {
            throw new IOException("not here");
        }

        @Override
        public Optional<String> lost() {
            return lost;
        }

        @Override
        public Optional<HostClock> clock() {
            return Optional.of(this);
        }

        @Override
        public long descriptors() {
            return 1;
        }

        @Override
        public Map<String, String> environment() {
            return Map.of();
        }

        @Override
        public void burst() {
            bursts++;
        }

        @Override
        public boolean inBurst() {
            return false;
        }

        @Override
        public Optional<ClockLine> line() {
            return Optional.of(LINE);
        }

        @Override
        public long worstRoundTripNanos() {
            return 1;
        }

        @Override
        public ClockBound bound(ClockLine line, long fromNanos, long toNanos) {
            return bound;
        }
    }

    private HostsOfRun.Member after(ClockBound... bounds) {
        hosts.fitClocks(runner);
        for (ClockBound next : bounds) {
            host.bound = next;
            clocks.over("fill", 10 * SECOND, 20 * SECOND, List.of(host), runner);
        }
        return clocks.member(host, "weir operations on b", 0);
    }

    @Test
    void theWidestBoundOfAllStepsIsTold() {
        HostsOfRun.Member member =
                after(new ClockBound.Within(3_000), new ClockBound.Within(9_000), new ClockBound.Within(1_000));

        assertThat(member.bound()).isEqualTo(new ClockBound.Within(9_000));
        assertThat(member.line()).isEqualTo(LINE);
        assertThat(findings.all()).isEmpty();
        // One before the steps, and one after each.
        assertThat(host.bursts).isEqualTo(4);
    }

    @Test
    void clockJumpDuringStepInvalidatesRunDespiteLaterGoodSteps() {
        // Its clock shows 7 s less than the run's.
        HostsOfRun.Member member = after(
                new ClockBound.Contradicted(12_500_000_000L, 13_500_000_000L, 250_000_000),
                new ClockBound.Within(3_000));

        assertThat(findings.all())
                .containsExactly(new Finding(
                        Severity.INVALIDITY,
                        FindingCode.CLOCK_CHANGED,
                        "The clock of host b was set, or changed its rate, between two exchanges at 2.5 s and 3.5 s of step"
                                + " fill: by 250 ms or more. Operations at this host were timed by it."));
        assertThat(member.bound()).isInstanceOf(ClockBound.Contradicted.class);
    }

    @Test
    void aClockOfWhichNothingIsKnownIsAWarningUnlessItsHostIsLost() {
        after(new ClockBound.Unknown());

        assertThat(findings.all())
                .extracting(Finding::severity, Finding::code)
                .containsExactly(tuple(Severity.WARNING, FindingCode.CLOCK_UNKNOWN));
        host.lost = Optional.of("was lost");
        after(new ClockBound.Unknown());
        assertThat(findings.all()).hasSize(1);
    }
}
