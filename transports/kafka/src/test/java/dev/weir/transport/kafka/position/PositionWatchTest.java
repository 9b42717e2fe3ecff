package dev.weir.transport.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class PositionWatchTest {

    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

    private final List<String> told = new ArrayList<>();
    private final MockConsumer<Void, Void> consumer = new MockConsumer<>("none");

    private OffsetReset reset(String policy) {
        consumer.assign(Set.of(PARTITION));
        consumer.updateBeginningOffsets(Map.of(PARTITION, 20L));
        consumer.updateEndOffsets(Map.of(PARTITION, 90L));
        return new OffsetReset(consumer, policy);
    }

    private final SkippedOffsets skipped = new SkippedOffsets(TopicPlaces.of("orders")::told, () -> 5);

    private List<String> skippedTold(Set<Integer> transactional) {
        return skipped.incidents(transactional).stream().map(Warning::text).toList();
    }

    private PositionWatch watch(boolean gapless, String policy) {
        PositionWatch watch = new PositionWatch(
                TopicPlaces.of("orders"),
                1,
                gapless ? skipped : PositionWatch.Skipped.NORMAL,
                reset(policy),
                told::add);
        watch.at(0, 7);
        return watch;
    }

    @Test
    void recordsThatFollowEachOtherAreNoJump() {
        PositionWatch watch = watch(true, "none");

        watch.received(0, 7);
        watch.received(0, 8);

        assertThat(told).isEmpty();
    }

    @Test
    void inALogWithoutGapsEveryOffsetPassedOverWasSkipped() {
        PositionWatch watch = watch(true, "none");

        watch.received(0, 7);
        watch.received(0, 12);
        watch.received(0, 13);

        assertThat(told).isEmpty();
        assertThat(skippedTold(Set.of()))
                .containsExactly(
                        "topic orders, partition 0: after offset 7 came offset 12: 4 messages skipped, though the"
                                + " log of this topic has no gaps");
    }

    @Test
    void offsetsOfTransactionsAreGapsAndNotSkippedMessages() {
        PositionWatch watch = watch(true, "none");
        for (long offset = 7; offset < 100; offset += 3) {
            watch.received(0, offset);
        }

        assertThat(skippedTold(Set.of(0)))
                .containsExactly(
                        "topic orders, partition 0: transactions of others wrote to it; 60 offsets in 30 places"
                                + " held no message for a subscriber, such as the markers at their ends and aborted records");
        assertThat(skippedTold(Set.of(1))).hasSize(20);
    }

    @Test
    void gapsAreNormalWhereTheLogIsCompactedOrHoldsTransactions() {
        PositionWatch watch = watch(false, "none");

        watch.received(0, 9);

        assertThat(told).isEmpty();
    }

    @Test
    void aStepBackIsToldWhateverTheLog() {
        PositionWatch watch = watch(false, "none");

        watch.received(0, 7);
        watch.received(0, 3);

        assertThat(told)
                .containsExactly("topic orders, partition 0: after offset 7 came offset 3: 5 messages received again");
    }

    @Test
    void aStepBackAfterAPartitionChangedHandsIsTold() {
        PositionWatch watch = watch(false, "none");

        watch.expect(0, 50);
        watch.received(0, 40);

        assertThat(told)
                .containsExactly(
                        "topic orders, partition 0: after offset 49 came offset 40: 10 messages received again");
    }

    @Test
    void whereNothingWasCommittedTheGroupGoesOnWhereItHadCome() {
        PositionWatch watch = watch(false, "none");
        watch.expect(0, 50);

        assertThat(watch.recover(new NoOffsetForPartitionException(PARTITION))).containsExactly(Map.entry(0, 50L));

        assertThat(consumer.position(PARTITION)).isEqualTo(50);
        assertThat(told).isEmpty();
    }

    @Test
    void whereNothingWasCommittedTheUsersWishIsFollowedAndTold() {
        PositionWatch watch = watch(false, "latest");
        watch.expect(0, 50);

        assertThat(watch.recover(new NoOffsetForPartitionException(PARTITION))).containsExactly(Map.entry(0, 90L));

        assertThat(told)
                .containsExactly("topic orders, partition 0: no offset was committed; the group had read to 50;"
                        + " auto.offset.reset=latest moved it to 90: 40 messages skipped, 40 of them still in the log");
    }

    @Test
    void aLogThatWasCutBackIsReadOnFromWhereItParts() {
        PositionWatch watch = watch(false, "earliest");
        LogTruncationException cut =
                new LogTruncationException(Map.of(PARTITION, 50L), Map.of(PARTITION, new OffsetAndMetadata(45)));

        assertThat(watch.recover(cut)).containsExactly(Map.entry(0, 45L));

        assertThat(told)
                .containsExactly(
                        "topic orders, partition 0: position 50 is out of the log's range 20 to 90: the log was"
                                + " truncated or created again; auto.offset.reset=earliest moved it to 45: the"
                                + " messages between are received again");
    }

    @Test
    void aConsumerThatStoodNowhereBeginsAtTheEndWithoutAWord() {
        PositionWatch watch = new PositionWatch(TopicPlaces.of("orders"), 1, skipped, reset("none"), told::add);

        watch.begin(Set.of(PARTITION));

        assertThat(consumer.position(PARTITION)).isEqualTo(90);
        assertThat(watch.next(0)).isEqualTo(90);
        assertThat(told).isEmpty();
    }

    @Test
    void aConsumerThatStoodNowhereBeginsWhereTheUserSaysWithoutAWord() {
        PositionWatch watch = new PositionWatch(TopicPlaces.of("orders"), 1, skipped, reset("earliest"), told::add);

        watch.begin(Set.of(PARTITION));

        assertThat(consumer.position(PARTITION)).isEqualTo(20);
        assertThat(told).isEmpty();
    }

    @Test
    void ofManyJumpsTheFirstTwentyAreTold() {
        PositionWatch watch = watch(true, "none");

        for (long offset = 8; offset < 80; offset += 2) {
            watch.received(0, offset);
        }

        assertThat(skippedTold(Set.of())).hasSize(20);
        assertThat(skippedTold(Set.of()).get(18)).endsWith("though the log of this topic has no gaps");
        assertThat(skippedTold(Set.of()).getLast()).endsWith("; further jumps of this partition are not reported");
    }
}
