package dev.weir.transport.kafka.wire;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.HeaderSource;
import dev.weir.transport.Positions;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.client.HeaderPublisher;
import dev.weir.transport.client.KeyPublisher;
import dev.weir.transport.client.PlacingPublisher;
import dev.weir.transport.kafka.failure.SendFailure;
import dev.weir.transport.kafka.producer.AckedOffsets;
import dev.weir.transport.kafka.producer.KeyBytes;
import dev.weir.transport.kafka.producer.RecordPlaces;
import dev.weir.transport.kafka.settings.ClientProperties;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * Weir's own producer: records are written into their batch where they are published, and a thread of its own sends the batches.
 *
 * @see <a href="../../../../../../../../../../docs/decisions/wire-kafka-client.md">Decision: wire-kafka-client</a>
 */
public final class WirePublisher implements HeaderPublisher, KeyPublisher, PlacingPublisher {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final WireSettings settings;
    private final WireNetwork network;
    private final RecordPlaces places;
    private final AckListener acks;
    private final KeyBytes keys;
    private final byte[] identityName;
    private final AckedOffsets acked;
    private final UnsentBatches unsent;
    private final BatchFates fates;
    private final SendingLoop loop;
    private final Thread sending;
    private final Map<String, WireTopic> topics = new HashMap<>();
    private final RecordBatch.Content content = new RecordBatch.Content();
    private final Map<String, byte[]> headerNames = new HashMap<>();
    private @Nullable HeaderSource userHeaders;
    private @Nullable Keys userKeys;
    private volatile boolean closing;

    /**
     * What a publisher is for.
     *
     * @param places where its records go
     * @param acks told of every record
     * @param keys the bytes of keys
     * @param header name of the record header that carries the identity
     */
    public record Order(RecordPlaces places, AckListener acks, RunClock clock, KeyBytes keys, String header) {}

    private WirePublisher(WireSettings settings, Order order) {
        this.settings = settings;
        this.network = new WireNetwork(settings);
        this.places = order.places;
        this.acks = order.acks;
        this.keys = order.keys;
        this.identityName = order.header.getBytes(StandardCharsets.UTF_8);
        this.acked = new AckedOffsets(places.topics());
        this.unsent = new UnsentBatches(settings.batching(), network.client()::wakeup);
        this.fates = new BatchFates(settings, network, new BatchFates.Told(acks, acked, unsent, order.clock));
        places.topics().names().forEach(name -> topics.put(name, new WireTopic(name, places.topics())));
        this.loop = new SendingLoop(settings, network, unsent, List.copyOf(topics.values()), fates);
        this.sending = Thread.ofPlatform().daemon().name("weir-wire-sending").unstarted(loop);
    }

    /**
     * Refuses what this producer cannot do.
     *
     * @throws SettingsException naming the setting
     */
    public static void check(ClientProperties properties) {
        WireSettings.check(properties);
    }

    /** Names of the properties that were given and have no effect. */
    public static List<String> notFollowed(ClientProperties properties) {
        return WireSettings.notFollowed(properties);
    }

    /**
     * Opens a producer.
     *
     * @param effective everything that Kafka's own producer would be opened with
     * @throws TransportException when it cannot be opened, or does not get to know its topics
     */
    public static WirePublisher open(Map<String, Object> effective, Order order) {
        WirePublisher opened = new WirePublisher(WireSettings.of(effective), order);
        opened.sending.start();
        try {
            opened.topics.values().forEach(opened.network::await);
        } catch (TransportException e) {
            opened.loop.end();
            opened.joinSending();
            throw opened.fates.fault().map(opened::unusable).orElse(e);
        }
        return opened;
    }

    @Override
    public void takeKeys(Keys givenKeys) {
        userKeys = givenKeys;
    }

