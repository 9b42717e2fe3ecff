package dev.weir.proxycost;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends messages to a topic of one partition, which it creates, and reads them there. Used by one thread, but for the one
 * that sends.
 */
final class EchoedMessages implements AutoCloseable {

    private static final int MESSAGE_BYTES = 1 << 10;
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final String topic;
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private long messages;

    /** @param lingerMillis how long the producer waits for more messages of a batch */
    EchoedMessages(String bootstrap, String topic, int lingerMillis) {
        this.topic = topic;
        create(bootstrap, topic);
        producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrap,
                        "acks",
                        "1",
                        "linger.ms",
                        lingerMillis,
                        "enable.idempotence",
                        "false"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        TopicPartition partition = new TopicPartition(topic, 0);
        consumer.assign(List.of(partition));
        consumer.seekToEnd(List.of(partition));
        consumer.position(partition);
    }

    private static void create(String bootstrap, String topic) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("topic " + topic + " cannot be created", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while topic " + topic + " was created", e);
        }
    }

    /** How many the last measurement took. */
    long messages() {
        return messages;
    }

    /** Sends so many a second for a time, and returns the median time from a send to the receipt. */
    double medianMicros(int rate, Duration length) {
        int count = (int) (rate * length.toSeconds());
        Thread sender = Thread.ofPlatform().start(() -> send(rate, count));
        long[] nanos = new long[count];
        int received = 0;
        long end = System.nanoTime() + length.toNanos() + END_NANOS;
        while (received < count && System.nanoTime() < end) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(100))) {
                nanos[received] =
                        System.nanoTime() - ByteBuffer.wrap(message.value()).getLong();
                received++;
            }
        }
        try {
            sender.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (received < count) {
            throw new IllegalStateException(received + " of " + count + " messages came");
        }
        messages = count;
        Arrays.sort(nanos);
        return nanos[count / 2] / 1e3;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
    private void send(int rate, int count) {
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            long due = start + i * TimeUnit.SECONDS.toNanos(1) / rate;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES).putLong(System.nanoTime());
            producer.send(new ProducerRecord<>(topic, 0, null, message.array()));
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
        consumer.close();
    }
}
