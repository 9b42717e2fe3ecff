package dev.weir.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.lag.LagFigures.Level;
import dev.weir.run.observe.LagLog.Row;
import dev.weir.run.observe.OwnMessages.Counts;
import dev.weir.run.observe.OwnMessages.Counts.InPhase;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Samples whose log names an end, or holds offsets, that mislead. */
class LagLogTest {

    private static final long MILLIS = 1_000_000;

    private static LagLog log(Map<Integer, Long> acked, @Nullable Counts counts) {
        return new LagLog(new OwnMessages(() -> new Positions(acked), Map::of, () -> Optional.ofNullable(counts)));
    }

    private static Row only(LagLog log) {
        assertThat(log.rows()).hasSize(1);
        return log.rows().getFirst();
    }

    @Test
    void acknowledgedMessagesBehindTheEndThatTheLogNamesStillWait() {
        LagLog log = log(Map.of(0, 2_044L), null);

        log.add(new LagSample(0, 10, Map.of(0, 0L), Map.of(0, 0L)));

        assertThat(only(log).total()).isEqualTo(2_044);
        assertThat(only(log).appended()).isEqualTo(2_044);
    }

    @Test
    void anEndThatIsOlderThanThePositionCountsAsThePosition() {
        LagLog log = log(Map.of(), null);

        log.add(new LagSample(0, 10, Map.of(0, 500L), Map.of(0, 700L)));

        assertThat(only(log).total()).isZero();
        assertThat(only(log).handedOver()).isEqualTo(700);
    }

    @Test
    void offsetsWithoutAMessageOfTheRunAreNoLag() {
        LagLog log = log(Map.of(), new Counts(1_000, 990, 940, new InPhase(490, 440)));

        log.add(new LagSample(0, 10, Map.of(0, 900L, 1, 600L), Map.of(0, 810L, 1, 570L)));

        assertThat(only(log).lag()).isEqualTo(Map.of(0, 45L, 1, 15L));
        assertThat(only(log).appended()).isEqualTo(990);
        assertThat(only(log).handedOver()).isEqualTo(940);
        assertThat(only(log).passedInPhase()).isEqualTo(440);
        assertThat(log.newest()).isEqualTo(60);
    }

    @Test
    void thereIsNoNewestLagBeforeTheFirstSample() {
        assertThat(log(Map.of(), null).newest()).isEqualTo(-1);
    }

    /** What other processes counted is known some time later, of the instant of the sample. */
    @Test
    void offsetsWithoutAMessageAreNoLagOfOtherProcessesEither() {
        LagLog log = new LagLog(new OwnMessages(
                Positions::none,
                Map::of,
                Optional::empty,
                nanos -> Optional.of(new Counts(10 * nanos, 990, 940, new InPhase(490, 440)))));

        log.add(new LagSample(0, 100, Map.of(0, 900L, 1, 600L), Map.of(0, 810L, 1, 570L)));

        assertThat(only(log).lag()).isEqualTo(Map.of(0, 45L, 1, 15L));
        assertThat(only(log).appended()).isEqualTo(990);
        assertThat(only(log).handedOver()).isEqualTo(940);
        assertThat(only(log).passedInPhase()).isEqualTo(440);
        assertThat(log.newest()).as("in offsets, until it is over").isEqualTo(120);
    }

    @Test
    void lagIsNotKnownBeforeTheFirstSample() {
        assertThat(log(Map.of(), null).newest()).isEqualTo(-1);
    }

    @Test
    void messagesThatWereLostAreNoLag() {
        LagLog log = log(Map.of(), new Counts(1_000, 1_000, 700, new InPhase(1_000, 700)));

        log.add(new LagSample(0, 10, Map.of(0, 1_000L), Map.of(0, 995L)));

        assertThat(only(log).total()).isEqualTo(5);
        assertThat(only(log).passedInPhase())
                .as("they are not the oldest that wait")
                .isEqualTo(995);
    }

    @Test
    void whatWasCommittedIsHeldAgainstTheEndOfTheTimeOfItsAnswer() {
        LagLog log = log(Map.of(), null);
        for (long tick = 0; tick <= 5; tick++) {
            long end = 1_000 + tick * 100;
            log.add(new LagSample(tick * 100, tick * 100, Map.of(0, end), Map.of(0, end), Map.of(0, 1_040L), 50));
        }

        assertThat(log.rows()).extracting(Row::committedLag).containsExactly(0L, 10L, 10L, 10L, 10L, 10L);
    }

    private static LagLog reported(PositionReports reports) {
        return new LagLog(new OwnMessages(Positions::none, reports::reached, Optional::empty));
    }

    @Test
    void subscriberThatTellsNothingForLongStandsStill() {
        PositionReports reports = new PositionReports(Delivery.SHARED);
        reports.add(0, 1_000 * MILLIS, new Positions(Map.of(0, 1_000L)));
        LagLog log = reported(reports);
        for (long atMillis = 1_000; atMillis <= 3_000; atMillis += 100) {
            log.add(new LagSample(atMillis * MILLIS, atMillis * MILLIS, Map.of(0, atMillis), Map.of()));
        }

        assertThat(log.rows().get(4).total()).as("what it told last, of then").isZero();
        assertThat(log.rows().getLast().total())
                .as("all that was appended since")
                .isEqualTo(2_000);
    }

    /** Topics of one and of three partitions: the places 2 and 4 are those of no partition. */
    @Test
    void backlogOfOneTopicIsThatOfItsPlacesThoughOthersAreMissing() {
        Topics topics = new Topics(List.of("audit", "clicks"), List.of(1, 30), false);
        PositionReports reports = new PositionReports(Delivery.SHARED);
        LagLog log = reported(reports);
        for (long at = 10; at <= 20; at += 10) {
            reports.add(0, at, new Positions(Map.of(0, 5_000L, 1, 70L)));
            reports.add(1, at, new Positions(Map.of(3, 80L, 5, 90L)));
            log.add(new LagSample(at, at, Map.of(0, 5_000L, 1, 170L, 3, 280L, 5, 390L), Map.of()));
        }

        assertThat(LagSummary.byTopic(log.rows(), new LagSummary.Phase(0, 100, 100, 0), topics))
                .containsExactly(new Level(0, 0, 0), new Level(600, 600, 600));
        assertThat(LagLog.csv(log.rows(), List.of(-1L, -1L), 0, topics))
                .startsWith("at_nanos,round_trip_nanos,appended,handed_over,lag,lag_committed,age_nanos,"
                        + "topic_audit_partition_0_lag,topic_clicks_partition_0_lag,topic_clicks_partition_1_lag,"
                        + "topic_clicks_partition_2_lag")
                .contains(",600,,,0,100,200,300");
    }

    @Test
    void ofSubscribersThatEachGetAllTheOneFurthestBehindCounts() {
        assertThat(Counts.together(List.of(70L, 40L), Delivery.EACH)).isEqualTo(40);
        assertThat(Counts.together(List.of(70L, 40L), Delivery.SHARED)).isEqualTo(110);
        assertThat(Counts.together(List.of(), Delivery.EACH)).isZero();
    }
}
