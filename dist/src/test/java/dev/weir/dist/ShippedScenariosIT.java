package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each scenario that comes with Weir, once and as short as it can be, in this JVM: it runs to its end and has a verdict. A new scenario
 * fails here: say in {@link ShortScenarios} how it is made short.
 */
@Tag("unmeasured")
final class ShippedScenariosIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private static Path folder = Path.of("");

    @Test
    void everyScenarioThatComesWithWeirIsOneOfThem() throws IOException {
        try (Stream<Path> files = Files.list(Launched.project().resolve("scenarios"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    ShortScenarios.SHORTENED.keySet().stream(), ShortScenarios.SLOW.keySet().stream())
                            .toList());
        }
    }

    @TestFactory
    List<DynamicTest> eachRunsToItsVerdict() {
        return tests(ShortScenarios.SHORTENED);
    }

    @Tag("thorough") // clusters of three and brokers with other settings; failover above has one
    @TestFactory
    List<DynamicTest> eachOfThoseWithBrokersOfTheirOwnRunsToItsVerdict() {
        return tests(ShortScenarios.SLOW);
    }

    private static List<DynamicTest> tests(Map<String, String> scenarios) {
        List<DynamicTest> tests = new ArrayList<>();
        scenarios.forEach((name, options) -> tests.add(
                dynamicTest(name, () -> ShortScenarios.run(name, options, BROKER.address(), folder.resolve(name)))));
        return tests;
    }
}
