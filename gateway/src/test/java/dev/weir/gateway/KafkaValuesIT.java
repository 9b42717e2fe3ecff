package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.kafka.SharedBroker;
import dev.weir.gateway.kafka.Topics;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What an official client holds is what stands in Kafka, value by value: thousands of random updates of forty keys. */
class KafkaValuesIT {

    private static final int UPDATES = RepeatCount.of(2_500, 10_000);
    private static final int KEYS = 40;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private static String record(@Nullable String[] values) {
        ObjectNode record = JsonMapper.shared().createObjectNode();
        for (int field = 0; field < values.length; field++) {
            record.put(ValueFollower.NAMES[field], values[field]);
        }
        return record.toString();
    }

    private interface Following {
        void follow(ClientProcess client, CuttableLink link, ValueFollower follower)
                throws IOException, InterruptedException;
    }

    private void follow(OfficialClient official, String transport, String mode, String more, Following how)
            throws IOException, InterruptedException {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(3, "delete");
            ValueFollower follower = new ValueFollower(
                    UPDATES,
                    KEYS,
                    key -> "item-[key=" + key + "]",
                    (key, values) -> topics.send(topic, Integer.toString(key), record(values)));
            try (KafkaGateway gateway = KafkaGateway.start(
                            folder, """
                            adapter-set: TEST
                            connections:
                              SCRIPT:
                                bootstrap: BOOTSTRAP
                                items: { item: 'item-#{key=KEY}' }
                                topics: { TOPIC: item }
                                value: { type: json }
                                fields: { '*': '#{VALUE.*}' }
                            """.replace("BOOTSTRAP", BROKER.bootstrap()).replace("TOPIC", topic));
                    CuttableLink link = CuttableLink.to(gateway.port());
                    ClientProcess client = official.start(link.port(), transport, follower.subscription(mode, more))) {
                client.await("subscribed");
                how.follow(client, link, follower);
                topics.flush();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"NODE,WS-STREAMING", "NODE,HTTP-STREAMING", "JAVA,WS-STREAMING", "PYTHON,WS-STREAMING"})
    void everyValueIsThatOfTheRecord(OfficialClient official, String transport)
            throws IOException, InterruptedException {
        follow(official, transport, "RAW", "", (client, link, follower) -> {
            follower.follow(client, 31, number -> {});
            assertThat(client.all("update"))
                    .as("some came as JSON Patch")
                    .anyMatch(update -> !update.get("patched").isEmpty());
            assertThat(link.carried("|^T")).as("some went as TLCP-diff").isTrue();
        });
    }

    @Test
    void valuesMatchTheRecordsDespiteRepeatedConnectionCuts() throws IOException, InterruptedException {
        follow(OfficialClient.NODE, "", "MERGE", ",\"frequency\":\"unfiltered\"", (client, link, follower) -> {
            follower.follow(client, 32, number -> {
                if (number % 1_000 == 500) {
                    link.cut();
                }
            });
            assertThat(client.all("subscribed")).as("one session all the time").hasSize(1);
        });
    }
}
