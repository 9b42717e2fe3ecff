package dev.weir.transport.kafka.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.kafka.position.OffsetReset;
import dev.weir.transport.kafka.position.PositionWatch;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class GroupPositionsTest {

    private static final TopicPartition FIRST = new TopicPartition("orders", 0);
    private static final TopicPartition SECOND = new TopicPartition("orders", 1);

    private final List<String> told = new ArrayList<>();
    private final MockConsumer<Void, Void> consumer = new MockConsumer<>("none");

    /** A group that gives both partitions; for the first, it knows of an offset if that is given. */
    private PositionWatch given(String reset, Map<Integer, Long> reached, Long... committed) {
        PositionWatch own = new PositionWatch(
                TopicPlaces.of("orders"), 2, PositionWatch.Skipped.NORMAL, new OffsetReset(consumer, reset), told::add);
        reached.forEach(own::reach);
        reached.forEach(own::expect);
        consumer.subscribe(List.of("orders"), new GroupPositions(consumer, own));
        consumer.updateBeginningOffsets(Map.of(FIRST, 20L, SECOND, 20L));
        consumer.updateEndOffsets(Map.of(FIRST, 90L, SECOND, 95L));
        for (Long offset : committed) {
            consumer.commitSync(Map.of(FIRST, new OffsetAndMetadata(offset)));
        }
        consumer.rebalance(List.of(FIRST, SECOND));
        return own;
    }

    @Test
    void aClientThatJoinsForTheFirstTimeBeginsAtTheEnd() {
        PositionWatch own = given("none", Map.of());

        assertThat(consumer.position(FIRST)).isEqualTo(90);
        assertThat(consumer.position(SECOND)).isEqualTo(95);
        assertThat(own.next(1)).isEqualTo(95);
        assertThat(told).isEmpty();
    }

    @Test
    void aClientThatJoinsForTheFirstTimeBeginsWhereTheUserSays() {
        given("earliest", Map.of());

        assertThat(consumer.position(FIRST)).isEqualTo(20);
        assertThat(consumer.position(SECOND)).isEqualTo(20);
        assertThat(told).isEmpty();
    }

    @Test
    void whatWasCommittedComesFirst() {
        PositionWatch own = given("latest", Map.of(), 40L);

        assertThat(consumer.position(FIRST)).isEqualTo(40);
        assertThat(own.next(0)).isEqualTo(40);
        assertThat(consumer.position(SECOND)).isEqualTo(95);
        assertThat(told).isEmpty();
    }

    @Test
    void whereNothingWasCommittedTheClientGoesOnWhereItHadCome() {
        given("latest", Map.of(0, 50L, 1, 60L));

        assertThat(consumer.position(FIRST)).isEqualTo(50);
        assertThat(consumer.position(SECOND)).isEqualTo(60);
        assertThat(told).isEmpty();
    }

    @Test
    void aStepBackToWhatWasCommittedIsToldWithTheFirstRecord() {
        PositionWatch own = given("none", Map.of(0, 50L, 1, 60L), 45L);

        assertThat(consumer.position(FIRST)).isEqualTo(45);
        assertThat(told).isEmpty();
        own.received(0, 45);

        assertThat(told)
                .containsExactly(
                        "topic orders, partition 0: after offset 49 came offset 45: 5 messages received again");
    }
}
