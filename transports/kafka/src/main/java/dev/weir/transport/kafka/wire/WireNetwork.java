package dev.weir.transport.kafka.wire;

import dev.weir.transport.TransportException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.internals.ProducerMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.internals.ClusterResourceListeners;
import org.apache.kafka.common.message.InitProducerIdRequestData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.requests.InitProducerIdRequest;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * The connections of one producer and what it knows of the cluster: those of kafka-clients, with its choice of versions, TLS, SASL,
 * throttling and timeouts.
 */
final class WireNetwork {

    private static final String METRICS = "producer";

    /** To get to know the cluster takes longer than a record may have to wait. */
    private static final long LEAST_OPENING_MILLIS = 5_000;

    private final WireSettings settings;
    private final Metrics metrics = new Metrics(Time.SYSTEM);
    private final ProducerMetadata metadata;
    private final KafkaClient client;

    WireNetwork(WireSettings settings) {
        this.settings = settings;
        AbstractConfig config = settings.config();
        LogContext log =
                new LogContext("[wire producer " + config.getString(CommonClientConfigs.CLIENT_ID_CONFIG) + "] ");
        metadata = new ProducerMetadata(
                config.getLong(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG),
                config.getLong(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG),
                config.getLong(ProducerConfig.METADATA_MAX_AGE_CONFIG),
                config.getLong(ProducerConfig.METADATA_MAX_IDLE_CONFIG),
                log,
                new ClusterResourceListeners());
        List<String> bootstrap = config.getList(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
        ClientUtils.maybeBootstrapMetadataSynchronously(config, bootstrap, metadata);
        client = ClientUtils.createNetworkClient(
                config,
                bootstrap,
                metrics,
                METRICS,
                log,
                new ApiVersions(),
                Time.SYSTEM,
                settings.sending().mostInFlight(),
                metadata,
                null,
                null);
    }

    KafkaClient client() {
        return client;
    }

    ProducerMetadata metadata() {
        return metadata;
    }

    Metrics metrics() {
        return metrics;
    }

    /** The leader of a partition; nothing while it is not known, which is then asked for. */
    Optional<Node> leader(TopicPartition partition, long nowMillis) {
        metadata.add(partition.topic(), nowMillis);
        Node leader = metadata.fetch().leaderFor(partition);
        if (leader == null || leader.isEmpty()) {
            metadata.requestUpdate(false);
            return Optional.empty();
        }
        return Optional.of(leader);
    }

    /**
     * Waits until the partitions of a topic are known. The sending thread has to run.
     *
     * @throws TransportException when they are not in time
     */
    void await(WireTopic topic) {
        long limitMillis = Math.max(LEAST_OPENING_MILLIS, settings.batching().maxBlockNanos() / 1_000_000);
        long begunMillis = Time.SYSTEM.milliseconds();
        try {
            while (partitions(topic.name()) == 0) {
                long left = limitMillis - (Time.SYSTEM.milliseconds() - begunMillis);
                if (left <= 0) {
                    throw new TransportException("the client 'wire' got no answer about topic " + topic.name()
                            + " within " + limitMillis + " ms");
                }
                metadata.add(topic.name(), Time.SYSTEM.milliseconds());
                int version = metadata.requestUpdateForTopic(topic.name());
                client.wakeup();
                awaitUpdate(version, left);
                metadata.maybeThrowExceptionForTopic(topic.name());
            }
        } catch (KafkaException e) {
            throw new TransportException(
                    "the client 'wire' does not get to know topic " + topic.name() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted while asking for topic " + topic.name(), e);
        }
        topic.grow(partitions(topic.name()));
    }

    private void awaitUpdate(int version, long limitMillis) throws InterruptedException {
        try {
            metadata.awaitUpdate(version, Time.SYSTEM.timer(limitMillis));
        } catch (TimeoutException e) {
            // The caller's own limit has passed with it, and says so with the topic.
        }
    }

    /** How many partitions a topic has; 0 while that is not known. */
    int partitions(String topic) {
        Integer count = metadata.fetch().partitionCountForTopic(topic);
        return count == null ? 0 : count;
    }

    /** A request for a producer id. */
    static InitProducerIdRequest.Builder producerIdRequest() {
        return new InitProducerIdRequest.Builder(
                new InitProducerIdRequestData().setTransactionalId(null).setTransactionTimeoutMs(Integer.MAX_VALUE));
    }

    /** A request with one batch of each of some partitions. */
    ProduceRequest.Builder produceRequest(List<PendingBatch> batches) {
        Map<String, Uuid> ids = metadata.topicIds();
        ProduceRequestData data = new ProduceRequestData()
                .setAcks(settings.sending().acks())
                .setTimeoutMs(settings.delivery().requestMillis())
                .setTransactionalId(null);
        for (PendingBatch batch : batches) {
            String name = batch.line.partition.topic();
            Uuid id = ids.getOrDefault(name, Uuid.ZERO_UUID);
            ProduceRequestData.TopicProduceData topic = data.topicData().find(name, id);
            if (topic == null) {
                topic = new ProduceRequestData.TopicProduceData()
                        .setName(name)
                        .setTopicId(id)
                        .setPartitionData(new ArrayList<>());
                data.topicData().add(topic);
            }
            topic.partitionData()
                    .add(new ProduceRequestData.PartitionProduceData()
                            .setIndex(batch.line.partition.partition())
                            .setRecords(MemoryRecords.readableRecords(batch.records.sealed(
                                    settings.sending().compression(), batch.producer(), batch.firstNumber()))));
        }
        return ProduceRequest.builder(data);
    }

    /** Whether an answer names the topic of a partition, by its name or its id. */
    boolean names(String name, Uuid id, TopicPartition partition) {
        return name.isEmpty() ? id.equals(metadata.topicIds().get(partition.topic())) : name.equals(partition.topic());
    }

    /** Closes every connection. */
    void close() {
        Utils.closeQuietly(client, "connections of a producer");
        metadata.close();
        metrics.close();
    }
}
