package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of the packaged command over several topics of a real broker. */
@Tag("unmeasured")
final class SeveralTopicsIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private String result(String file) throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(bundles.findFirst().orElseThrow().resolve(file));
        }
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
                .contains("lost 0");
        assertThat(result("lag.csv")).contains("topic_t1.audit_partition_1_lag");
        assertThat(result("report.html")).contains("t1.audit");
    }
}
