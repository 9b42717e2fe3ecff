package dev.weir.transport.kafka.producer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.topic.Topics;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class RecordPlacesTest {

    private static final TopicPlaces ORDERS = TopicPlaces.of("orders");

    @Test
    void eachRecordGoesToTheTopicOfItsSequence() {
        Topics topics = new Topics(List.of("orders", "clicks"), List.of(1, 3), false);
        RecordPlaces places =
                RecordPlaces.anywhere(new TopicPlaces(topics, List.of("orders", "clicks")), topics.order(), 0);

        assertThat(LongStream.range(0, 8).mapToObj(places::topic))
                .containsExactly("clicks", "orders", "clicks", "clicks", "clicks", "orders", "clicks", "clicks");
    }

    @Test
    void theClientChoosesWhereNoPartitionsAreChosen() {
        assertThat(RecordPlaces.anywhere(ORDERS, Topics.ONE.order(), 0).next(null, 100))
                .isNull();
    }

    @Test
    void recordsWithoutAKeyFillABatchOfEachChosenPartitionInTurn() {
        RecordPlaces places = RecordPlaces.among(ORDERS, List.of(1, 4, 6), 250, 1);

        assertThat(IntStream.range(0, 10).mapToObj(i -> places.next(null, 100)))
                .containsExactly(4, 4, 4, 6, 6, 6, 1, 1, 1, 4);
    }

    @Test
    void recordsOfAKeyGoToOneChosenPartition() {
        RecordPlaces places = RecordPlaces.among(ORDERS, List.of(1, 4), 100, 0);
        List<Integer> chosen = IntStream.range(0, 40)
                .mapToObj(i -> places.next(("key-" + i % 20).getBytes(US_ASCII), 100))
                .toList();

        assertThat(chosen.subList(20, 40)).isEqualTo(chosen.subList(0, 20));
        assertThat(chosen).containsOnly(1, 4);
    }
}
