package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small matrices of the packaged command, over real transports. */
@Tag("unmeasured")
final class MatrixIT {

    private static final String WORKING = """
            description: A small table
            payload: { protobuf: order }
            schedule: { rate: 500/s }
            warmup: 0s
            measure: 1s
            matrix:
              rate: [500/s, 1000/s]
              variant:
                - { name: in memory, transport: direct }
                - { name: shared memory, transport: aeron }
                - { name: broker, transport: kafka }
            """;

    /** The same beside a broker that is not there. */
    private static final String ONE_ROW_MORE =
            "    - { name: nobody, transport: kafka, kafka: { bootstrap: \"127.0.0.1:1\", connect-timeout: 1s } }\n";

    @TempDir
    private Path folder = Path.of("");

    private Path scenario = Path.of("");

    @BeforeEach
    void writeScenario() throws IOException {
        scenario = Files.writeString(folder.resolve("small.yaml"), WORKING);
    }

    private Launched weir(String... arguments) throws IOException {
        return Launched.weir(folder, arguments);
    }

    private Path matrix() throws IOException {
        try (Stream<Path> folders = Files.list(folder.resolve("runs"))) {
            return folders.findFirst().orElseThrow();
        }
    }

    /** The runs that have a result, with it. */
    private Map<String, String> results() throws IOException {
        Map<String, String> results = new TreeMap<>();
        try (Stream<Path> bundles = Files.list(matrix().resolve("cells"))) {
            for (Path bundle : bundles.filter(each -> Files.exists(each.resolve("run.json")))
                    .toList()) {
                results.put(bundle.getFileName().toString(), Files.readString(bundle.resolve("run.json")));
            }
        }
        return results;
    }

    @Tag("thorough") // six cells; the other test has a matrix too
    @Test
    void failingCellsLetOthersRunAndReportRerendersIdentically() throws IOException, InterruptedException {
        Files.writeString(scenario, WORKING + ONE_ROW_MORE);

        Ended ended = weir("run", scenario.toString()).end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.out().lines().filter(line -> line.matches(" *[1-8]/8 +ERROR +.*")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("nobody", "127.0.0.1:1"));
        assertThat(ended.out().lines().filter(line -> line.matches(" *[1-8]/8 +(PASS|INVALID) +.*lost 0.*")))
                .as(ended.out())
                .hasSize(6);
        assertThat(Files.readString(matrix().resolve("report.txt"))).contains("p50", "p90", "p99", "p99.9");

        byte[] html = Files.readAllBytes(matrix().resolve("report.html"));
        byte[] text = Files.readAllBytes(matrix().resolve("report.txt"));
        Files.delete(matrix().resolve("report.html"));
        assertThat(weir("report", matrix().toString()).end().exitCode()).isZero();
        assertThat(matrix().resolve("report.html")).hasBinaryContent(html);
        assertThat(matrix().resolve("report.txt")).hasBinaryContent(text);
    }

    @Test
    void whatWasMeasuredBeforeCtrlCIsKeptAndTheRestIsRunLater() throws IOException, InterruptedException {
        Launched run = weir("run", scenario.toString());
        run.awaitOutput("  2/6  ");

        run.signal("INT");
        Ended stopped = run.end();

        assertThat(stopped.exitCode()).as(stopped.out() + stopped.err()).isEqualTo(2);
        assertThat(stopped.out()).contains("stopped by").doesNotContain("  6/6  ");
        Map<String, String> before = results();
        List<String> kept = before.keySet().stream().sorted().limit(2).toList();

        Ended resumed = weir("run", "--resume", matrix().toString()).end();

        assertThat(resumed.exitCode()).as(resumed.out() + resumed.err()).isIn(0, 2);
        assertThat(resumed.out()).contains("  6/6  ").doesNotContain("  2/6  ");
        assertThat(results()).hasSizeGreaterThanOrEqualTo(6);
        assertThat(kept).allSatisfy(name -> assertThat(results()).containsEntry(name, before.get(name)));
        assertThat(Files.readString(matrix().resolve("report.txt"))).contains("all completed", "in 2 parts");
    }
}
