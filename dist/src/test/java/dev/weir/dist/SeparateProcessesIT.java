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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of the packaged command whose subscribers are in a second process, and what becomes of the two when one is ended. */
final class SeparateProcessesIT {

    private static final String RECEIVER = "dev.weir.run.worker.WorkerMain";

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private Launched run(String scenario, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", scenario));
        for (String setting :
                List.of("processes=separate", "rate=500/s", "warmup=1s", "warmup-limit=1s", "measure=3s")) {
            arguments.addAll(List.of("--set", setting));
        }
        if (scenario.equals("quickstart")) {
            arguments.addAll(List.of("--set", BROKER.setting()));
        }
        arguments.addAll(List.of(more));
        return Launched.weir(folder, arguments.toArray(String[]::new));
    }

    private static ProcessHandle receiver(Launched run) {
        return run.children().stream()
                .filter(SeparateProcessesIT::isReceiver)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isReceiver(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .contains(RECEIVER);
        } catch (IOException ended) {
            return false;
        }
    }

    private static void assertGone(List<ProcessHandle> processes, long seconds)
            throws InterruptedException, ExecutionException {
        for (ProcessHandle process : processes) {
            try {
                process.onExit().get(seconds, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                throw new AssertionError("left behind: " + process.info(), e);
            }
        }
    }

    private String report() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(bundles.findFirst().orElseThrow().resolve("report.txt"));
        }
    }

    @Tag("unmeasured")
    @ParameterizedTest
    @CsvSource({"quickstart", "aeron"})
    void everyMessageIsAccountedForAndTheReceiverHasARowOfItsOwn(String scenario)
            throws IOException, InterruptedException {
        Ended ended = run(scenario, "--set", "pacer=park").end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        assertThat(report())
                .contains("scheduled 1 500 = sent 1 500 · acked 1 500 · lost 0")
                .contains("separate: publishers in weir")
                .containsPattern("weir receiver +\\d");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; ReceiversIT has several subscribers
    @Test
    void severalSubscribersOfKeyedStreamsRunInTheReceiver() throws IOException, InterruptedException {
        Ended ended = run(
                        "quickstart",
                        "--set",
                        "publishers=2",
                        "--set",
                        "subscribers=2",
                        "--set",
                        "delivery=each",
                        "--set",
                        "keys.uniform=10",
                        "--set",
                        "kafka.topic.partitions=3")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(report()).contains("scheduled 1 500 = sent 1 500 · acked 1 500 · deliveries: lost 0");
    }

    @Tag("unmeasured")
    @ParameterizedTest
    @ValueSource(strings = {"one-way", "round-trip"})
    void aKilledReceiverMakesTheRunInvalidWhoseReportSaysSo(String latency)
            throws IOException, InterruptedException, ExecutionException {
        Launched run = run("quickstart", "--set", "measure=60s", "--set", "latency=" + latency);
        run.awaitOutput("measure    2 / 60 s");
        List<ProcessHandle> children = run.children();

        Launched.signal("KILL", receiver(run));
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.err()).doesNotContain("\tat ");
        assertThat(report())
                .contains("INVALID", "weir receiver", "ended with exit code 137", "loss inconclusive")
                .doesNotContain("does not balance", "echoes lost");
        assertGone(children, 120);
    }

    @Test
    void aReceiverThatStandsStillSpoilsTheRunWhichNamesIt() throws IOException, InterruptedException {
        // So few messages that no 99th percentile would show it.
        Launched run = run("quickstart", "--set", "measure=12s", "--set", "rate=50/s");
        run.awaitOutput("measure    2 / 12 s");
        ProcessHandle receiver = receiver(run);

        run.freeze(receiver);
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(report().lines().limit(12).reduce("", (lines, line) -> lines + " " + line.strip()))
                .contains("INVALID", "Tool overhead is ")
                .containsPattern("The longest pause was ([2-9]|\\d\\d)\\.\\d+ s, of weir receiver");
        assertThat(report())
                // On a busy machine it pauses more often, and the report folds pauses that are near each other.
                .containsPattern("weir receiver(: \\d+ pauses, .* longest| paused for) ([2-9]|\\d\\d)\\.\\d+ s")
                .doesNotContain("no effect on the headline");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; LeasedWorkerIT ends workers
    @Test
    void aToolThatIsKilledLeavesNoReceiverBehind() throws IOException, InterruptedException, ExecutionException {
        Launched run = run("quickstart", "--set", "measure=60s");
        run.awaitOutput("measure    1 / 60 s");
        ProcessHandle receiver = receiver(run);
        List<ProcessHandle> children = run.children();

        run.signal("KILL");

        assertGone(List.of(receiver), 120);
        assertGone(children, 120);
    }

    @Tag("unmeasured")
    @Tag("thorough") // each phase; FaultIT interrupts a run
    @ParameterizedTest
    @CsvSource({"INT, ready, 3", "TERM, warm-up, 3", "INT, measure    1 /, 2"})
    void aSignalEndsBothOrderlyInEveryPhase(String signal, String phase, int exitCode)
            throws IOException, InterruptedException, ExecutionException {
        Launched run = run("quickstart", "--set", "measure=60s", "--set", "warmup=5s", "--set", "warmup-limit=5s");
        run.awaitOutput("  " + phase);
        List<ProcessHandle> children = run.children();
        // A terminal sends its signal to both.
        for (ProcessHandle child : signal.equals("INT") ? children : List.<ProcessHandle>of()) {
            if (isReceiver(child)) {
                Launched.signal(signal, child);
            }
        }

        run.signal(signal);
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(exitCode);
        assertThat(ended.out() + ended.err()).containsIgnoringCase("stopped by");
        assertThat(ended.out() + ended.err()).doesNotContain("\tat ", "ended with exit code");
        assertGone(children, 120);
    }

    @Tag("unmeasured")
    @Test
    void aHandOverInMemoryIsRefusedBeforeAnythingIsOpened() throws IOException, InterruptedException {
        Ended ended = run("direct").end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("'processes'", "one process only", "processes: one");
        assertThat(folder.resolve("runs")).doesNotExist();
    }
}
