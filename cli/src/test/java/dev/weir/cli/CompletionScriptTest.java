package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.TestConsole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bash answers that was told the completion script. */
class CompletionScriptTest {

    /** Sets what readline sets, of which words are broken at {@code =} too, and prints the answers. */
    private static final String ASK = """
            source "$1"
            compopt() { case "$*" in *nospace) echo "no space" ;; esac; }
            COMP_LINE="$2"; COMP_POINT=${#COMP_LINE}
            read -r -a COMP_WORDS <<< "${COMP_LINE//=/ = }"
            case "$COMP_LINE" in *[\\ =]) COMP_WORDS+=("") ;; esac
            COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
            _complete_weir_settings
            for each in "${COMPREPLY[@]}"; do echo "$each"; done
            """;

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void writeTheScript() throws IOException {
        TestConsole console = new TestConsole(folder);
        new WeirCommandLine(console.console(), InstalledEngine.with(Path.of("..", "scenarios")), FastStart::off)
                .execute("completion");
        assertThat(console.err()).isEmpty();
        Files.writeString(folder.resolve("script.bash"), console.out());
        Files.writeString(folder.resolve("ask.bash"), ASK);
    }

    private List<String> completed(String line) {
        try {
            Process bash = new ProcessBuilder("bash", "ask.bash", "script.bash", line)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String answers = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return answers.lines().toList();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("no answer of bash", e);
        }
    }

    @Test
    void scenariosAndTransportsFollowTheCommandsThatTakeThem() {
        assertThat(completed("weir run fanout-"))
                .contains("fanout-1", "fanout-3td")
                .doesNotContain("quickstart");
        assertThat(completed("weir show ")).contains("quickstart", "mongoose-create", "aeron");
        assertThat(completed("weir run --quiet qui")).containsExactly("quickstart");
        assertThat(completed("weir run --out qui")).isEmpty();
        assertThat(completed("weir run quickstart qui")).isEmpty();
        assertThat(completed("weir broker qui")).isEmpty();
    }

    @Test
    void keysFollowSetAndNoSpaceFollowsThem() {
        assertThat(completed("weir run quickstart --set schedule.ra"))
                .contains("no space", "schedule.rate=")
                .allMatch(answer -> answer.startsWith("schedule.ra") || answer.equals("no space"));
        assertThat(completed("weir run quickstart --set=boot")).contains("bootstrap=");
        assertThat(completed("weir generate t --set kafka.producer."))
                .contains("kafka.producer.", "kafka.producer.linger.ms=");
        assertThat(completed("weir run quickstart --set siz")).contains("size=");
    }

    @Test
    void valuesFollowAKeyThatHasAClosedSetOfThem() {
        assertThat(completed("weir run quickstart --set document=very")).containsExactly("verycomplex");
        assertThat(completed("weir run quickstart --set=delivery=")).containsExactly("each", "shared");
        assertThat(completed("weir run quickstart --set transport=k")).containsExactly("kafka");
        assertThat(completed("weir run quickstart --set print=")).containsExactly("false", "true");
        assertThat(completed("weir run quickstart --set rate=1")).isEmpty();
    }

    @Test
    void commandsAndOptionsAreCompletedAsBefore() {
        assertThat(completed("weir sel")).contains("selftest");
        assertThat(completed("weir run quickstart --qui")).contains("--quiet");
    }
}
