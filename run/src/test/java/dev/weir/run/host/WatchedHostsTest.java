package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.resource.ResourceLog;
import dev.weir.resource.ScriptedClock;
import dev.weir.resource.WatchedSample;
import dev.weir.resource.WatchedUsage;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessUsage.GcPauses;
import dev.weir.resource.os.ProcessUsage.Memory;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.resource.os.Switches;
import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.ProcessCost.NetworkBytes;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.AgentsSpec.Lost;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watched hosts whose agents are played by the test, on a clock of the test. */
class WatchedHostsTest {

    private static final long SECOND = 1_000_000_000L;

    private final ScriptedClock clock = new ScriptedClock(0);
    private final ResourceLog resources = ResourceLog.start("weir", clock);
    private final RunErrors errors = new RunErrors(clock);
    private final PlayedHost b1 = new PlayedHost();
    private final WatchedHostLog log = new WatchedHostLog(b1, clock, resources::take);

    @AfterEach
    void close() {
        resources.close();
    }

    private static final class PlayedHost implements WorkerHost {

        private final LinkedBlockingQueue<CompletableFuture<WatchedSample>> asked = new LinkedBlockingQueue<>();
        private volatile Optional<String> lost = Optional.empty();
        private Optional<HostClock> clock = Optional.empty();

        @Override
        public String name() {
            return "b1";
        }

        @Override
        public String address() {
            return "10.0.0.9";
        }

        @Override
        public Process start(String process) throws IOException {
            throw new IOException("it only watches");
        }

        @Override
        public Optional<String> lost() {
            return lost;
        }

        @Override
        public Optional<HostClock> clock() {
            return clock;
        }

        @Override
        public long descriptors() {
            return 1;
        }

        @Override
        public Map<String, String> environment() {
            return Map.of("cpu", "fast");
        }

        @Override
        public List<String> watches() {
            return List.of("broker");
        }

        @Override
        public CompletableFuture<WatchedSample> sampleWatched(boolean exact) {
            CompletableFuture<WatchedSample> answer = new CompletableFuture<>();
            asked.add(answer);
            return answer;
        }

        CompletableFuture<WatchedSample> nextAsked() throws InterruptedException {
            CompletableFuture<WatchedSample> next = asked.poll(2, TimeUnit.MINUTES);
            assertThat(next).as("asked what is used").isNotNull();
            return next;
        }
    }

    private static ProcessUsage used(long cpuNanos, long writtenBytes) {
        return new ProcessUsage(
                cpuNanos,
                new Memory(1_000, -1),
                new Switches(0, 0),
                new NetworkBytes(0, 0),
                new DiskBytes(0, writtenBytes),
                new GcPauses(0, 0),
                false,
                ProcessorTime.UNKNOWN);
    }

    private static WatchedSample sample(long atNanos, int running, long pid, long cpuNanos) {
        return new WatchedSample(
                atNanos,
                List.of(
                        new WatchedUsage("host", 1, 0, used(10 * cpuNanos, 0)),
                        new WatchedUsage("broker", running, pid, used(cpuNanos, 2 * cpuNanos))),
                List.of("Something was not measured."));
    }

    private void take(long atNanos, int running, long pid, long cpuNanos) {
        clock.advance(atNanos - clock.nanos());
        log.take(sample(0, running, pid, cpuNanos), atNanos, atNanos);
    }

