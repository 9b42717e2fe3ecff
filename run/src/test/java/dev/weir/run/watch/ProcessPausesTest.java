package dev.weir.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.OwnPauses;
import dev.weir.resource.ScriptedClock;
import dev.weir.resource.pause.Pause;
import dev.weir.run.watch.ProcessWatch.Seen;
import org.junit.jupiter.api.Test;

class ProcessPausesTest {

    private static final long MILLI = 1_000_000;
    private static final long START = 1_000 * MILLI;

    /** Punctual once, then 30 ms late; the sampler is due every 4 ms. */
    private final ScriptedClock clock = new ScriptedClock(START, 0, 30 * MILLI);

    @Test
    void aLateWakeIsAPauseOfTheProcess() throws InterruptedException {
        try (ProcessPauses pauses = new ProcessPauses("weir", clock)) {
            clock.awaitEnd();

            Seen seen = pauses.seen(START, clock.nanos());

            assertThat(seen.process()).isEqualTo("weir");
            assertThat(seen.pauses()).containsExactly(new Pause(START + 8 * MILLI, 30 * MILLI));
            assertThat(seen.longestNanos()).isEqualTo(30 * MILLI);
            assertThat(seen.totalNanos()).isEqualTo(30 * MILLI);
            assertThat(seen.p99Nanos()).isBetween(29 * MILLI, 31 * MILLI);
            assertThat(pauses.longestNanos(START, START + 8 * MILLI)).isZero();
        }
    }

    @Test
    void theLatenessIsThatSinceTheBeginning() throws InterruptedException {
        try (ProcessPauses pauses = new ProcessPauses("weir", clock)) {
            clock.awaitEnd();
            pauses.begin();

            Seen seen = pauses.seen(START, clock.nanos());

            assertThat(seen.p99Nanos()).isZero();
            assertThat(seen.pauses()).hasSize(1);
        }
    }

    @Test
    void aSubscriberSeesThePauseWithoutWaiting() throws InterruptedException {
        try (ProcessPauses pauses = new ProcessPauses("weir", clock)) {
            clock.awaitEnd();
            OwnPauses own = pauses.forSubscriber();

            own.look(START + 10 * MILLI, clock.nanos());

            assertThat(own.totalNanos()).isEqualTo(28 * MILLI);
            assertThat(own.longestNanos()).isEqualTo(28 * MILLI);
            assertThat(own.endNanos()).isEqualTo(START + 38 * MILLI);
            assertThat(own.collectedNanos()).isNotNegative();
        }
    }

    @Test
    void aProcessThatIsStoppedOnPurposeDoesNotPause() throws InterruptedException {
        ScriptedClock standing = new ScriptedClock(START);
        try (ProcessPauses pauses = new ProcessPauses("weir", standing)) {
            standing.awaitEnd();
            OwnPauses own = pauses.forSubscriber();
            pauses.exempt(true);
            standing.advance(34 * MILLI);
            own.look(START, standing.nanos());
            assertThat(own.totalNanos()).isZero();
        }
    }

    @Test
    void aProcessThatIsNotStoppedAnyMorePausesAsBefore() throws InterruptedException {
        ScriptedClock standing = new ScriptedClock(START);
        try (ProcessPauses pauses = new ProcessPauses("weir", standing)) {
            standing.awaitEnd();
            OwnPauses own = pauses.forSubscriber();
            pauses.exempt(false);
            standing.advance(34 * MILLI);
            own.look(START, standing.nanos());
            assertThat(own.totalNanos()).isEqualTo(30 * MILLI);
        }
    }
}
