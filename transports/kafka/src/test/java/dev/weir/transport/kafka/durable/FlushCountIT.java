package dev.weir.transport.kafka.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.kafka.Round;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * How often the broker tells the disk to keep the log of a topic, while 300 messages are acknowledged one after the other: what
 * the page "What acks mean" says of Kafka.
 */
@Tag("thorough") // a broker of its own, with a recorder; what settings follow from what is asked,
// DurableSettingsTest tries
final class FlushCountIT {

    private static final int MESSAGES = 300;

    @Test
    @Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void onlySyncedMessagesAreForcedToTheDiskOneByOne(@TempDir Path folder) throws Exception {
        Path recording = folder.resolve("broker.jfr");
        Map<Durability, Durability> told = new EnumMap<>(Durability.class);
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests()
                .withJvmFlags("-XX:StartFlightRecording:settings=none,dumponexit=true,filename=" + recording
                        + ",+jdk.FileForce#enabled=true,+jdk.FileForce#threshold=0ns"))) {
            for (Durability durability : Durability.values()) {
                told.put(durability, publish(broker.bootstrap(), durability));
            }
        }

        // Of one replica, the leader is all there is.
        assertThat(told)
                .isEqualTo(Map.of(
                        Durability.SYNCED, Durability.SYNCED,
                        Durability.WRITTEN, Durability.WRITTEN,
                        Durability.MEMORY, Durability.WRITTEN));
        assertThat(forced(recording, Durability.SYNCED)).isGreaterThanOrEqualTo(MESSAGES);
        assertThat(forced(recording, Durability.WRITTEN)).isLessThan(MESSAGES / 10);
        assertThat(forced(recording, Durability.MEMORY)).isLessThan(MESSAGES / 10);
    }

    private static String topic(Durability durability) {
        return "flush-" + durability.word();
    }

    private static Durability publish(String bootstrap, Durability durability) throws Exception {
        Settings settings = new KafkaDriver()
                .durable(
                        Round.settings("bootstrap", bootstrap, "topic.name", topic(durability), "topic.keep", "true"),
                        new AskedDurability(durability, AskedDurability.AS_SET));
        try (Transport transport = new KafkaDriver().open(settings, Round.context())) {
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            Properties properties = new Properties();
            properties.put("bootstrap.servers", bootstrap);
            properties.putAll(settings.properties("producer"));
            try (KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
                for (int sent = 0; sent < MESSAGES; sent++) {
                    producer.send(new ProducerRecord<>(topic(durability), new byte[1_024]))
                            .get();
                }
            }
            return Acknowledgement.in(transport.effectiveSettings())
                    .orElseThrow()
                    .durability();
        }
    }

    /** Forces of the log file; a broker that ends forces each of its files once more. */
    private static long forced(Path recording, Durability durability) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(recording);
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("jdk.FileForce"))
                .map(event -> String.valueOf(event.getString("path")))
                .filter(path -> path.contains(topic(durability) + "-0") && path.endsWith(".log"))
                .count();
    }
}
