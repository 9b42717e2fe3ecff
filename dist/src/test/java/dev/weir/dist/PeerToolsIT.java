package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The performance tools of other systems than Kafka, each on a real server, in the packaged command. */
@Tag("unmeasured")
final class PeerToolsIT {

    private static final String TABLE = """
            schedule: { rate: 1000/s }
            payload: { random: binary, size: 1KiB }
            warmup: 0s
            measure: 2s
            columns: [throughput, p50, p99, max, client CPU-s/M]
            matrix:
              variant:
                - { name: tool, CELL }
            """;

    private static final String REDIS = "WEIR_REDIS_BENCHMARK";

    @TempDir
    private Path folder = Path.of("");

    /** With the tool that a variable of the environment names. */
    private Ended run(String variable, String tool, String cell) throws IOException, InterruptedException {
        Path scenario = Files.writeString(folder.resolve("small.yaml"), TABLE.replace("CELL", cell));
        return Launched.weir(folder, List.of("env", variable + "=" + tool), "run", scenario.toString())
                .end();
    }

    private static String redis() throws IOException {
        return "transport: redis, redis: { program: " + Launched.testTool("redis-server") + " }";
    }

    /** What the tool wrote, of its only row, which must be a PASS. */
    private String output(Ended ended) throws IOException {
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out()).containsPattern("1/1 +PASS +tool .*p50 .*throughput ");
        try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
            return Files.readString(files.filter(file -> file.endsWith("output.txt"))
                    .findFirst()
                    .orElseThrow());
        }
    }

    @Test
    void redisBenchmarkFillsAStream() throws IOException, InterruptedException {
        Ended ended = run(REDIS, Launched.testTool("redis-benchmark"), redis() + ", yardstick: redis-benchmark");

        assertThat(output(ended)).contains("\"XADD ");
        assertThat(ended.out()).contains("that redis-benchmark reports");
    }

    @Test
    void aServerThatIsFullEndsTheTool() throws IOException, InterruptedException {
        Ended ended = run(
                REDIS,
                Launched.testTool("redis-benchmark"),
                redis().replace(" }", ", max-memory: 16MiB }")
                        + ", schedule: { rate: 15000/s }, yardstick: redis-benchmark");

        assertThat(ended.out()).containsPattern("1/1 +ERROR +tool .*OOM command not allowed");
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
    }

    @Test
    void anAbsentToolIsOneSentence() throws IOException, InterruptedException {
        Ended ended = run(REDIS, folder.resolve("nowhere").toString(), redis() + ", yardstick: redis-benchmark");

        assertThat(ended.out())
                .containsPattern(
                        "1/1 +ERROR +tool +redis-benchmark is not installed: '.*nowhere' is no program\\. Install it"
                                + " \\(Debian: apt-get install redis-tools; .*\\), or name its file in WEIR_REDIS_BENCHMARK");
        assertThat(ended.exitCode()).isEqualTo(3);
    }

    @Tag("thorough") // its server takes long to start, and the tool is fetched for this alone
    @Test
    void perfTestSendsAndReceives() throws IOException, InterruptedException {
        Ended ended = run(
                "WEIR_PERF_TEST",
                Launched.testTool("perf-test"),
                "transport: rabbitmq, rabbitmq: { queue: classic, program: " + Launched.testTool("rabbitmq-server")
                        + " }, yardstick: perf-test");

        assertThat(output(ended)).contains("reached message limit", "consumer latency min/median");
    }

    @Tag("thorough") // the tool is built for this alone
    @Test
    void natsBenchFillsAStream() throws IOException, InterruptedException {
        Ended ended = run(
                "WEIR_NATS",
                Launched.testTool("nats"),
                "transport: nats, nats: { program: " + Launched.testTool("nats-server") + " }, yardstick: nats-bench");

        assertThat(output(ended)).contains("asynchronous publisher stats");
    }
}
