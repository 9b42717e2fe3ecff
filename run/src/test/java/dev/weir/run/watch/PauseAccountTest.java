package dev.weir.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.pause.Pause;
import dev.weir.run.watch.PauseAccount.Named;
import dev.weir.run.watch.ProcessWatch.Seen;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PauseAccountTest {

    private static final long ALL = 10_000;

    private static Seen seen(String process, Pause... pauses) {
        return new Seen(process, 3, 7, 60, List.of(pauses), List.of());
    }

    @Test
    void aPauseOfOneProcessIsNotOneOfTheHost() {
        PauseAccount account = PauseAccount.of(
                List.of(seen("weir", new Pause(100, 10)), seen("weir receiver", new Pause(500, 400))), 0, ALL);

        assertThat(account.longest()).isEqualTo(new Named("weir receiver", 500, 400));
        assertThat(account.pauses()).containsExactly(new Named("weir", 100, 10), new Named("weir receiver", 500, 400));
    }

    @Test
    void aPauseThatEveryProcessSawAtOnceIsOneOfTheHostAndCountsOnce() {
        PauseAccount account = PauseAccount.of(
                List.of(seen("weir", new Pause(100, 50)), seen("weir receiver", new Pause(104, 48))), 0, ALL);

        assertThat(account.pauses()).containsExactly(new Named(PauseAccount.HOST, 100, 52));
        assertThat(account.longest().process()).isEqualTo(PauseAccount.HOST);
    }

    @Test
    void shortPauseWithinAnotherProcessesLongOneIsNoHostPause() {
        PauseAccount account = PauseAccount.of(
                List.of(seen("weir", new Pause(200, 5)), seen("weir receiver", new Pause(100, 400))), 0, ALL);

        assertThat(account.pauses()).containsExactly(new Named("weir receiver", 100, 400), new Named("weir", 200, 5));
    }

    @Test
    void pausesAtTheSameTimeCountOnceAndOnlyAsFarAsTheyAreWithinAGap() {
        PauseAccount account = PauseAccount.of(
                List.of(
                        seen("weir", new Pause(100, 400), new Pause(900, 50)),
                        seen("weir receiver", new Pause(300, 30), new Pause(450, 150))),
                0,
                ALL);

        assertThat(account.pausedNanos(200, 920)).isEqualTo(400 + 20);
        assertThat(account.pausedNanos(600, 900)).isZero();
    }

    @Test
    void aPauseThatTwoOfThreeProcessesSawIsNoneOfTheHost() {
        PauseAccount account = PauseAccount.of(
                List.of(
                        seen("weir", new Pause(100, 50)),
                        seen("weir receiver 1", new Pause(104, 48), new Pause(500, 40)),
                        seen("weir receiver 2", new Pause(501, 40))),
                0,
                ALL);

        assertThat(account.pauses())
                .containsExactly(
                        new Named("weir", 100, 50),
                        new Named("weir receiver 1", 104, 48),
                        new Named("weir receiver 1", 500, 40),
                        new Named("weir receiver 2", 501, 40));
    }

    @Test
    void aPauseThatAllThreeProcessesSawIsOneOfTheHost() {
        PauseAccount account = PauseAccount.of(
                List.of(
                        seen("weir", new Pause(100, 50), new Pause(300, 20)),
                        seen("weir receiver 1", new Pause(10, 5), new Pause(104, 48)),
                        seen("weir receiver 2", new Pause(98, 50))),
                0,
                ALL);

        assertThat(account.pauses())
                .containsExactly(
                        new Named("weir receiver 1", 10, 5),
                        new Named(PauseAccount.HOST, 98, 54),
                        new Named("weir", 300, 20));
    }

    @Test
    void oneProcessAloneCannotTellThatTheHostPaused() {
        PauseAccount account = PauseAccount.of(List.of(seen("weir", new Pause(100, 50))), 0, ALL);

        assertThat(account.longest()).isEqualTo(new Named("weir", 100, 50));
    }

    @Test
    void theLongestIsThatOfTheTimeAskedFor() {
        List<Seen> seen = List.of(seen("weir", new Pause(100, 50), new Pause(300, 20), new Pause(900, 80)));

        assertThat(PauseAccount.of(seen, 150, 900).longest()).isEqualTo(new Named("weir", 300, 20));
        assertThat(PauseAccount.of(seen, 149, 900).longest()).isEqualTo(new Named("weir", 100, 50));
        assertThat(PauseAccount.of(seen, 400, 500).longest()).isEqualTo(new Named("weir", 0, 7));
    }

    private static final long SECOND = 1_000_000_000;

    @Test
    void longPausesOfOneProcessAreAddedUpWithinTheTimeAskedFor() {
        PauseAccount account = PauseAccount.of(
                List.of(
                        seen("weir", new Pause(6 * SECOND, SECOND / 2)),
                        seen(
                                "weir receiver",
                                new Pause(SECOND, SECOND / 5),
                                new Pause(2 * SECOND, SECOND / 10 - 1),
                                new Pause(4 * SECOND, SECOND / 2),
                                new Pause(9 * SECOND, 5 * SECOND))),
                0,
                10 * SECOND);

        assertThat(account.standstill(0, 10 * SECOND, process -> true))
                .isEqualTo(new Named("weir receiver", SECOND, 17 * SECOND / 10));
        assertThat(account.standstill(5 * SECOND, 9 * SECOND, process -> true))
                .isEqualTo(new Named("weir", 6 * SECOND, SECOND / 2));
        assertThat(account.standstill(7 * SECOND, 9 * SECOND, process -> true).lengthNanos())
                .isZero();
    }

    @Test
    void aPauseOfTheHostIsOneOfEveryProcess() {
        PauseAccount account = PauseAccount.of(
                List.of(
                        seen("weir", new Pause(SECOND, SECOND), new Pause(5 * SECOND, SECOND)),
                        seen("weir receiver", new Pause(SECOND, SECOND))),
                0,
                10 * SECOND);

        assertThat(account.standstill(0, 10 * SECOND, process -> true))
                .isEqualTo(new Named("weir", 5 * SECOND, 2 * SECOND));
    }

    @Test
    void theLongestPauseOfOneProcessIsThatOfNoOther() {
        Predicate<String> proxy = "weir fault proxy"::equals;
        PauseAccount account = PauseAccount.of(
                List.of(
                        seen("weir", new Pause(100, 900)),
                        seen("weir fault proxy", new Pause(500, 20), new Pause(2_000, 60))),
                0,
                3_000);

        assertThat(account.longest(0, 3_000, proxy)).isEqualTo(new Named("weir fault proxy", 2_000, 60));
        assertThat(account.longest(0, 1_000, proxy)).isEqualTo(new Named("weir fault proxy", 500, 20));
        assertThat(account.longest(0, 3_000, proxy.negate())).isEqualTo(new Named("weir", 100, 900));
        assertThat(account.longest(0, 3_000, "weir receiver"::equals).lengthNanos())
                .isZero();
    }

    @Test
    void whatIsSeenLaterIsAddedToAnAccount() {
        PauseAccount early = PauseAccount.of(List.of(seen("weir", new Pause(100, 50))), 0, 1_000);
        PauseAccount later = PauseAccount.of(List.of(seen("weir", new Pause(100, 50), new Pause(1_500, 80))), 0, 2_000);

        assertThat(early.until(later).longest()).isEqualTo(new Named("weir", 1_500, 80));
        assertThat(early.until(later).pauses()).hasSize(2);
        assertThat(early.until(PauseAccount.NONE).longest()).isEqualTo(new Named("weir", 100, 50));
    }

    @Test
    void pauseOfSelectedProcessesExcludesOthersButNotTheHosts() {
        long second = 1_000_000_000;
        PauseAccount account = PauseAccount.of(
                List.of(
                        seen("weir", new Pause(0, second), new Pause(5 * second, 4 * second)),
                        seen("weir operations on a", new Pause(0, second), new Pause(3 * second, second))),
                0,
                10 * second);

        assertThat(account.standstill(0, 10 * second, process -> true).lengthNanos())
                .isEqualTo(5 * second);
        assertThat(account.standstill(0, 10 * second, process -> !process.equals("weir")))
                .isEqualTo(new Named("weir operations on a", 3 * second, 2 * second));
    }
}
