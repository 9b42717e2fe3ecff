package dev.weir.broker.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends records through a node and reads them back, so that an AOT cache learns the classes and methods of that way. */
final class ServerExercise {

    private static final String TOPIC = "exercise";
    private static final int RECORDS = 20_000;
    private static final int RECORD_BYTES = 1_000;
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private ServerExercise() {}

    static void run(String bootstrap) throws Exception {
        Map<String, Object> client = Map.of("bootstrap.servers", bootstrap);
        try (Admin admin = Admin.create(client)) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1)))
                    .all()
                    .get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        }
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < RECORDS; i++) {
                sent.add(producer.send(new ProducerRecord<>(TOPIC, new byte[RECORD_BYTES])));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
            }
        }
        Map<String, Object> reader =
                Map.of("bootstrap.servers", bootstrap, "group.id", TOPIC, "auto.offset.reset", "earliest");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(reader, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(TOPIC));
            long deadlineNanos = System.nanoTime() + DEADLINE.toNanos();
            int read = 0;
            while (read < RECORDS) {
                if (System.nanoTime() - deadlineNanos > 0) {
                    throw new IllegalStateException("read " + read + " of " + RECORDS + " records in " + DEADLINE);
                }
                read += consumer.poll(Duration.ofMillis(100)).count();
            }
        }
    }
}
