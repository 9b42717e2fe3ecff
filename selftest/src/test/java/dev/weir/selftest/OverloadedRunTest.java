package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.CellRuns;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.scenario.Scenario;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.OptionalLong;
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
}
