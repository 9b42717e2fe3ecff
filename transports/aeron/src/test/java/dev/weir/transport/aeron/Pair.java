package dev.weir.transport.aeron;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportDriver.RunContext;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** One publisher and one subscriber over Aeron, both used by the test's own thread. */
final class Pair implements AutoCloseable, AckListener {

    static final Topology TOPOLOGY = new Topology(1, 1, Delivery.SHARED);

    private final AeronTransport transport;
    private final Subscriber subscriber;
    private final Publisher publisher;
    private final List<String> outcomes = new ArrayList<>();
    private final ByteBuffer message = ByteBuffer.allocate(100);
    private final ByteBuffer nothing = ByteBuffer.allocate(0);
    private long sequence;
    private long received;
    private long checksum;
    private long acked;

    Pair(Map<String, String> given) {
        transport = open(given, 1_000);
        transport.provision(TOPOLOGY);
        subscriber = transport.openSubscriber(0, (content, header, partition, offset, receivedNanos) -> {
            received++;
            checksum += content.getLong(content.position());
        });
        subscriber.awaitReady(Duration.ofMinutes(2));
        publisher = transport.openPublisher(0, this);
    }

    static Settings settings(Map<String, String> given) {
        return Settings.of(new AeronDriver().settings(), given);
    }

    static AeronTransport open(Map<String, String> given, int maxMessageBytes) {
        String runId = String.format("%08x", ThreadLocalRandom.current().nextInt());
        return (AeronTransport)
                new AeronDriver().open(settings(given), new RunContext(runId, new SystemClock(), maxMessageBytes));
    }

    @Override
    public void onAck(long acknowledged, int partition, long ackedNanos) {
        acked++;
    }

    @Override
    public void onFailure(long failed, FailureKind kind, String cause) {
        outcomes.add(kind + " " + cause);
    }

    void publish() {
        publisher.publish(sequence, Publisher.NO_KEY, message.putLong(0, sequence), nothing);
        sequence++;
    }

    int poll() {
        return subscriber.poll(100);
    }

    AeronTransport transport() {
        return transport;
    }

    Subscriber subscriber() {
        return subscriber;
    }

    /** The failures told so far. */
    List<String> failures() {
        return outcomes;
    }

    long acked() {
        return acked;
    }

    long received() {
        return received;
    }

    long checksum() {
        return checksum;
    }

    @Override
    public void close() {
        publisher.close();
        subscriber.close();
        transport.close();
    }

    /** Nobody listens. */
    static final class Silent implements AckListener {

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {}

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {}
    }
}
