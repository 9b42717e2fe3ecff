package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {

    @TempDir
    private Path runs;

    @Test
    void aFolderIsNamedByTimeAndScenarioAndNeverTakenTwice() {
        Bundle first = Bundle.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02.417Z", "quick start/../x"));
        Bundle second = Bundle.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02.999Z", "quick start/../x"));

        assertThat(first.folder()).isEqualTo(runs.resolve("2026-11-21T10-15-02-quick-start-..-x"));
        assertThat(second.folder()).isEqualTo(runs.resolve("2026-11-21T10-15-02-quick-start-..-x-2"));
    }

    @Test
    void aNamedFolderMustBeEmpty() throws IOException {
        Path empty = Files.createDirectory(runs.resolve("empty"));
        Path full = Files.createDirectory(runs.resolve("full"));
        Files.createFile(full.resolve("thesis.txt"));

        assertThat(Bundle.createAt(empty).folder()).isEqualTo(empty);
        assertThat(Bundle.createAt(runs.resolve("new/deep")).folder()).isDirectory();
        assertThatThrownBy(() -> Bundle.createAt(full))
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll(full.toString(), "is not empty");
    }

    @Test
    void aFileWhereTheFolderShouldBeIsSaid() throws IOException {
        Path file = Files.createFile(runs.resolve("runs"));

        assertThatThrownBy(() -> Bundle.createAt(ReportFolder.newFolder(file, FixtureBundles.STARTED_AT, "x")))
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll(file.toString(), "a file is in its place");
        assertThatThrownBy(() -> Bundle.createAt(file))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("a file is in its place");
    }

    @Test
    void aWrittenResultIsReadBackUnchanged() throws IOException {
        SyntheticRun run = SyntheticRun.withOutage(500, 4, 1.5, 2.5);
        List<Interval> intervals = run.intervals(List.of("weir", "broker, the \"first\"\r\none"));
        Bundle template = FixtureBundles.brokerKilled(runs);
        RunResult result = template.result();
        Bundle bundle =
                Bundle.createAt(ReportFolder.newFolder(runs, result.origin().startedAt(), "again"));

        bundle.write(result, intervals);

        assertThat(Bundle.open(bundle.folder()).result()).isEqualTo(result);
        assertThat(bundle.intervals()).isEqualTo(intervals);
    }

    @Test
    void anArtifactOfTheSystemIsAFileOfTheFolderAndNeverOutsideIt() throws IOException {
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "attached"));

        bundle.attach("aeron-errors.txt", "none worth mentioning\n");

        assertThat(bundle.folder().resolve("aeron-errors.txt")).hasContent("none worth mentioning\n");
        assertThatThrownBy(() -> bundle.attach("../elsewhere.txt", "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void noTemporaryFileIsLeft() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        bundle.render();

        try (Stream<Path> files = Files.list(bundle.folder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "run.json", "intervals.csv", "events.csv", "latency.hlog", "report.txt", "report.html");
        }
    }

    @Test
    void aFolderWithoutResultIsARunThatWasKilled() throws IOException {
        Bundle killed = Bundle.createAt(ReportFolder.newFolder(runs, FixtureBundles.STARTED_AT, "killed"));
        Files.createFile(killed.hlog());

        assertThatThrownBy(() -> Bundle.open(killed.folder()))
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll(killed.folder().toString(), "has no run.json");
        assertThatThrownBy(() -> Bundle.open(runs.resolve("nowhere")))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("no such folder");
    }

    @Test
    void everyCutOfTheResultIsOneClearError() throws IOException {
        Bundle bundle = FixtureBundles.unreachable(runs);
        Path file = bundle.folder().resolve("run.json");
        String json = Files.readString(file);

        for (int length = 0; length < json.length() - 1; length += 97) {
            Files.writeString(file, json.substring(0, length));
            assertThatThrownBy(() -> Bundle.open(bundle.folder()))
                    .isInstanceOf(BundleException.class)
                    .hasMessageContaining("run.json");
        }
    }

    @Test
    void anotherVersionIsRefusedByName() throws IOException {
        assertThatThrownBy(() -> openEdited("weir.run/4", "weir.run/1"))
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll("run.json", "'weir.run/1'", "'weir.run/4'");
        assertThatThrownBy(() -> openEdited("\"schema\"", "\"shape\""))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("has no schema");
    }

    @Test
    void aFieldTooManyTooFewOrOfAnotherKindIsNamed() throws IOException {
        assertThatThrownBy(() -> openEdited("\"runId\"", "\"colour\" : 1, \"runId\""))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("colour");
        assertThatThrownBy(() -> openEdited("\"measuredNanos\" : 0", "\"measuredNanos\" : \"soon\""))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("throughput.measuredNanos");
        assertThatThrownBy(() -> openEdited("\"measuredNanos\" : 0,", ""))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("measuredNanos");
        assertThatThrownBy(() -> openEdited("\"ERROR\"", "\"MAYBE\""))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("MAYBE");
    }

    @Test
    void bytesThatAreNoTextAreSaid() throws IOException {
        Bundle bundle = FixtureBundles.unreachable(runs);
        Files.write(bundle.folder().resolve("run.json"), new byte[] {'{', (byte) 0xff, (byte) 0xfe});

        assertThatThrownBy(() -> Bundle.open(bundle.folder()))
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll("run.json", "not UTF-8");
    }

    @Test
    void cutIntervalsAreOneClearError() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        Path file = bundle.folder().resolve("intervals.csv");
        cut(file, Files.size(file) - 3);

        assertThatThrownBy(bundle::render)
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll("intervals.csv", "in the middle of a line");

        Files.writeString(file, "a,b\r\n1,2\r\n");
        assertThatThrownBy(bundle::render).isInstanceOf(BundleException.class).hasMessageContaining("header");
    }

    @Test
    void truncatedHistogramLogIsDrawnAsFarAsItGoesAndReported() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        bundle.render();
        byte[] whole = Files.readAllBytes(bundle.html());
        byte[] log = Files.readAllBytes(bundle.hlog());

        for (int kept = log.length * 9 / 10; kept > 0; kept -= log.length / 31) {
            cut(bundle.hlog(), kept);

            assertThatReportsTell(bundle, "The charts do not show every sample: latency.hlog");
        }
        Files.write(bundle.hlog(), log);
        bundle.render();
        assertThat(bundle.html()).hasBinaryContent(whole);
    }

    @Test
    void aHistogramLogWithAHoleIsDrawnWithoutIt() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        byte[] log = Files.readAllBytes(bundle.hlog());
        // As when the disk was full for a moment: the middle is gone, and what follows begins within a line.
        Files.write(bundle.hlog(), Arrays.copyOf(log, log.length / 3));
        Files.write(
                bundle.hlog(), Arrays.copyOfRange(log, log.length / 3 + 10_000, log.length), StandardOpenOption.APPEND);

        assertThatReportsTell(bundle, "is damaged in 1 of its");
    }

    @Test
    void aHistogramLogOfNoiseIsDamagedAndNothingElse() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        byte[] noise = new byte[20_000];
        new Random(7).nextBytes(noise);
        Files.write(bundle.hlog(), noise);

        assertThatReportsTell(bundle, "latency.hlog is damaged in");
    }

    @Test
    void aMissingHistogramLogLeavesTheFigures() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        Files.delete(bundle.hlog());

        assertThatReportsTell(bundle, "latency.hlog cannot be read (no such file)");
    }

    private static void assertThatReportsTell(Bundle bundle, String warning) throws IOException {
        RunResult drawn = bundle.render();

        assertThat(drawn.verdict().findings())
                .anySatisfy(finding -> assertThat(finding.text()).contains(warning));
        assertThat(drawn.verdict().outcome())
                .isEqualTo(bundle.result().verdict().outcome());
        String text = Files.readString(bundle.text()).replaceAll("\\s+", " ");
        assertThat(text).contains(warning, "The figures are complete.", "end to end", "99.99");
        assertThat(Files.readString(bundle.html())).contains(warning, "id=\"ledger\"", "id=\"latency\"", "id=\"cost\"");
    }

    @Test
    void aReportThatCannotBeDrawnLeavesTheOldOneAlone() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        bundle.render();
        byte[] before = Files.readAllBytes(bundle.html());
        cut(bundle.folder().resolve("intervals.csv"), 500);

        assertThatThrownBy(bundle::render).isInstanceOf(BundleException.class);

        assertThat(bundle.html()).hasBinaryContent(before);
    }

    private void openEdited(String from, String to) throws IOException {
        Bundle bundle = FixtureBundles.unreachable(runs);
        Path file = bundle.folder().resolve("run.json");
        String json = Files.readString(file);
        assertThat(json).contains(from);
        Files.writeString(file, json.replace(from, to));
        Bundle.open(bundle.folder());
    }

    private static void cut(Path file, long bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }
}
