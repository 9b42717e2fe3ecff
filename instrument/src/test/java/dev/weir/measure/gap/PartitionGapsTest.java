package dev.weir.measure.gap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.fault.Gap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PartitionGapsTest {

    private static final long START = 100;
    private static final long SECOND = 1_000_000_000;

    private final PartitionGaps gaps = new PartitionGaps();

    private static Map<Integer, List<Gap>> all(PartitionGaps of) {
        Map<Integer, List<Gap>> all = new TreeMap<>();
        of.forEach((log, partition) -> all.put(partition, log.gapsUntil(START + 10 * SECOND)));
        return all;
    }

    private static Gap gap(long fromSeconds, long toSeconds) {
        return new Gap(START + fromSeconds * SECOND, START + toSeconds * SECOND);
    }

    @Test
    void everyPartitionHasItsOwnGapsFromTheStartHoweverLateItIsSeen() {
        gaps.start(START);
        gaps.note(0, START + 4 * SECOND);
        gaps.note(9, START + 7 * SECOND);
        gaps.know(2);

        assertThat(all(gaps))
                .isEqualTo(Map.of(
                        0, List.of(gap(0, 4), gap(4, 10)),
                        2, List.of(gap(0, 10)),
                        9, List.of(gap(0, 7), gap(7, 10))));
    }

    @Test
    void aPartitionThatIsKnownBeforeTheStartBeginsWithIt() {
        gaps.note(1, 5);
        gaps.start(START);

        assertThat(all(gaps)).isEqualTo(Map.of(1, List.of(gap(0, 10))));
    }

    @Test
    void aCopyHasThePartitionsThatItWasToldOf() {
        PartitionGaps copy = new PartitionGaps();
        copy.start(START);
        gaps.start(START);
        gaps.note(6, START + 3 * SECOND);
        copy.take(gaps.states());
        gaps.note(6, START + 8 * SECOND);
        copy.take(gaps.states());

        assertThat(all(copy)).isEqualTo(all(gaps)).containsOnlyKeys(6);
    }

    @Test
    void instantsAreCountedWithinATimeAndToldOnce() {
        InstantLog log = new InstantLog();
        for (long at = 1; at <= 40; at++) {
            log.add(at * 10);
        }

        assertThat(log.count(100, 150)).isEqualTo(6);
        assertThat(log.more()).hasSize(40);
        log.add(405);
        assertThat(log.more()).containsExactly(405L);
        assertThat(log.more()).isEmpty();
    }
}
