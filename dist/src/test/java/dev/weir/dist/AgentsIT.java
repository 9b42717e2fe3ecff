package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the packaged command over agents, all on this host. */
@Tag("unmeasured")
final class AgentsIT {

    private static final String WITHIN = "--agents-within";
    private static final Pattern WAITING = Pattern.compile("waiting at (127\\.0\\.0\\.1:\\d+) for");

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private final List<Launched> agents = new ArrayList<>();

    /** A test that fails leaves no agent that waits for ever. */
    @AfterEach
    void killAgents() {
        agents.forEach(Launched::kill);
    }

    private Launched run(String wanted, List<String> options, String... settings) throws IOException {
        return runScenario("quickstart", wanted, options, settings);
    }

    private Launched runScenario(String scenario, String wanted, List<String> options, String... settings)
            throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("run", scenario, "--listen", "127.0.0.1:0", "--agents", wanted));
        arguments.addAll(options);
        if (!options.contains(WITHIN)) {
            arguments.addAll(List.of(WITHIN, "10m"));
        }
        arguments.addAll(List.of("--set", BROKER.setting()));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, arguments.toArray(String[]::new));
    }

    private Launched agent(Launched controller, String name, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("agent", "--join", address(controller), "--name", name));
        arguments.addAll(List.of(options));
        Launched agent = Launched.weir(folder, arguments.toArray(String[]::new));
        agents.add(agent);
        return agent;
    }

    private static String address(Launched controller) throws IOException {
        controller.awaitOutput(" for ");
        Matcher waiting = WAITING.matcher(controller.output());
        assertThat(waiting.find()).as(controller.output()).isTrue();
        return waiting.group(1);
    }

    /** Makes keys of another authority for a controller on loopback and an agent. */
    private void makeKeys(String out) throws IOException, InterruptedException {
        Ended keys = Launched.weir(folder, "agent", "keys", "--hosts", "127.0.0.1,a,b,w", "--out", out)
                .end();
        assertThat(keys.exitCode()).as(keys.err()).isZero();
    }

    /** Its lines break where the words happen to end. */
    private String report() throws IOException {
        return Files.readString(onlyRun().resolve("report.txt")).replaceAll("\\s+", " ");
    }

    private Path onlyRun() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return bundles.findFirst().orElseThrow();
        }
    }

    @Test
    void everyMessageBetweenTwoAgentsIsAccountedFor() throws IOException, InterruptedException {
        makeKeys("keys");
        Launched run = run(
                "a,b",
                List.of("--keys", "keys/127.0.0.1.p12", "--watch-agents", "w"),
                "rate=300/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=1s");
        Launched a = agent(run, "a", "--keys", "keys/a.p12");
        Launched b = agent(run, "b", "--keys", "keys/b.p12");
        long watched = ProcessHandle.current().pid();
        Launched w = agent(run, "w", "--keys", "keys/w.p12", "--watch", "test=" + watched, "--watch", "later=xyzzy");

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
        assertThat(report())
                .containsPattern("scheduled 300 = sent 300 · acked 300 · lost 0( ·)? duplicate 0( ·)? out of order 0");
        assertThat(stopped(a).out())
                .contains("joined the controller at ", "started weir publisher", "its run is over", "stopping: Ctrl-C");
        assertThat(report())
                .contains("w: whole host", "No process of 'later' ran on w")
                .containsPattern("w: test [0-9.]+ CPU-s");
        assertThat(Files.readString(onlyRun().resolve("run.json")))
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
        Ended ended = run("a,b", List.of(WITHIN, "1s")).end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err())
                .contains("agents 'a' and 'b' did not come within 1s; none came; nothing was run")
                .contains("weir agent --join 127.0.0.1:")
                .doesNotContain("defect", "\tat ");
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void aKilledAgentMakesTheRunInvalidWhichNamesItAndNoProcessIsLeft()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = run("a,b", List.of(), "rate=200/s", "warmup=0s", "measure=60s");
        agent(run, "a");
        Launched b = agent(run, "b");
        run.awaitOutput("measure    1 / 60 s");
        List<ProcessHandle> workers = b.children();
        List<ProcessHandle> others = run.children();
        assertThat(workers).isNotEmpty();

        b.signal("KILL");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.err()).doesNotContain("\tat ");
        assertThat(report()).contains("INVALID", "agent b", "was lost: its connection was closed");
        for (ProcessHandle process :
                Stream.concat(workers.stream(), others.stream()).toList()) {
            process.onExit().get(2, TimeUnit.MINUTES);
        }
    }

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
                WITHIN,
                "10m",
                "--set",
                "rate=200/s",
                "--set",
                "warmup=0s",
                "--set",
                "measure=6s");
        Launched w =
                agent(run, "w", "--watch", "test=" + ProcessHandle.current().pid());
        run.awaitOutput("measure    2 / 6 s");

        w.signal("KILL");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(report())
                .contains("6.00 s measured", "Agent w was lost: its connection was closed", "watch-incomplete")
                .containsPattern("w: test .* s, lost")
                .doesNotContain("host-lost");
    }

    @Test
    void aKilledControllerEndsTheWorkersOfItsAgentsAndLeavesARecordThatNamesThem()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = run("a,b", List.of(), "rate=200/s", "warmup=0s", "measure=60s");
        Launched a = agent(run, "a");
        Launched b = agent(run, "b");
        run.awaitOutput("measure    3 / 60 s");
        List<ProcessHandle> workers =
                Stream.concat(a.children().stream(), b.children().stream()).toList();
        assertThat(workers).hasSizeGreaterThanOrEqualTo(2);

        run.signal("KILL");

        for (ProcessHandle worker : workers) {
            worker.onExit().get(2, TimeUnit.MINUTES);
        }
        a.awaitOutput("the controller is gone");
        b.awaitOutput("the controller is gone");
        Ended recovered = Launched.weir(folder, "report", "--recover", onlyRun().toString())
                .end();
        assertThat(recovered.exitCode()).as(recovered.err()).isEqualTo(2);
        assertThat(recovered.out().strip()).startsWith("INVALID, CUT SHORT");
        assertThat(report()).contains("loss inconclusive").containsPattern("clocks? .*a .*b");
    }

    @Test
    void aCellWithoutItsAgentIsAnErrorAndTheNextOneUsesTheOneThatCameBack() throws IOException, InterruptedException {
        // More cells than it takes: each waits some seconds for the agent.
        Launched run = run("a,b", List.of(), "rate=200/s", "warmup=0s", "measure=5s", "repeat=50");
        agent(run, "a");
        Launched b = agent(run, "b");
        run.awaitOutput("measure    1 / 5 s");

        b.signal("KILL");
        run.awaitOutput("  2/50  ERROR ");
        Launched another = agent(run, "b");
        another.awaitOutput("started weir receiver");
        run.signal("INT");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.out())
                .contains("agent 'b' (127.0.0.1) was lost: its connection was closed")
                .containsPattern("1/50 +INVALID")
                .containsPattern("2/50 +ERROR +quickstart +agent 'b' is not there; only agent 'a' is there")
                .contains("agent 'b' (127.0.0.1) has joined");
    }

    @Test
    void aMatrixThatWasStoppedIsContinuedOnAgentsAsItSays() throws IOException, InterruptedException {
        Launched run = run("a", List.of(), "rate=200/s", "warmup=0s", "measure=30s", "repeat=2");
        agent(run, "a");
        run.awaitOutput("measure    1 / 30 s");
        run.signal("INT");
        Ended stopped = run.end();
        String resume = "weir run --resume runs/" + onlyRun().getFileName() + " --agents a --agents-within 10m";
        assertThat(stopped.out()).contains("0 of 2 runs completed", resume);

        Launched resumed = Launched.weir(
                folder, "run", "--resume", onlyRun().toString(), "--agents", "a", "--listen", "127.0.0.1:0");
        Launched again = agent(resumed, "a");
        again.awaitOutput("started weir receiver");
        resumed.awaitOutput("measure    1 / 30 s");
        resumed.signal("INT");
        Ended ended = resumed.end();

        assertThat(ended.err()).doesNotContain("\tat ");
        assertThat(ended.out()).contains("0 of 2 runs completed", resume).containsPattern(" 1/2 +stopped");
    }

    @Test
    void keysOfAnotherAuthorityAreRefusedAtBothEnds() throws IOException, InterruptedException {
        makeKeys("keys");
        makeKeys("others");
        Launched run = run("1", List.of("--keys", "keys/127.0.0.1.p12"));
        Launched agent = agent(run, "a", "--keys", "others/a.p12");

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
        agent(list, "a");
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

    @Test
    void eachTopicOfAStepOverThreeAgentsIsCreatedReadAndDeletedOnce() throws IOException, InterruptedException {
        Launched run = runScenario(
                "topic-operations",
                "a,b,c",
                List.of(),
                "steps.create.limit.count=100",
                "steps.describe.limit.time=10s",
                "steps.describe.rate=20/s",
                "steps.list.limit.count=4",
                "steps.alter.limit.count=20");
        List.of("a", "b", "c").forEach(name -> startAgent(run, name));

        Ended ended = run.end();

        // On a machine as busy as one that builds, pauses may make a run INVALID; what it did is counted all the same.
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(Files.readAllLines(onlyRun().resolve("topics.csv")).stream().distinct())
                .hasSize(101);
        List<String> report = Files.readAllLines(onlyRun().resolve("report.txt"));
        assertThat(report)
                .anyMatch(line -> line.matches("  create: create-topic +100 +100 +0 +0 .*"))
                .anyMatch(line -> line.matches("  describe: describe-topic +100 +100 +0 +0 .*"))
                .anyMatch(line -> line.matches("  list: list-topics +4 +4 +0 +0 .*"))
                .anyMatch(line -> line.matches("  alter: alter-topic +20 +20 +0 +0 .*"))
                .anyMatch(line -> line.matches("  delete: delete-topic +100 +100 +0 +0 .*"))
                .anyMatch(line -> line.contains("weir operations on a"))
                .anyMatch(line -> line.contains("weir operations on b"))
                .anyMatch(line -> line.contains("weir operations on c"));
    }

    private void startAgent(Launched controller, String name) {
        try {
            agent(controller, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aKilledAgentEndsAStepAndIsNamedWithTheStep()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = runScenario(
                "mongoose-create",
                "a,b",
                List.of(),
                "steps.create.limit.count=100000000",
                "steps.create.concurrency=20");
        agent(run, "a");
        Launched b = agent(run, "b");
        b.awaitOutput("started weir operations on b");
        run.awaitOutput("create     1 s");
        List<ProcessHandle> workers = b.children();

        b.signal("KILL");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(report())
                .contains("INVALID")
                .containsPattern("step create, after \\d+\\.\\d s: agent b was lost: its connection was closed");
        for (ProcessHandle process : workers) {
            process.onExit().get(2, TimeUnit.MINUTES);
        }
    }

    /**
     * Puts a program in the place of ssh. It takes what the run gives ssh, and runs the command in a shell of this host, unless the
     * host's name says how it fails.
     */
    private Launched runOverSsh(String hosts, String... options) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path ssh = Files.writeString(bin.resolve("ssh"), """
                #!/bin/sh
                [ "$1 $2 $3" = "-T -o BatchMode=yes" ] || { echo "wrong options: $*"; exit 1; }
                shift 7
                [ $# = 2 ] || { echo "wrong arguments: $*"; exit 1; }
                case $1 in
                    unknown) echo "ssh: Could not resolve hostname unknown: Name or service not known" >&2; exit 255 ;;
                    locked) echo "x@locked: Permission denied (publickey)." >&2; exit 255 ;;
                    without) exec /no/such/weir ;;
                esac
                export SSH_CONNECTION="127.0.0.1 50000 127.0.0.1 22"
                exec sh -c "$2"
                """);
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart", "--listen", "0.0.0.0:0", "--ssh", hosts));
        arguments.addAll(
                List.of("--ssh-weir", Launched.installation().resolve("weir").toString(), WITHIN, "10m"));
        arguments.addAll(List.of("--set", BROKER.setting()));
        arguments.addAll(List.of(options));
        Launched run = Launched.weir(
                folder, List.of("env", "PATH=" + bin + ":" + System.getenv("PATH")), arguments.toArray(String[]::new));
        agents.add(run);
        return run;
    }

    @Test
    void agentsThatTheRunStartsEndWithItAlsoIfItIsKilled()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = runOverSsh("load@a,b", "--set", "rate=200/s", "--set", "warmup=0s", "--set", "measure=60s");
        run.awaitOutput("measure    1 / 60 s");
        run.awaitOutput("agent a: joined the controller at 127.0.0.1:");
        run.awaitOutput("agent b: started weir receiver on b");
        assertThat(run.output()).contains("2 agents: a, b");
        List<ProcessHandle> all = run.children();
        assertThat(all).hasSizeGreaterThanOrEqualTo(4);

        run.signal("KILL");

        for (ProcessHandle process : all) {
            process.onExit().get(2, TimeUnit.MINUTES);
        }
        assertThat(run.output()).doesNotContain("lost");
    }

    @Test
    void hostsOnWhichNoAgentCanBeStartedAreNamedWithTheReason() throws IOException, InterruptedException {
        Ended ended = runOverSsh("unknown,locked,without", "--set", "subscribers=2", "--set", "delivery=each")
                .end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err())
                .contains("cannot start an agent on 'unknown' by ssh: the host is not known here")
                .contains("cannot start an agent on 'locked' by ssh: it lets this user in by no key")
                .contains("cannot start an agent on 'without' by ssh: there is no ")
                .contains("nothing was run")
                .doesNotContain("defect", "\tat ");
        assertThat(folder.resolve("runs")).doesNotExist();
    }
}
