package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlacedShareTest {

    private static final WorkerHost A = new FarHost("a");
    private static final WorkerHost B = new FarHost("b");

    private static List<String> told(List<PlacedShare> shares) {
        return shares.stream()
                .map(placed -> placed.share().process() + " [" + placed.share().first() + ", "
                        + placed.share().end() + ") at " + placed.host().name())
                .toList();
    }

    @Test
    void everyHostHasOneProcessThatItIsNamedBy() {
        assertThat(told(PlacedShare.of("weir publisher", 1, List.of(A, B), 5)))
                .containsExactly("weir publisher on a [0, 2) at a", "weir publisher on b [2, 5) at b");
    }

    @Test
    void moreProcessesThanHostsAreSpreadOverThemInOrder() {
        assertThat(told(PlacedShare.of("weir receiver", 3, List.of(A, B), 6)))
                .containsExactly(
                        "weir receiver 1 on a [0, 2) at a",
                        "weir receiver 2 on a [2, 4) at a",
                        "weir receiver on b [4, 6) at b");
    }

    @Test
    void aHostWithLittleRoomHasFewerAndTheOthersHaveTheRest() {
        assertThat(told(PlacedShare.of("weir receiver", 1, List.of(A, B), 10, host -> host.equals(A) ? 2 : 100)))
                .containsExactly("weir receiver on a [0, 2) at a", "weir receiver on b [2, 10) at b");
        assertThat(told(PlacedShare.of("weir receiver", 1, List.of(A, B), 10, host -> host.equals(A) ? 0 : 100)))
                .containsExactly("weir receiver on b [0, 10) at b");
    }

    @Test
    void whatFitsNowhereIsDividedEvenlyForEveryHostToRefuse() {
        assertThat(told(PlacedShare.of("weir receiver", 1, List.of(A, B), 10, host -> 3)))
                .containsExactly("weir receiver on a [0, 5) at a", "weir receiver on b [5, 10) at b");
    }

    @Test
    void aHostForWhichNothingIsLeftHasNoProcess() {
        assertThat(told(PlacedShare.of("weir receiver", 1, List.of(A, B), 1)))
                .containsExactly("weir receiver on a [0, 1) at a");
    }

    @Test
    void processesOfThisHostHaveTheNamesTheyHaveWithoutOthers() {
        WorkerHost here = new LocalHost();

        assertThat(told(PlacedShare.of("weir receiver", 1, List.of(here), 4)))
                .containsExactly("weir receiver [0, 4) at this host");
        assertThat(told(PlacedShare.of("weir receiver", 2, List.of(here), 4)))
                .containsExactly("weir receiver 1 [0, 2) at this host", "weir receiver 2 [2, 4) at this host");
    }

    @Test
    void aFileIsSafeWhateverItsHostIsCalled() {
        assertThat(new WorkerShare("weir receiver 2 on c", 0, 1).filePrefix()).isEqualTo("receiver-2-on-c-");
        assertThat(new WorkerShare("weir receiver on ../c:1", 0, 1).filePrefix())
                .isEqualTo("receiver-on-.._2fc_3a1-");
    }
}
