package dev.weir.transport.kafka;

import dev.weir.secret.Secrets;
import dev.weir.transport.AckListener;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.client.PlacingPublisher;
import dev.weir.transport.kafka.cluster.PublisherMetadata;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.producer.KeyBytes;
import dev.weir.transport.kafka.producer.RecordPlaces;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.PropertyCheck;
import dev.weir.transport.kafka.settings.TransactionOrder;
import dev.weir.transport.kafka.wire.WirePublisher;
import dev.weir.unit.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;

/** Opens the publishers of a run, over Kafka's producer or Weir's own, and knows what they did. Opened by one thread. */
final class KafkaPublishers {

    private final boolean wire;
    private final RunTopics topics;
    private final ClientProperties properties;
    private final RunContext run;
    private final LongAdder fullTransactions = new LongAdder();
    private final List<PlacingPublisher> opened = new ArrayList<>();
    private final List<WirePublisher> own = new ArrayList<>();
    private final List<PublisherMetadata> metadata = new ArrayList<>();
    private final List<ProducerFigures.Source> producers = new ArrayList<>();

    /** @param wire whether the producers are Weir's own */
    KafkaPublishers(boolean wire, RunTopics topics, ClientProperties properties, RunContext run) {
        this.wire = wire;
        this.topics = topics;
        this.properties = properties;
        this.run = run;
    }

    /** Opens the publisher of a stream. */
    Publisher open(int stream, AckListener acks) {
        Map<String, Object> effective = properties.effective(ClientKind.PRODUCER);
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, "weir-" + run.runId() + "-publisher-" + stream);
        try {
            return wire ? openOwn(effective, stream, acks) : openReal(effective, stream, acks);
        } catch (KafkaException e) {
            throw new TransportException(
                    "cannot open a Kafka producer: " + Secrets.masked(PropertyCheck.constructionFault(e)), e);
        }
    }

    private Publisher openOwn(Map<String, Object> effective, int stream, AckListener acks) {
        WirePublisher publisher = WirePublisher.open(
                effective,
                new WirePublisher.Order(
                        places(stream), acks, run.clock(), new KeyBytes(run.keyNames()), KafkaPublisher.HEADER));
        own.add(publisher);
        opened.add(publisher);
        producers.add(publisher::metrics);
        tellMetadata(stream, publisher::partitions, publisher);
        return publisher;
    }

    private Publisher openReal(Map<String, Object> effective, int stream, AckListener acks) {
        TransactionOrder transactions = properties.transactions();
        if (transactions.any()) {
            effective.putIfAbsent(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "weir-" + run.runId() + "-" + stream);
        }
        KafkaProducer<byte[], byte[]> producer = ClientThreads.told(new KafkaProducer<>(effective));
        awaitMetadata(producer);
        HeldAnswers held = new HeldAnswers(acks);
        KafkaPublisher publisher = new KafkaPublisher(
                producer, places(stream), transactions.any() ? held : acks, run.clock(), new KeyBytes(run.keyNames()));
        opened.add(publisher);
        producers.add(producer::metrics);
        tellMetadata(stream, producer::partitionsFor, publisher);
        return transactions.any()
                ? new TransactionalPublisher(
                        producer,
                        publisher,
                        held,
                        new TransactionalPublisher.Told(transactions, fullTransactions::increment),
                        run.clock(),
                        stream)
                : publisher;
    }

    private void tellMetadata(int stream, PublisherMetadata.Partitions partitions, PlacingPublisher publisher) {
        metadata.add(new PublisherMetadata(
                "publisher " + stream,
                partitions,
                topics.places(),
                () -> publisher.acked().nextOffsets().keySet()));
    }

    /** Of one topic, probes wait for it; the first message of each of several would. */
    private void awaitMetadata(KafkaProducer<?, ?> producer) {
        if (topics.topics().any()) {
            try {
                topics.places().names().forEach(producer::partitionsFor);
            } catch (KafkaException e) {
                producer.close(Duration.ZERO);
                throw new TransportException("a Kafka producer does not get to know the topics: " + e.getMessage(), e);
            }
        }
    }

    private RecordPlaces places(int stream) {
        return topics.first().partial()
                ? RecordPlaces.among(topics.places(), topics.used(), batchBytes(), stream)
                : RecordPlaces.anywhere(topics.places(), topics.topics().order(), stream);
    }

    private long batchBytes() {
        return Long.parseLong(properties
                .value(ClientKind.PRODUCER, ProducerConfig.BATCH_SIZE_CONFIG, "16384")
                .strip());
    }

    /** The place behind the last acknowledged record, in every partition that has one. */
    Positions acked() {
        return opened.stream().map(PlacingPublisher::acked).reduce(Positions.none(), Positions::furthest);
    }

    /** Counts what they send from now on. */
    ProducerFigures figures() {
        return new ProducerFigures(producers);
    }

    /** What each of them knows of the cluster. */
    List<PublisherMetadata> metadata() {
        return metadata;
    }

    /** What closes each of them. */
    List<Runnable> closings() {
        return opened.stream().<Runnable>map(publisher -> publisher::close).toList();
    }

    /** What users should know of how they published. */
    List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        TransactionOrder transactions = properties.transactions();
        if (transactions.abort() > 0 && !opened.isEmpty() && fullTransactions.sum() == 0) {
            warnings.add(
                    new Warning(
                            WarningKind.SETTING_NOT_FOLLOWED,
                            "No transaction had its " + Counts.of(transactions.messages(), "message")
                                    + " within 500 ms, so none was aborted: ask for fewer messages in each, or a higher rate."));
        }
        List<String> notFollowed = WirePublisher.notFollowed(properties);
        if (!own.isEmpty() && !notFollowed.isEmpty()) {
            warnings.add(new Warning(
                    WarningKind.SETTING_NOT_FOLLOWED,
                    "The client 'wire' does not follow these properties of the producers: "
                            + String.join(", ", notFollowed) + "."));
        }
        own.forEach(publisher -> warnings.addAll(publisher.warnings()));
        return warnings;
    }
}
