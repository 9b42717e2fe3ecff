package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.result.RunResult;
import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Direction;
import dev.weir.result.lag.WorkFigures;
import dev.weir.schedule.work.WorkModel;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Consumers that work on what they receive, in simulated time: what they lag behind is known. */
class LagTest {

    private static final Duration MEASURE = Duration.ofSeconds(10);

    private static RunResult run(double perSecond, WorkModel.Each each, Duration work) {
        FaultyDriver driver = new FaultyDriver(FaultPlan.delayed(Duration.ZERO), new Oracle());
        return Trial.of(driver, MEASURE)
                .of(perSecond, new WorkModel(each, new WorkTime.Constant(work), WorkModel.By.WAITING))
                .simulated(new RunListener() {});
    }

    private static LagFigures lag(RunResult result) {
        assertThat(result.messages().lag()).hasSize(1);
        return result.messages().lag().getFirst();
    }

    private static WorkFigures work(RunResult result) {
        assertThat(result.messages().work()).hasSize(1);
        return result.messages().work().getFirst();
    }

    @Test
    void aConsumerThatTakesAMillisecondForEachOf1200ASecondFallsBehindBy200ASecond() {
        RunResult result = run(1_200, WorkModel.Each.RECORD, Duration.ofMillis(1));

        LagFigures lag = lag(result);
        assertThat(lag.trend().direction()).isEqualTo(Direction.GROWING);
        assertThat(lag.trend().perSecond()).isCloseTo(200, within(0.5));
        assertThat(lag.trend().appendedPerSecond()).isCloseTo(1_200, within(1.0));
        assertThat(lag.position().max()).isCloseTo(2_000, within(25.0));
        assertThat(lag.position().mean()).isCloseTo(1_000, within(15.0));
        assertThat(lag.check().deliveredPerSecond()).isCloseTo(1_000, within(1.0));
        assertThat(lag.ageNanos().getFirst().max()).isCloseTo(2e9 / 1.2, within(2e7));
    }

    @Test
    void itDrainsByOneMessageAMillisecond() {
        LagFigures.Drain drain =
                lag(run(1_200, WorkModel.Each.RECORD, Duration.ofMillis(1))).drain();

        assertThat(drain.complete()).isTrue();
        assertThat((double) drain.nanos()).isCloseTo(2e9, within(2e6));
        assertThat(drain.perSecond()).isCloseTo(1_000, within(15.0));
    }

    @Test
    void whatItWasPredictedToTakeIsWhatItTook() {
        WorkFigures slow = work(run(1_200, WorkModel.Each.RECORD, Duration.ofMillis(1)));
        assertThat(slow.predicted()).isEqualTo(new WorkFigures.Rate(1_000, false));
        assertThat(slow.measured().keepsUp()).isFalse();
        assertThat(slow.measured().perSecond()).isCloseTo(1_000, within(1.0));

        WorkFigures fast = work(run(900, WorkModel.Each.RECORD, Duration.ofMillis(1)));
        assertThat(fast.predicted()).isEqualTo(new WorkFigures.Rate(1_000, true));
        assertThat(fast.measured().keepsUp()).isTrue();
    }

    @Test
    void aConsumerThatWorksOnABatchTakesWhatHasPiledUpMeanwhile() {
        RunResult result = run(1_200, WorkModel.Each.BATCH, Duration.ofMillis(200));

        LagFigures lag = lag(result);
        assertThat(lag.trend().direction()).isEqualTo(Direction.STABLE);
        assertThat(lag.position().max()).isBetween(120.0, 245.0);
        assertThat(lag.drain().complete()).isTrue();
        assertThat(work(result).predicted().perSecond()).isEqualTo(5_000);
        assertThat(work(result).agrees()).isTrue();
    }

    @Test
    void aBatchThatTakesTooLongIsFullAndStillNotEnough() {
        RunResult result = run(1_200, WorkModel.Each.BATCH, Duration.ofSeconds(1));

        assertThat(work(result).predicted()).isEqualTo(new WorkFigures.Rate(1_000, false));
        assertThat(work(result).measured().keepsUp()).isFalse();
        assertThat(lag(result).trend().perSecond()).isCloseTo(200, within(40.0));
    }

    @Test
    void withoutWorkThereIsHardlyAnyLag() {
        RunResult result = run(1_200, WorkModel.Each.RECORD, Duration.ZERO);

        assertThat(result.messages().work()).isEmpty();
        assertThat(lag(result).trend().direction()).isEqualTo(Direction.STABLE);
        assertThat(lag(result).position().max()).isLessThan(5);
    }
}
