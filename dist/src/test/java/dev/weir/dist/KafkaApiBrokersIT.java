package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.weir.broker.HeldPort;
import dev.weir.cli.CommandInThisJvm.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Weir does with a broker that is no Apache Kafka, and that knows the requests of Kafka's newest version or only those of
 * an old one: the rows of the page on brokers that speak Kafka's protocol.
 */
@Tag("unmeasured")
@Tag("thorough") // many runs; OtherBrokerIT has the newest one in a table
final class KafkaApiBrokersIT {

    private static final String NEWEST = "newest";

    /** The earliest version that clients of Kafka 4 talk to. */
    private static final String EARLIEST = "2.1";

    private static final String SHORT =
            " --set warmup=0s --set warmup-limit=1s --set drain=60s --set measure=500ms --set rate=500/s"
                    + " --set bootstrap=SHARED";

    private static final Map<String, KafkaDouble> BROKERS = new TreeMap<>();
    private static final List<HeldPort> PORTS = new ArrayList<>();

    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        for (String version : List.of(NEWEST, EARLIEST)) {
            HeldPort port = HeldPort.free();
            PORTS.add(port);
            BROKERS.put(
                    version, KafkaDouble.start(Launched.testTool("go"), folder, port.number(), version, "made-before"));
        }
    }

    @AfterAll
    static void stop() {
        BROKERS.values().forEach(KafkaDouble::close);
        PORTS.forEach(HeldPort::close);
    }

    private static String address(String version) {
        KafkaDouble broker = BROKERS.get(version);
        assertThat(broker).isNotNull();
        return broker.address();
    }

    private static List<DynamicTest> onBoth(Map<String, String> scenarios) {
        List<DynamicTest> tests = new ArrayList<>();
        for (String version : BROKERS.keySet()) {
            scenarios.forEach((name, options) -> tests.add(dynamicTest(
                    name + " on " + version,
                    () -> ShortScenarios.run(
                            name.split(" ", -1)[0],
                            options,
                            address(version),
                            folder.resolve(version).resolve(name.replace(' ', '-'))))));
        }
        return tests;
    }

    @TestFactory
    List<DynamicTest> eachScenarioRunsToItsVerdict() {
        Map<String, String> scenarios = ShortScenarios.differentToABroker();
        // It reads a topic that only Apache's broker has.
        scenarios.remove("consume-only");
        // The earliest version has no request that changes one setting and leaves the others.
        String topics = Objects.requireNonNull(scenarios.remove("topic-operations"));
        List<DynamicTest> tests = new ArrayList<>(onBoth(scenarios));
        tests.add(dynamicTest(
                "topic-operations on " + NEWEST,
                () -> ShortScenarios.run("topic-operations", topics, address(NEWEST), folder.resolve("topics"))));
        tests.add(told("topic-operations", EARLIEST, topics, "does not support INCREMENTAL_ALTER_CONFIGS"));
        return tests;
    }

    @TestFactory
    List<DynamicTest> eachFeatureThatAllBrokersHaveRunsToItsVerdict() {
        return onBoth(new TreeMap<>(Map.of(
                "kafka by itself", SHORT + " --set subscribe=standalone",
                "kafka with transactions",
                        SHORT + " --set kafka.transactions.messages=10 --set kafka.transactions.abort=10%",
                "kafka with light clients", SHORT + " --set clients=20",
                "kafka with real clients", SHORT + " --set clients=5 --set kafka.clients=real",
                "kafka there and back", SHORT + " --set latency=round-trip",
                "kafka in processes", SHORT + " --set processes=separate",
                "kafka with zstd", SHORT + " --set producer.compression.type=zstd",
                "kafka without idempotence",
                        SHORT + " --set producer.acks=1 --set producer.enable.idempotence=false")));
    }

    @TestFactory
    List<DynamicTest> whatABrokerLacksIsOneSentence() {
        return List.of(
                dynamicTest(
                        "the newest one reads in groups of the protocol 'consumer'",
                        () -> ShortScenarios.run(
                                "kafka",
                                SHORT + " --set group.protocol=consumer",
                                address(NEWEST),
                                folder.resolve("group"))),
                refused("consumer", EARLIEST, "group.protocol=consumer", "Set group.protocol=classic"),
                refused("share", EARLIEST, "subscribe=share", "'subscribe: share' needs share groups"),
                told("kafka", NEWEST, SHORT + " --set subscribe=share", "went on without the answer"),
                told(
                        "kafka",
                        EARLIEST,
                        SHORT + " --set durability=written --set topic.use=reuse --set topic.name=made-before",
                        "did not tell what its acknowledgements are worth"));
    }

    private static DynamicTest refused(String what, String version, String setting, String sentence) {
        return dynamicTest(what + " on " + version, () -> {
            Result result = ShortScenarios.command(
                    "kafka", SHORT + " --set " + setting, address(version), folder.resolve(what));

            assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(3);
            assertThat(words(result)).contains(sentence).doesNotContain(" at dev.weir.");
        });
    }

    /** What is told beside the verdict, which is INVALID on a machine that is too busy to judge. */
    private static DynamicTest told(String scenario, String version, String options, String sentence) {
        return dynamicTest(scenario + " on " + version + ": " + sentence, () -> {
            Result result = ShortScenarios.command(
                    scenario, options, address(version), folder.resolve(version + "-told-" + scenario));

            assertThat(result.exitCode()).as(result.out() + result.err()).isIn(1, 2);
            assertThat(words(result)).contains(sentence);
        });
    }

    private static String words(Result result) {
        return (result.out() + result.err()).replaceAll("\\s+", " ");
    }
}
