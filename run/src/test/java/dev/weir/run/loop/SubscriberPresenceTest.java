package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.loop.SubscriberPresence.State;
import dev.weir.transport.Positions;
import dev.weir.transport.client.Rejoining;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubscriberPresenceTest {

    private final LoopClock clock = new LoopClock(0);
    private final RunErrors errors = new RunErrors(clock);
    private final SubscriberPresence presence = new SubscriberPresence(3, clock);
    private final Returning source = new Returning();
    private final SubscriberLoop loop =
            new SubscriberLoop(3, source, Duration.ofSeconds(9), errors, ConsumerWork.none(), presence);

    /** Notes what it is asked, and takes part from the second poll after its return on. */
    private static final class Returning implements Rejoining {
        private final List<String> calls = new ArrayList<>();
        private int pollsUntilPresent;

        @Override
        public void awaitReady(Duration deadline) {}

        @Override
        public int poll(int limit) {
            calls.add("poll");
            pollsUntilPresent--;
            return 0;
        }

        @Override
        public Positions position() {
            return Positions.none();
        }

        @Override
        public void depart(Departure how) {
            calls.add(how.name());
        }

        @Override
        public void processEnds() {
            calls.add("ends");
        }

        @Override
        public void comeBack() {
            calls.add("back");
            pollsUntilPresent = 2;
        }

        @Override
        public boolean present() {
            return pollsUntilPresent <= 0;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    @Test
    void aPausedSubscriberDoesNotPollAndGoesOnWhenItMay() {
        loop.step();
        presence.pause();

        assertThat(loop.step()).as("looks again soon").isEqualTo(1_000_000);
        assertThat(presence.state()).isEqualTo(State.PAUSED);
        assertThat(presence.connected()).isTrue();
        clock.nanos = 3_000_000_000L;
        loop.step();
        presence.resume();
        assertThat(loop.step()).isEqualTo(Loop.AT_ONCE);

        assertThat(presence.state()).isEqualTo(State.POLLING);
        assertThat(source.calls).containsExactly("poll", "poll");
    }

    @Test
    void aSubscriberThatWentAwayTakesPartAgainOnceItHasItsShare() {
        loop.step();
        presence.depart(Rejoining.Departure.VANISHES);
        loop.step();
        loop.step();
        assertThat(presence.state()).isEqualTo(State.VANISHED);
        assertThat(presence.connected()).isFalse();

        presence.resume();
        loop.step();
        assertThat(presence.state()).isEqualTo(State.RETURNING);
        loop.step();
        loop.step();

        assertThat(presence.state()).isEqualTo(State.POLLING);
        assertThat(source.calls).containsExactly("poll", "VANISHES", "back", "poll", "poll", "poll");
        assertThat(presence.name()).isEqualTo("subscriber 3");
    }

    @Test
    void aSubscriberThatLeavesIsNotAskedTwice() {
        presence.depart(Rejoining.Departure.LEAVES);
        loop.step();
        loop.step();

        assertThat(presence.state()).isEqualTo(State.LEFT);
        assertThat(source.calls).containsExactly("LEAVES");
    }

    @Test
    void aSubscriberThatIsAwayEndsWithItsRun() {
        presence.depart(Rejoining.Departure.LEAVES);
        loop.step();
        loop.end();

        assertThat(loop.step()).isEqualTo(Loop.DONE);
    }
}
