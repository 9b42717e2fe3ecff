package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs of the packaged command over agents, all on this host. */
@Tag("unmeasured")
final class RunsOverAgentsIT extends OverAgents {

    /** Makes keys of an authority of their own. */
    private void makeKeys(String hosts, String out) throws IOException, InterruptedException {
        Ended keys = Launched.weir(folder, "agent", "keys", "--hosts", hosts, "--out", out)
                .end();
        assertThat(keys.exitCode()).as(keys.err()).isZero();
    }

    @Test
    void everyMessageBetweenTwoAgentsIsAccountedFor() throws IOException, InterruptedException {
        makeKeys("127.0.0.1,a,b,w", "keys");
        Launched run = agents.run(
                "a,b",
                List.of("--keys", "keys/127.0.0.1.p12", "--watch-agents", "w"),
                "rate=300/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=1s");
        Launched a = agents.agent(run, "a", "--keys", "keys/a.p12");
        Launched b = agents.agent(run, "b", "--keys", "keys/b.p12");
        long watched = ProcessHandle.current().pid();
        Launched w =
                agents.agent(run, "w", "--keys", "keys/w.p12", "--watch", "test=" + watched, "--watch", "later=xyzzy");

        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .containsPattern("agent    a  127\\.0\\.0\\.1  \\d+ cores?  .*  clock ± \\d")
                .contains("2 agents: a, b")
                .containsPattern("  host +a   publishes   clock ± \\d")
                .containsPattern("agent    w  127\\.0\\.0\\.1 .*  watches test, later")
                .containsPattern("  host +b   subscribes   clock ± \\d")
                .containsPattern("  host +w   watched   CPU ");
        assertThat(agents.report())
                .containsPattern("scheduled 300 = sent 300 · acked 300 · lost 0( ·)? duplicate 0( ·)? out of order 0");
        assertThat(stopped(a).out())
                .contains("joined the controller at ", "started weir publisher", "its run is over", "stopping: Ctrl-C");
        assertThat(agents.report())
                .contains("w: whole host", "No process of 'later' ran on w")
                .containsPattern("w: test [0-9.]+ CPU-s");
        assertThat(Files.readString(agents.onlyRun().resolve("run.json")))
                .contains("\"watchedHosts\" :", "\"test on w\"", "\"host on w\"");
        assertThat(stopped(w).out())
                .contains("watches  test: process " + watched, "watches  later: no process yet")
                .doesNotContain("started weir");
        assertThat(stopped(b).out()).contains("started weir receiver", "ended with exit code 0");
    }

    /** Ends an agent as Ctrl-C does. */
    private static Ended stopped(Launched agent) throws IOException, InterruptedException {
        agent.awaitOutput("the controller is gone");
        agent.signal("INT");
        Ended ended = agent.end();
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        return ended;
    }

    @Test
    void agentsThatDoNotComeAreNamedAndNothingIsRun() throws IOException, InterruptedException {
        Ended ended = agents.run("a,b", List.of(AgentRuns.WITHIN, "1s")).end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err())
                .contains("agents 'a' and 'b' did not come within 1s; none came; nothing was run")
                .contains("weir agent --join 127.0.0.1:")
                .doesNotContain("defect", "\tat ");
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Tag("thorough") // a whole run; WorkersOnHostsIT loses a host
    @Test
    void aKilledAgentMakesTheRunInvalidWhichNamesItAndNoProcessIsLeft()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = agents.run("a,b", List.of(), "rate=200/s", "warmup=0s", "measure=60s");
        agents.agent(run, "a");
        Launched b = agents.agent(run, "b");
        run.awaitOutput("measure    1 / 60 s");
        List<ProcessHandle> workers = b.children();
        List<ProcessHandle> others = run.children();
        assertThat(workers).isNotEmpty();

