package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.CommandInThisJvm;
import dev.weir.cli.CommandInThisJvm.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files in {@code examples/fan-out-six-machines}: Weir takes them, and they agree with each other and with the scenario that
 * they follow. {@link DocumentedCommandsIT} tries the commands of its page.
 */
@Tag("unmeasured")
final class FanOutExampleIT {

    private static final Path FOLDER = Launched.project().resolve("examples/fan-out-six-machines");

    @TempDir
    private static Path home = Path.of("");

    private static String file(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name));
    }

    private static YamlDocument yaml(Path file) throws IOException {
        List<YamlDocument> documents = YamlDocument.all(file);
        assertThat(documents).hasSize(1);
        return documents.getFirst();
    }

    private static YamlDocument scenario() throws IOException {
        return yaml(FOLDER.resolve("fan-out.yaml"));
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile("(?m)" + pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private static Result weir(String... words) throws IOException {
        return CommandInThisJvm.run(Launched.installation(), Map.of("HOME", home.toString()), List.of(words));
    }

    @Test
    void weirReadsTheScenarioAndTheConfigurationOfTheGateway() throws IOException {
        Result show = weir("show", FOLDER.resolve("fan-out.yaml").toString());
        Result check =
                weir("gateway", "--config", FOLDER.resolve("gateway.yaml").toString(), "--check");

        assertThat(show.exitCode()).as(show.err()).isZero();
        assertThat(show.out()).contains("publishers: [generator]", "subscribers: [generator, clients1, clients2]");
        assertThat(check.exitCode()).as(check.err()).isZero();
    }

    @Test
    void theLoadIsThatOfTheScenarioThatComesWithWeir() throws IOException {
        List<String> original = Files.readAllLines(Launched.project().resolve("scenarios/fanout-2.yaml"));

        assertThat(file("fan-out.yaml").lines())
                .containsAll(original.stream()
                        .filter(line -> line.matches("(payload|keys|crowd|publishers|schedule): .*"))
                        .toList());
        assertThat(scenario().text("web", "kafka", "producer", "linger.ms"))
                .isEqualTo(yaml(Launched.project().resolve("scenarios/fanout-2.yaml"))
                        .text("kafka", "producer", "linger.ms"));
    }

    /** All but the address of Kafka and who may connect is that of the configuration which the scenario names. */
    @Test
    void gatewayServesItemsOfTheScenariosConfiguration() throws IOException {
        String name = scenario().text("web", "gateway-config");
        List<String> shipped =
                withoutComments(Files.readString(Launched.project().resolve("scenarios/gateway/" + name + ".yaml")));

        assertThat(withoutComments(file("gateway.yaml").replace("broker:9092", "localhost:9092")))
                .containsAll(shipped)
                .filteredOn(line -> !shipped.contains(line))
                .containsExactly("server: { host: 0.0.0.0 }", "authentication: none");
    }

    private static List<String> withoutComments(String text) {
        return text.lines().filter(line -> !line.startsWith("#")).toList();
    }

    @Test
    void hostsAndPortsAreTheSameInEveryFile() throws IOException {
        String page = file("README.md");
        String kafka = scenario().text("web", "kafka", "bootstrap");
        List<String> hosts = scenario().items(YamlDocument::text, "agents", "subscribers");

        assertThat(first("^weir broker --address (\\S+) --port \\d+$", page) + ":"
                        + first("^weir broker --address \\S+ --port (\\d+)$", page))
                .isEqualTo(kafka);
        assertThat(yaml(FOLDER.resolve("gateway.yaml")).text("connections", "DEFAULT", "bootstrap"))
                .isEqualTo(kafka);
        assertThat(yaml(FOLDER.resolve("gateway.yaml"))
                        .at("connections", "DEFAULT", "topics")
                        .text(scenario().text("web", "kafka", "topic.name")))
                .isEqualTo("ltest");
        assertThat(first("fan-out\\.yaml --ssh (\\S+)$", page)).isEqualTo(String.join(",", hosts));
        assertThat(first("fan-out\\.yaml --agents (\\S+) ", page)).isEqualTo(String.join(",", hosts));
        assertThat(first("keys --hosts ctl,(\\S+) ", page)).isEqualTo(String.join(",", hosts));
        assertThat(hosts).containsAll(scenario().items(YamlDocument::text, "agents", "publishers"));
        assertThat(scenario().text("web", "gateway")).isEqualTo("ws://gateway:8080");
        assertThat(weir("gateway", "--help").out()).containsPattern("default:\\s+8080");
    }

    @Test
    void systemSettingsSufficeForTheClientsAndMatchTheGuide() throws IOException {
        int clients = Integer.parseInt(scenario().text("clients"));
        String sysctl = file("sysctl.conf");
        String guide = Files.readString(Launched.project().resolve("docs/how-to/operating-system.md"));
        int firstPort = Integer.parseInt(first("^net.ipv4.ip_local_port_range = (\\d+) \\d+$", sysctl));
        int lastPort = Integer.parseInt(first("^net.ipv4.ip_local_port_range = \\d+ (\\d+)$", sysctl));

        assertThat(lastPort - firstPort).isGreaterThan(clients);
        assertThat(withoutComments(sysctl))
                .filteredOn(line -> !line.isBlank())
                .allSatisfy(line -> assertThat(guide).contains("`" + first("^([\\w.]+) = [\\d ]+$", line) + "`"));
        assertThat(withoutComments(file("limits.conf")))
                .allSatisfy(line -> assertThat(Integer.parseInt(first("^(?:\\*|root) +- +nofile +(\\d+)$", line)))
                        .isGreaterThan(clients));
    }

    @Test
    void thePageListsEveryFile() throws IOException {
        try (var files = Files.list(FOLDER)) {
            assertThat(PageLink.of(FOLDER.resolve("README.md")).stream().map(PageLink::target))
                    .containsAll(
                            files.filter(file -> !file.endsWith("README.md")).toList());
        }
    }
}
