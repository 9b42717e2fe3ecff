package dev.weir.transport.kafka;

import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.failure.Polls;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadMessage;
import dev.weir.transport.read.ReadMessage.Part;
import dev.weir.transport.read.ReadOrder;
import dev.weir.transport.read.ReadOrder.Start;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads a topic of Kafka by partitions, without a group, so that it disturbs no other reader. */
final class TopicReader implements MessageReader {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final String topic;
    private final List<TopicPartition> partitions;
    private final Map<TopicPartition, Long> ends;
    private boolean live;

    private TopicReader(
            KafkaConsumer<byte[], byte[]> consumer, String topic, List<TopicPartition> partitions, Start start) {
        this.consumer = consumer;
        this.topic = topic;
        this.partitions = partitions;
        consumer.assign(partitions);
        this.ends = consumer.endOffsets(partitions);
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
        partitions.forEach(partition -> consumer.seek(
                partition,
                switch (start) {
                    case Start.Beginning beginning -> offset(begins, partition);
                    case Start.End end -> offset(ends, partition);
                    case Start.Last last ->
                        Math.max(offset(begins, partition), offset(ends, partition) - last.messages());
                    case Start.Offset given -> given.number();
                    case Start.Since since ->
                        since(consumer, partition, since.instant()).orElse(offset(ends, partition));
                }));
    }

    private static OptionalLong since(KafkaConsumer<?, ?> consumer, TopicPartition partition, Instant instant) {
        @Nullable
        OffsetAndTimestamp found = consumer.offsetsForTimes(Map.of(partition, instant.toEpochMilli()))
                .get(partition);
        return found == null ? OptionalLong.empty() : OptionalLong.of(found.offset());
    }

    private static long offset(Map<TopicPartition, Long> answered, TopicPartition partition) {
        return Objects.requireNonNull(answered.get(partition));
    }

    /**
     * Opens one.
     *
     * @throws TransportException when the cluster cannot be reached, or has no such topic or partition
     */
    static TopicReader open(KafkaSettings asked, ClientProperties properties, ReadOrder order) {
        Reachability reachability = new Reachability(asked.bootstrap(), asked.connectLimit());
        String protocol =
                properties.value(ClientKind.CONSUMER, CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, "PLAINTEXT");
        if (reachability.isRefusedEverywhere()) {
            throw new TransportException(reachability.explain(reachability.knock(protocol)));
        }
        Map<String, Object> effective = properties.effective(ClientKind.CONSUMER);
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, "weir-consume");
        effective.put(
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                Math.toIntExact(asked.connectLimit().toMillis()));
        effective.remove(ConsumerConfig.GROUP_ID_CONFIG);
        KafkaConsumer<byte[], byte[]> consumer =
                told(() -> new KafkaConsumer<>(effective, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
        try {
            List<TopicPartition> partitions = told(() -> partitions(consumer, asked.bootstrap(), order));
            return told(() -> new TopicReader(consumer, order.topic(), partitions, order.start()));
        } catch (RuntimeException e) {
            consumer.close(CloseOptions.timeout(CLOSE));
            throw e;
        }
    }

    private static <T> T told(Supplier<T> call) {
        try {
            return call.get();
        } catch (KafkaException e) {
            throw new TransportException("cannot read: " + Secrets.masked(String.valueOf(e.getMessage())), e);
        }
    }

    private static List<TopicPartition> partitions(
            KafkaConsumer<byte[], byte[]> consumer, String bootstrap, ReadOrder order) {
        List<Integer> there = consumer.partitionsFor(order.topic()).stream()
                .map(PartitionInfo::partition)
                .sorted()
                .toList();
        if (there.isEmpty()) {
            throw new TransportException("there is no topic '" + order.topic() + "' at " + bootstrap);
        }
        order.partitions().stream()
                .filter(partition -> !there.contains(partition))
                .findFirst()
                .ifPresent(partition -> {
                    throw new TransportException("topic '" + order.topic() + "' has no partition " + partition
                            + "; its partitions are 0 to " + there.getLast());
                });
        List<Integer> read = order.partitions().isEmpty() ? there : order.partitions();
        return read.stream()
                .distinct()
                .map(partition -> new TopicPartition(order.topic(), partition))
                .toList();
    }

    @Override
    public List<ReadMessage> poll() {
        List<ReadMessage> messages = new ArrayList<>();
        try {
            Polls.next(consumer, POLL).forEach(found -> messages.add(message(found)));
        } catch (OffsetOutOfRangeException e) {
            throw new TransportException(
                    "the log of topic '" + topic + "' does not reach from " + e.offsetOutOfRangePartitions(), e);
        } catch (KafkaException e) {
            throw new TransportException(
                    "topic '" + topic + "' cannot be read: " + Secrets.masked(String.valueOf(e.getMessage())), e);
        }
        return messages;
    }

    private static ReadMessage message(ConsumerRecord<byte[], byte[]> found) {
        List<ReadMessage.Header> headers = new ArrayList<>();
        found.headers().forEach(header -> headers.add(new ReadMessage.Header(header.key(), part(header.value()))));
        return new ReadMessage(
                found.partition(), found.offset(), found.timestamp(), part(found.key()), headers, part(found.value()));
    }

    private static Part part(byte @Nullable [] bytes) {
        return bytes == null ? Part.NONE : Part.of(bytes);
    }

    @Override
    public boolean live() {
        live = live
                || partitions.stream()
                        .allMatch(partition -> consumer.position(partition) >= ends.getOrDefault(partition, 0L));
        return live;
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(CLOSE));
    }
}
