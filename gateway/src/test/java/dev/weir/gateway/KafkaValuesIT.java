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
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What an official client holds is what stands in Kafka, value by value: ten thousand random updates of forty keys. */
class KafkaValuesIT {

    private static final int UPDATES = 10_000;
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
        void follow(ClientProcess client, ValueFollower follower) throws IOException, InterruptedException;
    }

    private void follow(String transport, String mode, String more, Following how)
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
                    ClientProcess client =
                            NodeClient.start(gateway.port(), transport, follower.subscription(mode, more))) {
                client.await("subscribed");
                how.follow(client, follower);
                topics.flush();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"WS-STREAMING", "HTTP-STREAMING"})
    void everyValueIsThatOfTheRecord(String transport) throws IOException, InterruptedException {
        follow(transport, "RAW", "", (client, follower) -> {
            follower.follow(client, 31, (number, same) -> {});
            assertThat(client.all("update"))
                    .as("some went as JSON Patch")
                    .anyMatch(update -> !update.get("patched").isEmpty());
        });
    }

    @Test
    void everyValueIsThatOfTheRecordThoughTheConnectionIsCutAgainAndAgain() throws IOException, InterruptedException {
        follow("", "MERGE", ",\"frequency\":\"unfiltered\"", (client, follower) -> {
            follower.follow(client, 32, (number, same) -> {
                if (number % 1_000 == 500) {
                    same.say("cut");
                }
            });
            assertThat(client.all("subscribed")).as("one session all the time").hasSize(1);
        });
    }
}
