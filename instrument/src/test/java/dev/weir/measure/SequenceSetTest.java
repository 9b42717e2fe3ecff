package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
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
    void theMissingOnesAreTheDifferenceOfTheSets(
            @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 200_000) Long> here,
            @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 200_000) Long> there) {
        TreeSet<Long> expected = new TreeSet<>(here);
        expected.removeAll(new TreeSet<>(there));
        List<Long> missing = new ArrayList<>();

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
        List<Long> missing = new ArrayList<>();
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

    /** Every 97th number or so of some pages, in an order of no kind: what the properties try with numbers of chance. */
    private static List<Long> scattered(long seed, long pages) {
        return new Random(seed).longs(500, 0, pages << 16).boxed().toList();
    }

    @Test
    void holdsWhatWasAddedInAnyOrderAndNothingElse() {
        SequenceSet set = new SequenceSet();
        TreeSet<Long> reference = new TreeSet<>();
        for (long sequence : scattered(1, 4)) {
            assertThat(set.add(sequence)).isEqualTo(reference.add(sequence));
            assertThat(set.add(sequence)).isFalse();
            assertThat(set.contains(sequence + 1)).isEqualTo(reference.contains(sequence + 1));
        }

        assertThat(set.size()).isEqualTo(reference.size());
        assertThat(listed(set)).containsExactlyElementsOf(reference);
        List<Long> other = scattered(2, 8);
        List<Long> missing = new ArrayList<>();
        set.forEachMissingIn(of(other), missing::add);
        reference.removeAll(new TreeSet<>(other));
        assertThat(missing).containsExactlyElementsOf(reference);
    }

    @Test
    void aRunMayBeginAndEndAnywhereInAWordAndInAPage() {
        for (long start : List.of(0L, 1L, 63L, 64L, 65L, 127L, 65_535L, 65_536L)) {
            for (long length : List.of(1L, 2L, 63L, 64L, 65L, 128L)) {
                List<Long> run = LongStream.range(start, start + length).boxed().toList();
                SequenceSet set = of(run);

                assertThat(listed(set)).isEqualTo(run);
                assertThat(set.contains(start)).isTrue();
                assertThat(set.contains(start + length)).isFalse();
                assertThat(start > 0 && set.contains(start - 1)).isFalse();
                List<Long> missing = new ArrayList<>();
                set.forEachMissingIn(of(List.of(start)), missing::add);
                assertThat(missing).isEqualTo(run.subList(1, run.size()));
                missing.clear();
                of(List.of(start, start + length + 70)).forEachMissingIn(set, missing::add);
                assertThat(missing).containsExactly(start + length + 70);
            }
        }
    }

    @Test
    void theRunKeepsItsEndOnceSomethingCameOutOfOrder() {
        SequenceSet set = of(List.of(10L, 11L, 13L, 12L, 9L));

        assertThat(listed(set)).containsExactly(9L, 10L, 11L, 12L, 13L);
        assertThat(set.add(12)).isFalse();
        assertThat(set.add(11)).isFalse();
        assertThat(set.size()).isEqualTo(5);
    }

    @Test
    void thereIsRoomForAnyPage() {
        for (long last : List.of((64L << 16) - 1, 64L << 16, 65L << 16, (127L << 16) + 5, 300L << 16)) {
            SequenceSet set = of(List.of(3L, last));
            SequenceSet copy = new SequenceSet();
            copy.take(set.changes());

            assertThat(listed(set)).containsExactly(3L, last);
            assertThat(listed(copy)).containsExactly(3L, last);
            assertThat(copy.contains(last)).isTrue();
            assertThat(copy.contains(1L << 40)).isFalse();
            assertThat(copy.add(last - 1)).isTrue();
            assertThat(listed(copy)).containsExactly(3L, last - 1, last);
        }
    }

    @Test
    void aCopyFollowsWhileItIsToldOfChanges() {
        SequenceSet set = new SequenceSet();
        SequenceSet copy = new SequenceSet();
        for (int round = 0; round < 5; round++) {
            scattered(round, 3).forEach(set::add);
            copy.take(set.changes());
            copy.take(set.changes());

            assertThat(copy.size()).isEqualTo(set.size());
            assertThat(listed(copy)).isEqualTo(listed(set));
        }
    }

    private static SequenceSet of(List<Long> sequences) {
        SequenceSet set = new SequenceSet();
        sequences.forEach(set::add);
        return set;
    }

    private static List<Long> listed(SequenceSet set) {
        List<Long> listed = new ArrayList<>();
        set.forEach(listed::add);
        return listed;
    }
}
