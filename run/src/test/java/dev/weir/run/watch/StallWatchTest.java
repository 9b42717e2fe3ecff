package dev.weir.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StallWatchTest {

    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final PublisherAccount publisher = new PublisherAccount(0, 64);
    private long nowNanos = 1_000;
    private StallWatch watch;

    private final class Clock implements RunClock {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            nowNanos = Math.max(nowNanos, deadlineNanos);
        }
    }

    @BeforeEach
    void begin() {
        publisher.begin(Phase.MEASURE, 0, nowNanos);
        watch = new StallWatch(new Clock(), LIMIT, new AllAccounts(List.of(publisher), List.of(), Delivery.SHARED));
    }

    private void send(long sequence) {
        assertThat(publisher.open(sequence, nowNanos)).isTrue();
        publisher.sent(Phase.MEASURE, 100, nowNanos, nowNanos, 0);
    }

    private boolean stalledAfter(Duration longer) {
        nowNanos += longer.toNanos();
        return watch.stalled();
    }

    @Test
    void anUnansweredMessageStallsTheRunOnceTheLimitHasPassed() {
        send(0);

        assertThat(stalledAfter(LIMIT)).isFalse();
        assertThat(stalledAfter(Duration.ofNanos(1))).isTrue();
        assertThat(watch.sentence()).isEqualTo("no acknowledgement and no message for 5 s, with 1 messages unanswered");
    }

    @Test
    void anAcknowledgementBeginsTheTimeAnew() {
        send(0);
        send(1);
        assertThat(stalledAfter(LIMIT)).isFalse();

        publisher.onAck(0, 0, nowNanos);

        assertThat(stalledAfter(Duration.ofSeconds(1))).isFalse();
        assertThat(stalledAfter(LIMIT)).isFalse();
        assertThat(stalledAfter(Duration.ofNanos(1))).isTrue();
    }

    @Test
    void aFailureBeginsTheTimeAnew() {
        send(0);
        send(1);
        assertThat(stalledAfter(LIMIT)).isFalse();

        publisher.onFailure(0, FailureKind.REJECTED, "no answer");

        assertThat(stalledAfter(Duration.ofSeconds(1))).isFalse();
    }

    @Test
    void nothingStallsIfNothingIsAwaited() {
        assertThat(stalledAfter(LIMIT.multipliedBy(10))).isFalse();

        send(0);
        assertThat(stalledAfter(LIMIT)).isFalse();

        publisher.onAck(0, 0, nowNanos);
        assertThat(stalledAfter(LIMIT.multipliedBy(10))).isFalse();
    }
}