        b.signal("KILL");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.err()).doesNotContain("\tat ");
        assertThat(agents.report())
                .contains("INVALID", "agent b", "was lost: its connection was closed")
                .containsPattern("host sent received late.* a [0-9.]+/s( of [0-9.]+/s)? – (no|behind|silent) ")
                .containsPattern("host sent received late.* b – at least [0-9.]+/s( of [0-9.]+/s)? lost ")
                .doesNotContain("due did not arrive");
        for (ProcessHandle process :
                Stream.concat(workers.stream(), others.stream()).toList()) {
            process.onExit().get(2, TimeUnit.MINUTES);
        }
    }

    @Tag("thorough") // a whole run; WorkersOnHostsIT loses a host
    @Test
    void aRunGoesOnWithoutAnAgentThatOnlyWatchesAndSaysWhenItWasLost() throws IOException, InterruptedException {
        Launched run = Launched.weir(
                folder,
                "run",
                "quickstart",
                "--listen",
                "127.0.0.1:0",
                "--watch-agents",
                "w",
                AgentRuns.WITHIN,
                "10m",
                "--set",
                "rate=200/s",
                "--set",
                "warmup=0s",
                "--set",
                "measure=8s",
                "--set",
                BROKER.setting());
        Launched w = agents.agent(
                run, "w", "--watch", "test=" + ProcessHandle.current().pid());
        run.awaitOutput("measure    1 / 8 s");
        // The process of the run has the engine of the cluster; those that publish and receive have not.
        assertThat(run.commandLine()).contains("jgroups");
        assertThat(run.commandLines("dev.weir.run.worker.WorkerMain"))
                .hasSize(2)
                .noneMatch(line -> line.contains("jgroups"))
                .anyMatch(line -> line.contains("\0weir publisher\0"))
                .anyMatch(line -> line.contains("\0weir receiver\0"));

        w.signal("KILL");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(agents.report())
                // To its end, for what is due is counted by the schedule.
                .contains("scheduled 1 600", "Agent w was lost: its connection was closed")
                .containsPattern("w: test .* s, lost");
        assertThat(Files.readString(agents.onlyRun().resolve("run.json")))
                .contains("\"watch-incomplete\"", "\"weir publisher\"", "\"weir receiver\"")
                .doesNotContain("\"host-lost\"");
    }

    @Tag("thorough") // a whole run; JGroupsClusterIT has a controller that dies
    @Test
    void killedControllerEndsAgentWorkersAndLeavesARecordNamingThem()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = agents.run("a,b", List.of(), "rate=200/s", "warmup=0s", "measure=60s");
        Launched a = agents.agent(run, "a");
        Launched b = agents.agent(run, "b");
        run.awaitOutput("measure    3 / 60 s");
        List<ProcessHandle> workers =
                Stream.concat(a.children().stream(), b.children().stream()).toList();
        assertThat(workers).hasSizeGreaterThanOrEqualTo(2);

        run.signal("KILL");

        for (ProcessHandle worker : workers) {
            worker.onExit().get(2, TimeUnit.MINUTES);
        }
        a.awaitOutput("the controller is gone: it was lost, its connection was closed");
        b.awaitOutput("the controller is gone: it was lost, its connection was closed");
        Ended recovered = Launched.weir(
                        folder, "report", "--recover", agents.onlyRun().toString())
                .end();
        assertThat(recovered.exitCode()).as(recovered.err()).isEqualTo(2);
        assertThat(recovered.out().strip()).startsWith("INVALID, CUT SHORT");
        assertThat(agents.report())
                .contains("loss inconclusive")
                .containsPattern("clocks? .*a .*b")
                .containsPattern("end to end p50 [0-9.]+ \\S*s")
                .containsPattern("scheduled [1-9][0-9 ]* [=·] sent [1-9]")
                .containsPattern("of 60(\\.0)? s");
    }

    @Tag("thorough") // a matrix over agents that come and go
    @Test
    void cellWithoutItsAgentFailsAndLaterCellsUseTheReturnedAgent() throws IOException, InterruptedException {
        // More cells than it takes: each waits some seconds for the agent.
        Launched run = agents.run("a,b", List.of(), "rate=200/s", "warmup=0s", "measure=5s", "repeat=50");
        agents.agent(run, "a");
        Launched b = agents.agent(run, "b");
        run.awaitOutput("measure    1 / 5 s");

        b.signal("KILL");
        run.awaitOutput("  2/50  ERROR ");
        Launched another = agents.agent(run, "b");
        another.awaitOutput("started weir receiver");
        run.signal("INT");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.out())
                .contains("agent 'b' (127.0.0.1) was lost: its connection was closed")
                .containsPattern("1/50 +INVALID")
                .containsPattern("2/50 +ERROR +quickstart +agent 'b' is not there; only agent 'a' is there")
                .contains("agent 'b' (127.0.0.1) has joined");
        assertContinued(ended.out());
    }

    /** A matrix that was stopped says how it is continued, which is then tried. */
    private void assertContinued(String said) throws IOException, InterruptedException {
        Path bundle = agents.onlyRun();
        String resume = "weir run --resume runs/" + bundle.getFileName() + " --agents a,b --agents-within 10m";
        assertThat(said).containsPattern("\\d+ of 50 runs completed").contains(resume);

        Launched resumed = Launched.weir(
                folder,
                "run",
                "--resume",
                bundle.toString(),
                "--agents",
                "a,b",
                AgentRuns.WITHIN,
                "10m",
                "--listen",
                "127.0.0.1:0");
        agents.agent(resumed, "a");
        agents.agent(resumed, "b").awaitOutput("started weir receiver");
        resumed.awaitOutput("measure    1 / 5 s");
        resumed.signal("INT");
        Ended ended = resumed.end();

        assertThat(ended.err()).doesNotContain("\tat ");
        assertThat(ended.out())
                .containsPattern("\\d+ of 50 runs completed")
                .contains(resume)
                .containsPattern(" \\d+/50 +stopped");
    }

    @Test
    void keysOfAnotherAuthorityAreRefusedAtBothEnds() throws IOException, InterruptedException {
        makeKeys("127.0.0.1", "keys");
        makeKeys("a", "others");
        Launched run = agents.run("1", List.of("--keys", "keys/127.0.0.1.p12"));
        Launched agent = agents.agent(run, "a", "--keys", "others/a.p12");

        agent.awaitError("refused by the controller at 127.0.0.1:");
        run.awaitOutput("refused a connection from 127.0.0.1");
        run.signal("INT");
        Ended ended = run.end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("nothing was run").doesNotContain("defect", "\tat ");
    }

    @Test
    void whoIsThereIsListed() throws IOException, InterruptedException {
        Launched list = Launched.weir(folder, "agents", "--listen", "127.0.0.1:0", "--within", "10m");
        agents.agent(list, "a");
        list.awaitOutput("Weir ");

        list.signal("INT");
        Ended ended = list.end();

        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .containsPattern("  a  127\\.0\\.0\\.1  \\d+ cores?  [0-9.]+ GB  clock ± .*  Weir ")
                .contains("1 agent");
    }

    @Test
    void nobodyIsListedIfNobodyComes() throws IOException, InterruptedException {
        Ended ended = Launched.weir(folder, "agents", "--listen", "127.0.0.1:0", "--within", "100ms")
                .end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("no agent came within 100ms");
    }

    @Test
    void everyOtherAddressThanOneOfLoopbackNeedsKeys() throws IOException, InterruptedException {
        Ended ended = Launched.weir(folder, "run", "quickstart", "--agents", "1", "--listen", "0.0.0.0:0")
                .end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("'0.0.0.0:0' is not an address of loopback: give --keys");
    }
}
