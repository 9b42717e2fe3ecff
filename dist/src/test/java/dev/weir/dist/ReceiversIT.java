package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the packaged command whose subscribers or clients are in three processes, and what becomes of them when one ends. */
final class ReceiversIT {

    /** A row of the clients in trouble: number, due, missing. */
    private static final Pattern CLIENT =
            Pattern.compile("^ +(\\d+) +([\\d ]+?) {2,}([\\d ]+?) {2,}[\\d.,]+ %", Pattern.MULTILINE);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private Launched run(String... settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart"));
        List<String> all = new ArrayList<>(
                List.of("processes.receivers=3", "rate=200/s", "warmup=1s", "warmup-limit=1s", "measure=3s"));
        all.add(BROKER.setting());
        all.addAll(List.of(settings));
        all.forEach(setting -> arguments.addAll(List.of("--set", setting)));
        return Launched.weir(folder, arguments.toArray(String[]::new));
    }

    private static ProcessHandle receiver(Launched run, int number) {
        return run.child("dev.weir.run.worker.WorkerMain\0weir receiver " + number)
                .orElseThrow();
    }

    private Path results() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return bundles.findFirst().orElseThrow();
        }
    }

    private String report() throws IOException {
        return Files.readString(results().resolve("report.txt"));
    }

    @Tag("unmeasured")
    @Test
    void allClientsOfThreeReceiversAreCountedAndEachReceiverHasARow() throws IOException, InterruptedException {
        Ended ended = run("clients=7", "crowd.loops=2").end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        assertThat(report())
                .contains("7 subscribed · reach 100 % · worst client 100 %")
                .contains("scheduled 600 = sent 600 · acked 600 · deliveries: lost 0")
                .contains("3 receivers: publishers in weir")
                .containsPattern("weir receiver 1 +\\d")
                .containsPattern("weir receiver 2 +\\d")
                .containsPattern("weir receiver 3 +\\d");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; clients of three receivers are tried usually
    @Test
    void everySubscriberOfThreeReceiversGetsEveryMessage() throws IOException, InterruptedException {
        Ended ended = run(
                        "subscribers=4", "delivery=each", "publishers=2", "keys.uniform=10", "kafka.topic.partitions=3")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(report())
                .contains("scheduled 600 = sent 600 · acked 600 · deliveries: lost 0")
                .containsPattern("weir receiver 3 +\\d");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; SeparateProcessesIT kills a receiver
    @Test
    void onlyClientsOfTheKilledReceiverMissMessages() throws IOException, InterruptedException {
        Launched run = run("clients=9", "measure=60s");
        run.awaitOutput("measure    3 / 60 s");

        Launched.signal("KILL", receiver(run, 2));
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.err()).doesNotContain("\tat ");
        assertThat(report())
                .contains("INVALID", "ended with exit code 137", "loss inconclusive")
                .containsPattern("weir receiver 2 \\(process \\d+\\) ended with exit code 137")
                .doesNotContain("weir receiver 1 (process", "weir receiver 3 (process");
        assertThat(CLIENT.matcher(report()).results().map(row -> row.group(1)))
                .containsExactlyInAnyOrder("3", "4", "5");
        assertThat(CLIENT.matcher(report()).results().map(ReceiversIT::missing)).allMatch(missing -> missing > 0);
    }

    private static long missing(MatchResult row) {
        return Long.parseLong(row.group(3).replace(" ", ""));
    }

    @Tag("thorough") // stands still for seconds; SeparateProcessesIT tries one
    @Test
    void oneOfThreeReceiversThatStandsStillSpoilsTheRunWhichNamesIt() throws IOException, InterruptedException {
        Launched run = run("clients=9", "measure=12s");
        run.awaitOutput("measure    2 / 12 s");
        ProcessHandle stopped = receiver(run, 3);

        run.freeze(stopped);
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(report().lines().limit(14).reduce("", (lines, line) -> lines + " " + line.strip()))
                .contains("INVALID", "Tool overhead is ")
                .containsPattern("The longest pause was ([2-9]|\\d\\d)\\.\\d+ s, of weir receiver 3");
        assertThat(report()).contains("reach 100 %", "lost 0");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; FaultIT freezes a broker
    @Test
    void aReceiverThatAFaultFreezesDoesNotSpoilTheRun() throws IOException, InterruptedException {
        Ended ended = run("subscribers=3", "delivery=each", "faults=[{ at: 1s, do: freeze, to: receiver 2, for: 1s }]")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(report().replaceAll("\\s+", " "))
                .contains("freeze of weir receiver 2", "stands still", "does not answer", "answers again")
                .contains("scheduled 600 = sent 600 · acked 600 · deliveries: lost 0")
                // A receiver that gets no processor time may pause too, but hardly for as long as the fault lasts.
                .doesNotContainPattern("longest pause (was )?1\\.[0-2]\\d* s, of weir receiver 2")
                .doesNotContain("weir receiver 2 stood still");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; FaultIT interrupts one
    @Test
    void anInterruptClosesTheSessionsOfEveryReceiverAndThereIsAReport()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = Launched.weir(
                folder,
                "run",
                "fanout-storm",
                "--set",
                "clients=60",
                "--set",
                "processes.receivers=2",
                "--set",
                "warmup=1s",
                "--set",
                "warmup-limit=1s",
                "--set",
                "measure=60s");
        run.awaitOutput("measure    2 / 60 s");
        List<ProcessHandle> children = run.children();

        run.signal("INT");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.out() + ended.err()).containsIgnoringCase("stopped by").doesNotContain("\tat ");
        assertThat(report()).contains("60 subscribed").containsPattern("weir receiver 2 +\\d");
        for (ProcessHandle child : children) {
            child.onExit().get(2, TimeUnit.MINUTES);
        }
    }

    @Tag("unmeasured")
    @Test
    void clientsBeyondDescriptorsAreRefusedWithReceiversNeeded() throws IOException, InterruptedException {
        List<String> tooMany = List.of("run", "quickstart", "--set", "clients=1000", "--set", "processes.receivers=2");

        Ended ended = Launched.weirWithDescriptors(folder, 500, tooMany.toArray(String[]::new))
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.out() + ended.err()).doesNotContain("\tat ");
        assertThat((ended.out() + ended.err()).replaceAll("\\s+", " "))
                .contains("500 clients with 1 connection each do not fit into the process weir receiver 1")
                .contains("(processes: { receivers: 4 })");
    }
}
