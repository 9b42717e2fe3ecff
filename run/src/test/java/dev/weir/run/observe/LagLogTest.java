package dev.weir.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.observe.LagLog.Row;
import dev.weir.run.observe.OwnMessages.Counts;
import dev.weir.run.observe.OwnMessages.Counts.InPhase;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.cluster.LagSample;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Samples whose log names an end, or holds offsets, that mislead. */
class LagLogTest {

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

    @Test
    void ofSubscribersThatEachGetAllTheOneFurthestBehindCounts() {
        assertThat(Counts.together(List.of(70L, 40L), Delivery.EACH)).isEqualTo(40);
        assertThat(Counts.together(List.of(70L, 40L), Delivery.SHARED)).isEqualTo(110);
        assertThat(Counts.together(List.of(), Delivery.EACH)).isZero();
    }
}
