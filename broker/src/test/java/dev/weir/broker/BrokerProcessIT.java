package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class BrokerProcessIT {

    @Test
    void aRecordSentToAFreshBrokerIsReadBack() throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            Map<String, Object> client = Map.of("bootstrap.servers", broker.bootstrap());
            try (Admin admin = Admin.create(client)) {
                admin.createTopics(List.of(new NewTopic("words", 1, (short) 1)))
                        .all()
                        .get(10, TimeUnit.SECONDS);
            }
            try (KafkaProducer<String, String> producer =
                    new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
                producer.send(new ProducerRecord<>("words", "weir")).get(10, TimeUnit.SECONDS);
            }
            Map<String, Object> reader = Map.of(
                    "bootstrap.servers", broker.bootstrap(), "group.id", "readers", "auto.offset.reset", "earliest");
            List<String> read = new ArrayList<>();
            try (KafkaConsumer<String, String> consumer =
                    new KafkaConsumer<>(reader, new StringDeserializer(), new StringDeserializer())) {
                consumer.subscribe(List.of("words"));
                long deadlineNanos = System.nanoTime() + Duration.ofSeconds(20).toNanos();
                while (read.isEmpty() && System.nanoTime() < deadlineNanos) {
                    consumer.poll(Duration.ofMillis(200)).forEach(record -> read.add(record.value()));
                }
            }

            assertThat(read).containsExactly("weir");
        }
    }
}
