package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.lag.BacklogFigures;
import dev.weir.scenario.BacklogSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.work.WorkModel;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * A backlog of 3,000 messages in simulated time, which builds up at 1,000/s and is worked off by a subscriber that takes 2,000/s.
 */
class BacklogTest {

    private static final long SECOND = 1_000_000_000;
    private static final Duration BUILDING = Duration.ofSeconds(3);

    private final FaultyDriver driver = new FaultyDriver(FaultPlan.delayed(Duration.ZERO), new Oracle());

    @Test
    void catchUpTakesAsLongAsTheRatesSay() {
        RunResult result = result(500, List.of());

        BacklogFigures backlog = result.messages().backlog().getFirst();
        assertThat(backlog.messages()).isCloseTo(3_000, Offset.offset(1L));
        assertThat(backlog.resumedNanos()).isCloseTo(3 * SECOND, Offset.offset(SECOND / 100));
        assertThat(backlog.caughtUp()).isTrue();
        double seconds = backlog.caughtUpNanos() / 1e9;
        assertThat(seconds * (backlog.drainPerSecond() - 500))
                .as("what was received beyond what was published meanwhile; 100 ms of it count as under way")
                .isCloseTo(3_000, Offset.offset(250.0));
        assertThat(backlog.received()).isCloseTo(Math.round(3_000 + 500 * seconds), Offset.offset(250L));
        assertThat(result.messages().ledger().total().comparison().lost()).isZero();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().findings()).as("the pause is no silence").isEmpty();
    }

    @Test
    void whoeverNeverCatchesUpIsToldAndPasses() {
        RunResult result = result(2_500, List.of());

        BacklogFigures backlog = result.messages().backlog().getFirst();
        assertThat(backlog.caughtUp()).isFalse();
        assertThat(backlog.left()).isGreaterThan(3_000);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void anExpectedCatchUpThatTakesLongerFails() {
        Verdict tooLate = result(500, List.of(within(1))).verdict();
        Verdict never = result(2_500, List.of(within(5))).verdict();
        Verdict inTime = result(500, List.of(within(3))).verdict();

        assertThat(tooLate.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(never.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(never.expectations().getFirst().found()).isEqualTo("never");
        assertThat(inTime.outcome()).isEqualTo(Outcome.PASS);
    }

    private static Expectation within(long seconds) {
        return new Expectation(BacklogSpec.CAUGHT_UP, Expectation.Kind.LONGEST_CATCH_UP, (double) (seconds * SECOND));
    }

    private RunResult result(double thenPerSecond, List<Expectation> expectations) {
        WorkModel work = new WorkModel(
                WorkModel.Each.RECORD, new WorkTime.Constant(Duration.ofNanos(500_000)), WorkModel.By.WAITING);
        Trial trial = Trial.of(driver, Duration.ofSeconds(8)).of(1_000, work);
        Scenario plain = trial.scenario();
        Schedule schedule = new Schedule.Steps(
                List.of(new Schedule.Step(1_000, BUILDING), new Schedule.Step(thenPerSecond, Duration.ofHours(1))));
        Scenario scenario = new Scenario(
                plain.title(),
                plain.target(),
                plain.participants(),
                new Scenario.MessageSpec(
                        schedule,
                        plain.messages().payload(),
                        plain.messages().handling(),
                        plain.messages().keys(),
                        plain.messages().carrier(),
                        plain.messages().headers(),
                        Optional.of(new BacklogSpec(BUILDING))),
                plain.length(),
                expectations,
                plain.validity());
        return Run.simulated(trial.request(), MessageWork.of(scenario), new RunListener() {}, new FakeClock(0))
                .execute()
                .result();
    }
}
