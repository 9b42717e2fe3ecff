package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kafka's own tools beside Weir in the packaged command, and what becomes of a table when one of them dies for real. */
final class YardstickIT {

    private static final String TABLE = """
            description: Small yardsticks
            transport: kafka
            kafka: { producer: { acks: 1 }, client: { client.id: somebody } }
            payload: { random: printable, size: 200B }
            schedule: { saturated: true }
            messages: 3000
            warmup: 0s
            measure: 2s
            columns: [throughput, bytes/s, share of limit, p50, p99, client CPU-s/M, broker CPU-s/M]
            matrix:
              variant:
            """;

    private static final String WEIR =
            "    - { name: weir, subscribers: 0, schedule: { rate: 1000/s }, measure: 1s }\n";
    private static final String PRODUCER = "    - { name: producer, yardstick: producer-performance }\n";
    private static final String OTHERS = """
                - { name: consumer, yardstick: consumer-performance }
                - { name: one by one, yardstick: end-to-end-latency, messages: 200 }
                - { name: socket, yardstick: tcp, messages: 100000 }
                - { name: disk, yardstick: disk, messages: 100000 }
            """;

    /** Runs until somebody ends it. */
    private static final String ENDLESS = "    - { name: endless, yardstick: producer-performance,"
            + " schedule: { rate: 1000/s }, messages: 100000000, measure: 600s }\n";

    private static final String NOBODY = "    - { name: nobody, yardstick: producer-performance,"
            + " kafka: { bootstrap: \"127.0.0.1:1\", connect-timeout: 1s } }\n";

    @TempDir
    private Path folder = Path.of("");

    private Path scenario = Path.of("");

    @BeforeEach
    void nameScenario() {
        scenario = folder.resolve("small.yaml");
    }

    private Launched run(String... cells) throws IOException {
        Files.writeString(scenario, TABLE + String.join("", cells));
        return Launched.weir(folder, "run", scenario.toString());
    }

    private Path matrix() throws IOException {
        try (Stream<Path> folders = Files.list(folder.resolve("runs"))) {
            return folders.findFirst().orElseThrow();
        }
    }

    private Path cell(String name) throws IOException {
        try (Stream<Path> cells = Files.list(matrix().resolve("cells"))) {
            return cells.filter(cell -> cell.getFileName().toString().contains(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static <T> T await(String what, Supplier<Optional<T>> found) {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < TimeUnit.SECONDS.toNanos(90)) {
            Optional<T> now = found.get();
            if (now.isPresent()) {
                return now.get();
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        throw new AssertionError("not within 90 s: " + what);
    }

    /** The process of a tool among those a command has started, once there is one. */
    private static ProcessHandle tool(Launched run) {
        return await("a tool runs", () -> run.child("dev.weir.broker.server.ToolMain"));
    }

    private static void assertEnds(ProcessHandle process) {
        await("the tool ends", () -> process.isAlive() ? Optional.empty() : Optional.of(true));
    }

    @Test
    void everyYardstickIsATableRowAndItsOutputIsKept() throws IOException, InterruptedException {
        Ended ended = run(WEIR, PRODUCER, OTHERS).end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        for (String name : List.of("producer", "consumer", "one by one", "socket", "disk")) {
            assertThat(ended.out()
                            .lines()
                            .filter(line -> line.matches(" *[1-6]/6 +PASS +" + name + " .*throughput .*")))
                    .as(name + " in " + ended.out())
                    .hasSize(1);
        }
        assertThat(cell("producer").resolve("output.txt")).content().contains("3000 records sent", "99.9th");
        assertThat(cell("consumer").resolve("output.txt")).content().contains(", 3000, ");
        assertThat(cell("one-by-one").resolve("output.txt")).content().contains("Percentiles: 50th");
        String report = Files.readString(matrix().resolve("report.txt"));
        assertThat(report).contains("the slower of TCP", "that ProducerPerformance reports", " %", "limit");
        assertThat(Files.readString(matrix().resolve("report.html"))).contains("producer-r1/output.txt");

        byte[] html = Files.readAllBytes(matrix().resolve("report.html"));
        Files.delete(matrix().resolve("report.html"));
        assertThat(Launched.weir(folder, "report", matrix().toString()).end().exitCode())
                .isZero();
        assertThat(matrix().resolve("report.html")).hasBinaryContent(html);
    }

    @Test
    void aYardstickIsATableOfItsOwn() throws IOException, InterruptedException {
        Ended ended = Launched.weir(
                        folder,
                        "run",
                        "direct",
                        "--set",
                        "yardstick=tcp",
                        "--set",
                        "schedule.saturated=true",
                        "--set",
                        "warmup=0s",
                        "--set",
                        "measure=1s")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out()).contains("1 cell × 1 repeat", "throughput");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run
    @Test
    void unreachableBrokerFailsItsRowAndResumeKeepsTheOthers() throws IOException, InterruptedException {
        Ended ended = run(PRODUCER, NOBODY).end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.out())
                .containsPattern("1/2 +PASS +producer")
                .containsPattern("2/2 +ERROR +nobody.*127.0.0.1:1");

        Ended resumed =
                Launched.weir(folder, "run", "--resume", matrix().toString()).end();

        assertThat(resumed.exitCode()).as(resumed.out() + resumed.err()).isEqualTo(3);
        assertThat(resumed.out()).containsPattern("2/2 +ERROR +nobody").doesNotContainPattern("1/2 +PASS");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run
    @Test
    void aToolThatIsKilledIsAnErrorOfItsRowAndTheOthersRun() throws IOException, InterruptedException {
        Launched run = run(ENDLESS, PRODUCER);
        Launched.signal("KILL", tool(run));
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.out())
                .containsPattern("1/2 +ERROR +endless.*exit code 137")
                .containsPattern("2/2 +PASS +producer");
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; MatrixIT interrupts one
    @Test
    void ctrlCEndsTheToolAndTheRestIsLeftForLater() throws IOException, InterruptedException {
        Launched run = run(PRODUCER, ENDLESS);
        run.awaitOutput("1/2  PASS");
        ProcessHandle tool = tool(run);
        run.signal("INT");
        Ended ended = run.end();

        assertEnds(tool);
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(ended.out()).contains("1 of 2 runs completed", "stopped by Ctrl-C");
    }

    @Tag("unmeasured")
    @Test
    void aToolEndsWithTheWeirThatStartedIt() throws IOException, InterruptedException {
        Launched run = run(ENDLESS);
        ProcessHandle tool = tool(run);
        run.signal("KILL");

        assertEnds(tool);
    }

    @Tag("unmeasured")
    @Test
    void aBrokerThatIsKilledEndsTheTool() throws IOException, InterruptedException {
        Launched run = run(ENDLESS);
        ProcessHandle tool = tool(run);
        ProcessHandle broker = run.child("dev.weir.broker.server.ServerMain").orElseThrow();
        Launched.signal("KILL", broker);
        Ended ended = run.end();

        assertEnds(tool);
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.out()).containsPattern("1/1 +ERROR +endless.*the broker \\(process " + broker.pid());
    }
}
