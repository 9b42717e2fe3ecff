package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.gateway.GatewayCommand;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What of the gateway's command ends by itself. */
final class GatewayCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(String... arguments) {
        return new WeirCommandLine(console.console(), new ScriptedEngine(Outcome.PASS), FastStart::off)
                .execute(arguments);
    }

    private Path config(String first) throws IOException {
        return Files.writeString(folder.resolve("gateway.yaml"), first + """
                connections:
                  Orders:
                    bootstrap: localhost:9092
                    items: { all: orders }
                    topics: { orders: all }
                    fields: { order: '#{VALUE}' }
                """);
    }

    @Test
    void aSoundFileIsCalledSound() throws IOException {
        config("");

        assertThat(weir("gateway", "--config", "gateway.yaml", "--check"))
                .as(console.err())
                .isZero();
        assertThat(console.out()).contains("gateway.yaml is valid: 1 connection: Orders");
    }

    @Test
    void theDemoCanBeCheckedToo() {
        assertThat(weir("gateway", "--demo", "--check")).as(console.err()).isZero();
        assertThat(console.out()).contains("2 connections: Stocks, Market");
    }

    @Test
    void wrongSettingIsOneErrorWithItsPlace() throws IOException {
        config("sever: { port: 1 }\n");

        assertThat(weir("gateway", "--config", "gateway.yaml", "--check")).isEqualTo(3);
        assertThat(console.err())
                .contains("gateway.yaml:1: unknown key 'sever'", "did you mean 'server'?")
                .doesNotContain("defect");
    }

    @Test
    void aFileOfUsersIsReadByACheckToo() throws IOException {
        config("authentication: { users: users.txt }\n");
        Files.writeString(folder.resolve("users.txt"), "alice:secret\n");

        assertThat(weir("gateway", "--config", "gateway.yaml", "--check")).isEqualTo(3);
        assertThat(console.err())
                .contains("users.txt:1: a hash is written pbkdf2-sha256")
                .doesNotContain("alice:secret");
    }

    @Test
    void aStoreOfTheBrokersIsReadByACheckToo() throws IOException {
        Files.writeString(
                config(""),
                Files.readString(folder.resolve("gateway.yaml"))
                        + "    kafka: { security.protocol: SSL, ssl.truststore.location: /none/trust.p12 }\n");

        assertThat(weir("gateway", "--config", "gateway.yaml", "--check")).isEqualTo(3);
        assertThat(console.err())
                .contains("the connection 'Orders': TLS to Kafka cannot be set up: ", "/none/trust.p12")
                .doesNotContain("defect");
    }

    @Test
    void aPipeIsNoConfiguration() {
        assertThat(weir("gateway", "--config", "/dev/null", "--check")).isEqualTo(3);
        assertThat(console.err()).contains("/dev/null is a pipe, a socket or a device, not a file");
    }

    @Test
    void variablesOfTheEnvironmentAreReadAndTheirValuesNeverShown() throws IOException {
        String xml = """
                <adapters_conf id="Shop"><data_provider name="Orders">
                <param name="bootstrap.servers">$env.KAFKA_ADDRESS</param>
                <param name="authentication.enable">true</param>
                <param name="authentication.username">orders</param>
                <param name="authentication.password">$env.KAFKA_PASSWORD</param>
                <param name="map.orders.to">orders</param>
                <param name="field.order">#{VALUE}</param>
                </data_provider></adapters_conf>
                """;
        Files.writeString(folder.resolve("adapters.xml"), xml);

        assertThat(weir("gateway", "--config", "adapters.xml", "--check")).isEqualTo(3);
        assertThat(console.err())
                .contains("adapters.xml:2: the parameter 'bootstrap.servers' is $env.KAFKA_ADDRESS, and the environment"
                        + " variable 'KAFKA_ADDRESS' is not set");

        console = new TestConsole(folder, Map.of("KAFKA_ADDRESS", "broker:9092", "KAFKA_PASSWORD", "canary-7"));
        assertThat(weir("gateway", "--config", "adapters.xml", "--check"))
                .as(console.err())
                .isZero();

        Files.writeString(
                folder.resolve("adapters.xml"),
                xml.replace(
                        "<param name=\"map",
                        "<param name=\"authentication.mechanism\">canary-7</param>\n<param name=\"map"));
        assertThat(weir("gateway", "--config", "adapters.xml", "--check")).isEqualTo(3);
        assertThat(console.err())
                .contains("adapters.xml:6: 'authentication.mechanism' cannot be '******'")
                .doesNotContain("canary-7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alice:canary-8@registry:8081",
                "http://alice:canary-8@registry:8081",
                "http://alice:canary-8@registry: 8081",
                "alice:canary 8@registry:8081"
            })
    void theAddressOfARegistryWithALoginIsRefusedWithoutIt(String url) throws IOException {
        Files.writeString(folder.resolve("adapters.xml"), """
                <adapters_conf id="Shop"><data_provider name="Orders">
                <param name="bootstrap.servers">broker:9092</param>
                <param name="record.value.evaluator.type">AVRO</param>
                <param name="record.value.evaluator.schema.registry.enable">true</param>
                <param name="schema.registry.url">%s</param>
                <param name="map.orders.to">orders</param>
                <param name="field.order">#{VALUE.id}</param>
                </data_provider></adapters_conf>
                """.formatted(url));

        assertThat(weir("gateway", "--config", "adapters.xml", "--check")).isEqualTo(3);
        assertThat(console.err()).contains("adapters.xml:5: ").doesNotContain("canary", "8@");
        assertThat(console.out()).doesNotContain("canary", "8@");
    }

    @Test
    void aSettingThatDoesNotExistIsRefused() throws IOException {
        config("");

        assertThat(weir("gateway", "--config", "gateway.yaml", "--check", "--set", "server.prt=1"))
                .isEqualTo(3);
        assertThat(console.err()).contains("--set server.prt: unknown key", "did you mean 'server.port'?");
    }

    @Test
    void thereIsOneThingToDo() {
        assertThat(weir("gateway")).isEqualTo(3);
        assertThat(weir("gateway", "--demo", "--config", "gateway.yaml")).isEqualTo(3);
        assertThat(console.err()).contains("weir gateway: ", "see: weir gateway --help");
    }

    @Test
    void aPasswordIsTakenFromTheInputAndNeverShown() {
        GatewayCommand command = new GatewayCommand(
                console.console(),
                FastStart::off,
                new ByteArrayInputStream("secret\n".getBytes(StandardCharsets.UTF_8)));

        assertThat(new CommandLine(command).execute("--hash-password", "alice")).isZero();
        assertThat(console.out()).startsWith("alice:pbkdf2-sha256:600000:").doesNotContain("secret");
    }

    @Test
    void aTokenIsShownOnceWithTheLineForTheFile() {
        assertThat(weir("gateway", "--new-token", "dashboard")).isZero();
        assertThat(console.out())
                .containsPattern("token  [\\w-]{32}\\R")
                .containsPattern("line   dashboard:sha256:\\w{64}\\R");
    }
}
