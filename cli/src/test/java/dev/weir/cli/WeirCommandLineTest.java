package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

final class WeirCommandLineTest {

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(Engine engine, String... arguments) {
        return new WeirCommandLine(console.console(), engine, FastStart::off).execute(arguments);
    }

    private int weir(String... arguments) {
        return weir(new ScriptedEngine(Outcome.PASS), arguments);
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void aRunExitsWithTheCodeOfItsVerdict(Outcome outcome) {
        int exitCode = weir(new ScriptedEngine(outcome), "run", "quickstart");

        assertThat(exitCode).isEqualTo(outcome.exitCode());
        assertThat(console.out()).contains("quickstart · direct · 1 → 1 · 1 KiB random · 10 000/s", outcome.name());
        assertThat(console.err()).isEmpty();
    }

    @Test
    void firstLineOfAnErrorIsRedOnlyWhereErrorsMayBeColoured() {
        weir("rnu");
        assertThat(console.err()).startsWith("weir: unknown command 'rnu'");

        console = new TestConsole(folder, Map.of(), true);
        weir("rnu");
        assertThat(console.err())
                .startsWith("\u001b[1;31mweir: unknown command 'rnu'\u001b[0m\n    did you mean 'run'?\n    see:");

        console = new TestConsole(folder, Map.of(), true);
        weir("--no-color", "rnu");
        assertThat(console.err()).startsWith("weir: unknown command");
    }

    @Test
    void quietPrintsTheVerdictAndTheReportsPathOnly() {
        weir("run", "quickstart", "--quiet", "--out", "mine");

        assertThat(console.out().lines()).containsExactly("PASS  This is what a person would say.", "mine/report.html");
    }

    @Test
    void jsonPrintsTheResultsFileOnly() throws IOException {
        weir("run", "quickstart", "--json", "--out", "mine");

        assertThat(console.out()).isEqualTo(Files.readString(folder.resolve("mine/run.json")));
    }

    @Test
    void logEntriesAfterARunAreNotWrittenIntoItsFolder() {
        weir("run", "quickstart", "--debug", "--out", "mine");

        System.getLogger("a client library").log(System.Logger.Level.ERROR, "late");

        assertThat(folder.resolve("mine/run.json")).exists();
        assertThat(folder.resolve("mine/weir.log")).doesNotExist();
    }

    @Test
    void quietAndJsonTogetherAreRefused() {
        assertThat(weir("run", "quickstart", "--json", "--quiet")).isEqualTo(3);
        assertThat(console.err()).contains("--quiet and --json exclude each other");
    }

    @Test
    void minutesGoWithRunsWhoseProgressIsShown() {
        for (String other : List.of("--json", "--quiet")) {
            assertThat(weir("run", "quickstart", "--minutes", other)).isEqualTo(3);
            assertThat(console.err()).contains("--minutes excludes --quiet, --json and --format mongoose");
        }

        assertThat(weir("run", "quickstart", "--minutes")).isZero();
        assertThat(console.out()).contains("minutes  no end-to-end latency was measured");
    }

    @Test
    void brokersNeedAPortThatExistsAndAnAddressThatClientsConnectTo() {
        assertThat(weir("broker", "--port", "70000")).isEqualTo(3);
        assertThat(console.err()).contains("port must be 0 to 65535: 70000").doesNotContain("defect");

        assertThat(weir("broker", "--address", "0.0.0.0")).isEqualTo(3);
        assertThat(console.err()).contains("'0.0.0.0' is every address of this machine");
    }

    @Test
    void anOutputFolderThatHoldsSomethingIsRefusedAndLeftAlone() throws IOException {
        Path kept =
                Files.writeString(Files.createDirectory(folder.resolve("mine")).resolve("kept"), "kept");

        assertThat(weir("run", "quickstart", "--out", "mine")).isEqualTo(3);

        assertThat(console.err()).contains("exists and is not empty");
        assertThat(kept).hasContent("kept");
    }

    @Test
    void unreachableSystemIsOneMessageWithoutStackTraceOrFolder() throws IOException {
        Engine engine = new ScriptedEngine(Outcome.PASS)
                .throwing(new TransportException("cannot reach db1:9092\n    check the address"));

        assertThat(weir(engine, "run", "quickstart")).isEqualTo(3);

        assertThat(console.err().lines()).containsExactly("cannot reach db1:9092", "    check the address");
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            assertThat(runs).isEmpty();
        }
    }

    @Test
    void unforeseenExceptionIsCalledADefectAndDebugShowsWhere() {
        Engine engine = new ScriptedEngine(Outcome.PASS).throwing(new IllegalStateException("the account is open"));

        assertThat(weir(engine, "run", "quickstart")).isEqualTo(3);
        assertThat(console.err())
                .startsWith("this is a defect of Weir: java.lang.IllegalStateException: the account is open")
                .doesNotContain("\tat ");

        assertThat(weir(engine, "run", "quickstart", "--debug")).isEqualTo(3);
        assertThat(console.err()).contains("\tat dev.weir.cli.");
    }

