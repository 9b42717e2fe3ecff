package dev.weir.gateway;

import static dev.weir.gateway.ClientProcess.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.kafka.SharedBroker;
import dev.weir.gateway.kafka.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The official clients at a gateway with Kafka behind it, in all modes. */
@Tag("thorough") // every client with every transport; OfficialClientsIT and KafkaValuesIT have the same halves
class KafkaClientsIT {

    private static final int RAW = 0;
    private static final int MERGE = 1;
    private static final int DISTINCT = 2;
    private static final int COMMAND = 3;
    private static final String STATE = ",\"adapter\":\"States\",\"snapshot\":\"yes\"";

    /** One of each mode, in the order of the numbers above; RAW has no snapshot. */
    private static final String[] ALL_MODES = {
        subscription("RAW", "item-[key=A]", "value number", ",\"adapter\":\"States\""),
        subscription("MERGE", "item-[key=A]", "value number", STATE),
        subscription("DISTINCT", "item-[key=A]", "value number", STATE),
        subscription("COMMAND", "table", "key command value number", ",\"adapter\":\"Table\",\"snapshot\":\"yes\"")
    };

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private KafkaGateway gateway(String bootstrap, String topic) throws IOException {
        return KafkaGateway.start(folder, """
                adapter-set: TEST
                connections:
                  States:
                    bootstrap: BOOTSTRAP
                    items: { item: 'item-#{key=KEY}' }
                    topics: { TOPIC: item }
                    value: { type: json }
                    fields: { value: '#{VALUE.value}', number: '#{VALUE.number}' }
                  Table:
                    bootstrap: BOOTSTRAP
                    items: { table: table }
                    topics: { TOPIC: table }
                    value: { type: json }
                    command: automatic
                    fields: { key: '#{KEY}', value: '#{VALUE.value}', number: '#{VALUE.number}' }
                """.replace("BOOTSTRAP", bootstrap).replace("TOPIC", topic));
    }

    private static String value(int number) {
        return "{\"value\":\"a text that is long enough to be worth a difference, no. %d of many\",\"number\":%d}"
                .formatted(number, number);
    }

    /** The numbers that a subscription was updated with, in their order. */
    private static List<Integer> numbers(ClientProcess client, int subscription) {
        return client.all("update").stream()
                .filter(next -> next.get("index").intValue() == subscription)
                .filter(next -> !next.at("/values/number").asString("").isEmpty())
                .map(next -> Integer.valueOf(next.at("/values/number").asString()))
                .toList();
    }

