package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with faults: what is frozen or killed comes back, or ends with the run, also when the tool is killed. */
@Tag("unmeasured")
final class FaultIT {

    private static final String FREEZE = "faults=[{ at: 1s, do: freeze, to: controller, for: 60s }]";

    @TempDir
    private Path folder = Path.of("");

    private Launched run(String... settings) throws IOException {
        return runOver("kafka", List.of(), settings);
    }

    private Launched run(List<String> options, String... settings) throws IOException {
        return runOver("kafka", options, settings);
    }

    private Launched runOver(String transport, List<String> options, String... settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", transport));
        arguments.addAll(options);
        Stream.of("rate=200/s", "warmup=1s", "warmup-limit=1s").forEach(set -> arguments.addAll(List.of("--set", set)));
        Stream.of(settings).forEach(set -> arguments.addAll(List.of("--set", set)));
        return Launched.weir(folder, arguments.toArray(String[]::new));
    }

    private List<Path> journal() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(".local/state/weir/faults"))) {
            return files.toList();
        }
    }

    @Tag("thorough") // a whole run; what was left is tried in HealCommandTest
    @Test
    void healLeavesNothingAfterToolIsKilledDuringAFreeze() throws Exception {
        Launched run = run(FREEZE, "measure=90s");
        run.awaitOutput("stands still");
        ProcessHandle broker = run.children().getFirst();
        assertThat(journal()).hasSize(1);

        run.signal("KILL");
        run.end();
        assertThat(broker.isAlive()).isTrue();
        Ended healed = Launched.weir(folder, "heal").end();

        assertThat(healed.exitCode()).as(healed.out() + healed.err()).isZero();
        assertThat(healed.out()).contains("healed: 'freeze broker'", "process " + broker.pid() + " was frozen");
        broker.onExit().get(2, TimeUnit.MINUTES);
        assertThat(journal()).isEmpty();
        assertThat(Launched.weir(folder, "heal").end().out()).contains("nothing to heal");
    }

    @Tag("thorough") // two whole runs
    @Test
    void whatAToolThatWasKilledLeftBehindEndsAtTheNextRun() throws Exception {
        Launched run = run(
                "brokers=2",
                "faults=[{ at: 1s, do: partition, to: broker 1, for: 60s }, { at: 1s, do: freeze, to: broker 2, for: 60s }]",
                "measure=90s");
        run.awaitOutput("stands still");
        run.awaitOutput("get no answer");
        List<ProcessHandle> children = run.children();
        assertThat(children).as("two brokers and the proxy").hasSizeGreaterThanOrEqualTo(3);

        run.signal("KILL");
        run.end();
        Ended next = Launched.weir(
                        folder, "run", "direct", "--set", "measure=100ms", "--set", "warmup=0s", "--set", "rate=100/s")
                .end();

        assertThat(next.exitCode()).as(next.out() + next.err()).isIn(0, 2);
        for (ProcessHandle child : children) {
            child.onExit().get(2, TimeUnit.MINUTES);
        }
        assertThat(journal()).isEmpty();
    }

    @Test
    void aFreezeEndsWithARunThatIsInterrupted() throws Exception {
        Launched run = run(FREEZE, "measure=90s");
        run.awaitOutput("stands still");
        ProcessHandle broker = run.children().getFirst();

        run.signal("INT");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.out()).containsIgnoringWhitespaces("and is part of the cluster");
        broker.onExit().get(2, TimeUnit.MINUTES);
        assertThat(journal()).isEmpty();
    }

    @Tag("thorough") // two whole runs
    @Test
    void theConnectionsToAForeignClusterFailOnlyIfThatIsAllowed() throws Exception {
        Launched broker = Launched.weir(folder, "broker", "--port", "0", "--heap", "512m");
        try {
            broker.awaitOutput("stop it");
            Matcher address = Pattern.compile("bootstrap=(\\S+)").matcher(broker.output());
            assertThat(address.find()).isTrue();
            String partition = "faults=[{ at: 1s, do: partition, to: leader of 0, for: 1s }]";

            Ended refused = run(address.group(), partition, "measure=6s").end();
            Ended allowed = run(List.of("--allow-faults"), address.group(), partition, "measure=6s")
                    .end();

            assertThat(refused.exitCode()).isEqualTo(3);
            assertThat(refused.err()).contains("which Weir did not start", "add --allow-faults to let it");
            assertThat(allowed.exitCode()).as(allowed.out() + allowed.err()).isIn(0, 2);
            assertThat(allowed.out())
                    .contains(
                            "connections to broker 1 get no answer", "1 of 1 faults injected and taken back", "lost 0");
        } finally {
            broker.signal("INT");
        }
        assertThat(broker.end().exitCode()).isZero();
    }

    @Test
    void aKilledBrokerComesBackWithItsMessages() throws Exception {
        Ended ended = run(
                        List.of("--debug", "--out", "killed"),
                        "faults=[{ at: 1s, do: kill, to: leader of 0, for: 2s }]",
                        "measure=10s")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 1, 2);
        String log = Files.readString(folder.resolve("killed/weir.log"));
        if (ended.exitCode() == 1) {
            // Kafka's client may number anew what it sends again. What the broker had stored is then stored twice.
            assertThat(log).as(ended.out()).containsPattern("ProducerId set to \\d+ with epoch [1-9]");
            assertThat(ended.out()).contains("twice in the log (enable.idempotence=true)");
        }
        assertThat(log).containsPattern("ProducerId set to \\d+ with epoch 0");
        assertThat(ended.out())
                .contains("kill broker (process", "is gone", "1 of 1 faults injected and taken back", "lost 0");
        assertThat(journal()).isEmpty();
    }

    @Tag("largest")
    @Tag("thorough") // a cluster of three over agents; aKilledBrokerComesBack has one
    @Test
    void failoverRunsWithAgentsAsItIs() throws Exception {
        AgentRuns agents = new AgentRuns(folder, "bootstrap=embedded");
        try {
            Launched run = agents.runScenario(
                    "failover",
                    "a,b",
                    List.of(),
                    "rate=200/s",
                    "warmup=1s",
                    "warmup-limit=1s",
                    "measure=10s",
                    "faults.at=1s",
                    "faults.for=2s");
            agents.agent(run, "a");
            agents.agent(run, "b");

            Ended ended = run.end();

            assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
            assertThat(ended.out())
                    .contains("2 agents: a, b")
                    .containsPattern("kill broker [123] \\(process")
                    .contains("is gone", "1 of 1 faults injected and taken back")
                    .contains("scheduled 2 000 = sent 2 000 · acked 2 000 · lost 0")
                    // Agents of this host need no address that others reach.
                    .doesNotContain("whoever reaches");
        } finally {
            agents.kill();
        }
        assertThat(journal()).isEmpty();
    }

    @Test
    void whatAeronLosesItSendsAgain() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "aeron-loss", "--out", "loss"));
        Stream.of("rate=1000/s", "warmup=0s", "warmup-limit=1s", "measure=6s", "faults.at=1s", "faults.for=2s")
                .forEach(set -> arguments.addAll(List.of("--set", set)));

        Ended ended = Launched.weir(folder, arguments.toArray(String[]::new)).end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out())
                .contains("loss 10% of datagrams", "are dropped, says the proxy", "are held back, says the proxy")
                .contains("4 of 4 faults injected and taken back", "lost 0");
        assertThat(Files.readString(folder.resolve("loss/report.txt")))
                .containsPattern("retransmits sent +[1-9]")
                .contains("kept: Nothing lost: 0 messages lost");
    }

    @Tag("thorough") // stands still for seconds
    @Test
    void aProxyThatStoodStillIsNotTakenForTheSystem() throws Exception {
        Launched run = Launched.weir(
                folder,
                "run",
                "aeron",
                "--set",
                "media=udp",
                "--set",
                "rate=1000/s",
                "--set",
                "warmup-limit=3s",
                "--set",
                "measure=12s",
                "--set",
                "faults=[{ at: 1s, do: loss, to: 1% of datagrams, for: 1s }]");
        run.awaitOutput("pass as before");
        ProcessHandle proxy = run.child("ProxyMain").orElseThrow();

        Launched.signal("STOP", proxy);
        TimeUnit.MILLISECONDS.sleep(1_500);
        Launched.signal("CONT", proxy);
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.out().replaceAll("\\s+", " "))
                .contains("1 of 1 faults injected and taken back")
                .containsPattern("weir fault proxy stood still for [1-9][^,]*, and nothing passed it");
    }

    @Tag("thorough") // waits for clients that come back
    @Test
    void clientsOfAKilledGatewayAreBackAndWhatTheyMissedIsTold() throws Exception {
        Ended ended = runOver(
                        "web",
                        List.of(),
                        "clients=20",
                        "rate=20/s",
                        "gateway-config=all",
                        "carrier=text",
                        "random=printable",
                        "faults=[{ at: 1s, do: kill, to: gateway, for: 1s }]",
                        "measure=14s",
                        "expect={ lost: any }")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out()).contains("kill gateway (process", "is gone", "1 of 1 faults injected and taken back");
        assertThat(report())
                .containsPattern("connections lost +20\n")
                .containsPattern("made again +20\n")
                .containsPattern("clients that missed any +20\n")
                .doesNotContain("leader election time", "replicas in sync after");
        assertThat(journal()).isEmpty();
    }

    @Tag("thorough") // a whole run; ShippedScenariosIT runs gateway-restart
    @Test
    void clientsWithCutGatewayConnectionsMissNoMessage() throws Exception {
        Ended ended = runOver(
                        "web",
                        List.of(),
                        "clients=8",
                        "gateway-config=all",
                        "carrier=text",
                        "random=printable",
                        // The 256 KiB that a gateway keeps for recovery last for more than ten seconds, because
                        // clients may be back late on a busy machine. With 1 KiB at 200/s it would be 1.3 s.
                        "size=100B",
                        "rate=100/s",
                        "faults=[{ at: 1s, do: reset, to: 50% of connections }]",
                        "measure=6s")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out()).contains("reset 50% of connections", "1 of 1 faults injected", "lost 0");
        assertThat(report()).containsPattern("connections lost +4\n").containsPattern("made again +4\n");
    }

    private String report() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return Files.readString(runs.findFirst().orElseThrow().resolve("report.txt"));
        }
    }
}
