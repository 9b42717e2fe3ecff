package dev.weir.transport.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class TopicsTest {

    private static final Topics SHOP = new Topics(List.of("orders", "clicks", "audit"), List.of(5, 20, 1), false);

    private static List<Integer> topics(Topics topics, int stream, long from, long to) {
        TopicOrder order = topics.order();
        return LongStream.range(from, to)
                .mapToObj(sequence -> order.topic(stream, sequence))
                .toList();
    }

    @Test
    void everyCycleGivesEachTopicExactlyItsWeight() {
        for (long from : new long[] {0, 7, 26_000_003L}) {
            assertThat(topics(SHOP, 3, from, from + 26).stream()
                            .collect(Collectors.groupingBy(topic -> topic, Collectors.counting())))
                    .containsOnly(Map.entry(0, 5L), Map.entry(1, 20L), Map.entry(2, 1L));
        }
    }

    @Test
    void eachTopicIsSpreadEvenlyOverTheCycle() {
        List<Integer> order = topics(SHOP, 0, 0, 52);
        List<Integer> places = IntStream.range(0, order.size())
                .filter(place -> order.get(place) == 0)
                .boxed()
                .toList();

        assertThat(IntStream.range(1, places.size())
                        .map(i -> places.get(i) - places.get(i - 1))
                        .boxed())
                .allMatch(gap -> gap >= 4 && gap <= 7);
    }

    @Test
    void sameMessageGoesToTheSameTopicInEveryRun() {
        assertThat(topics(SHOP, 2, 100, 300)).isEqualTo(topics(SHOP, 2, 100, 300));
        assertThat(topics(SHOP, 0, 0, 26)).isNotEqualTo(topics(SHOP, 1, 0, 26));
    }

    @Test
    void weightsWithACommonDivisorMakeAShortCycle() {
        Topics equal = new Topics(List.of("a", "b"), List.of(3_000_000, 3_000_000), false);

        assertThat(topics(equal, 0, 0, 4)).containsExactly(0, 1, 0, 1);
        Topics apart = new Topics(List.of("a", "b"), List.of(1, 10_000), false);
        assertThatThrownBy(apart::order)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weights add up to 10001 at their lowest; the most is 10000");
    }

    @Test
    void partitionsOfAllTopicsHaveNumbersOfTheirOwn() {
        assertThat(IntStream.range(0, 6).mapToObj(place -> SHOP.place(SHOP.topicAt(place), SHOP.partitionAt(place))))
                .containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(SHOP.told(4)).isEqualTo("topic clicks, partition 1");
        assertThat(Topics.ONE.told(4)).isEqualTo("partition 4");
        assertThat(Topics.ONE.place(0, 4)).isEqualTo(4);
    }

    @Test
    void numberedTopicsAreEqual() {
        assertThat(Topics.of(3).names()).containsExactly("1", "2", "3");
        assertThat(topics(Topics.of(3), 0, 0, 6)).containsExactly(0, 1, 2, 0, 1, 2);
    }
}