    @Test
    void anUnknownOptionIsAnErrorThatGuessesTheRightOne() {
        assertThat(weir("run", "quickstart", "--qiet")).isEqualTo(3);

        assertThat(console.err().lines())
                .containsExactly(
                        "weir run: unknown option '--qiet'", "    did you mean '--quiet'?", "    see: weir run --help");
    }

    @Test
    void anUnknownCommandIsAnErrorThatGuessesTheRightOne() {
        assertThat(weir("runn", "quickstart")).isEqualTo(3);

        assertThat(console.err().lines())
                .containsExactly("weir: unknown command 'runn'", "    did you mean 'run'?", "    see: weir --help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runn --help", "--help runn", "runn -h", "help runn"})
    void anUnknownCommandIsAnErrorBesideHelpToo(String line) {
        assertThat(weir(line.split(" ", -1))).isEqualTo(3);

        assertThat(console.out()).isEmpty();
        assertThat(console.err()).startsWith("weir: unknown command 'runn'\n    did you mean 'run'?");
    }

    @Test
    void aDeviceIsNoFolderForResults() {
        assertThat(weir("run", "quickstart", "--out", "/dev/null")).isEqualTo(3);
        assertThat(console.err()).contains("/dev/null: a pipe, a socket or a device is in its place");

        assertThat(weir("report", "/dev/null")).isEqualTo(3);
        assertThat(console.err()).contains("/dev/null is not a results folder: it is not a folder");
    }

    @Test
    void aMissingArgumentIsAnErrorThatSaysWhich() {
        assertThat(weir("run")).isEqualTo(3);

        assertThat(console.err()).contains("weir run: missing required parameter: '<scenario>'", "weir run --help");
    }

    @Test
    void weirAloneShowsItsHelpAndIsAnError() {
        assertThat(weir()).isEqualTo(3);
        assertThat(console.err()).contains("Usage: weir", "Commands:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "generate",
                "list",
                "show",
                "schema",
                "report",
                "selftest",
                "broker",
                "version",
                "completion"
            })
    void everyCommandHasHelpWithADescription(String command) {
        assertThat(weir(command, "--help")).isEqualTo(0);
        assertThat(console.out()).contains("Usage: weir " + command).doesNotContain("null");
        assertThat(weir("help", command)).isEqualTo(0);
    }

    @Test
    void helpFitsInEightyColumns() {
        for (String command : List.of(
                "run", "generate", "list", "show", "schema", "report", "selftest", "broker", "version", "completion")) {
            weir(command, "--help");
        }
        weir("--help");

        assertThat(console.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void listShowsScenariosAndTransportsWithTheirDescriptionsAligned() {
        assertThat(weir("list")).isEqualTo(0);

        assertThat(console.out())
                .contains(
                        "  quickstart         The first run.",
                        "  kafka-replication  Three brokers.",
                        "  direct             In");
    }

    @Test
    void showPrintsTheScenarioWithItsOverrides() {
        assertThat(weir("show", "quickstart", "--set", "rate=5/s")).isEqualTo(0);
        assertThat(console.out()).isEqualTo("transport: direct\nrate=5/s\n");
    }

    @Test
    void reportOfAFolderThatIsNoBundleIsAnError() {
        assertThat(weir("report", "nowhere")).isEqualTo(3);
        assertThat(console.err()).contains("nowhere is not a results folder");
    }

    @Test
    void reportDrawsABundleAgainAndPrintsItsHeadline() {
        weir("run", "quickstart", "--quiet", "--out", "mine");

        assertThat(weir("report", "mine")).isEqualTo(0);
        assertThat(console.out()).contains("  report  mine/report.html");
    }

    @Test
    void completionIsAScriptThatKnowsTheCommands() {
        assertThat(weir("completion")).isEqualTo(0);
        assertThat(console.out()).startsWith("#!/usr/bin/env bash").contains("broker", "--quiet");
    }

    @Test
    void schemaIsOneJsonObject() {
        assertThat(weir("schema")).isEqualTo(0);
        assertThat(JsonMapper.shared().readTree(console.out()).path("title").asString())
                .isEqualTo("Weir scenario");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void versionTellsWhatMattersForARepeat(String word) {
        assertThat(weir(word)).isEqualTo(0);
        assertThat(console.out()).contains("weir  ", "kafka-clients  4.", "java  ", "system  ");
    }

    @Test
    void settingsOfASimulatorFileComeBeforeThoseOfTheCommandLine() throws IOException {
        Files.writeString(
                folder.resolve("conf.xml"),
                "<client_conf><param name=\"port\">8080</param><param"
                        + " name=\"numberOfSessions\">50</param></client_conf>");
        ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);

        assertThat(weir(engine, "run", "quickstart", "--simulator", "conf.xml", "--set", "clients=60"))
                .isZero();

        assertThat(engine.asked())
                .containsExactly("transport=web", "web.gateway=ws://localhost:8080", "clients=50", "clients=60");
    }
}
