package dev.weir.yardstick;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Latency.Percentile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolWordsTest {

    private static final String FULL_SPEED = "schedule.saturated=true";
    private static final String WINDOW =
            "9000 records sent, 8999.1 records/sec (0.86 MB/sec), 1.2 ms avg latency, 90.0 ms max latency.";
    private static final String ALL = "30000 records sent, 9876.5 records/sec (0.94 MB/sec), 1.20 ms avg latency,"
            + " 245.00 ms max latency, 1 ms 50th, 2 ms 95th, 9 ms 99th, 40 ms 99.9th.";
    private static final String STEADY = "20000 steady state records sent, 10004.7 records/sec (0.95 MB/sec), 0.90 ms"
            + " avg latency, 31.00 ms max latency, 0 ms 50th, 1 ms 95th, 5 ms 99th, 22 ms 99.9th.";
    private static final String CONSUMED = "2026-11-21 14:20:33:101, 2026-11-21 14:20:38:201, 190.7349, 37.3990,"
            + " 200000, 39215.6863, 3040, 2060, 92.5898, 97087.3786";

    private static final ToolPlace PLACE = new ToolPlace("h:1", "t", "/x");

    @TempDir
    private Path folder = Path.of("");

    private ProducerPerformance producer(String... options) {
        return new ProducerPerformance(Tasks.of(folder, options));
    }

    @Test
    void theProducerIsTimedAfterItsWarmUp() {
        Told told = producer("rate=10000/s", "warmup=1s", "measure=2s")
                .told(List.of(WINDOW, ALL, STEADY))
                .orElseThrow();

        assertThat(told.messages()).isEqualTo(20_000);
        assertThat(told.allMessages()).isEqualTo(30_000);
        assertThat(told.messagesPerSecond()).isEqualTo(10_004.7);
        assertThat(told.percentiles())
                .containsExactly(
                        new Percentile(50, 0, true),
                        new Percentile(95, 1_000_000, true),
                        new Percentile(99, 5_000_000, true),
                        new Percentile(99.9, 22_000_000, true));
        assertThat(told.meanNanos()).isEqualTo(900_000);
        assertThat(told.maxNanos()).isEqualTo(31_000_000);
    }

    @Test
    void theProducerWithoutWarmUpIsTimedFromItsStart() {
        Told told = producer("rate=10000/s", "warmup=0s", "measure=3s")
                .told(List.of(WINDOW, ALL))
                .orElseThrow();

        assertThat(told.messages()).isEqualTo(30_000);
        assertThat(told.meanNanos()).isEqualTo(1_200_000);
        assertThat(told.maxNanos()).isEqualTo(245_000_000);
    }

    @Test
    void theProducerIsWarmWhenItsFirstSteadySecondIsOver() {
        ProducerPerformance tool = producer("rate=10000/s", "warmup=1s");

        assertThat(tool.warmAt(WINDOW)).isEmpty();
        assertThat(tool.warmAt("In steady state.")).isEmpty();
        assertThat(tool.warmAt(WINDOW)).hasValue(19_000);
        assertThat(tool.warmAt(WINDOW)).isEmpty();
    }

    @Test
    void aRateIsToldAsRecordsASecondAndATimeAsANumberOfRecords() {
        assertThat(producer("rate=10000/s", "warmup=1s", "measure=2s", "size=100B", "bootstrap=h:1")
                        .arguments(PLACE))
                .containsSequence("--num-records", "30000", "--record-size", "100", "--throughput", "10000.0")
                .containsSequence("--warmup-records", "10000");
        assertThat(producer(FULL_SPEED, "messages=500", "warmup=1s").arguments(PLACE))
                .containsSequence("--num-records", "750")
                .containsSequence("--throughput", "-1")
                .containsSequence("--warmup-records", "250");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0 records sent, NaN records/sec (NaN MB/sec), NaN ms avg latency, 0.00 ms max latency, 0 ms 50th, 0 ms 95th,"
                        + " 0 ms 99th, 0 ms 99.9th.",
                "30000 records sent, 9876,5 records/sec (0,94 MB/sec), 1,20 ms avg latency, 245,00 ms max latency, 1 ms 50th,"
                        + " 2 ms 95th, 9 ms 99th, 40 ms 99.9th.",
                "30000 records sent, 9876.5 records/sec (0.94 MB/sec), 1.20 ms avg latency, 245.00 ms max latency."
            })
    void whatTheProducerDoesNotSayIsNotZero(String line) {
        assertThat(producer("rate=10000/s", "warmup=0s", "measure=3s").told(List.of(line)))
                .isEmpty();
        assertThat(producer("rate=10000/s", "warmup=1s", "measure=2s").told(List.of(ALL, line)))
                .isEmpty();
    }

    @Test
    void theConsumersRateIsThatOfItsFetching() {
        ConsumerPerformance tool = new ConsumerPerformance(Tasks.of(folder, FULL_SPEED, "messages=200000"));

        Told told = tool.told(List.of("start.time, end.time, data.consumed.in.MB", CONSUMED))
                .orElseThrow();

        assertThat(told.messages()).isEqualTo(200_000);
        assertThat(told.messagesPerSecond()).isEqualTo(97_087.3786);
        assertThat(told.percentiles()).isEmpty();
        assertThat(tool.told(List.of(CONSUMED.replace("97087.3786", "Infinity"))))
                .isEmpty();
        assertThat(tool.told(List.of("WARNING: Exiting before consuming the expected number of records")))
                .isEmpty();
    }

    @Test
    void theConsumerHasTheSettingsOfWeirsConsumers() {
        ConsumerPerformance tool = new ConsumerPerformance(Tasks.of(
                folder, FULL_SPEED, "messages=1", "consumer.receive.buffer.bytes=1234", "client.client.id=me"));

        assertThat(tool.arguments(PLACE))
                .containsSequence("--socket-buffer-size", "1234")
                .containsSequence("--fetch-size", "1048576")
                .containsSequence("--group", "t");
        assertThat(tool.properties()).containsEntry("client.id", "me").containsEntry("enable.auto.commit", "false");
    }

    @Test
    void endToEndLatencyTellsAMeanAndThreePercentiles() {
        EndToEndLatency tool = new EndToEndLatency(Tasks.of(folder, FULL_SPEED, "messages=3000", "producer.acks=1"));

        Told told = tool.told(List.of(
                        "0\t812.4",
                        "1000\t0.61",
                        "Avg latency: 0.8000 ms",
                        "Percentiles: 50th = 0, 99th = 3, 99.9th = 9"))
                .orElseThrow();

        assertThat(told.messagesPerSecond()).isEqualTo(1_250);
        assertThat(told.meanNanos()).isEqualTo(800_000);
        assertThat(told.percentiles())
                .containsExactly(
                        new Percentile(50, 0, true),
                        new Percentile(99, 3_000_000, true),
                        new Percentile(99.9, 9_000_000, false));
        assertThat(tool.told(List.of("Avg latency: 0.8000 ms"))).isEmpty();
        assertThat(tool.told(List.of("Avg latency: 0.0000 ms", "Percentiles: 50th = 0, 99th = 0, 99.9th = 0")))
                .isEmpty();
        assertThat(tool.warmAt("0\t812.4")).isEmpty();
        assertThat(tool.warmAt("1000\t6.1E-1")).hasValue(1_001);
        assertThat(tool.warmAt("2000\t0.61")).isEmpty();
        assertThat(tool.arguments(PLACE)).containsSequence("--producer-acks", "1");
    }

    @Test
    void redisBenchmarkTellsTheTimeOfAReply() {
        RedisBenchmark tool = new RedisBenchmark(Tasks.of(folder, "rate=10000/s", "measure=2s", "size=100B"));

        Told told = tool.told(
                        List.of(
                                "\"test\",\"rps\",\"avg_latency_ms\",\"min_latency_ms\",\"p50_latency_ms\"",
                                "\"XADD s * message\",\"33167.50\",\"1.238\",\"0.128\",\"0.615\",\"2.127\",\"12.871\",\"64.031\""))
                .orElseThrow();

        assertThat(told.counted(19_999).messages()).isEqualTo(19_999);
        assertThat(told.messagesPerSecond()).isEqualTo(33_167.5);
        assertThat(told.percentiles())
                .containsExactly(
                        new Percentile(50, 615_000, true),
                        new Percentile(95, 2_127_000, true),
                        new Percentile(99, 12_871_000, true));
        assertThat(told.meanNanos()).isEqualTo(1_238_000);
        assertThat(told.maxNanos()).isEqualTo(64_031_000);
        assertThat(tool.countedByServer()).isTrue();
        assertThat(tool.input()).hasSize(100).doesNotContain(0);
        assertThat(tool.arguments(PLACE)).containsSequence("-h", "h", "-p", "1", "-n", "20000");
        assertThat(tool.told(List.of("Could not connect to Redis at h:1: Connection refused")))
                .isEmpty();
    }

    @Test
    void natsBenchHasOneLatencyForABatch() {
        NatsBench tool = new NatsBench(Tasks.of(folder, "rate=10000/s", "measure=1s", "size=100B"));

        Told told = tool.told(List.of("NATS JetStream asynchronous publisher stats: 58,015 msgs/sec ~ 57 MiB/sec"
                        + " ~ min: 4,008.85us ~ avg: 8,607.45us ~ max: 14,640.58us ~ P50: 7,985.28us ~ P90: 11,708.99us"
                        + " ~ P99: 14,640.58us ~ P99.9: 14,640.58us"))
                .orElseThrow();

        assertThat(told.messagesPerSecond()).isEqualTo(58_015);
        assertThat(told.percentiles())
                .containsExactly(
                        new Percentile(50, 7_985_280, true),
                        new Percentile(90, 11_708_990, false),
                        new Percentile(99, 14_640_580, false),
                        new Percentile(99.9, 14_640_580, false));
        assertThat(told.words()).contains("20 batches of 500 messages");
        assertThat(tool.countedByServer()).isTrue();
        assertThat(tool.told(List.of("NATS JetStream asynchronous publisher stats: 58,015 msgs/sec ~ 57 MiB/sec")))
                .isEmpty();
    }

    @Test
    void perfTestIsBelievedWhenBothItsSidesReachedTheirNumber() {
        PerfTest tool = new PerfTest(Tasks.of(folder, "rate=1000/s", "measure=5s"));
        List<String> words = List.of(
                "id: test-1, sending rate avg: 1113 msg/s",
                "id: test-1, receiving rate avg: 1012 msg/s",
                "id: test-1, consumer latency min/median/75th/95th/99th 123/40381/129514/274825/334742 µs",
                "id: test-1, confirm latency min/median/75th/95th/99th 344/60355/176001/362837/400181 µs");
        String reached = "test stopped (Producer reached message limit, Consumer reached message limit)";

        Told told = tool.told(Stream.concat(Stream.of(reached), words.stream()).toList())
                .orElseThrow();

        assertThat(told.messages()).isEqualTo(5_000);
        assertThat(told.messagesPerSecond()).isEqualTo(1_012);
        assertThat(told.percentiles().getFirst()).isEqualTo(new Percentile(50, 40_381_000, true));
        assertThat(told.percentiles().getLast()).isEqualTo(new Percentile(99, 334_742_000, true));
        assertThat(tool.told(words)).isEmpty();
        assertThat(tool.told(Stream.concat(Stream.of("test stopped (Producer reached message limit)"), words.stream())
                        .toList()))
                .isEmpty();
        assertThat(tool.told(List.of(
                        reached, words.getFirst(), words.get(1), words.get(2).replace("µs", "ms"))))
                .isEmpty();
    }

    @Test
    void secretsAreOnlyInAPrivateFileNotInCommandLineOrOutput() throws Exception {
        Path users = Files.writeString(folder.resolve("my.properties"), "ssl.keystore.password=geheim1\nacks=all\n");
        ProducerPerformance tool = producer(
                "rate=10/s", "kafka.client.properties=" + users, "client.ssl.key.password=geheim2", "producer.acks=1");

        assertThat(tool.arguments(PLACE).toString()).doesNotContain("geheim");
        assertThat(tool.properties())
                .containsEntry("ssl.keystore.password", "geheim1")
                .containsEntry("ssl.key.password", "geheim2")
                .containsEntry("acks", "1");
        Path kept;
        try (SecretFile file = new SecretFile(tool.properties())) {
            kept = file.folder();
            assertThat(Files.readString(file.path())).contains("geheim1", "geheim2");
            assertThat(Files.getPosixFilePermissions(file.path())).hasToString("[OWNER_READ, OWNER_WRITE]");
            assertThat(Files.getPosixFilePermissions(kept))
                    .noneMatch(right -> !right.name().startsWith("OWNER"));
        }
        assertThat(kept).doesNotExist();
        try (ToolOutput output = new ToolOutput(folder)) {
            output.out("refused: geheim1");
        }
        assertThat(folder.resolve(ToolOutput.FILE)).hasContent("refused: ******");
    }
}