    /** Waits until each subscription has been updated with a number, in whatever order they come. */
    private static void awaitAll(ClientProcess client, int number) throws InterruptedException {
        while (!numbers(client, RAW).contains(number)
                || !numbers(client, MERGE).contains(number)
                || !numbers(client, DISTINCT).contains(number)
                || !numbers(client, COMMAND).contains(number)) {
            client.await("update");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.gateway.OfficialClient#byEveryTransport")
    void allModesByEveryTransport(OfficialClient official, String transport) throws IOException, InterruptedException {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            try (KafkaGateway gateway = gateway(BROKER.bootstrap(), topic);
                    ClientProcess client = official.start(gateway.port(), transport, ALL_MODES)) {
                for (int mode = 0; mode < ALL_MODES.length; mode++) {
                    client.await("subscribed");
                }
                for (int number = 1; number <= 100; number++) {
                    topics.send(topic, "A", value(number));
                    if (number % 10 == 0) {
                        topics.flush();
                        awaitAll(client, number);
                    }
                }
                for (int mode : new int[] {RAW, DISTINCT}) {
                    assertThat(numbers(client, mode)).hasSize(100).isSorted().doesNotHaveDuplicates();
                }
                for (int mode : new int[] {MERGE, COMMAND}) {
                    assertThat(numbers(client, mode))
                            .isSorted()
                            .doesNotHaveDuplicates()
                            .endsWith(100);
                }
                topics.put(topic, "A", null);
                JsonNode gone = client.await(
                        "update",
                        next -> next.at("/values/command").asString("").equals("DELETE"));
                assertThat(gone.at("/values/key").stringValue()).isEqualTo("A");
                assertThat(client.all("lost")).isEmpty();
                assertThat(client.all("update"))
                        .filteredOn(
                                next -> !next.at("/values/number").asString("").isEmpty())
                        .allMatch(next -> next.at("/values/value")
                                .stringValue()
                                .equals(JsonMapper.shared()
                                        .readTree(value(Integer.parseInt(
                                                next.at("/values/number").asString())))
                                        .get("value")
                                        .stringValue()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"NODE,WS-STREAMING", "NODE,HTTP-POLLING", "JAVA,WS-STREAMING", "PYTHON,WS-STREAMING"})
    void aLateClientGetsAsManyOfTheLastMessagesAsItAsksForAndAreKept(OfficialClient official, String transport)
            throws IOException, InterruptedException {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            for (int number = 1; number <= 9; number++) {
                topics.put(topic, "A", value(number));
            }
            try (KafkaGateway gateway = KafkaGateway.start(
                            folder, """
                            adapter-set: TEST
                            connections:
                              States:
                                bootstrap: BOOTSTRAP
                                items: { item: 'item-#{key=KEY}' }
                                topics: { TOPIC: item }
                                value: { type: json }
                                fields: { value: '#{VALUE.value}', number: '#{VALUE.number}' }
                                snapshot: { fill: all, messages: 5 }
                            """.replace("BOOTSTRAP", BROKER.bootstrap()).replace("TOPIC", topic));
                    ClientProcess client = official.start(
                            gateway.port(),
                            transport,
                            subscription("DISTINCT", "item-[key=A]", "value number", STATE),
                            subscription("MERGE", "item-[key=A]", "value number", STATE),
                            subscription("DISTINCT", "item-[key=A]", "value number", STATE.replace("yes", "3")))) {
                for (int subscription = 0; subscription < 3; subscription++) {
                    client.await("subscribed");
                }
                for (int subscription = 0; subscription < 3; subscription++) {
                    awaitSnapshot(client, subscription, 9);
                }
                topics.put(topic, "A", value(10));
                for (int subscription = 0; subscription < 3; subscription++) {
                    while (!numbers(client, subscription).contains(10)) {
                        client.await("update");
                    }
                }
                assertThat(numbers(client, 0)).containsExactly(5, 6, 7, 8, 9, 10);
                assertThat(numbers(client, 1)).containsExactly(9, 10);
                assertThat(numbers(client, 2)).containsExactly(7, 8, 9, 10);
                assertThat(client.all("update"))
                        .allMatch(next -> next.get("snapshot").booleanValue()
                                != next.at("/values/number").asString("").equals("10"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBrokerThatIsKilledAndComesBackCostsNoSessionAndNoUpdate(OfficialClient official)
            throws IOException, InterruptedException {
        BrokerOptions options =
                SharedBroker.restartable().withDataFolder(Files.createDirectory(folder.resolve("data")));
        BrokerProcess broker = BrokerProcess.start(options);
        try {
            String bootstrap = broker.bootstrap();
            try (Topics topics = new Topics(bootstrap)) {
                String topic = topics.create(1, "delete");
                try (KafkaGateway gateway = gateway(bootstrap, topic);
                        ClientProcess client = official.start(gateway.port(), "", ALL_MODES)) {
                    for (int mode = 0; mode < ALL_MODES.length; mode++) {
                        client.await("subscribed");
                    }
                    topics.put(topic, "A", value(1));
                    awaitAll(client, 1);

                    ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
                    broker.onExit().join();
                    Eventually.await(
                            "the trouble to be told",
                            () -> !gateway.adapter().report().trouble().isEmpty());
                    int port = Integer.parseInt(bootstrap.substring(bootstrap.indexOf(':') + 1));
                    broker = BrokerProcess.start(options.withPort(port));
                    for (int number = 2; number <= 40; number++) {
                        topics.send(topic, "A", value(number));
                    }
                    topics.flush();
                    awaitAll(client, 40);

                    assertThat(numbers(client, RAW)).hasSize(40).isSorted().doesNotHaveDuplicates();
                    assertThat(numbers(client, DISTINCT)).hasSize(40).isSorted().doesNotHaveDuplicates();
                    assertThat(numbers(client, MERGE)).isSorted().doesNotHaveDuplicates();
                    assertThat(numbers(client, COMMAND)).isSorted().doesNotHaveDuplicates();
                    assertThat(client.all("subscribed")).hasSize(4);
                    assertThat(client.all("unsubscribed")).isEmpty();
                    assertThat(client.all("status"))
                            .as("the session stood all the time")
                            .noneMatch(next -> next.get("status").stringValue().startsWith("DISCONNECTED"));
                }
            }
        } finally {
            broker.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"NODE,WS-STREAMING", "NODE,HTTP-STREAMING", "JAVA,WS-STREAMING", "PYTHON,WS-STREAMING"})
    void aClientOfAGatewayThatIsRestartedGetsItsSnapshotsAnew(OfficialClient official, String transport)
            throws IOException, InterruptedException {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "compact");
            topics.put(topic, "A", value(1));
            topics.put(topic, "B", value(1));
            try (KafkaGateway gateway = gateway(BROKER.bootstrap(), topic);
                    ClientProcess client = official.startHasty(gateway.port(), transport, ALL_MODES)) {
                for (int mode : new int[] {MERGE, DISTINCT}) {
                    awaitSnapshot(client, mode, 1);
                }
                topics.put(topic, "A", value(2));
                awaitAll(client, 2);
                gateway.stop();
                client.await("status", next -> next.get("status").stringValue().startsWith("DISCONNECTED"));
                topics.put(topic, "A", value(3));
                topics.put(topic, "B", null);
                gateway.startAgain();

                for (int mode : new int[] {MERGE, DISTINCT, COMMAND}) {
                    awaitSnapshot(client, mode, 3);
                }
                topics.put(topic, "A", value(4));
                for (int mode : new int[] {RAW, MERGE, DISTINCT, COMMAND}) {
                    while (!numbers(client, mode).contains(4)) {
                        client.await("update");
                    }
                }
                assertThat(numbers(client, RAW))
                        .as("what was written while the gateway was away is no update")
                        .containsExactly(2, 4);
                assertThat(client.all("update"))
                        .as("a row that went while the gateway was away is not in the new table")
                        .filteredOn(next -> next.at("/values/key").asString("").equals("B"))
                        .hasSize(1);
                assertThat(client.all("error")).isEmpty();
            }
        }
    }

    private static Optional<JsonNode> found(ClientProcess client, int subscription, int number) {
        return client.all("update").stream()
                .filter(next -> next.get("index").intValue() == subscription
                        && next.at("/values/number").asString("").equals(Integer.toString(number)))
                .findFirst();
    }

    private static void awaitSnapshot(ClientProcess client, int subscription, int number) throws InterruptedException {
        Optional<JsonNode> found = found(client, subscription, number);
        while (found.isEmpty()) {
            client.await("update");
            found = found(client, subscription, number);
        }
        assertThat(found.get().get("snapshot").booleanValue())
                .as("it is of the snapshot: " + found)
                .isTrue();
    }
}
