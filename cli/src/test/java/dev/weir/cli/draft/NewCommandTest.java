package dev.weir.cli.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.scenario.Scenario;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class NewCommandTest {

    private static final InstalledEngine ENGINE = InstalledEngine.with(Path.of("..", "scenarios"));

    @TempDir
    private Path folder = Path.of("");

    private String err = "";

    /** Where nobody can be asked. */
    private int weir(String... arguments) {
        return run(false, "", arguments);
    }

    /** In a terminal, with what is typed there. */
    private int asked(String typed, String... arguments) {
        return run(true, typed, arguments);
    }

    private int run(boolean terminal, String typed, String... arguments) {
        TestConsole seen = new TestConsole(folder);
        Console plain = seen.console();
        Console console =
                new Console(plain.out(), plain.err(), terminal, false, false, true, folder, plain.environment());
        InputStream answers = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
        int code = new CommandLine(new NewCommand(console, ENGINE, answers))
                .setExecutionExceptionHandler((e, line, result) -> {
                    console.complain(String.valueOf(e.getMessage()));
                    return 3;
                })
                .execute(arguments);
        err = seen.err();
        return code;
    }

    private Scenario written(String name) {
        return ENGINE.matrix(folder.resolve(name).toString(), List.of())
                .cells()
                .getFirst()
                .scenario();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka", "nats", "rabbitmq", "redis", "mqtt", "aeron", "direct"})
    void eachSystemGetsAFileThatCanBeRun(String system) {
        assertThat(weir("my.yaml", "--system", system)).as(err).isZero();

        assertThat(written("my.yaml").target().transport()).isEqualTo(system);
    }

    @Test
    void everyOptionStandsInTheFile() throws IOException {
        assertThat(weir(
                        "my.yaml",
                        "--at",
                        "one:9092,two:9092",
                        "--rate",
                        "90/m",
                        "--objective",
                        "end-to-end p99 < 50ms",
                        "--objective",
                        "duplicate = 0"))
                .as(err)
                .isZero();

        assertThat(Files.readString(folder.resolve("my.yaml")))
                .contains("  bootstrap: 'one:9092,two:9092' #", "schedule: { rate: 90/m }", "  end-to-end p99: 50ms\n");
        assertThat(written("my.yaml").target().settings().text("bootstrap")).isEqualTo("one:9092,two:9092");
    }

    @Test
    void inATerminalEachAnswerIsAskedForUntilItIsRight() {
        assertThat(asked("kafak\nkafka\n\n10000\n10000/s\np99 is good\nend-to-end p99 < 50ms\n", "my.yaml"))
                .as(err)
                .isZero();

        assertThat(err).contains("did you mean 'kafka'?", "10000/s", "'p99 is good' is no objective");
        assertThat(written("my.yaml").target().settings().text("bootstrap")).isEqualTo("embedded");
    }

    @Test
    void nothingIsWrittenWhenNoAnswerComes() {
        assertThat(asked("kafka\n", "my.yaml")).isEqualTo(3);
        assertThat(err).contains("no answer came; nothing was written");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --system | kafak            | did you mean 'kafka'?
        --rate   | 10000            | 10000
        --rate   | 0/s              | no rate at which messages are published
        --objective | end-to-end p99 | is no objective
        --objective | loss = 0       | loss
        --objective | end-to-end p99 > 50ms | most is given, with < or <=
        """)
    void whatIsWrongIsToldAndNothingIsWritten(String option, String value, String told) {
        assertThat(weir("my.yaml", option, value)).isEqualTo(3);
        assertThat(err).contains(told);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aSystemWithoutAddressIsAtNone() {
        assertThat(weir("my.yaml", "--system", "direct", "--at", "host:1")).isEqualTo(3);
        assertThat(err).contains("'--at' does not go with direct");
    }

    @Test
    void anExistingFileIsLeftAsItIs() throws IOException {
        Files.writeString(folder.resolve("my.yaml"), "mine");

        assertThat(weir("my.yaml")).isEqualTo(3);
        assertThat(err).contains("my.yaml exists; name a file that does not");
        assertThat(Files.readString(folder.resolve("my.yaml"))).isEqualTo("mine");
    }
}
