package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.BrokenDriver.Call;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.SimulatedLoops;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** How long a run waits until it is proved that what is published arrives. */
class ReadinessTest {

    private static final Duration MEASURE = Duration.ofSeconds(1);
    private static final long SECOND = 1_000_000_000;

    @Test
    void theProbeHasAllOfItsTimeHoweverLongItTookToConnect() {
        FakeClock clock = new FakeClock(0);
        BrokenDriver slow = new BrokenDriver(
                FaultPlan.delayed(Duration.ofSeconds(19)),
                Call.OPEN_PUBLISHER,
                1,
                () -> clock.advance(Duration.ofSeconds(60)));

        RunResult result = Trial.of(slow, MEASURE).simulated(clock);

        assertThat(result.messages().ledger().total().sending().sent()).isEqualTo(100);
        assertThat(result.verdict().findings())
                .extracting(Finding::code)
                .doesNotContain(FindingCode.PROBE_NOT_RECEIVED);
    }

    @Test
    void processesThatDoNotRunAfterAMinuteAreNamedAndEndTheRun() {
        FakeClock clock = new FakeClock(0);
        RunState state = state(clock);
        RunErrors errors = state.errors();

        boolean started = readiness(state, () -> true)
                .started(
                        () -> clock.nanos() < 59 * SECOND
                                ? List.of("weir receiver on b", "weir receiver on c", "weir receiver on d")
                                : List.of("weir receiver on b", "weir receiver on d"),
                        FindingCode.RECEIVER_FAILED);

        assertThat(started).isFalse();
        assertThat(clock.nanos()).isEqualTo(60 * SECOND);
        assertThat(errors.all()).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(FindingCode.RECEIVER_FAILED);
            assertThat(error.text()).isEqualTo("weir receiver on b, weir receiver on d did not start within 60 s");
            assertThat(error.severity()).isEqualTo(Severity.INVALIDITY);
        });
    }

    @Test
    void processesMayTakeAlmostAMinuteToStart() {
        FakeClock clock = new FakeClock(0);
        RunState state = state(clock);
        RunErrors errors = state.errors();

        boolean started = readiness(state, () -> true)
                .started(
                        () -> clock.nanos() < 59 * SECOND ? List.of("weir receiver on b") : List.of(),
                        FindingCode.RECEIVER_FAILED);

        assertThat(started).isTrue();
        assertThat(errors.all()).isEmpty();
    }

    @Test
    void nothingIsSaidOfProcessesThatARunWhichEndsDoesNotWaitFor() {
        FakeClock clock = new FakeClock(0);
        RunState state = state(clock);
        RunErrors errors = state.errors();

        boolean started = readiness(state, () -> clock.nanos() < SECOND)
                .started(() -> List.of("weir receiver on b"), FindingCode.RECEIVER_FAILED);

        assertThat(started).isFalse();
        assertThat(clock.nanos()).isEqualTo(SECOND);
        assertThat(errors.all()).isEmpty();
    }

    @Test
    void processesNotOpeningTheTransportWithinAMinuteAreNamed() {
        FakeClock clock = new FakeClock(0);
        RunState state = state(clock);
        RunErrors errors = state.errors();
        Readiness readiness = readiness(state, () -> true);

        boolean inTime = readiness.opened(
                "subscriber",
                () -> clock.nanos() >= 59 * SECOND,
                () -> List.of("weir receiver on b"),
                FindingCode.SUBSCRIBER_NOT_READY);
        assertThat(inTime).isTrue();
        assertThat(errors.all()).isEmpty();

        boolean tooLate = readiness.opened(
                "subscriber",
                () -> clock.nanos() >= 120 * SECOND,
                () -> List.of("weir receiver on b"),
                FindingCode.SUBSCRIBER_NOT_READY);
        assertThat(tooLate).isFalse();
        assertThat(errors.all()).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(FindingCode.SUBSCRIBER_NOT_READY);
            assertThat(error.text()).isEqualTo("a subscriber could not be opened within 60 s, in weir receiver on b");
        });
    }

    private static final BrokenDriver SOUND =
            new BrokenDriver(FaultPlan.delayed(Duration.ZERO), Call.CLOSE, 0, () -> {});

    private static RunState state(FakeClock clock) {
        return new RunState(
                Trial.of(SOUND, MEASURE).request(),
                new RunListener() {},
                clock,
                new SimulatedLoops(clock),
                new ProcessWatch.Blind(clock));
    }

    private static Readiness readiness(RunState state, BooleanSupplier going) {
        Clients clients = new Clients(state, Trial.of(SOUND, MEASURE).scenario());
        return new Readiness(clients, state.clock(), state.runner(), state.errors(), going);
    }

    @Test
    void aProbeThatDoesNotArriveInTwentySecondsEndsTheRun() {
        BrokenDriver slow = new BrokenDriver(FaultPlan.delayed(Duration.ofSeconds(21)), Call.CLOSE, 0, () -> {});

        RunResult result = Trial.of(slow, MEASURE).simulated(new FakeClock(0));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.PROBE_NOT_RECEIVED)
                .singleElement()
                .extracting(Finding::text)
                .asString()
                .startsWith("no probe message arrived within 20 s");
    }
}
