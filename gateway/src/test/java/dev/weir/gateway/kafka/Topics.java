package dev.weir.gateway.kafka;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Topics of a test, and a producer for them. */
public final class Topics implements AutoCloseable {

    private final Admin admin;
    private final KafkaProducer<String, byte[]> producer;
    private final Queue<Future<?>> sent = new ConcurrentLinkedQueue<>();

    public Topics(String bootstrap) {
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap), new StringSerializer(), new ByteArraySerializer());
    }

    /** A topic with a name of its own. */
    public String create(int partitions, String cleanupPolicy) {
        return create("topic-" + UUID.randomUUID(), partitions, cleanupPolicy);
    }

    public String create(String name, int partitions, String cleanupPolicy) {
        return create(name, partitions, Map.of("cleanup.policy", cleanupPolicy));
    }

    public String create(String name, int partitions, Map<String, String> config) {
        done(() -> admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(config)))
                .all()
                .get());
        awaitLeaders(name, partitions);
        return name;
    }

    /**
     * A partition that was just made has no leader for a moment; only that can tell of offsets. An idempotent producer that does
     * not wait for it can stand still for two minutes (KAFKA-15591).
     */
    private void awaitLeaders(String name, int partitions) {
        Map<TopicPartition, OffsetSpec> all = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            all.put(new TopicPartition(name, partition), OffsetSpec.latest());
        }
        Eventually.await("leaders of " + name, () -> areLed(all));
    }

    private boolean areLed(Map<TopicPartition, OffsetSpec> partitions) {
        try {
            admin.listOffsets(partitions).all().get();
            return true;
        } catch (ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    void delete(String name) {
        done(() -> admin.deleteTopics(List.of(name)).all().get());
    }

    void grow(String name, int partitions) {
        done(() -> admin.createPartitions(Map.of(name, NewPartitions.increaseTo(partitions)))
                .all()
                .get());
        awaitLeaders(name, partitions);
    }

    public void send(String topic, @Nullable String key, @Nullable String value) {
        byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
        sent.add(producer.send(new ProducerRecord<>(topic, key, bytes)));
    }

    /** Returns when all that was sent is in the topic. */
    public void flush() {
        producer.flush();
        for (Future<?> one = sent.poll(); one != null; one = sent.poll()) {
            Future<?> send = one;
            done(send::get);
        }
    }

    /** Sends, and returns when it is in the topic. */
    public void put(String topic, @Nullable String key, @Nullable String value) {
        send(topic, key, value);
        flush();
    }

    void putBytes(String topic, String key, byte[] value) {
        sent.add(producer.send(new ProducerRecord<>(topic, key, value)));
        flush();
    }

    private static void done(Asked asked) {
        try {
            asked.ask();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private interface Asked {
        void ask() throws InterruptedException, ExecutionException;
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
