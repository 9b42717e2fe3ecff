package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.PlacedByCommand.BesideController;
import dev.weir.scenario.PlacedByCommand.OnAgents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys are made by a process, which the tests of the installed command start. */
final class AgentCommandTest {

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

    @Test
    void withoutAWordTheCommandSaysWhatItCanDo() {
        assertThat(weir("agent")).isEqualTo(3);
        assertThat(console.err()).contains("Usage: weir agent", "keys");
    }

    @Test
    void keysNeedHosts() {
        assertThat(weir("agent", "keys")).isEqualTo(3);
        assertThat(console.err()).contains("weir agent keys: missing required option: '--hosts");
    }

    @Test
    void keysThatExistAreKept() throws IOException {
        Path theirs = Files.writeString(folder.resolve("b.p12"), "theirs");

        assertThat(weir("agent", "keys", "--hosts", "a,b")).isEqualTo(3);

        assertThat(console.err()).contains(theirs + " exists").doesNotContain("defect");
        assertThat(theirs).hasContent("theirs");
    }

    @Test
    void anAgentNeedsItsController() {
        assertThat(weir("agent", "--name", "a")).isEqualTo(3);
        assertThat(console.err()).contains("weir agent: missing required option: '--join=<host:port>'");
    }

    @Test
    void whatAnAgentCannotBeGivenIsSaidInOneSentence() throws IOException {
        Files.writeString(folder.resolve("no.p12"), "no keys");
        Files.writeString(folder.resolve("limits.yaml"), "driver: [direct]");

        assertError("--join: the host 'nowhere.invalid' is not known here", "--join", "nowhere.invalid:7400");
        assertError("--join: expected <host>:<port>", "--join", "127.0.0.1");
        assertError("'192.0.2.1:7400' is not an address of loopback: give --keys", "--join", "192.0.2.1:7400");
        assertError("cannot read keys from ", "--join", "127.0.0.1:7400", "--keys", "none.p12");
        assertError("cannot read keys from ", "--join", "127.0.0.1:7400", "--keys", "no.p12");
        assertError("is a folder, not a file", "--join", "127.0.0.1:7400", "--keys", ".");
        assertError("--name: a name has 1 to 100 characters", "--join", "127.0.0.1:7400", "--name", "a".repeat(101));
        assertError("--name: a name has 1 to 100 characters", "--join", "127.0.0.1:7400", "--name", "a b");
        assertError("limits.yaml:1: unknown key 'driver'", "--join", "127.0.0.1:7400", "--limits", "limits.yaml");
    }

    @Test
    void whatCannotBeWatchedIsSaidInOneSentence() throws IOException {
        Files.writeString(folder.resolve("limits.yaml"), "watch: false");
        String[] join = {"--join", "127.0.0.1:7400", "--watch"};

        assertError("--watch: 'weir=x' begins with 'weir'".replace("=x", ""), with(join, "weir=x"));
        assertError("--watch: 'broker=' would be every process", with(join, "broker="));
        assertError("--watch: there is no process 999999999 ('broker') on this host", with(join, "broker=999999999"));
        assertError("--watch: the name 'broker' is given twice", with(join, "broker=x", "--watch", "broker=y"));
        assertError(
                "--watch: limits.yaml says 'watch: false', so that this agent may watch nothing",
                with(join, "broker=x", "--limits", "limits.yaml"));
        assertError("--from-input excludes --join, --name, --keys and --watch", "--from-input", "--watch", "broker");
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void anAgentEitherRunsOrWatches() {
        assertRunError(
                "agent 'a' cannot both run and watch (--watch-agents)", "--agents", "a", "--watch-agents", "b,a");
        assertRunError("--watch-agents: an agent is named twice: 'b,b'", "--watch-agents", "b,b");
        assertRunError(
                "agents that watch are not started by --ssh, and have no keys of this run",
                "--ssh",
                "a",
                "--watch-agents",
                "b");
    }

    @Test
    void runProcessWithWatchAgentsNeitherPublishesNorReceives() {
        ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);
        new WeirCommandLine(console.console(), engine, FastStart::off)
                .execute("run", "quickstart", "--set", "rate=1/s", "--watch-agents", "b1");

        assertThat(engine.asked()).containsExactly("rate=1/s");
        assertThat(engine.placed()).isEqualTo(new BesideController("--watch-agents b1"));
    }

