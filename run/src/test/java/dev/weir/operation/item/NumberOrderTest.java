package dev.weir.operation.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.scenario.step.OperationStep.Names;
import dev.weir.scenario.step.OperationStep.Names.Order;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NumberOrderTest {

    private static long[] numbers(NumberOrder order) {
        return LongStream.range(0, order.count()).map(order::at).toArray();
    }

    @Test
    void aRandomOrderHasEveryNumberOfTheRangeOnce() {
        for (long size = 1; size <= 300; size++) {
            NumberOrder order = NumberOrder.random(50, 50 + size - 1, size);

            assertThat(numbers(order))
                    .containsExactlyInAnyOrder(LongStream.range(50, 50 + size).toArray());
        }
    }

    @Test
    void theSameSeedGivesTheSameOrderAndAnotherSeedAnother() {
        long[] order = numbers(NumberOrder.random(0, 9_999, 7));

        assertThat(order).isEqualTo(numbers(NumberOrder.random(0, 9_999, 7)));
        assertThat(order).isNotEqualTo(numbers(NumberOrder.random(0, 9_999, 8)));
    }

    @Test
    void neighboursOfARandomOrderGoUpAsOftenAsDownAndLieFarApart() {
        long[] order = numbers(NumberOrder.random(0, 99_999, 1));
        int up = 0;
        double distance = 0;
        for (int i = 1; i < order.length; i++) {
            up += order[i] > order[i - 1] ? 1 : 0;
            distance += Math.abs(order[i] - order[i - 1]);
        }

        // Two random numbers of a range lie a third of it apart in the mean.
        assertThat(up).isBetween(49_500, 50_500);
        assertThat(distance / order.length / 100_000).isBetween(0.32, 0.35);
    }

    @Test
    void theLargestRangeIsPermutedToo() {
        NumberOrder order = NumberOrder.random(0, Long.MAX_VALUE, 3);
        Set<Long> seen = new HashSet<>();
        for (long place = 0; place < 1_000; place++) {
            seen.add(order.at(place));
            seen.add(order.at(Long.MAX_VALUE - place));
        }

        assertThat(seen).hasSize(2_000).allMatch(number -> number >= 0);
    }

    @Test
    void aPlaceOutsideTheRangeIsRefused() {
        assertThat(numbers(NumberOrder.ascending(3, 5))).containsExactly(3, 4, 5);
        assertThatThrownBy(() -> NumberOrder.ascending(3, 5).at(3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> NumberOrder.ascending(5, 3)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void madeUpItemsEndAfterTheRangeOrBeginAgain() {
        Names names = new Names(Order.SERIAL, "t-${number}", 1, 8, 10);

        assertThat(all(new MadeUpItems(names, number -> "t-" + number, false))).containsExactly("t-8", "t-9", "t-10");
        assertThat(all(new MadeUpItems(names, number -> "t-" + number, true)))
                .containsExactly("t-8", "t-9", "t-10", "t-8", "t-9");
        assertThat(all(new MadeUpItems(new Names(Order.RANDOM, "", 5, 0, 3), Long::toString, false)))
                .containsExactlyInAnyOrder("0", "1", "2", "3");
    }

    private static List<String> all(ItemSource source) {
        List<String> names = new ArrayList<>();
        Item item = new Item();
        while (names.size() < 5 && source.next(item)) {
            names.add(item.name);
        }
        return names;
    }
}
