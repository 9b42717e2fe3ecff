package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.BrokenDriver.Call;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wherever a client library never comes back from: the run ends, and says what it was. All of these wait for a limit, so
 * they do it together.
 */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HangingTransportTest {

    /** Nothing ends it, and it takes no processor time: the thread is left behind, and other tests follow. */
    private static void hang() {
        while (true) {
            LockSupport.parkNanos(1_000_000_000);
            // It would not park again after an interrupt.
            Thread.interrupted();
        }
    }

    private static Trial hanging(Call call, int nth) {
        BrokenDriver driver =
                new BrokenDriver(FaultPlan.delayed(Duration.ofMillis(1)), call, nth, HangingTransportTest::hang);
        return Trial.of(driver, Duration.ofSeconds(1));
    }

    /** What the first calls of a busy machine wait for is not the transport. */
    @BeforeAll
    static void loadClasses() {
        Trial trial = Trial.of(
                new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(1)), new Oracle()), Duration.ofMillis(100));
        assertThat(trial.inThreads().verdict().outcome()).isNotEqualTo(Outcome.ERROR);
    }

    private static void assertFinding(RunResult result, String... parts) {
        assertThat(result.verdict().findings())
                .extracting(Finding::text)
                .anySatisfy(text -> assertThat(text).contains(parts));
    }

    @Test
    void aPublishThatNeverReturnsIsTheSystemsAndTheRunEnds() {
        RunResult result = hanging(Call.PUBLISH, 50).inThreads();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertFinding(result, "no acknowledgement", "with 1 messages unanswered");
        assertFinding(result, "weir-publisher-0", "did not close in time");
    }

    @ParameterizedTest
    @CsvSource({
        "PROVISION, provisioning, ERROR",
        "OPEN_PUBLISHER, opening publisher 0, ERROR",
        "OPEN_SUBSCRIBER, opening subscriber 0, ERROR",
        "EFFECTIVE_SETTINGS, reading the effective settings, ERROR",
        "END, asking where the log ends, FAIL",
        "CLOSE, closing, FAIL"
    })
    void aCallOfTheTransportThatNeverReturnsIsNamedAndTheRunEnds(Call call, String what, Outcome outcome) {
        RunResult result = hanging(call, 1).inThreads(Duration.ofSeconds(5));

        assertThat(result.verdict().outcome()).isEqualTo(outcome);
        assertFinding(result, "the transport did not return from " + what + " within 5.00 s");
    }

    @ParameterizedTest
    @CsvSource({"POLL, weir-subscriber-0", "CLOSE_SUBSCRIBER, weir-subscriber-0"})
    void aThreadThatHangsInItsClientIsLeftBehindAndNamed(Call call, String thread) {
        RunResult result = hanging(call, 1).inThreads();

        assertFinding(result, "The client of " + thread + " did not close in time and was left behind.");
        assertThat(result.verdict().outcome())
                .as(result.verdict().findings().toString())
                .isNotEqualTo(Outcome.ERROR);
    }

    @Test
    void aPublisherThatHangsWhileClosingIsLeftBehind() {
        RunResult result = hanging(Call.CLOSE_PUBLISHER, 1).inThreads();

        assertFinding(result, "The client of weir-publisher-0 did not close in time and was left behind.");
    }
}
