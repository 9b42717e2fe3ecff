package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the packaged command over a topic that an earlier run has filled. */
@Tag("unmeasured")
final class StartPlaceIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private final String topic = "orders-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);

    @TempDir
    private Path folder = Path.of("");

    private String run(String name, String... settings) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart", "--out", name));
        List<String> all = new ArrayList<>(
                List.of("rate=100/s", "size=100B", "warmup=1s", "warmup-limit=1s", "measure=3s", BROKER.setting()));
        all.addAll(List.of("topic.name=" + topic, "topic.use=ensure", "topic.keep=true", "keys.uniform=100"));
        all.addAll(List.of(settings));
        all.forEach(setting -> arguments.addAll(List.of("--set", setting)));
        Ended ended = Launched.weir(folder, arguments.toArray(String[]::new)).end();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        String report =
                Files.readString(folder.resolve(name).resolve("report.txt")).replaceAll("\\s+", " ");
        assertThat(report).containsPattern("scheduled 300 = sent 300 · acked 300 · (deliveries: )?lost 0");
        return report;
    }

    @BeforeEach
    void fillTheTopic() throws IOException, InterruptedException {
        run("first", "topic.partitions=3");
    }

    @Test
    void whatWasThereIsReadFirstAndIsInNoFigureOfTheRun() throws IOException, InterruptedException {
        String report = run("second", "kafka.from=start");

        assertThat(report)
                .containsPattern("[3-9]\\d\\d messages that subscribers read before the run began")
                .doesNotContain("foreign message");
        assertThat(run("third", "kafka.from=-10")).contains("30 messages that subscribers read before the run began");
    }

    @Test
    void everyMessageOfARunInSomePartitionsArrives() throws IOException, InterruptedException {
        String report = run(
                "second",
                "subscribe=standalone",
                "kafka.partition=0,2",
                "kafka.from=30",
                "subscribers=2",
                "delivery=each");

        assertThat(report).contains("messages that subscribers read before the run began");
    }
}