    private ProcessCost cost(String name, long fromNanos, long toNanos) {
        return resources.costs(fromNanos, toNanos, 0).stream()
                .filter(cost -> cost.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void processesAndTheHostAsAWholeHaveCostsLikeThoseOfTheRun() {
        take(0, 1, 4711, SECOND);
        take(2 * SECOND, 1, 4711, 2 * SECOND);

        ProcessCost broker = cost("broker on b1", 0, 2 * SECOND);

        assertThat(broker.cpuSeconds()).isEqualTo(1);
        assertThat(broker.disk()).isEqualTo(new DiskBytes(0, 2 * SECOND));
        assertThat(broker.pid()).isEqualTo(4711);
        assertThat(cost("host on b1", 0, 2 * SECOND).cpuSeconds()).isEqualTo(10);
        assertThat(log.processes()).containsExactly("host on b1", "broker on b1");
        assertThat(log.findings()).isEmpty();
    }

    @Test
    void aProcessThatIsStartedLaterHasUsedNothingBeforeAndAllOfItsOwn() {
        take(0, 0, 0, 0);
        take(SECOND, 0, 0, 0);
        take(2 * SECOND, 1, 88, SECOND / 4);
        take(4 * SECOND, 1, 88, SECOND);

        assertThat(cost("broker on b1", 0, 4 * SECOND).cpuSeconds()).isEqualTo(1);
        assertThat(cost("broker on b1", 0, 4 * SECOND).pid()).isEqualTo(88);
        log.end();
        assertThat(log.findings())
                .containsExactly(new Finding(
                        Severity.WARNING,
                        FindingCode.SYSTEM_CHANGED,
                        "broker on b1 was not there at first, and runs now (process 88)",
                        OptionalLong.of(2 * SECOND)));
    }

    @Test
    void aProcessThatNeverRanHasACostOfWhichNothingIsKnownAndIsNamed() {
        take(0, 0, 0, 0);
        take(SECOND, 0, 0, 0);
        log.end();

        assertThat(cost("broker on b1", 0, SECOND).cpuSeconds()).isNegative();
        assertThat(cost("broker on b1", 0, SECOND).peakMemoryBytes()).isNegative();
        assertThat(log.findings()).singleElement().satisfies(remark -> {
            assertThat(remark.code()).isEqualTo(FindingCode.WATCH_INCOMPLETE);
            assertThat(remark.text()).startsWith("no process of 'broker' ran on b1");
        });
    }

    @Test
    void theEndOfAProcessAndItsRestartAreTold() {
        take(0, 1, 4711, SECOND);
        take(SECOND, 0, 0, SECOND);
        take(2 * SECOND, 1, 4712, SECOND);
        take(3 * SECOND, 1, 4713, SECOND);

        assertThat(log.findings())
                .extracting(Finding::text)
                .containsExactly(
                        "broker on b1 has ended (process 4711)",
                        "broker on b1 runs again (process 4712)",
                        "broker on b1 is another process now (process 4713)");
        assertThat(log.findings()).extracting(Finding::code).containsOnly(FindingCode.SYSTEM_CHANGED);
    }

    @Test
    void figuresOfAHostThatIsLostEndThereAndAreNotNothingAfterwards() {
        take(0, 1, 4711, SECOND);
        take(2 * SECOND, 1, 4711, 2 * SECOND);
        b1.lost = Optional.of("was lost: its connection was closed");
        clock.advance(9 * SECOND - clock.nanos());

        assertThat(log.lost()).isTrue();
        assertThat(log.lost()).isTrue();
        log.end();

        assertThat(cost("broker on b1", 0, 9 * SECOND).cpuSeconds()).isEqualTo(1);
        List<ProcessUse> after = resources.uses(5 * SECOND, 6 * SECOND);
        assertThat(after)
                .filteredOn(use -> use.name().equals("broker on b1"))
                .singleElement()
                .satisfies(use -> {
                    assertThat(use.cpuSeconds()).isNegative();
                    assertThat(use.memoryBytes()).isNegative();
                });
        assertThat(log.lostNanos()).isEqualTo(9 * SECOND);
        assertThat(log.findings()).singleElement().satisfies(remark -> {
            assertThat(remark.code()).isEqualTo(FindingCode.WATCH_INCOMPLETE);
            assertThat(remark.text())
                    .startsWith("agent b1 was lost: its connection was closed: the figures of its host end");
        });
        assertThat(errors.any()).as("a host without load ends no run").isFalse();
    }

    @Test
    void anAgentThatIsSilentForLongIsNamedWithTheTime() {
        take(0, 1, 4711, SECOND);
        take(7 * SECOND, 1, 4711, 2 * SECOND);
        clock.advance(20 * SECOND - clock.nanos());
        log.end();

        assertThat(log.findings())
                .extracting(Finding::text)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("agent b1 told nothing for 7.0"),
                        second -> assertThat(second).startsWith("agent b1 told nothing for 13.0"));
    }

    @Test
    void anInstantIsThatOfTheHostsClockBetweenQuestionAndAnswer() {
        take(0, 1, 4711, 0);
        b1.clock = Optional.of(new KnownClock(new ClockLine(0, -50 * SECOND, 0)));
        WatchedHostLog withClock = new WatchedHostLog(b1, clock, resources::take);
        clock.advance(10 * SECOND - clock.nanos());

        withClock.take(sample(53 * SECOND, 1, 4711, SECOND), 2 * SECOND, 10 * SECOND);
        withClock.take(sample(99 * SECOND, 1, 4711, 2 * SECOND), 11 * SECOND, 12 * SECOND);

        assertThat(cost("broker on b1", 0, 3 * SECOND).cpuSeconds()).isEqualTo(1);
        assertThat(cost("broker on b1", 3 * SECOND, 12 * SECOND).cpuSeconds()).isEqualTo(1);
    }

    private record KnownClock(ClockLine its) implements HostClock {

        @Override
        public void burst() {}

        @Override
        public boolean inBurst() {
            return false;
        }

        @Override
        public Optional<ClockLine> line() {
            return Optional.of(its);
        }

        @Override
        public long worstRoundTripNanos() {
            return 0;
        }

        @Override
        public ClockBound bound(ClockLine line, long fromNanos, long toNanos) {
            return new ClockBound.Within(0);
        }
    }

    @Test
    void whoWatchesIsAskedUntilTheRunIsOver() throws InterruptedException {
        RunHosts asked = new RunHosts(List.of(), List.of(), Lost.STOP).watching(List.of(b1));
        WorkerHosts hosts = new WorkerHosts(asked, clock, errors);
        hosts.watched().begin(resources::take);
        b1.nextAsked().complete(sample(0, 1, 4711, SECOND));
        clock.advance(SECOND - clock.nanos());
        CompletableFuture<WatchedSample> further = b1.nextAsked();
        hosts.watched().mark();
        CompletableFuture<WatchedSample> marked = b1.nextAsked();
        further.complete(sample(0, 1, 4711, SECOND));
        marked.complete(sample(0, 1, 4711, 3 * SECOND));

        List<Finding> remarks = hosts.watched().end();
        AcrossHosts across = HostResults.of(hosts.ofRun(), null, 0, List.of());

        assertThat(hosts.none()).isTrue();
        assertThat(remarks).isEmpty();
        assertThat(hosts.watched().notMeasured()).containsExactly("Something was not measured.");
        assertThat(across.none()).isTrue();
        assertThat(across.watchedHosts()).singleElement().satisfies(host -> {
            assertThat(host.name()).isEqualTo("b1");
            assertThat(host.address()).isEqualTo("10.0.0.9");
            assertThat(host.processes()).containsExactly("host on b1", "broker on b1");
            assertThat(host.lost()).isFalse();
        });
        assertThat(across.watched("broker on b1")).isTrue();
        assertThat(across.watched("broker")).isFalse();
        assertThat(errors.any()).isFalse();
    }
}
