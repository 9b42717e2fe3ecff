package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.page.AskedSite;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.report.Bundle;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code weir live} and {@code weir view}: what other processes do and did. */
@Timeout(60)
class LiveCommandTest {

    private static final Pattern ADDRESS = Pattern.compile("  (?:live|view)     ?(http://127\\.0\\.0\\.1:\\d+/\\S+/)");

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

    /** A command that goes on until it is stopped; returns where its page is. */
    private String begun(CompletableFuture<Integer> exitCode, String... arguments) {
        console = new TestConsole(folder);
        Thread.ofPlatform().daemon().start(() -> exitCode.complete(weir(arguments)));
        while (true) {
            Matcher address = ADDRESS.matcher(console.out());
            if (address.find() && console.out().contains("Ctrl-C")) {
                return address.group(1);
            }
            assertThat(exitCode).as(console.err()).isNotDone();
            Thread.onSpinWait();
        }
    }

    private static Interval second(int number) {
        return new Interval(
                number * 1_000_000_000L,
                1_000_000_000L,
                "measure",
                new Interval.MessageCounts(100, 100, 100, 0, 0, 7, -1),
                new Interval.LatencyValues(-1, -1, -1, 1_000, 2_000, 3_000),
                0,
                List.of());
    }

    private RunResult result() {
        weir("run", "quickstart", "--quiet", "--out", "finished");
        return Bundle.open(folder.resolve("finished")).result();
    }

    @Test
    void aRunIsFollowedByItsFilesUpToItsReport() throws IOException {
        RunResult result = result();
        Bundle bundle = Bundle.createAt(folder.resolve("other"));
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        String events;
        try (OutputStream hlog = bundle.openHlog()) {
            hlog.write("#[Logged with Weir]\n".getBytes(StandardCharsets.UTF_8));
            bundle.keep(result, List.of(second(0), second(1)));
            String address = begun(exitCode, "live", "other");
            CompletableFuture<String> told = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    told.complete(AskedSite.answer(address, "GET", "events"));
                } catch (IOException e) {
                    told.completeExceptionally(e);
                }
            });
            assertThat(AskedSite.answer(address, "GET", "")).contains("id=\"stop\" hidden");
            assertThat(AskedSite.answer(
                            address, "POST", "stop", "Origin: " + address.replaceFirst("(://[^/]*)/.*", "$1")))
                    .startsWith("HTTP/1.1 404 ");
            bundle.write(result, List.of(second(0), second(1)));
            bundle.render();
            events = told.orTimeout(60, TimeUnit.SECONDS).join();
        }
        Interrupts.stopAll("test");

        assertThat(exitCode.orTimeout(60, TimeUnit.SECONDS).join()).isZero();
        assertThat(events)
                .contains("\"backlog\":7", "\"verdict\":\"PASS\"", "\"page\":\"files/report.html\"")
                .contains("weir 0.1.0 · quickstart");
    }

    @Test
    void aPageWhoseRunIsGoneSaysSo() throws IOException {
        RunResult result = result();
        Bundle.createAt(folder.resolve("other")).keep(result, List.of(second(0)));
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();

        String address = begun(exitCode, "live", "other");
        String events = AskedSite.answer(address, "GET", "events");
        Interrupts.stopAll("test");

        assertThat(exitCode.orTimeout(60, TimeUnit.SECONDS).join()).isZero();
        assertThat(events)
                .contains("\"verdict\":\"ended\"", "The process of this run is gone", "weir report --recover");
    }

    @Test
    void aFolderWithoutARunIsOneSentence() throws IOException {
        Files.createDirectories(folder.resolve("empty"));

        assertThat(weir("live", "nowhere")).isEqualTo(3);
        assertThat(weir("live", "empty")).isEqualTo(3);
        assertThat(weir("view", "nowhere")).isEqualTo(3);
        assertThat(weir("view", "empty")).isEqualTo(3);
        assertThat(console.err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("nowhere is not a results folder: there is no such folder"),
                        line -> assertThat(line).contains("empty holds no run that can be followed"),
                        line -> assertThat(line)
                                .endsWith("nowhere is not a folder of results: there is no such folder"),
                        line -> assertThat(line).contains("empty holds no results"));
    }

    @Test
    void aResultsFolderIsViewedAsItsReport() throws IOException {
        result();
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();

        String address = begun(exitCode, "view", "finished");
        String top = AskedSite.answer(address, "GET", "");
        String report = AskedSite.answer(address, "GET", "files/report.html");
        String other = AskedSite.answer(address, "GET", "files/../../finished/run.json");
        Interrupts.stopAll("test");

        assertThat(exitCode.orTimeout(60, TimeUnit.SECONDS).join()).isZero();
        assertThat(top).startsWith("HTTP/1.1 303 ").containsIgnoringCase("Location: files/report.html");
        assertThat(report).startsWith("HTTP/1.1 200 ").contains("PASS · quickstart · weir");
        assertThat(other).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void manyRunsAreListedWithThoseThatCannotBeRead() throws IOException {
        weir("run", "quickstart", "--quiet");
        weir("run", "quickstart", "--quiet");
        weir("run", "table", "--quiet");
        Path damaged = Files.createDirectories(folder.resolve("runs/damaged"));
        Files.writeString(damaged.resolve("run.json"), "{ \"schema\" : \"weir.run/999\" }");
        Bundle.createAt(folder.resolve("runs/killed"))
                .keep(Bundle.open(firstRun()).result(), List.of());
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();

        String address = begun(exitCode, "view");
        String page = AskedSite.answer(address, "GET", "");
        Interrupts.stopAll("test");

        assertThat(exitCode.orTimeout(60, TimeUnit.SECONDS).join()).isZero();
        assertThat(page)
                .contains("5 results of 2 scenarios", "2 cells, 4 of 4 runs completed")
                .contains("unreadable", "weir.run/999", "unfinished", "weir report --recover")
                .contains("href=\"files/" + firstRun().getFileName() + "/report.html\"");
    }

    private Path firstRun() throws IOException {
        try (var all = Files.list(folder.resolve("runs"))) {
            return all.filter(path -> path.getFileName().toString().contains("quickstart"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }
}
