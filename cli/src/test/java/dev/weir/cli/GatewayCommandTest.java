package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.FastStart;
import dev.weir.result.Verdict.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        assertThat(console.out()).contains("gateway.yaml is sound: 1 connection: Orders");
    }

    @Test
    void theDemoCanBeCheckedToo() {
        assertThat(weir("gateway", "--demo", "--check")).as(console.err()).isZero();
        assertThat(console.out()).contains("2 connections: Stocks, Market");
    }

    @Test
    void whatIsWrongIsOneErrorWithItsPlace() throws IOException {
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
