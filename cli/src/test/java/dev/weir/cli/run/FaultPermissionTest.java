package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultPermissionTest {

    private static final String PARTITION = "faults=[{ at: 1s, do: partition, to: broker 1, for: 1s }]";

    private final ScenarioFiles files = new ScenarioFiles(Path.of("..", "scenarios"), drivers());

    @TempDir
    private Path folder = Path.of("");

    private static List<TransportDriver> drivers() {
        return ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private Scenario.Target remote(String... options) {
        List<String> all = new ArrayList<>(List.of("bootstrap=db1:9092", PARTITION));
        all.addAll(List.of(options));
        return files.load("kafka", all).target();
    }

    @Test
    void connectionsToAForeignClusterAreHitOnlyIfTheUserSaysSo() {
        assertThat(FaultPermission.refusal(remote(), false))
                .contains(
                        "the scenario hits connections to db1:9092, which Weir did not start ('partition' of broker 1);"
                                + " add --allow-faults to let it");
        assertThat(FaultPermission.refusal(remote(), true)).isEmpty();
    }

    @Test
    void faultsOfAStepNeedTheSamePermission() throws IOException {
        Path file = Files.writeString(folder.resolve("steps.yaml"), """
                transport: kafka
                kafka: { bootstrap: db1:9092 }
                steps:
                  - operations: list-topics
                    limit: { time: 60s }
                    faults: [{ at: 1s, do: partition, to: broker 1, for: 1s }]
                """);
        Scenario.Target target = new PlanFiles(files, drivers())
                .plan(file.toString(), List.of())
                .orElseThrow()
                .target();

        assertThat(FaultPermission.refusal(target, false))
                .get()
                .asString()
                .contains("connections to db1:9092, which Weir did not start ('partition' of broker 1)");
        assertThat(FaultPermission.refusal(target, true)).isEmpty();
    }

    @Test
    void brokersThatWeirStartsNeedNoPermission() {
        assertThat(FaultPermission.refusal(
                        files.load("kafka", List.of(PARTITION)).target(), false))
                .isEmpty();
        assertThat(FaultPermission.refusal(
                        files.load("kafka", List.of("bootstrap=db1:9092")).target(), false))
                .isEmpty();
    }

    @Test
    void aClusterWhoseAnswersCannotBeReadIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), "security.protocol = SASL_SSL");

        assertThat(FaultPermission.refusal(remote("client.security.protocol=SSL"), true))
                .get()
                .asString()
                .contains("cannot read TLS; it needs a listener with PLAINTEXT or SASL_PLAINTEXT");
        assertThat(FaultPermission.refusal(remote("client.properties=" + file), true))
                .get()
                .asString()
                .contains("cannot read TLS");
        assertThat(FaultPermission.refusal(
                        remote("client.security.protocol=SASL_PLAINTEXT", "client.sasl.mechanism=GSSAPI"), true))
                .get()
                .asString()
                .contains("with Kerberos, clients check the name of the host");
    }
}
