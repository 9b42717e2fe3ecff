package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of the packaged command over several topics of a real broker. */
@Tag("unmeasured")
final class SeveralTopicsIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final Pattern MOST_LAG = Pattern.compile("\"lag\" : \\[\\s*\\{\\s*\"max\" : ([0-9.E]+)");

    @TempDir
    private Path folder = Path.of("");

    private String result(String file) throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(
                    bundles.max(Comparator.naturalOrder()).orElseThrow().resolve(file));
        }
    }

    /** The most that the subscribers lagged behind in each topic. */
    private List<Double> mostLags() throws IOException {
        String run = result("run.json");
        return MOST_LAG.matcher(run.substring(run.indexOf("\"topics\" : [")))
                .results()
                .map(found -> Double.valueOf(found.group(1)))
                .limit(2)
                .toList();
    }

    /** 500 messages a second for 3 s: 1,500, of which a cycle of 25 gives 60 to audit. */
    @ParameterizedTest
    @ValueSource(strings = {"one", "separate", "{ publishers: 1, receivers: 1 }"})
    void everyTopicIsAccountedForInAnyProcesses(String processes) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart"));
        for (String setting : List.of(
                BROKER.setting(),
                "topics={ t1.orders: 4, t1.clicks: 20, t1.audit: 1 }",
                "processes=" + processes,
                "topic.partitions=2",
                "subscribers=2",
                "rate=500/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=3s",
                "drain=120s",
                "stall=60s")) {
            arguments.addAll(List.of("--set", setting));
        }
        Ended ended = Launched.weir(folder, arguments.toArray(String[]::new)).end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        assertThat(ended.out()).contains("topics t1.orders, t1.clicks, t1.audit: 2 partitions, RF 1");
        assertThat(result("report.txt"))
                .containsPattern("t1.orders +4 +240 +240 +240 +0 +240")
                .containsPattern("t1.clicks +20 +1 200 +1 200 +1 200 +0 +1 200")
                .containsPattern("t1.audit +1 +60 +60 +60 +0 +60")
                .containsPattern("total +1 500 +1 500 +1 500 +0 +1 500")
                .contains("lost 0")
                .contains("lag max", "lag mean");
        assertThat(result("lag.csv")).contains("topic_t1.audit_partition_1_lag");
        assertThat(result("report.html")).contains("t1.audit");
    }

    private Ended run(String... settings) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart"));
        for (String setting : List.of(BROKER.setting(), "warmup=1s", "warmup-limit=1s", "drain=120s", "stall=60s")) {
            arguments.addAll(List.of("--set", setting));
        }
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, arguments.toArray(String[]::new)).end();
    }

    /**
     * Three subscribers with work for 200 messages a second get 310 a second each from {@code clicks}; a fourth has all of
     * {@code audit} and little to do. Both topics have a past, and not the same number of partitions.
     */
    @Test
    void backlogOfOneTopicStandsAtThatTopicInOtherProcessesToo() throws IOException, InterruptedException {
        for (List<String> topic : List.of(List.of("t2.audit", "1"), List.of("a2.clicks", "3"))) {
            Ended made = run(
                    "topic.name=" + topic.getFirst(),
                    "topic.partitions=" + topic.getLast(),
                    "topic.keep=true",
                    "rate=500/s",
                    "measure=1s");
            assertThat(made.exitCode()).as(made.out()).isIn(0, 2);
        }
        Ended ended = run(
                "topics={ t2.audit: 1, a2.clicks: 30 }",
                "topic.use=reuse",
                "processes=separate",
                "subscribers=4",
                "consumer.partition.assignment.strategy=org.apache.kafka.clients.consumer.RoundRobinAssignor",
                "work.each=record",
                "work.time=5ms",
                "rate=961/s",
                "measure=6s");

        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 1, 2);
        List<Double> most = mostLags();
        assertThat(most).as("of t2.audit, a2.clicks").hasSize(2);
        assertThat(most.getLast()).isGreaterThan(500);
        assertThat(most.getFirst()).isLessThan(most.getLast() / 5);
        assertThat(result("report.txt")).contains("lag max", "t2.audit", "a2.clicks");
        assertThat(result("lag.csv"))
                .contains(",topic_t2.audit_partition_0_lag,topic_a2.clicks_partition_0_lag,"
                        + "topic_a2.clicks_partition_1_lag,topic_a2.clicks_partition_2_lag");
    }
}
