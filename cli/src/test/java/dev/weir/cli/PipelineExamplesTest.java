package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.config.Node;
import dev.weir.config.YamlReader;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The workflows of the page about continuous integration. */
class PipelineExamplesTest {

    private static final Path PAGE = Path.of("..", "docs", "how-to", "ci.md");
    private static final Pattern COMMAND = Pattern.compile("(?:run:|-) weir (run .*)");

    @ParameterizedTest
    @CsvSource({"GitHub Actions, jobs", "GitLab, latency"})
    void workflowIsYamlWithACommandThatWeirUnderstands(String heading, String key) throws IOException {
        String workflow = Files.readString(PAGE)
                .split("### " + heading + "\n\n```yaml\n", 2)[1]
                .split("```", 2)[0];

        Node read = YamlReader.read(workflow, "workflow").orElseThrow();

        assertThat(read)
                .isInstanceOfSatisfying(
                        Node.Mapping.class,
                        mapping -> assertThat(mapping.value(key)).isPresent());
        Matcher command = COMMAND.matcher(workflow);
        assertThat(command.find()).isTrue();
        TestConsole console = new TestConsole(Path.of("."));
        List<String> words = List.of((command.group(1).replace("\"", "") + " --help").split(" ", -1));
        assertThat(new WeirCommandLine(console.console(), new ScriptedEngine(Outcome.PASS), FastStart::off)
                        .execute(words.toArray(String[]::new)))
                .as(console.err())
                .isZero();
    }
}
