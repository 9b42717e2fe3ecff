package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.kafka.SharedBroker;
import dev.weir.gateway.kafka.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** A subscription of an official client that comes and goes ten thousand times while records come all the time. */
@Tag("thorough") // each client for seconds; ChurnTest tries the same without a broker
class KafkaChurnIT {

    private static final int ROUNDS = RepeatCount.of(2_000, 10_000);

    /** The client of Python takes longer for one. */
    private static final int PYTHON_ROUNDS = RepeatCount.of(1_000, 2_000);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private KafkaGateway gateway(String topic) throws IOException {
        return KafkaGateway.start(
                folder, """
                adapter-set: TEST
                connections:
                  SCRIPT:
                    bootstrap: BOOTSTRAP
                    items: { item: 'item-#{key=KEY}' }
                    topics: { TOPIC: item }
                    fields: { number: '#{VALUE}' }
                """.replace("BOOTSTRAP", BROKER.bootstrap()).replace("TOPIC", topic));
    }

    /** Writes numbers one by one until it is told to end. */
    private static Thread write(Topics topics, String topic, AtomicInteger last, AtomicBoolean ending) {
        return Thread.ofVirtual().start(() -> {
            while (!ending.get()) {
                topics.send(topic, "A", Integer.toString(last.incrementAndGet()));
                LockSupport.parkNanos(1_000_000);
            }
            topics.flush();
        });
    }

    @ParameterizedTest
    @EnumSource
    void churnNeitherMissesNorRepeatsUpdatesNorGetsOldSnapshots(OfficialClient official)
            throws IOException, InterruptedException {
        int rounds = official == OfficialClient.PYTHON ? PYTHON_ROUNDS : ROUNDS;
        AtomicInteger last = new AtomicInteger();
        AtomicBoolean ending = new AtomicBoolean();
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            try (KafkaGateway gateway = gateway(topic);
                    ClientProcess client = official.start(
                            gateway.port(),
                            "WS-STREAMING",
                            ClientProcess.subscription(
                                    "MERGE",
                                    "item-[key=A]",
                                    "number",
                                    ",\"snapshot\":\"yes\",\"frequency\":\"unfiltered\""))) {
                client.await("subscribed");
                Thread writer = write(topics, topic, last, ending);
                client.say("churn 0 " + rounds);
                client.await("churned");
                ending.set(true);
                writer.join();
                // What came before was perhaps heard, and passed over, before the client told of its end.
                String newest = Integer.toString(last.incrementAndGet());
                topics.put(topic, "A", newest);
                client.awaitUpdate("number", newest);

                // Each wait of the client, every other round, took one of these. The last need not have been given up.
                assertThat(client.all("subscribed")).hasSizeGreaterThanOrEqualTo(rounds / 2);
                assertThat(client.all("refused")).isEmpty();
                check(client.all("subscribed", "update", "lost"));
            }
        }
    }

    /** A client on a busy machine may be too slow for what waits for it: it is told how many updates it lost. */
    private static void check(List<JsonNode> told) {
        int newest = 0;
        int updates = 0;
        int lost = 0;
        int lostInAll = 0;
        boolean first = true;
        for (JsonNode next : told) {
            switch (next.get("event").stringValue()) {
                case "subscribed" -> {
                    first = true;
                    lost = 0;
                }
                case "lost" -> {
                    lost += next.get("lost").intValue();
                    lostInAll += next.get("lost").intValue();
                }
                default -> {
                    int number = Integer.parseInt(next.at("/values/number").stringValue());
                    if (first) {
                        assertThat(number).as("the first after subscribing").isGreaterThanOrEqualTo(newest);
                    } else {
                        assertThat(number).as("the next").isEqualTo(newest + 1 + lost);
                    }
                    newest = number;
                    updates++;
                    lost = 0;
                    first = false;
                }
            }
        }
        assertThat(newest).isPositive();
        assertThat(lostInAll).as("lost, of %s updates received", updates).isLessThan(updates);
    }
}
