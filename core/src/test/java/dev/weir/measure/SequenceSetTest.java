package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SequenceSetTest {

    @Property(tries = 200)
    void holdsWhatATreeSetHolds(@ForAll @Size(max = 400) List<@LongRange(min = 0, max = 300_000) Long> sequences) {
        SequenceSet set = new SequenceSet();
        TreeSet<Long> reference = new TreeSet<>();

        for (long sequence : sequences) {
            assertThat(set.add(sequence)).isEqualTo(reference.add(sequence));
        }

        assertThat(set.size()).isEqualTo(reference.size());
        assertThat(listed(set)).containsExactlyElementsOf(reference);
        for (long sequence : sequences) {
            assertThat(set.contains(sequence)).isTrue();
            assertThat(set.contains(sequence + 1)).isEqualTo(reference.contains(sequence + 1));
        }
    }

    @Property(tries = 200)
    void whatIsMissingIsTheDifferenceOfSets(
            @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 200_000) Long> here,
            @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 200_000) Long> there) {
        TreeSet<Long> expected = new TreeSet<>(here);
        expected.removeAll(new TreeSet<>(there));
        List<Long> missing = new java.util.ArrayList<>();

        of(here).forEachMissingIn(of(there), missing::add);

        assertThat(missing).containsExactlyElementsOf(expected);
    }

    @Property(tries = 200)
    void aLongRunWithAGapIsHeldLikeAnythingElse(
            @ForAll @LongRange(min = 0, max = 200_000) long start,
            @ForAll @LongRange(min = 1, max = 200) long before,
            @ForAll @LongRange(min = 0, max = 200) long gap,
            @ForAll @LongRange(min = 1, max = 200) long after) {
        SequenceSet set = new SequenceSet();
        TreeSet<Long> reference = new TreeSet<>();
        for (long sequence = start; sequence < start + before + gap + after; sequence++) {
            if (sequence < start + before || sequence >= start + before + gap) {
                assertThat(set.add(sequence)).isEqualTo(reference.add(sequence));
            }
        }

        assertThat(set.add(start)).isFalse();
        assertThat(set.size()).isEqualTo(reference.size());
        assertThat(listed(set)).containsExactlyElementsOf(reference);
        List<Long> missing = new java.util.ArrayList<>();
        set.forEachMissingIn(of(List.of(start)), missing::add);
        assertThat(missing).containsExactlyElementsOf(reference.tailSet(start, false));
        assertThat(set.contains(start + before)).isEqualTo(gap == 0);
    }

    @Property(tries = 200)
    void aCopyThatHasTakenAllChangesIsTheSameSet(
            @ForAll @Size(max = 20) List<@Size(max = 40) List<@LongRange(min = 0, max = 300_000) Long>> between) {
        SequenceSet set = new SequenceSet();
        SequenceSet copy = new SequenceSet();

        for (List<Long> sequences : between) {
            sequences.forEach(set::add);
            copy.take(set.changes());

            assertThat(copy.size()).isEqualTo(set.size());
        }

        assertThat(listed(copy)).isEqualTo(listed(set));
        assertThat(copy.addAll(set)).isEqualTo(set.size());
    }

    @Test
    void fullPagesAreGivenBackAndStillRemembered() {
        SequenceSet set = new SequenceSet();
        long count = 10 * 65_536 + 17;

        // Nothing is in order once something was left out.
        assertThat(set.add(count + 5)).isTrue();
        for (long sequence = 0; sequence < count; sequence++) {
            assertThat(set.add(sequence)).isTrue();
        }

        assertThat(set.size()).isEqualTo(count + 1);
        assertThat(set.contains(65_536)).isTrue();
        assertThat(set.contains(count)).isFalse();
        assertThat(set.add(131_072)).isFalse();
        assertThat(set.addAll(of(List.of(5L, count)))).isEqualTo(1);
        assertThat(set.size()).isEqualTo(count + 2);
        SequenceSet copy = new SequenceSet();
        copy.take(set.changes());
        assertThat(copy.size()).isEqualTo(count + 2);
        assertThat(listed(copy)).isEqualTo(listed(set));
    }

    private static SequenceSet of(List<Long> sequences) {
        SequenceSet set = new SequenceSet();
        sequences.forEach(set::add);
        return set;
    }

    private static List<Long> listed(SequenceSet set) {
        List<Long> listed = new java.util.ArrayList<>();
        set.forEach(listed::add);
        return listed;
    }
}
