package dev.weir.transport.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RebalanceLogTest {

    private static final long SECOND = 1_000_000_000;

    private long nowNanos;
    private final RebalanceLog log = new RebalanceLog(
            new RunClock() {
                @Override
                public long nanos() {
                    return nowNanos;
                }

                @Override
                public void parkUntil(long deadlineNanos) {
                    nowNanos = deadlineNanos;
                }
            },
            Duration.ofSeconds(5),
            TopicPlaces.of("orders")::named);

    private List<String> texts() {
        return log.changes().stream().map(ClusterChange::text).toList();
    }

    @Test
    void whatASubscriberGivesBackAndIsGivenIsTold() {
        nowNanos = 10 * SECOND;
        log.revoked(0, List.of(2, 0), false);
        nowNanos = 12 * SECOND;
        log.assigned(1, List.of(0, 2));

        assertThat(texts())
                .containsExactly("subscriber 0 gave back partitions 0, 2", "subscriber 1 was given partitions 0, 2");
        assertThat(log.changes()).extracting(ClusterChange::subscriber).containsExactly(0, 1);
    }

    @Test
    void latePollerLostItsPartitionsWhenPollIntervalExpired() {
        nowNanos = 20 * SECOND;
        log.polledAfter(0, 8 * SECOND);
        log.revoked(0, List.of(1), true);

        assertThat(texts())
                .containsExactly(
                        "subscriber 0 polled after 8.00 s, later than max.poll.interval.ms allows, 5.00 s",
                        "subscriber 0 had lost partition 1");
        assertThat(log.changes())
                .extracting(ClusterChange::sinceNanos)
                .as("its last poll, and 5 s after that")
                .containsExactly(12 * SECOND, 17 * SECOND);
    }

    @Test
    void aLossHasNothingToDoWithALatePollBeforeTheLastAssignment() {
        nowNanos = 20 * SECOND;
        log.polledAfter(0, 8 * SECOND);
        log.assigned(0, List.of(1));
        nowNanos = 30 * SECOND;
        log.revoked(0, List.of(1), true);

        assertThat(log.changes().getLast().sinceNanos()).isEqualTo(30 * SECOND);
    }

    @Test
    void aSubscriberThatIsGoneTookItsPartitionsWithIt() {
        log.vanished(2, List.of(3, 1));
        log.vanished(2, List.of());

        assertThat(texts())
                .containsExactly("subscriber 2 is gone with partitions 1, 3", "subscriber 2 is gone with no partition");
    }

    @Test
    void aPollInTimeIsNothingToTell() {
        log.polledAfter(0, 5 * SECOND);

        assertThat(log.changes()).isEmpty();
    }
}
