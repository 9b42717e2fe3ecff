package dev.weir.operation.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.item.Item;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.item.MadeUpItems;
import dev.weir.operation.work.StepPart;
import dev.weir.scenario.step.OperationStep.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** How the items of a step fall to its parts: each to one of them. */
class PartOfStepTest {

    private static List<String> items(int part, int parts, Names.Order order, int count) {
        ItemSource all = new MadeUpItems(new Names(order, "", 7, 0, count - 1L), number -> "t-" + number, false);
        ItemSource mine = new PartFiles.EveryNth(all, new StepPart(part, parts));
        List<String> taken = new ArrayList<>();
        Item item = new Item();
        while (mine.next(item)) {
            taken.add(item.name);
        }
        assertThat(mine.next(item)).isFalse();
        return taken;
    }

    @Property(tries = 200)
    void noItemIsLeftOutAndNoneFallsToTwoParts(
            @ForAll @IntRange(min = 1, max = 9) int parts,
            @ForAll @IntRange(min = 1, max = 100) int count,
            @ForAll Names.Order order) {
        List<String> taken = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            taken.addAll(items(part, parts, order, count));
        }

        assertThat(taken)
                .containsExactlyInAnyOrderElementsOf(LongStream.range(0, count)
                        .mapToObj(number -> "t-" + number)
                        .toList());
    }

    @Property(tries = 200)
    void partsDifferByOneItemAtMost(
            @ForAll @IntRange(min = 1, max = 9) int parts, @ForAll @IntRange(min = 1, max = 100) int count) {
        List<Integer> sizes = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            sizes.add(items(part, parts, Names.Order.SERIAL, count).size());
        }

        assertThat(sizes).allMatch(size -> size == count / parts || size == count / parts + 1);
    }
}
