package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubscriberLoopTest {

    private static final Positions HERE = new Positions(Map.of(0, 17L));

    private final Faults faults = new Faults(new LoopClock(0));
    private final Recording source = new Recording();
    private final SubscriberLoop loop = new SubscriberLoop(3, source, Duration.ofSeconds(9), faults);

    /** Notes what it is asked. */
    private static final class Recording implements Subscriber {
        private final List<String> calls = new ArrayList<>();

        @Override
        public void awaitReady(Duration deadline) {
            calls.add("ready within " + deadline.toSeconds());
        }

        @Override
        public int poll(int limit) {
            calls.add("poll");
            return 0;
        }

        @Override
        public Positions position() {
            calls.add("position");
            return HERE;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    @Test
    void itGetsReadyOnceAndThenPollsAtOnceAgain() {
        assertThat(loop.ready()).isFalse();

        assertThat(loop.step()).isEqualTo(Loop.AT_ONCE);
        assertThat(loop.step()).isEqualTo(Loop.AT_ONCE);

        assertThat(loop.ready()).isTrue();
        assertThat(source.calls).containsExactly("ready within 9", "poll", "poll");
        assertThat(loop.name()).isEqualTo("weir-subscriber-3");
    }

    @Test
    void itKnowsItsPositionOnceItIsAskedFor() {
        loop.step();
        assertThat(loop.position()).isEqualTo(Positions.none());

        loop.reportPosition();
        loop.step();

        assertThat(loop.position()).isEqualTo(HERE);
    }

    @Test
    void itIsDoneAfterItsEndAndClosesTheClient() {
        loop.end();

        assertThat(loop.step()).isEqualTo(Loop.DONE);
        loop.close();
        assertThat(source.calls).containsExactly("ready within 9", "poll", "close");
    }

    @Test
    void aFaultIsReportedAndEndsIt() {
        loop.failed(new TransportException("the broker is gone"));

        assertThat(faults.all()).extracting(Faults.Fault::text).containsExactly("subscriber 3: the broker is gone");
        assertThat(loop.step()).isEqualTo(Loop.DONE);
    }
}
