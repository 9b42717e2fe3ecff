package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.PublisherAccount;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.worker.Publishers;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFixture;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten seconds of 100 messages/s over two publishers, the second of which was heard of last after four. */
class DueTest {

    private static final long SECOND = 1_000_000_000;
    private static final long START = 7 * SECOND;

    private final PhaseResults measured = new PhaseResults();
    private final PublisherAccount whole = new PublisherAccount(0, 4096);
    private final PublisherAccount lost = new PublisherAccount(1, 4096);
    private final Due told = new Due(List.of(500L, 200L), 10 * SECOND);

    @BeforeEach
    void measure() {
        measured.begun = true;
        measured.startNanos = START;
        measured.endNanos = START + 10 * SECOND;
    }

    private static Scenario scenario(String schedule) {
        return ScenarioFixture.read("transport: plain\npublishers: 2\nmeasure: 10s\n" + schedule);
    }

    private static PublisherProgress stopped(double seconds) {
        return new PublisherProgress(1, true, true, 0, START + Math.round(seconds * SECOND));
    }

    private Due withLost(String schedule) {
        return told.withLost(measured, scenario(schedule), new Told(List.of(stopped(10), stopped(4))));
    }

    /** Otherwise a host that is lost early would have had little to do, and what is missing would not be missed. */
    @Test
    void messagesOfALostPublisherAreDueToTheEndOfThePhase() {
        lost.lose(false);

        assertThat(withLost("schedule: {rate: 100/s}\n")).isEqualTo(new Due(List.of(500L, 500L), 10 * SECOND));
    }

    @Test
    void messagesOfAPublisherThatStoppedEarlierAreDueUntilItDid() {
        lost.lose(false);

        assertThat(told.withLost(
                                measured,
                                scenario("schedule: {rate: 100/s}\n"),
                                new Told(List.of(stopped(1.99), stopped(4))))
                        .scheduled())
                .containsExactly(100L, 500L);
    }

    @Test
    void nothingChangesIfNoPublisherIsLostOrThePhaseDidNotBegin() {
        assertThat(withLost("schedule: {rate: 100/s}\n")).isSameAs(told);

        lost.lose(false);
        measured.begun = false;
        assertThat(withLost("schedule: {rate: 100/s}\n")).isSameAs(told);
    }

    @Test
    void backToBackWhatWasSentWasDueAndOverThePhaseAsAWhole() {
        lost.lose(false);
        Due sent = new Due(List.of(900L, 300L), 4 * SECOND);

        assertThat(sent.withLost(
                        measured, scenario("schedule: {saturated: true}\n"), new Told(List.of(stopped(4), stopped(4)))))
                .isEqualTo(new Due(List.of(900L, 300L), 10 * SECOND));
    }

    /** A publishing side of which two accounts and how far they came are known. */
    private final class Told implements Publishers {

        private final List<PublisherProgress> progress;

        Told(List<PublisherProgress> progress) {
            this.progress = progress;
        }

        @Override
        public List<PublisherAccount> accounts() {
            return List.of(whole, lost);
        }

        @Override
        public List<PublisherProgress> progress() {
            return progress;
        }

        @Override
        public void open(Transport transport) {}

        @Override
        public Positions acked() {
            return Positions.none();
        }

        @Override
        public void probe(List<Long> counts) {}

        @Override
        public List<String> begin(PublishingPhase phase) {
            throw new AssertionError(phase);
        }

        @Override
        public void cancel() {}

        @Override
        public void flush(Duration within) {}

        @Override
        public List<String> end(long deadlineNanos) {
            return List.of();
        }
    }
}