    @Override
    public void addHeaders(HeaderSource headers) {
        userHeaders = headers;
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        Optional<KafkaException> fault = fates.fault();
        if (closing || fault.isPresent()) {
            throw unusable(fault.orElse(null));
        }
        Keys given = userKeys;
        byte @Nullable [] keyBytes = given != null ? given.key() : key == NO_KEY ? null : keys.of(key);
        content.begin(keyBytes, message);
        if (header.hasRemaining()) {
            content.header(identityName, header);
        }
        HeaderSource more = userHeaders;
        if (more != null) {
            more.forEach(this::header);
        }
        int bytes = RecordBatch.bytesAlone(content);
        int most = settings.sending().maxRequestBytes();
        if (bytes > most || bytes > settings.batching().memoryBytes()) {
            notTaken(
                    sequence,
                    SendFailure.notTaken(new RecordTooLargeException("The message is " + bytes
                            + " bytes when serialized, more than max.request.size or buffer.memory")));
            return;
        }
        WireTopic topic = Objects.requireNonNull(topics.get(places.topic(sequence)));
        Integer chosen = places.next(keyBytes, message.remaining());
        UnsentBatches.Added added;
        if (chosen != null) {
            added = unsent.add(topic.of(chosen), sequence, content, false);
        } else if (keyBytes != null && !settings.batching().ignoreKeys()) {
            added = unsent.add(topic.of(keyBytes), sequence, content, false);
        } else {
            added = addAnywhere(topic, sequence, bytes);
        }
        switch (added) {
            case HELD, BATCH_FULL -> {}
            case NO_ROOM ->
                notTaken(
                        sequence,
                        new SendFailure(FailureKind.NOT_SENT, "no room in buffer.memory within max.block.ms"));
            case INTERRUPTED ->
                notTaken(sequence, new SendFailure(FailureKind.NOT_SENT, "interrupted while waiting for buffer space"));
            case CLOSED -> throw unusable(null);
        }
    }

    private void header(String name, byte[] value) {
        content.header(
                headerNames.computeIfAbsent(name, its -> its.getBytes(StandardCharsets.UTF_8)), ByteBuffer.wrap(value));
    }

    private UnsentBatches.Added addAnywhere(WireTopic topic, long sequence, int bytes) {
        UnsentBatches.Added added = unsent.add(topic.current(), sequence, content, true);
        if (added == UnsentBatches.Added.BATCH_FULL) {
            topic.next(network.metadata().fetch());
            added = unsent.add(topic.current(), sequence, content, false);
        }
        if (added == UnsentBatches.Added.HELD
                && topic.added(
                        bytes - RecordBatch.HEAD_BYTES, settings.batching().batchBytes())) {
            topic.next(network.metadata().fetch());
        }
        return added;
    }

    private void notTaken(long sequence, SendFailure failure) {
        acks.onFailure(sequence, failure.kind(), failure.cause());
    }

    private TransportException unusable(@Nullable KafkaException fault) {
        String producer = "the producer for " + places.topics().words();
        return fault == null || closing
                ? new TransportException(producer + " is closed")
                : new TransportException(producer + " can publish nothing any more: " + fault.getMessage(), fault);
    }

    @Override
    public boolean flush(Duration deadline) {
        return unsent.outstanding() == 0 || unsent.flush(deadline);
    }

    @Override
    public Positions acked() {
        return acked.positions();
    }

    /** What it counts, under the names of Kafka's own producer. By any thread. */
    public Map<MetricName, ? extends Metric> metrics() {
        return network.metrics().metrics();
    }

    /** What it knows of the partitions of a topic. By any thread. */
    public List<PartitionInfo> partitions(String topic) {
        return network.metadata().fetch().partitionsForTopic(topic);
    }

    /** Answers that it could not read. By any thread. */
    public List<Warning> warnings() {
        return fates.warnings();
    }

    @Override
    public void close() {
        closing = true;
        loop.close();
        boolean interrupted = Thread.interrupted();
        try {
            if (!interrupted) {
                sending.join(CLOSE_LIMIT);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        loop.end();
        joinSending();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** It ends at once, and tells of every record before, unless a login or a name server holds it up. */
    private void joinSending() {
        boolean interrupted = false;
        long begunNanos = System.nanoTime();
        while (sending.isAlive() && System.nanoTime() - begunNanos < CLOSE_LIMIT.toNanos()) {
            try {
                sending.join(CLOSE_LIMIT);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
