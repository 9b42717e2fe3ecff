package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.KeySpec;
import dev.weir.report.data.CellRuns;
import dev.weir.result.Overload;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.scenario.Scenario;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.CrowdFault.What;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A transport that takes every message in time and delivers it when its consumer has come so far, in simulated time. */
class OverloadedRunTest {

    private static final String QUEUED = "Overloaded: ";
    private static final Duration DRAIN = Duration.ofSeconds(30);
    private static final Scenario.Length LENGTH = new Scenario.Length(
            Duration.ZERO,
            Duration.ZERO,
            OptionalLong.empty(),
            Duration.ofSeconds(5),
            OptionalLong.empty(),
            DRAIN,
            DRAIN);

    /** At 100 messages a second one is due every 10 ms. */
    private static RunResult consumedIn(Duration service) {
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(1)).with(new Fault.SlowConsumer(service));
        return PlainRun.simulated(1, plan, LENGTH).result();
    }

    @Test
    void aConsumerThatFallsEverFurtherBehindIsToldOfAndOverloaded() {
        RunResult result = consumedIn(Duration.ofMillis(12));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.severity() == Severity.WARNING)
                .extracting(Finding::text)
                .anyMatch(text -> text.contains(QUEUED));
        assertThat(CellRuns.of(1, 1, "cells/x", true, result).load().overloaded())
                .isTrue();
    }

    @Test
    void aConsumerThatKeepsUpIsNot() {
        RunResult result = consumedIn(Duration.ofMillis(9));

        assertThat(result.verdict().findings()).extracting(Finding::text).noneMatch(text -> text.contains(QUEUED));
        assertThat(CellRuns.of(1, 1, "cells/x", true, result).load().overloaded())
                .isFalse();
    }

    /** Half of what was due has arrived when the last message is due, and all the rest arrives at once. */
    @Test
    void aCrowdThatFallsBehindIsOverloadedHoweverFastItCatchesUp() {
        RunResult result = crowd(CrowdCases.queued(Duration.ofMillis(10)));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().throughput().overload()).isEqualTo(Overload.DELIVERING);
        assertThat(result.verdict().sentence())
                .startsWith(QUEUED
                        + "200/s to each of 50 subscribers (10 000 deliveries/s) were due, but only 5 000"
                        + " deliveries/s were delivered, over 5.00 s: 25 0")
                .contains(" of 50 000 deliveries, the rest after that time.");
    }

    @Test
    void aSystemThatHoardsAndReleasesAtTheEndIsOverloaded() {
        RunResult result = crowd(CrowdCases.queued(Duration.ofHours(1)));

        assertThat(result.messages().throughput().overload()).isEqualTo(Overload.DELIVERING);
        assertThat(result.messages().throughput().whileDue()).isZero();
    }

    /** Three of five seconds late, each of them: that is a latency, and no backlog that grows. */
    @Test
    void aLatencyThatIsLongAndEvenIsNoOverload() {
        List<CrowdFault> faults = IntStream.range(0, SimulatedCrowd.CLIENTS)
                .mapToObj(client -> new CrowdFault(client, 1, What.DELAY, Duration.ofSeconds(3)))
                .toList();
        RunResult result = crowd(new FaultyCrowdDriver(Duration.ofMillis(3), faults));

        assertThat(result.messages().throughput().overload()).isEqualTo(Overload.NONE);
        assertThat(result.messages().throughput().whileDue()).isEqualTo(Throughput.UNKNOWN);
    }

    /** A tenth of all clients gets nothing: what never arrives is missing, and nothing is ever later. */
    @Test
    void clientsThatAreGivenNothingAreNoOverload() {
        List<CrowdFault> faults = IntStream.range(0, SimulatedCrowd.CLIENTS / 10)
                .mapToObj(client -> CrowdFault.of(client, 1, What.CUT))
                .toList();
        RunResult result = crowd(new FaultyCrowdDriver(Duration.ofMillis(3), faults));

        assertThat(result.messages().throughput().overload()).isEqualTo(Overload.NONE);
    }

    private static RunResult crowd(FaultyCrowdDriver driver) {
        return SimulatedCrowd.run(driver, new KeySpec.None(), false, SimulatedCrowd.NOBODY_LEAVES);
    }
}
