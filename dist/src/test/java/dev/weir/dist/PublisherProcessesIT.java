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

/** Runs of the packaged command whose publishers are in processes of their own, and what becomes of them when one ends. */
final class PublisherProcessesIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private Launched run(String scenario, String... settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", scenario));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, arguments.toArray(String[]::new));
    }

    private static ProcessHandle publisher(Launched run, String name) {
        return run.child("dev.weir.run.worker.WorkerMain\0" + name).orElseThrow();
    }

    /** Its lines break where the words happen to end. */
    private String report() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(bundles.findFirst().orElseThrow().resolve("report.txt"))
                    .replaceAll("\\s+", " ");
        }
    }

    @Tag("unmeasured")
    @Test
    void everyMessageOfTwoProcessesIsAccountedForAndEachHasARow() throws IOException, InterruptedException {
        Ended ended = run(
                        "quickstart",
                        "processes.publishers=2",
                        "processes.receivers=1",
                        "publishers=3",
                        "rate=300/s",
                        "warmup=1s",
                        "warmup-limit=1s",
                        "measure=1s",
                        BROKER.setting())
                .end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        assertThat(report())
                .contains("scheduled 300 = sent 300 · acked 300 · lost 0")
                .contains("separate: publishers in weir publisher 1 to 2")
                .containsPattern("weir publisher 1 +\\d")
                .containsPattern("weir publisher 2 +\\d")
                .containsPattern("weir receiver +\\d");
    }

    @Tag("unmeasured")
    @Tag("thorough") // two whole runs; messages of two processes are tried usually
    @ParameterizedTest
    @CsvSource({"quickstart, 2", "aeron, 1"})
    void echoesOfSeveralProcessesAreAllCountedAndReturnToTheirOwn(String scenario, int receivers)
            throws IOException, InterruptedException {
        List<String> settings = new ArrayList<>(List.of(
                "latency=round-trip",
                "processes.publishers=2",
                "processes.receivers=" + receivers,
                "publishers=3",
                "subscribers=" + receivers,
                "rate=300/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=1s"));
        if (scenario.equals("quickstart")) {
            settings.addAll(
                    List.of("kafka.topic.partitions=3", "kafka.consumer.enable.auto.commit=true", BROKER.setting()));
        }

        Ended ended = run(scenario, settings.toArray(String[]::new)).end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        assertThat(report())
                .contains("scheduled 300 = sent 300 · acked 300 · lost 0")
                .contains("due 300 · sent 300 · acked 300 · lost 0 · duplicate 0")
                .containsPattern("round trip +p50 [0-9.]+ (µs|ms|s)")
                .doesNotContain("does not balance");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; SeparateProcessesIT kills a receiver
    @Test
    void killedPublisherInvalidatesRunAndItsLastSendsAreUnknown()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = run(
                "aeron",
                "processes.publishers=2",
                "publishers=2",
                "rate=500/s",
                "pacer=park",
                "idle.conductor=backoff",
                "idle.subscriber=backoff",
                "warmup=0s",
                "measure=60s");
        run.awaitOutput("measure    1 / 60 s");
        List<ProcessHandle> children = run.children();

        Launched.signal("KILL", publisher(run, "weir publisher 2"));
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.err()).doesNotContain("\tat ");
        assertThat(report())
                .contains("INVALID", "weir publisher 2 (process ", "ended with exit code 137", "loss inconclusive")
                .contains("What publisher 1 sent and got acknowledged after the last report is not known")
                .doesNotContain("does not balance");
        for (ProcessHandle child : children) {
            child.onExit().get(2, TimeUnit.MINUTES);
        }
    }

    @Tag("thorough") // stands still for seconds; SeparateProcessesIT tries a receiver
    @Test
    void aPublisherProcessThatStandsStillSpoilsTheRunWhichNamesIt() throws IOException, InterruptedException {
        Launched run = run("aeron", "processes.publishers=1", "rate=100/s", "warmup=0s", "measure=6s");
        run.awaitOutput("measure    1 / 6 s");
        ProcessHandle publisher = publisher(run, "weir publisher");

        run.freeze(publisher);
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(report())
                .contains("INVALID", "Tool overhead is ", "weir publisher stood still; the limit is 10 %")
                .contains("scheduled 600 = sent 600 · acked 600 · lost 0")
                .containsPattern("longest pause ([2-9]|\\d\\d)\\.\\d+ s, of weir publisher");
    }
}
