package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publishers that write in transactions of their own and abort half of them. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TransactionsIT {

    private static final Duration WITHIN = Duration.ofMinutes(2);
    private static final int MESSAGES = 205;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int WHOLE = 200;

    private final Set<Long> acked = new ConcurrentSkipListSet<>();
    private final Set<Long> aborted = new ConcurrentSkipListSet<>();
    private final Set<Long> received = new TreeSet<>();

    private final AckListener acks = new AckListener() {
        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            acked.add(sequence);
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            assertThat(kind).isEqualTo(FailureKind.ABORTED);
            aborted.add(sequence);
        }
    };

    @ParameterizedTest
    @ValueSource(strings = {"read_committed", "read_uncommitted"})
    void abortedMessagesReachOnlyThoseThatReadUncommittedOnes(String isolation) {
        try (KafkaTransport transport = Round.open(
                "bootstrap",
                BROKER.bootstrap(),
                "transactions.messages",
                "10",
                "transactions.abort",
                "50%",
                "consumer.isolation.level",
                isolation)) {
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.add(message.getLong()));
            subscriber.awaitReady(WITHIN);
            Publisher publisher = transport.openPublisher(0, acks);
            for (long sequence = 0; sequence < MESSAGES; sequence++) {
                ByteBuffer message = ByteBuffer.allocate(8).putLong(0, sequence);
                publisher.publish(sequence, Publisher.NO_KEY, message, ByteBuffer.allocate(0));
                if (sequence == WHOLE - 1) {
                    // Here a transaction ends, whatever the clock had ended before.
                    assertThat(publisher.flush(WITHIN)).isTrue();
                }
            }
            assertThat(publisher.flush(WITHIN)).isTrue();
            assertThat(acked)
                    .as("the rest that is no whole transaction is committed")
                    .contains(200L, 204L);
            assertThat(aborted).isNotEmpty();
            assertThat(acked.size() + aborted.size()).isEqualTo(MESSAGES);

            var end = transport.end();
            while (!subscriber.position().reached(end)) {
                subscriber.poll(1_000);
            }

            Set<Long> expected = new TreeSet<>(acked);
            if (isolation.equals("read_uncommitted")) {
                expected.addAll(aborted);
            }
            assertThat(received).isEqualTo(expected);
            subscriber.close();
            publisher.close();
        }
    }
}