    private void assertError(String sentence, String... options) {
        openConsole();
        String[] words = Stream.concat(Stream.of("agent"), Stream.of(options)).toArray(String[]::new);

        assertThat(weir(words)).isEqualTo(3);
        assertThat(console.err()).contains(sentence).doesNotContain("defect");
    }

    @Test
    void aListOfAgentsNeedsATime() {
        assertThat(weir("agents", "--within", "5")).isEqualTo(3);
        assertThat(console.err()).contains("--within: '5' has no unit");
    }

    @Test
    void optionsAboutAgentsGoWithAgents() {
        assertThat(weir("run", "quickstart", "--listen", "127.0.0.1:0")).isEqualTo(3);
        assertThat(console.err()).contains("weir run: --listen, --keys and --agents-within are about agents");
    }

    @Test
    void aRunIsToldWhomToWaitFor() {
        assertThat(weir("run", "quickstart", "--set", "agents=one")).isEqualTo(3);
        assertThat(console.err()).contains("the scenario runs on agents ('agents'); say for whom to wait:  --agents 1");

        openConsole();
        assertThat(weir("run", "quickstart", "--agents", "0")).isEqualTo(3);
        assertThat(console.err()).contains("weir run: --agents: '0' is not between 1 and 64");

        openConsole();
        assertThat(weir("run", "quickstart", "--agents", "2.5")).isEqualTo(3);
        assertThat(console.err()).contains("weir run: --agents: '2.5' is not a whole number of at least 0");

        openConsole();
        assertThat(weir("run", "quickstart", "--agents", "a,a")).isEqualTo(3);
        assertThat(console.err()).contains("weir run: --agents: an agent is named twice: 'a,a'");
    }

    @Test
    void agentsThatNobodyPlacesAreReadAsAllOfThem() {
        ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);
        for (OnAgents each : List.of(
                new OnAgents("--agents 1", List.of(), 1, Map.of()),
                new OnAgents("--agents 3", List.of(), 3, Map.of()),
                new OnAgents("--agents a,b", List.of("a", "b"), 2, Map.of()),
                new OnAgents("--agents 10.0.0.7", List.of("10.0.0.7"), 1, Map.of()))) {
            openConsole();
            String[] option = each.option().split(" ", 2);
            int exitCode = new WeirCommandLine(console.console(), engine, FastStart::off)
                    .execute("run", "quickstart", "--set", "rate=1/s", option[0], option[1]);

            assertThat(exitCode).as(console.err()).isEqualTo(3);
            assertThat(engine.asked()).containsExactly("rate=1/s");
            assertThat(engine.placed()).isEqualTo(each);
        }
    }

    @Test
    void agentsThatTheRunStartsAreAwaitedByName() {
        ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);
        new WeirCommandLine(console.console(), engine, FastStart::off)
                .execute("run", "quickstart", "--ssh", "load@a,ssh://b:2222");

        assertThat(engine.placed()).isEqualTo(new OnAgents("--ssh a,b", List.of("a", "b"), 2, Map.of()));
    }

    @Test
    void whatDoesNotGoWithAgentsThatTheRunStartsIsSaidInOneSentence() {
        assertRunError("--ssh: '-oX' is no host for ssh", "--ssh=-oX");
        assertRunError("--ssh: two agents would be called 'a'", "--ssh", "x@a,y@a");
        assertRunError("--ssh-weir is about --ssh; give that too", "--ssh-weir", "/opt/weir/weir");
        assertRunError(
                "--ssh starts agent 'b', for whom --agents a,c does not wait", "--ssh", "a,b", "--agents", "a,c");
        assertRunError("--ssh starts 2 agents, and --agents waits for 1", "--ssh", "a,b", "--agents", "1");
        assertRunError("--agents waits for others than --ssh starts", "--ssh", "a", "--agents", "a,b");
        assertRunError("--agents waits for others than --ssh starts", "--ssh", "a", "--agents", "2");
    }

    private void assertRunError(String sentence, String... options) {
        openConsole();
        String[] arguments = Stream.concat(Stream.of("run", "quickstart"), Stream.of(options))
                .toArray(String[]::new);
        assertThat(weir(arguments)).as(console.out()).isEqualTo(3);
        assertThat(console.err()).contains(sentence).doesNotContain("defect");
    }
}
