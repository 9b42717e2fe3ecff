package dev.weir.run.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.LagFigures.Direction;
import dev.weir.result.lag.LagFigures.PartitionLag;
import dev.weir.run.observe.DueInstants.DueMessages;
import dev.weir.run.observe.LagLog.Row;
import dev.weir.run.observe.LagSummary.Phase;
import dev.weir.run.observe.PositionReports.Reached;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class LagSummaryTest {

    private static final long SECOND = 1_000_000_000;
    private static final long TICK = SECOND / 10;
    private static final long START = 50 * SECOND;

    private static final Phase TEN_SECONDS = new Phase(START, START + 10 * SECOND, START + 12 * SECOND, 5e6);

    /** Ten samples a second for ten seconds, of a log that grows by 1000 a second. */
    private static List<Row> rows(LongUnaryOperator lag) {
        List<Row> rows = new ArrayList<>();
        for (int tick = 0; tick <= 100; tick++) {
            long behind = lag.applyAsLong(tick);
            rows.add(new Row(
                    START + tick * TICK - 1_000_000,
                    START + tick * TICK,
                    tick * 100L,
                    tick * 100L - behind,
                    -1,
                    Map.of(0, behind),
                    -1));
        }
        return rows;
    }

    private static LagFigures figures(List<Row> rows) {
        return LagSummary.of(rows, rows.stream().map(row -> -1L).toList(), TEN_SECONDS)
                .orElseThrow();
    }

    private static LagLog log(PositionReports reports) {
        return new LagLog(new OwnMessages(Positions::none, reports::reached, Optional::empty));
    }

    @Test
    void aLagThatGrowsEvenlyHasItsSlopeItsMeanAndItsEnd() {
        LagFigures figures = figures(rows(tick -> tick * 20));

        assertThat(figures.trend().direction()).isEqualTo(Direction.GROWING);
        assertThat(figures.trend().perSecond()).isCloseTo(200, within(1e-6));
        assertThat(figures.trend().appendedPerSecond()).isCloseTo(1_000, within(1e-6));
        assertThat(figures.position()).isEqualTo(new LagFigures.Level(2_000, 1_000, 2_000));
        assertThat(figures.partitions()).containsExactly(new PartitionLag(0, figures.position()));
        assertThat(figures.drain()).isEqualTo(new LagFigures.Drain(2_000, 2 * SECOND, 1_000));
        assertThat(figures.check().deliveredPerSecond()).isCloseTo(800, within(1e-6));
        assertThat(figures.check().messages()).isCloseTo(4, within(1e-6));
        assertThat(figures.sampling()).isEqualTo(new LagFigures.Sampling(101, TICK, 1_000_000, 8_000, 101_000, 101));
        assertThat(figures.committed()).isEmpty();
        assertThat(figures.ageNanos()).isEmpty();
    }

    @Test
    void aSawToothDoesNotGrow() {
        LagFigures figures = figures(rows(tick -> tick % 7 * 90));

        assertThat(figures.trend().direction()).isEqualTo(Direction.STABLE);
        assertThat(figures.position().max()).isEqualTo(540);
    }

    @Test
    void aSawToothThatClimbsGrows() {
        LagFigures figures = figures(rows(tick -> tick % 6 * 90 + tick * 10));

        assertThat(figures.trend().direction()).isEqualTo(Direction.GROWING);
        assertThat(figures.trend().perSecond()).isCloseTo(100, within(15.0));
    }

    @Test
    void consumerLagRisingLessThanItsSwingPerSecondIsStable() {
        LagFigures drifting = figures(rows(tick -> tick % 4 * 100 + tick * 178 / 100));
        LagFigures growing = figures(rows(tick -> tick % 4 * 100 + tick * 5));

        assertThat(drifting.trend().perSecond()).isGreaterThan(15);
        assertThat(drifting.trend().direction()).isEqualTo(Direction.STABLE);
        assertThat(growing.trend().direction()).isEqualTo(Direction.GROWING);
    }

    @Test
    void aLagThatShrinksIsToldFromOneThatGrows() {
        assertThat(figures(rows(tick -> 3_000 - tick * 20)).trend().direction()).isEqualTo(Direction.SHRINKING);
    }

    @Test
    void fewSecondsDecideNothing() {
        Phase short3 = new Phase(START, START + 3 * SECOND + TICK, -1, 0);
        List<Row> rows = rows(tick -> tick * 20);
        LagFigures figures = LagSummary.of(rows, rows.stream().map(row -> 0L).toList(), short3)
                .orElseThrow();

        assertThat(figures.trend().direction()).isEqualTo(Direction.UNDECIDED);
        assertThat(figures.drain().complete()).isFalse();
    }

    @Test
    void withoutSamplesInThePhaseThereAreNoFigures() {
        List<Row> rows = rows(tick -> 0);

        assertThat(LagSummary.of(rows, rows.stream().map(row -> 0L).toList(), new Phase(0, SECOND, -1, 0)))
                .isEmpty();
    }

    @Test
    void theOldestMessageIsTheFirstDueThatHasNotBeenHandedOver() {
        List<Row> rows = new ArrayList<>(rows(tick -> tick < 20 ? 0 : 1_000));
        rows.addFirst(new Row(START - TICK, START - TICK, 0, 0, -1, Map.of(0, 0L), -1));
        DueMessages due = new DueMessages(new Schedule.FixedRate(1_000), 2, 10 * SECOND, Long.MAX_VALUE);

        List<Long> ages = DueInstants.ages(rows, due, START);

        assertThat(ages.get(0)).isEqualTo(-1);
        assertThat(ages.get(11)).isZero();
        assertThat(ages.get(31)).isEqualTo(SECOND);
        assertThat(ages.get(101)).isEqualTo(SECOND);
    }

    @Test
    void backToBackNothingIsDueAtAnyTime() {
        DueMessages due = new DueMessages(new Schedule.Saturated(), 1, 10 * SECOND, Long.MAX_VALUE);

        assertThat(DueInstants.ages(rows(tick -> 5), due, START)).containsOnly(-1L);
    }

    @Test
    void afterTheLastMessageNothingIsOld() {
        DueMessages due = new DueMessages(new Schedule.FixedRate(1_000), 1, 10 * SECOND, 500);

        assertThat(DueInstants.ages(rows(tick -> 0), due, START)).last().isEqualTo(0L);
    }

    @Test
    void aReportIsHeldAgainstTheEndOfItsOwnTime() {
        PositionReports reports = new PositionReports(Delivery.SHARED);
        LagLog log = log(reports);
        log.add(new LagSample(0, 100, Map.of(0, 1_000L), Map.of()));
        reports.add(0, 150, new Positions(Map.of(0, 1_040L)));
        reports.add(1, 120, new Positions(Map.of(0, 900L)));
        log.add(new LagSample(190, 200, Map.of(0, 1_100L), Map.of()));

        assertThat(log.rows().getFirst().total()).as("nobody has reported").isZero();
        assertThat(log.rows().getLast().total())
                .as("the log ended at 1050 when the furthest was at 1040")
                .isEqualTo(10);
        assertThat(log.rows().getLast().handedOver()).isEqualTo(1_090);
    }

    @Test
    void theLastOfSubscribersThatEachReadEverythingCounts() {
        PositionReports reports = new PositionReports(Delivery.EACH);
        reports.add(0, 150, new Positions(Map.of(0, 1_040L)));
        reports.add(1, 120, new Positions(Map.of(0, 900L)));

        assertThat(reports.reached()).containsExactly(Map.entry(0, new Reached(900, 120)));
    }

    @Test
    void aVeryLongRunKeepsFewerSamplesInOrder() {
        LagLog log = new LagLog(OwnMessages.UNKNOWN);
        for (int i = 0; i < 50_000; i++) {
            log.add(new LagSample(i, i, Map.of(0, (long) i), Map.of(0, (long) i), Map.of(0, 0L), i));
        }

        assertThat(log.rows()).hasSizeBetween(8_000, 20_000);
        assertThat(log.rows()).isSortedAccordingTo((one, other) -> Long.compare(one.atNanos(), other.atNanos()));
        assertThat(log.rows().getLast().atNanos()).isGreaterThan(49_000);
        assertThat(log.rows().getLast().committedLag()).isGreaterThan(49_000);
    }

    @Test
    void whatWasNotCommittedIsKnownWhenEveryPartitionHasACommit() {
        LagLog log = new LagLog(OwnMessages.UNKNOWN);
        log.add(new LagSample(0, 0, Map.of(0, 100L, 1, 500L, 2, 0L), Map.of()));
        log.add(new LagSample(1, 1, Map.of(0, 100L, 1, 500L, 2, 0L), Map.of(), Map.of(0, 90L), 1));
        log.add(new LagSample(2, 2, Map.of(0, 100L, 1, 500L, 2, 0L), Map.of(), Map.of(0, 90L, 1, 480L), 2));

        assertThat(log.rows()).extracting(Row::committedLag).containsExactly(-1L, -1L, 30L);
    }

    @Test
    void noFigureOfWhatWasNotCommittedCountsWhatNobodyKnowsAsNothing() {
        List<Row> rows = new ArrayList<>();
        for (Row row : rows(tick -> tick)) {
            rows.add(new Row(
                    row.askedNanos(), row.atNanos(), row.appended(), row.handedOver(), -1, row.lag(), row.total() + 7));
        }
        assertThat(figures(rows).committed()).containsExactly(new LagFigures.Level(107, 57, 107));

        Row first = rows.getFirst();
        rows.set(
                0,
                new Row(
                        first.askedNanos(),
                        first.atNanos(),
                        first.appended(),
                        first.handedOver(),
                        -1,
                        first.lag(),
                        -1));
        assertThat(figures(rows).committed()).isEmpty();
    }

    @Test
    void theFileHasALineForEverySample() {
        List<Row> rows = rows(tick -> tick).subList(0, 2);

        assertThat(LagLog.csv(rows, List.of(-1L, 7L), START, Topics.ONE).split("\r\n", -1))
                .containsExactly(
                        "at_nanos,round_trip_nanos,appended,handed_over,lag,lag_committed,age_nanos,partition_0_lag",
                        "0,1000000,0,0,0,,,0",
                        "100000000,1000000,100,99,1,,7,1",
                        "");
    }
}
