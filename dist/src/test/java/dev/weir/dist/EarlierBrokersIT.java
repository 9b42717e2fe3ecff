package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.weir.cli.CommandInThisJvm.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios and a share group, against brokers of Apache Kafka of earlier versions than the one that comes with Weir. */
@Tag("unmeasured")
@Tag("thorough") // scenarios twice more; ShippedScenariosIT runs each against the broker that comes with Weir
final class EarlierBrokersIT {

    /** The last version before the one that comes with Weir, and the earliest that has no ZooKeeper. */
    private static final List<String> VERSIONS = List.of("4.3.1", "4.0.2");

    private static final String SHARE =
            " --set bootstrap=SHARED --set subscribe=share --set subscribers=2 --set warmup=0s"
                    + " --set warmup-limit=1s --set drain=120s --set measure=500ms --set rate=500/s";

    private static final Map<String, EarlierBroker> BROKERS = new TreeMap<>();

    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        for (String version : VERSIONS) {
            BROKERS.put(version, EarlierBroker.start(version, folder.resolve("broker-" + version)));
        }
        for (EarlierBroker broker : BROKERS.values()) {
            broker.awaitStart();
        }
    }

    @AfterAll
    static void stop() {
        BROKERS.values().forEach(EarlierBroker::close);
    }

    private static String address(String version) {
        EarlierBroker broker = BROKERS.get(version);
        assertThat(broker).isNotNull();
        return broker.address();
    }

    @TestFactory
    List<DynamicTest> eachRunsToItsVerdict() {
        return runs(ShortScenarios.differentToABroker());
    }

    @Tag("largest") // as long as all else here; the others ask the same of the broker
    @TestFactory
    List<DynamicTest> thoseThatAskTheSameOfTheBrokerRunToTheirVerdictToo() {
        Map<String, String> scenarios = ShortScenarios.onBrokerOfOthers();
        scenarios.keySet().retainAll(ShortScenarios.SAME_TO_THE_BROKER);
        return runs(scenarios);
    }

    private static List<DynamicTest> runs(Map<String, String> scenarios) {
        List<DynamicTest> tests = new ArrayList<>();
        for (String version : VERSIONS) {
            scenarios.forEach((name, options) -> tests.add(dynamicTest(
                    name + " on " + version,
                    () -> ShortScenarios.run(
                            name,
                            options,
                            address(version),
                            folder.resolve(version).resolve(name)))));
        }
        return tests;
    }

    @Test
    void aShareGroupReadsFromTheOneThatHasThem() {
        Result result = ShortScenarios.run("kafka", SHARE, address("4.3.1"), folder.resolve("share"));

        assertThat(result.out()).contains("lost 0");
    }

    @Test
    void theOneWithoutShareGroupsIsRefusedInOneSentence() {
        Result result = ShortScenarios.command("kafka", SHARE, address("4.0.2"), folder.resolve("no-share"));

        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(3);
        assertThat((result.out() + result.err()).replaceAll("\\s+", " "))
                .contains("'subscribe: share' needs share groups, and this cluster has none: they come with Kafka 4.2")
                .doesNotContain(" at dev.weir.");
    }
}
