package dev.weir.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.ScriptedClock;
import dev.weir.resource.pause.Pause;
import dev.weir.result.Event;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.run.watch.PauseAccount.Named;
import dev.weir.run.watch.ProcessWatch.Seen;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HostWatchTest {

    private static final long MILLI = 1_000_000;
    private static final long START = 1_000 * MILLI;
    private static final long END = START + 10_000 * MILLI;

    /** Time stands: nothing in this process is ever late. */
    private final ScriptedClock clock = new ScriptedClock(START);

    private final HostWatch watch = new HostWatch(clock);

    @AfterEach
    void close() {
        watch.close();
    }

    private static Pause pause(long atMillis, long lengthMillis) {
        return new Pause(START + atMillis * MILLI, lengthMillis * MILLI);
    }

    private static Seen seen(List<Pause> pauses, List<Event> collections) {
        return new Seen(ProcessWatch.RECEIVER, 5, 7, 9, pauses, collections);
    }

    @Test
    void reportsOfAnotherProcessArePartOfTheAccount() {
        watch.beginPauses();
        watch.include(seen(List.of(pause(100, 30), pause(500, 40)), List.of()));

        PauseAccount account = watch.endPauses(START, END);

        assertThat(account.longest()).isEqualTo(new Named(ProcessWatch.RECEIVER, START + 500 * MILLI, 40 * MILLI));
        assertThat(account.p99Nanos()).isEqualTo(5);
        assertThat(account.totalNanos()).isEqualTo(9);
        assertThat(account.pauses()).hasSize(2);
    }

    @Test
    void aReportOfAProcessReplacesItsEarlierOne() {
        watch.include(seen(List.of(pause(100, 30)), List.of()));
        watch.include(seen(List.of(pause(100, 30), pause(500, 40)), List.of()));

        assertThat(watch.endPauses(START, END).pauses()).hasSize(2);
    }

    @Test
    void theLongestPauseIsThatWhichTouchesTheTimeAskedFor() {
        watch.include(seen(List.of(pause(100, 30), pause(500, 40)), List.of()));

        assertThat(watch.longestPauseNanos(START, END)).isEqualTo(40 * MILLI);
        assertThat(watch.longestPauseNanos(START, START + 500 * MILLI)).isEqualTo(30 * MILLI);
        assertThat(watch.longestPauseNanos(START, START + 500 * MILLI + 1)).isEqualTo(40 * MILLI);
        assertThat(watch.longestPauseNanos(START + 130 * MILLI, START + 500 * MILLI))
                .isZero();
        assertThat(watch.longestPauseNanos(START + 130 * MILLI - 1, START + 500 * MILLI))
                .isEqualTo(30 * MILLI);
    }

    @Test
    void collectionsInTheSpanAndPausesOfAtLeast20MsAreEvents() {
        Event first = new Event(START, "gc", "weir receiver: G1");
        Event last = new Event(END, "gc", "weir receiver: G1");
        watch.include(seen(List.of(pause(100, 19), pause(500, 20), pause(11_000, 90)), List.of(first, last)));

        // This JVM may collect at any time.
        assertThat(watch.events(START, END))
                .filteredOn(event -> event.text().startsWith(ProcessWatch.RECEIVER))
                .containsExactly(first, new Event(START + 500 * MILLI, "pause", "weir receiver paused for 20.0 ms"));
    }

    @Test
    void thisProcessIsWatchedFromTheBeginningUnderItsName() {
        long from = watch.mark();
        clock.advance(1_000 * MILLI);
        long to = watch.mark();

        assertThat(from).isEqualTo(START);
        assertThat(to).isEqualTo(START + 1_000 * MILLI);
        assertThat(watch.costs(from, to, 1)).extracting(ProcessCost::name).containsExactly(ProcessWatch.OWN);
        assertThat(watch.uses(from, to)).extracting(ProcessUse::name).containsExactly(ProcessWatch.OWN);
        assertThat(watch.environment()).isNotEmpty();
    }

    @Test
    void aProcessThatIsAttachedIsWatchedAsWell() {
        long from = watch.mark();
        watch.attach("other", ProcessHandle.current().pid());
        watch.detach(ProcessHandle.current().pid());

        assertThat(watch.costs(from, watch.mark(), 1))
                .extracting(ProcessCost::name)
                .containsExactly(ProcessWatch.OWN, "other");
    }

    @Test
    void aSubscriberMayAskForThePausesOfThisProcess() {
        assertThat(watch.pausesForSubscriber()).hasValueSatisfying(pauses -> {
            pauses.look(START, START);
            assertThat(pauses.totalNanos()).isZero();
        });
    }

    @Test
    void inSimulatedTimeNothingIsWatched() {
        ProcessWatch blind = new ProcessWatch.Blind(clock);
        blind.attach("other", 1);
        blind.include(seen(List.of(pause(100, 30)), List.of()));

        assertThat(blind.mark()).isEqualTo(START);
        assertThat(blind.endPauses(START, END)).isEqualTo(PauseAccount.NONE);
        assertThat(blind.longestPauseNanos(START, END)).isZero();
        assertThat(blind.events(START, END)).isEmpty();
        assertThat(blind.pausesForSubscriber()).isEmpty();
        assertThat(blind.notMeasured()).containsExactly("The cost of processes and pauses: time was simulated.");
    }
}
