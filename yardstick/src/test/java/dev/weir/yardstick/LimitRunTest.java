package dev.weir.yardstick;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency.Percentile;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.YardstickResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitRunTest {

    @TempDir
    private Path folder = Path.of("");

    private YardstickRun run(String yardstick) {
        return new YardstickRun(Tasks.of(
                folder,
                "yardstick=" + yardstick,
                "schedule.saturated=true",
                "warmup=1ms",
                "size=1000B",
                "messages=100000",
                "measure=60s"));
    }

    private static long filesLeft() throws IOException {
        String own = "weir-disk-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(own))
                    .count();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "disk", "memory"})
    void aLimitMovesTheBytesOfTheMessagesAndLeavesNothing(String yardstick) throws IOException {
        long before = filesLeft();

        YardstickResult result = run(yardstick).execute();

        assertThat(result.statement().outcome()).isEqualTo(Outcome.PASS);
        double messages = result.volume().messagesPerSecond() * result.volume().measuredNanos() / 1e9;
        // The last piece may go beyond.
        assertThat(messages).isBetween(99_999.0, 101_100.0);
        assertThat(result.percentiles()).isEmpty();
        assertThat(result.statement().sentence()).contains("B/s");
        assertThat(filesLeft()).isEqualTo(before);
    }

    @Test
    void fsyncTimesEachMessageAndLeavesNothing() throws IOException {
        long before = filesLeft();

        YardstickResult result = new YardstickRun(Tasks.of(
                        folder,
                        "yardstick=fsync",
                        "schedule.saturated=true",
                        "warmup=1ms",
                        "size=1000B",
                        "messages=200"))
                .execute();

        assertThat(result.statement().outcome()).isEqualTo(Outcome.PASS);
        double messages = result.volume().messagesPerSecond() * result.volume().measuredNanos() / 1e9;
        assertThat(messages).isCloseTo(200, Offset.offset(0.01));
        assertThat(result.percentiles())
                .extracting(Percentile::nanos)
                .isSorted()
                .allMatch(nanos -> nanos > 0);
        assertThat(result.maxNanos())
                .isGreaterThanOrEqualTo(result.percentiles().getLast().nanos());
        assertThat(result.meanNanos() * 200).isLessThanOrEqualTo(result.volume().measuredNanos() * 1.01);
        assertThat(filesLeft()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "disk", "fsync", "memory"})
    void aLimitThatIsStoppedFindsNothing(String yardstick) {
        YardstickRun run = run(yardstick);
        run.stop("it was stopped by Ctrl-C");

        YardstickResult result = run.execute();

        assertThat(result.volume().measuredNanos()).isZero();
        assertThat(result.statement().sentence()).contains("stopped by Ctrl-C");
    }

    @Test
    void aToolIsEndedAfterWhatWeirWouldTakeAndHalfAMinute() {
        Task task = Tasks.of(folder, "warmup=1s", "warmup-limit=2s", "measure=3s", "drain=4s");

        assertThat(ToolRun.most(task.scenario().length())).hasSeconds(39);
    }
}
