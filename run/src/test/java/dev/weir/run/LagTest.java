package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Direction;
import dev.weir.result.lag.WorkFigures;
import dev.weir.schedule.work.WorkModel;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.List;
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
    void consumerOf1000PerSecondFallsBehindBy200PerSecondAt1200() {
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

    private static RunResult run(FaultPlan plan) {
        return Trial.of(new FaultyDriver(plan, new Oracle()), MEASURE)
                .of(1_000, WorkModel.NONE)
                .simulated(new RunListener() {});
    }

    private static List<String> contradictions(RunResult result) {
        return result.verdict().findings().stream()
                .filter(finding -> finding.code() == FindingCode.LAG_CONTRADICTION)
                .map(Verdict.Finding::text)
                .toList();
    }

    @Test
    void messagesBehindAnOldEndThatWereAcknowledgedAreLag() {
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(500)).with(new Fault.OldEnd(Duration.ofSeconds(2), true));

        RunResult result = run(plan);

        assertThat(lag(result).position().max()).isCloseTo(500, within(2.0));
        assertThat(lag(result).ageNanos().getFirst().max()).isCloseTo(5e8, within(2e6));
        assertThat(contradictions(result)).isEmpty();
    }

    @Test
    void aLagOfAnOldEndThatNothingElseSaysContradictsTheLatencies() {
        FaultPlan plan = FaultPlan.delayed(Duration.ofSeconds(2)).with(new Fault.OldEnd(Duration.ofSeconds(4), false));

        RunResult result = run(plan);

        assertThat(lag(result).position().max()).isLessThan(5);
        assertThat(contradictions(result))
                .singleElement()
                .asString()
                .startsWith("The consumer lag contradicts the latencies");
    }

    @Test
    void offsetsWithoutAMessageAreNeitherLagNorAppendedNorHandedOver() {
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(500)).with(new Fault.EmptyOffsets(2, 1));

        RunResult result = run(plan);

        assertThat(lag(result).position().max()).isCloseTo(500, within(2.0));
        assertThat(lag(result).trend().appendedPerSecond()).isCloseTo(1_000, within(1.0));
        assertThat(lag(result).check().deliveredPerSecond()).isCloseTo(960, within(2.0));
        assertThat(lag(result).ageNanos().getFirst().max()).isCloseTo(5e8, within(2e6));
        assertThat(contradictions(result)).isEmpty();
    }

    @Test
    void lostMessagesAreNoContradiction() {
        assertThat(contradictions(run(FaultPlan.delayed(Duration.ofMillis(5)).with(new Fault.Loss(0.3, 7)))))
                .isEmpty();
    }
}
