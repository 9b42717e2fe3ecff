package dev.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.result.Verdict.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The live page in a real browser: it grows while the run goes on, and becomes the report. */
@Timeout(240)
class LivePageIT {

    private static final Path TOOLS = Path.of("../target/test-tools").toAbsolutePath();
    private static final Path DRIVER =
            Path.of("../gateway/target/clients/browser").toAbsolutePath();
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder = Path.of("");

    private final List<String> problems = new ArrayList<>();

    private static String program(String name) throws IOException {
        Path program = TOOLS.resolve("bin").resolve(name);
        Path reason = TOOLS.resolve("missing").resolve(name);
        if (!Files.exists(program)) {
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no " + name + ": " + Files.readString(reason).strip();
            assertThat(System.getenv("CI")).as(why).isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program.toString();
    }

    /** Has the browser do something, and returns its answer. */
    private String obeyed(Writer to, BufferedReader from, String name, String value) throws IOException {
        to.write("{\"%s\":\"%s\"}%n".formatted(name, value.replace("\"", "\\\"")));
        to.flush();
        while (true) {
            String answer = from.readLine();
            assertThat(answer).as("the browser answers to " + value).isNotNull();
            if (answer.startsWith("{\"event\":\"done\"")) {
                return answer;
            }
            assertThat(answer).as(value).doesNotStartWith("{\"event\":\"failed\"");
            problems.add(answer);
        }
    }

    private static void flow(ProgressDisplay display, int from, int until) {
        for (int seconds = from; seconds <= until; seconds++) {
            display.second(SyntheticSeconds.second("measure", 5 * SECOND, seconds));
        }
    }

    @Test
    void thePageGrowsWithTheRunAndBecomesTheReport() throws IOException {
        Files.writeString(folder.resolve("report.html"), "<!doctype html><title>PASS</title><h1>The report</h1>");
        Path pictures = Files.createDirectories(Path.of("target/pictures").toAbsolutePath());
        Process driver = new ProcessBuilder(program("node"), "browse.js", program("chromium"))
                .directory(DRIVER.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (LivePage page = LivePage.open(0);
                Writer to = driver.outputWriter(StandardCharsets.UTF_8);
                BufferedReader from = driver.inputReader(StandardCharsets.UTF_8)) {
            page.begin(folder);
            ProgressDisplay display = page.on(ProgressDisplay.none());
            display.header("weir · a scenario <b>with markup</b>");
            display.phaseStarted("measure", 60 * SECOND);
            flow(display, 1, 5);

            obeyed(to, from, "open", page.address());
            obeyed(to, from, "await", "document.querySelectorAll('#charts svg').length >= 4");
            obeyed(to, from, "await", "document.querySelector('#ledger').innerText.includes('5\u202f000')");
            assertThat(obeyed(to, from, "evaluate", "document.querySelector('#heading').textContent"))
                    .contains("a scenario <b>with markup</b>");

            display.notice("broker 1 was killed");
            flow(display, 6, 12);
            obeyed(to, from, "await", "document.querySelector('#ledger').innerText.includes('12\u202f000')");
            assertThat(obeyed(to, from, "evaluate", "document.querySelector('#events').innerText"))
                    .contains("broker 1 was killed");
            obeyed(to, from, "shot", pictures.resolve("live.png").toString());

            page.ended(Outcome.PASS, "All went well.");
            obeyed(to, from, "await", "document.querySelector('h1').innerText === 'The report'");
            assertThat(obeyed(to, from, "evaluate", "location.pathname")).contains("/files/report.html");
        } finally {
            driver.destroy();
        }
        assertThat(problems).isEmpty();
    }
}
