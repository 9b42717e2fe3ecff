package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs over a cluster of three brokers, of which one or two are killed, or the tool itself. */
final class ClusterIT {

    private static final List<String> THREE = List.of(
            "run",
            "kafka",
            "--set",
            "brokers=3",
            "--set",
            "topic.replication=3",
            "--set",
            "topic.partitions=3",
            "--set",
            "topic.config.min.insync.replicas=2",
            "--set",
            "rate=500/s",
            "--set",
            "warmup=1s",
            "--set",
            "warmup-limit=1s");

    @TempDir
    private Path folder = Path.of("");

    private Launched run(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(THREE);
        arguments.addAll(List.of(more));
        return Launched.weir(folder, arguments.toArray(String[]::new));
    }

    private String report() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(bundles.findFirst().orElseThrow().resolve("report.txt"));
        }
    }

    private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
        for (ProcessHandle process : processes) {
            process.onExit().get(2, TimeUnit.MINUTES);
        }
    }

    @Tag("unmeasured")
    @Tag("thorough") // a cluster of three; ShippedScenariosIT runs failover
    @Test
    void everyBrokerIsReportedAndKilledOneIsAnEventOfOngoingRun() throws Exception {
        Launched run = run("--set", "measure=12s");
        run.awaitOutput("measure    2 / 12 s");
        List<ProcessHandle> brokers = run.children();
        assertThat(brokers).hasSize(3);

        Launched.signal("KILL", brokers.getFirst());
        Ended ended = run.end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .containsIgnoringWhitespaces("ended with exit code 137; 2 of 3 brokers keep running", "lost 0")
                .contains(", 3 brokers)", "RF 3", "scheduled 6 000 = sent 6 000");
        assertThat(report())
                .contains("broker 1", "broker 2", "broker 3")
                .containsIgnoringWhitespaces("exit code 137; 2 of 3 brokers keep running");
        awaitEnd(brokers);
    }

    @Tag("unmeasured")
    @Tag("thorough") // a cluster of three; one that is killed is tried usually
    @Test
    void theRunEndsWhenTwoOfThreeAreKilled() throws Exception {
        Launched run = run("--set", "measure=60s");
        run.awaitOutput("measure    2 / 60 s");
        List<ProcessHandle> brokers = run.children();

        Launched.signal("KILL", brokers.get(0));
        Launched.signal("KILL", brokers.get(1));
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).containsIgnoringWhitespaces("with 1 of 3 brokers, the cluster cannot work", "FAIL");
        awaitEnd(brokers);
    }

    @Tag("unmeasured")
    @Tag("thorough") // a cluster of three; LauncherDeathIT has one broker
    @Test
    void aToolThatIsKilledLeavesNoneOfItsBrokersBehind() throws Exception {
        Launched run = run("--set", "measure=60s");
        run.awaitOutput("measure    1 / 60 s");
        List<ProcessHandle> brokers = run.children();
        assertThat(brokers).hasSize(3);

        run.signal("KILL");

        awaitEnd(brokers);
    }

    @Tag("unmeasured")
    @Tag("thorough") // a cluster of three
    @Test
    void aClusterToKeepGoesOnWithoutOneBrokerAndEndsWithoutTwo() throws Exception {
        Launched cluster = Launched.weir(folder, "broker", "--brokers", "3", "--heap", "256m");
        cluster.awaitOutput("stop it");
        List<ProcessHandle> brokers = cluster.children();
        assertThat(brokers).hasSize(3);

        Launched.signal("KILL", brokers.get(0));
        cluster.awaitError("2 of 3 are left");
        Launched.signal("KILL", brokers.get(1));

        assertThat(cluster.end().exitCode()).isEqualTo(3);
        brokers.get(2).onExit().get(2, TimeUnit.MINUTES);
    }
}
