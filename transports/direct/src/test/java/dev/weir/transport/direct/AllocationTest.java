package dev.weir.transport.direct;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handing messages over allocates nothing, once the slots have grown. */
class AllocationTest {

    private static final int MESSAGES = 100_000;
    private static final AckListener SILENT = new AckListener() {
        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {}

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {}
    };

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long checksum;

    @ParameterizedTest
    @ValueSource(strings = {"call", "queue", "ring"})
    void handingOverAllocatesNothing(String mode) {
        DirectDriver driver = new DirectDriver();
        Settings settings = Settings.of(driver.settings(), Map.of("mode", mode));
        try (Transport transport = driver.open(settings, new RunContext("0a0b0c0d", new SystemClock(), 100))) {
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            Subscriber subscriber = transport.openSubscriber(
                    0,
                    (message, header, partition, offset, receivedNanos) ->
                            checksum += message.getLong(message.position()) + offset);
            Publisher publisher = transport.openPublisher(0, SILENT);
            exchange(publisher, subscriber, mode, 2 * MESSAGES);

            long beforeBytes = threads.getCurrentThreadAllocatedBytes();
            exchange(publisher, subscriber, mode, MESSAGES);
            long allocatedBytes = threads.getCurrentThreadAllocatedBytes() - beforeBytes;

            // Some bytes for the two buffers of the exchange and for measuring itself.
            assertThat(allocatedBytes).isLessThan(2_000);
            assertThat(checksum).isPositive();
        }
    }

    private static void exchange(Publisher publisher, Subscriber subscriber, String mode, int messages) {
        ByteBuffer message = ByteBuffer.allocate(100);
        ByteBuffer header = ByteBuffer.allocate(0);
        boolean polling = !mode.equals("call");
        for (int i = 0; i < messages; i++) {
            message.putLong(0, i);
            publisher.publish(i, Publisher.NO_KEY, message, header);
            if (polling) {
                subscriber.poll(1);
            }
        }
    }
}
