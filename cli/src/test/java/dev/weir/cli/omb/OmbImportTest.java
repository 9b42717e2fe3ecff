package dev.weir.cli.omb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.schedule.Schedule;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OmbImportTest {

    private static final String WORKLOAD = """
            name: "one topic: 16 partitions"
            topics: 1
            partitionsPerTopic: 16
            messageSize: 1024
            payloadFile: "payload/payload-1Kb.data"
            subscriptionsPerTopic: 1
            consumerPerSubscription: 2
            producersPerTopic: 3
            producerRate: 50000
            consumerBacklogSizeGB: 0
            testDurationMinutes: 15
            """;

    private static final String DRIVER = """
            name: Kafka
            driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
            replicationFactor: 3
            reset: true
            topicConfig: |
              min.insync.replicas=2
            commonConfig: |
              bootstrap.servers=b1:9092,b2:9092
              default.api.timeout.ms=1200000
              request.timeout.ms=60000
            producerConfig: |
              acks=all
              linger.ms=1
              key.serializer=x.Y
            consumerConfig: |
              auto.offset.reset=earliest
              enable.auto.commit=false
              max.partition.fetch.bytes=10485760
            """;

    @TempDir
    private Path folder = Path.of("");

    private final List<TransportDriver> drivers = ServiceLoader.load(TransportDriver.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private boolean takes(String section, String name, String value) {
        TransportDriver kafka = drivers.stream()
                .filter(driver -> driver.name().equals("kafka"))
                .findFirst()
                .orElseThrow();
        try {
            kafka.validateProperty(section + "." + name, value);
            return true;
        } catch (SettingsException e) {
            return false;
        }
    }

    private String imported(String workload, String driver) throws IOException {
        Files.writeString(folder.resolve("workload.yaml"), workload);
        Files.writeString(folder.resolve("driver.yaml"), driver);
        return OmbImport.scenario(folder, List.of("driver.yaml", "workload.yaml"), this::takes);
    }

    private Scenario read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("my.yaml"), text);
        return new ScenarioFiles(Path.of("..", "scenarios"), drivers)
                .matrix(file.toString(), List.of())
                .cells()
                .getFirst()
                .scenario();
    }

    @Test
    void aWorkloadAndADriverBecomeAScenarioThatCanBeRead() throws IOException {
        Scenario scenario = read(imported(WORKLOAD, DRIVER));

        assertThat(scenario.title().description()).isEqualTo("one topic: 16 partitions");
        assertThat(scenario.messages().schedule()).isEqualTo(new Schedule.FixedRate(50_000));
        assertThat(scenario.messages().payload()).isInstanceOf(PayloadSpec.Random.class);
        assertThat(scenario.title().effectiveText()).contains("size: 1024B");
        assertThat(scenario.messages().keys()).isInstanceOf(KeySpec.None.class);
        assertThat(scenario.participants().topology()).isEqualTo(new Topology(3, 2, Topology.Delivery.SHARED));
        assertThat(scenario.length().warmup()).isEqualTo(Duration.ofMinutes(1));
        assertThat(scenario.length().measure()).isEqualTo(Duration.ofMinutes(15));
        assertThat(scenario.target().settings().given())
                .containsEntry("bootstrap", "b1:9092,b2:9092")
                .containsEntry("topic.partitions", "16")
                .containsEntry("topic.replication", "3")
                .containsEntry("topic.config.min.insync.replicas", "2")
                .containsEntry("client.request.timeout.ms", "60000")
                .containsEntry("consumer.default.api.timeout.ms", "1200000")
                .containsEntry("admin.default.api.timeout.ms", "1200000")
                .containsEntry("producer.acks", "all")
                .containsEntry("consumer.max.partition.fetch.bytes", "10485760")
                .doesNotContainKeys("consumer.auto.offset.reset", "producer.default.api.timeout.ms");
    }

    @Test
    void whatHasNoCounterpartStandsInComments() throws IOException {
        String text = imported(
                WORKLOAD.replace("topics: 1", "topics: 4")
                                .replace("messageSize: 1024", "messageSize: 20")
                                .replace("subscriptionsPerTopic: 1", "subscriptionsPerTopic: 2")
                                .replace("GB: 0", "GB: 32")
                        + "keyDistributor: KEY_ROUND_ROBIN\nproducerStartRate: 7\n",
                DRIVER.replace(
                        "acks=all", "acks=all\n  sasl.jaas.config=x.Y required password=\"hush-hush\";\n  akcs=1"));

        assertThat(text.lines().filter(line -> line.startsWith("#")))
                .containsExactly(
                        "# workload.yaml and driver.yaml of the OpenMessaging Benchmark as a scenario.",
                        "# What is different:",
                        "#   topics: 4 - a run has one topic; it has the partitions, producers and consumers of all",
                        "#   akcs=1 - Kafka's clients do not take it",
                        "#   sasl.jaas.config - a secret: write it into a file, and name that in the section kafka:"
                                + "  client.properties: <file>",
                        "#   payloadFile: payload/payload-1Kb.data - messages are random bytes of the same size; to use the"
                                + " file, copy it beside this one and write  payload: { file: <name>, per: file }",
                        "#   messageSize: 20 - too small for the identity of a message, which travels in a header",
                        "#   keyDistributor: KEY_ROUND_ROBIN - 10,000 keys in random order, all equally often",
                        "#   consumerPerSubscription: 2 - each of the 2 subscriptions has one subscriber",
                        "#   subscriptionsPerTopic: 2 - each subscriber gets the messages of all topics",
                        "#   consumerBacklogSizeGB: 32 - left out; to build one up within 'measure', write  backlog: { bytes:"
                                + " 32GB }",
                        "#   producerStartRate: 7 - nothing here is like it");
        assertThat(text).doesNotContain("hush-hush");
        Scenario scenario = read(text);
        assertThat(scenario.target().settings().count("topic.partitions")).isEqualTo(64);
        assertThat(scenario.participants().topology()).isEqualTo(new Topology(12, 2, Topology.Delivery.EACH));
    }

    @Test
    void maximumRateSearchBecomesMatrixAndRandomBytesBecomeRatio() throws IOException {
        String text = imported(
                WORKLOAD.replace("producerRate: 50000", "producerRate: 0")
                        + "useRandomizedPayloads: true\nrandomBytesRatio: 0.4\nrandomizedPayloadPoolSize: 1000\n",
                DRIVER);

        assertThat(text)
                .contains("matrix: { rate: [10000/s,", "#   producerRate: 0 - ")
                .doesNotContain("schedule:");
        assertThat(text).contains("payload: { compressible: 2.5, size: 1024B }").doesNotContain("payloadFile");
        read(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            workload.yaml | workload.yaml | more than one is a workload
            driver.yaml   | driver.yaml   | none is a workload
            workload.yaml | none.yaml     | none.yaml: there is no such file
            workload.yaml | pulsar.yaml   | pulsar.yaml: the driver x.PulsarBenchmarkDriver does not measure Kafka
            workload.yaml | broken.yaml   | broken.yaml:2: 'replicationFactor': 'three'
            workload.yaml | list.yaml     | list.yaml: is neither a workload nor a driver
            """)
    void otherFilesAreRefusedInAWord(String one, String other, String message) throws IOException {
        imported(WORKLOAD, DRIVER);
        Files.writeString(folder.resolve("pulsar.yaml"), "driverClass: x.PulsarBenchmarkDriver\n");
        Files.writeString(
                folder.resolve("broken.yaml"), "driverClass: x.KafkaBenchmarkDriver\nreplicationFactor: three\n");
        Files.writeString(folder.resolve("list.yaml"), "- a\n");

        assertThatThrownBy(() -> OmbImport.scenario(folder, List.of(one, other), this::takes))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"workload.yaml, weir import omb %s <driver>", "driver.yaml, weir import omb <workload> %s"})
    void aRunOfSuchAFileSaysInOneLineWhichCommandTakesIt(String name, String command) throws IOException {
        imported(WORKLOAD, DRIVER);
        String file = folder.resolve(name).toString();

        assertThatThrownBy(() -> new ScenarioFiles(Path.of("..", "scenarios"), drivers).matrix(file, List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(command.formatted(file))
                .hasMessageNotContaining("\n");
    }
}
