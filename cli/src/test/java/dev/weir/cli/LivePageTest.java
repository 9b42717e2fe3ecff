package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.page.AskedSite;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code weir run --live}. */
class LivePageTest {

    private static final Pattern ADDRESS = Pattern.compile("  live     (http://127\\.0\\.0\\.1:\\d+/\\S+/)");

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);
    private final ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(String... arguments) {
        return new WeirCommandLine(console.console(), engine, FastStart::off).execute(arguments);
    }

    private String address(String text) {
        Matcher address = ADDRESS.matcher(text);
        assertThat(address.find()).as(text).isTrue();
        return address.group(1);
    }

    private String ask(String method, String path, String... headers) {
        try {
            return AskedSite.answer(address(console.out() + console.err()), method, path, headers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CompletableFuture<String> asked(String path) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.complete(ask("GET", path));
            } catch (RuntimeException | AssertionError e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    @Test
    void thePageIsThereWhileTheRunGoesOn() {
        List<String> seen = new ArrayList<>();
        engine.during(
                () -> List.of("", "live.js", "charts.js", "live.css").forEach(path -> seen.add(ask("GET", path))));

        assertThat(weir("run", "quickstart", "--live")).isZero();

        assertThat(seen).hasSize(4).allMatch(answer -> answer.startsWith("HTTP/1.1 200 "));
        assertThat(seen.getFirst())
                .contains("<title>weir</title>", "id=\"stop\" >Stop the run", "script src=\"live.js\"");
        assertThat(seen.getLast()).contains("--accent", ".track");
    }

    @Test
    void anOpenPageIsToldTheEndAndGivenTheReport() {
        List<CompletableFuture<String>> told = new ArrayList<>();
        List<String> report = new ArrayList<>();
        engine.during(() -> {
            CompletableFuture<String> events = asked("events");
            told.add(events.thenApply(text -> {
                report.add(ask("GET", "files/report.html"));
                return text;
            }));
            // So that it is open before the run ends.
            ask("GET", "");
        });

        assertThat(weir("run", "quickstart", "--live", "--out", "here")).isZero();

        String events = told.getFirst().orTimeout(60, TimeUnit.SECONDS).join();
        assertThat(events)
                .contains("text/event-stream", "\"heading\":\"weir ", "\"verdict\":\"PASS\"", "files/report.html")
                .contains("This is what a person would say.");
        assertThat(report)
                .singleElement()
                .asString()
                .startsWith("HTTP/1.1 200 ")
                .contains("<!doctype html>");
    }

    @Test
    void theStopButtonDoesWhatTheFirstSignalDoes() {
        engine.during(() -> {
            String origin = address(console.out()).replaceFirst("(://[^/]*)/.*", "$1");
            assertThat(ask("POST", "stop", "Origin: https://evil.example")).startsWith("HTTP/1.1 403 ");
            assertThat(engine.told()).isEmpty();
            assertThat(ask("POST", "stop", "Origin: " + origin)).startsWith("HTTP/1.1 200 ");
            assertThat(ask("POST", "stop", "Origin: " + origin)).startsWith("HTTP/1.1 200 ");
        });

        weir("run", "quickstart", "--live");

        assertThat(engine.told()).containsExactly("stop: the stop button of the live page");
    }

    @Test
    void cellsOfAMatrixFillAsTheirRunsEnd() {
        List<CompletableFuture<String>> told = new ArrayList<>();
        engine.during(() -> {
            if (told.isEmpty()) {
                told.add(asked("events").thenApply(text -> {
                    ask("GET", "files/report.html");
                    return text;
                }));
                ask("GET", "");
            }
        });

        weir("run", "table", "--quiet", "--live", "--out", "here");

        String last = told.getFirst().orTimeout(60, TimeUnit.SECONDS).join();
        assertThat(last.substring(last.lastIndexOf("data: ")))
                .contains(
                        "\"label\":\"cell 1\"", "\"verdict\":\"PASS\"", "\"page\":\"cells/01-cell-1-r1/report.html\"");
        assertThat(console.out()).doesNotContain("live");
    }

    @Test
    void aPortThatIsTakenIsOneErrorBeforeAnythingStarts() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(weir("run", "quickstart", "--live", "--live-port", "" + taken.getLocalPort()))
                    .isEqualTo(3);
            assertThat(console.err())
                    .isEqualToIgnoringNewLines("port " + taken.getLocalPort()
                            + " of 127.0.0.1 is taken: give another one, or 0 for a free one");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--live-port=8080, --live-port is about --live; give that too",
        "--live --live-port=6000, web browsers refuse to open port 6000",
        "--live --live-port=-1, expected a port from 1 to 65535"
    })
    void portsThatCannotBeAreRefused(String options, String message) {
        List<String> words = new ArrayList<>(List.of("run", "quickstart"));
        words.addAll(List.of(options.split(" ")));

        assertThat(weir(words.toArray(String[]::new))).isEqualTo(3);
        assertThat(console.err()).contains(message);
        assertThat(folder).isEmptyDirectory();
    }
}
