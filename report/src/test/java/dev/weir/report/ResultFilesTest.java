package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.IntervalsCsv;
import dev.weir.report.data.ResultJson;
import dev.weir.report.matrix.SyntheticCells;
import dev.weir.result.AcrossHosts;
import dev.weir.result.CrowdFigures;
import dev.weir.result.Interval;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.MatrixResult;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of others read these files: every name in them stays, and new ones stand behind those of the same thing. */
class ResultFilesTest {

    @TempDir
    private Path runs;

    @Test
    void theFilesOfARunAreTheBytesTheyEverWere() throws IOException {
        Bundle bundle = FixtureBundles.brokerKilled(runs);

        assertThat(Files.readString(bundle.folder().resolve("run.json"))).isEqualTo(expected("run.json"));
        assertThat(Files.readString(bundle.folder().resolve("intervals.csv")))
                .isEqualTo(expected("intervals.csv").replace("\n", "\r\n"));
    }

    @Test
    void theFileOfAMatrixIsTheBytesItEverWas() throws IOException {
        MatrixFolder folder = MatrixFolder.create(runs, "2026-11-21T10:15:02Z", "table");
        folder.write(SyntheticCells.matrix(
                2,
                2,
                List.of(
                        SyntheticCells.run(1, 1, 239),
                        SyntheticCells.run(2, 1, 100, Outcome.FAIL, 2_000, 1_500),
                        SyntheticCells.run(1, 2, 4_730))));

        assertThat(Files.readString(folder.json())).isEqualTo(expected("matrix.json"));
    }

    @Test
    void resultsOfAnEarlierVersionAreReadUnderThePresentNames() throws IOException {
        Bundle present = FixtureBundles.brokerKilled(runs);
        Path file = present.folder().resolve("run.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceAll("(read|written)(Bytes\" : )-?\\d+", "$1$2-1")
                        .replaceAll("\"steal\" : \\[[^\\]]*\\],", ""));
        RunResult result = Bundle.open(present.folder()).result();
        List<Interval> intervals = present.intervals();
        String times = Files.readString(present.hlog());
        assertThat(times).contains("Tag=end-to-end", "Tag=schedule-lag");
        Files.writeString(
                present.folder().resolve("intervals.csv"),
                IntervalsCsv.write(
                        intervals.stream().map(ResultFilesTest::ofEarlier).toList(), AcrossHosts.NONE));
        Bundle.open(present.folder()).render();
        String drawn = Files.readString(present.html());

        Files.writeString(present.folder().resolve("run.json"), expected("earlier/run.json"));
        Files.writeString(present.folder().resolve("intervals.csv"), expected("earlier/intervals.csv"));
        Files.writeString(
                present.hlog(),
                times.replace("Tag=end-to-end,", "Tag=response,")
                        .replace("Tag=schedule-lag,", "Tag=lag,")
                        .replace("Tag=tool-overhead,", "Tag=tool,"));
        Bundle earlier = Bundle.open(present.folder());
        earlier.render();

        assertThat(earlier.result().messages()).isEqualTo(result.messages());
        assertThat(earlier.result().resources()).isEqualTo(result.resources());
        assertThat(earlier.result().verdict().expectations())
                .isEqualTo(result.verdict().expectations());
        assertThat(earlier.intervals())
                .isEqualTo(intervals.stream().map(ResultFilesTest::ofEarlier).toList());
        assertThat(Files.readString(earlier.html()).replace("response p99", "end-to-end p99"))
                .isEqualTo(drawn);
    }

    @Test
    void resultsWithoutALaterFieldAreReadAsUnknown() throws IOException {
        Bundle bundle = FixtureBundles.brokerKilled(runs);
        Files.writeString(bundle.folder().resolve("run.json"), expected("earlier/run-4.json"));
        Bundle earlier = Bundle.open(bundle.folder());
        earlier.render();

        RunResult result = earlier.result();
        assertThat(result.messages().hops()).isEmpty();
        assertThat(result.resources().steal()).isEmpty();
        assertThat(result.resources().steal("this host").known()).isFalse();
        assertThat(result.messages().ledger().total().comparison().conflated()).isZero();
        CrowdFigures crowd = result.messages().crowd().getFirst();
        assertThat(crowd.deliveries().due()).isEqualTo(80_000);
        assertThat(crowd.deliveries().conflated()).isZero();
        assertThat(crowd.worst().getFirst().reach()).isZero();
        assertThat(crowd.latencies().slowest()).isEmpty();
        assertThat(Files.readString(earlier.text()))
                .contains("3 990 of 4 000 subscribed")
                .doesNotContain("protocol", "mean latency of a client", "Steal while measuring");
    }

    @Test
    void aResultWithoutAFieldThatItHasAlwaysHadIsDamaged() throws IOException {
        String json = expected("run.json").replaceFirst("\"measuredNanos\" : \\d+,", "");

        assertThatThrownBy(() -> ResultJson.read(runs, json))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("is damaged");
    }

    @Test
    void aMatrixOfAnEarlierVersionIsReadUnderThePresentNames() throws IOException {
        assertThat(matrix(expected("earlier/matrix.json"))).isEqualTo(matrix(expected("matrix.json")));
    }

    @Test
    void duplicatesOfAnEarlierMatrixWereCheckedWhereLossWas() throws IOException {
        String json = expected("earlier/matrix.json");

        assertThat(matrix(json).runs())
                .extracting(run -> run.losses().duplicatesChecked())
                .containsOnly(true);
        assertThat(matrix(json.replace("\"lossChecked\" : true", "\"lossChecked\" : false"))
                        .runs())
                .extracting(run -> run.losses().duplicatesChecked())
                .containsOnly(false);
    }

    private MatrixResult matrix(String json) {
        return ResultJson.read(runs, json, MatrixResult.SCHEMA, MatrixResult.class);
    }

    /** Earlier versions did not write the bytes of an interval, or those that went to disks. */
    private static Interval ofEarlier(Interval i) {
        Interval.MessageCounts m = i.messages();
        return new Interval(
                i.startNanos(),
                i.lengthNanos(),
                i.phase(),
                new Interval.MessageCounts(
                        m.scheduled(), m.sent(), m.acked(), m.delivered(), m.failed(), m.backlog(), -1),
                i.latencies(),
                i.pauseMaxNanos(),
                i.processes().stream().map(ResultFilesTest::ofEarlier).toList());
    }

    private static ProcessUse ofEarlier(ProcessUse use) {
        return new ProcessUse(
                use.name(),
                use.cpuSeconds(),
                use.memoryBytes(),
                use.receivedBytes(),
                use.sentBytes(),
                use.contextSwitches(),
                use.gcSeconds(),
                DiskBytes.UNKNOWN);
    }

    private static String expected(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(ResultFilesTest.class.getResourceAsStream(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
