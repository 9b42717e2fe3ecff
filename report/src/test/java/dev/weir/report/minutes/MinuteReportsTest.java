package dev.weir.report.minutes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.FixtureBundles;
import dev.weir.result.AcrossHosts;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MinuteReportsTest {

    private static final String DOCUMENTS = "keys:\n  list: names\npayload:\n  document: complex\n  seed: 1\n";

    @TempDir
    private Path folder;

    @Test
    void everyMinuteAndTheEndHaveASectionOverAllUpToThen() throws IOException {
        String text = MinuteReports.of(result(DOCUMENTS, 130), log(0, 59, 60, 119, 120, 129, 131))
                .orElseThrow();

        assertThat(text.lines().filter(line -> line.startsWith("Test Duration") || line.startsWith("Number")))
                .containsExactly(
                        "Test Duration: 0 Hours 1 minutes and 0 seconds",
                        "Number of samples: 2",
                        "Test Duration: 0 Hours 2 minutes and 0 seconds",
                        "Number of samples: 4",
                        "Test Duration: 0 Hours 2 minutes and 10 seconds",
                        "Number of samples: 7");
        assertThat(text).contains("90th percentile\n\nTest Duration").endsWith("90th percentile\n");
    }

    @Test
    void runOfWholeMinutesEndsWithItsLastMinute() throws IOException {
        String text = MinuteReports.of(result(DOCUMENTS, 120), log(0, 119)).orElseThrow();

        assertThat(text.lines().filter(line -> line.startsWith("Test Duration")))
                .hasSize(2);
    }

    @Test
    void minutesWithoutMessagesAtTheEndHaveSectionsToo() throws IOException {
        String text = MinuteReports.of(result(DOCUMENTS, 180), log(0)).orElseThrow();

        assertThat(text.lines().filter(line -> line.startsWith("Number of samples: 1")))
                .hasSize(3);
    }

    @Test
    void theWholeIsTheLastSectionWhateverTheMessagesAre() throws IOException {
        Path log = log(0, 59, 60, 119, 120, 129, 131);
        String sections = MinuteReports.of(result(DOCUMENTS, 130), log).orElseThrow();

        String whole = MinuteReports.whole(result("payload:\n  random: binary\n", 130), log)
                .orElseThrow();

        assertThat(whole).startsWith("Test Duration: 0 Hours 2 minutes and 10 seconds\nNumber of samples: 7\n");
        assertThat(sections).endsWith("\n\n" + whole);
        assertThat(MinuteReports.whole(result(DOCUMENTS, 10), log())).isEmpty();
    }

    @Test
    void aRunThatGoesOnHasTheSectionOfItsLatenciesSoFar() throws IOException {
        Histogram soFar = new Histogram(3);
        soFar.recordValueWithCount(5_000_000, 2);

        assertThat(MinuteReports.of(result(DOCUMENTS, 60), log(0, 59))).contains(MinuteReports.soFar(soFar, 60));
    }

    @Test
    void onlyDocumentsAreReported() throws IOException {
        Path log = log(0);

        assertThat(MinuteReports.of(result("payload:\n  random: binary\n", 10), log))
                .isEmpty();
        assertThat(MinuteReports.of(result("description: \"payload:\\n  document: x\"\n", 10), log))
                .isEmpty();
        assertThat(MinuteReports.of(result("payload:\n  random: binary\nkafka:\n  document: x\n", 10), log))
                .isEmpty();
    }

    @Test
    void runWithoutEndToEndLatenciesHasNoReport() throws IOException {
        assertThat(MinuteReports.of(result(DOCUMENTS, 10), log())).isEmpty();
        assertThat(MinuteReports.of(result(DOCUMENTS, 10), folder.resolve("none")))
                .isEmpty();
    }

    @Test
    void damagedHistogramsAreToldOf() throws IOException {
        Path log = log(0, 1, 2);
        assertThat(MinuteReports.of(result(DOCUMENTS, 10), log).orElseThrow()).doesNotContain("damaged");
        String sound = Files.readString(log);
        String damaged = sound.replaceFirst("(end-to-end,1\\.000,1\\.000,[0-9.]+,.{20})", "$1!");
        assertThat(damaged).isNotEqualTo(sound);
        Files.writeString(log, damaged);

        String text = MinuteReports.of(result(DOCUMENTS, 10), log).orElseThrow();

        assertThat(text)
                .contains("Number of samples: 2")
                .endsWith("\nlatency.hlog is damaged in 1 of its 4 histograms. Their samples are missing here.\n");
    }

    /** A log with one latency of 5 ms in each of these seconds, and others that are not of this kind. */
    private Path log(long... seconds) throws IOException {
        Path file = folder.resolve("latency.hlog");
        try (PrintStream stream = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputLogFormatVersion();
            writer.outputLegend();
            for (long second : seconds) {
                write(writer, "end-to-end", second);
            }
            write(writer, "publish", 1);
        }
        return file;
    }

    private static void write(HistogramLogWriter writer, String tag, long second) {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(5_000_000);
        histogram.setTag(tag);
        writer.outputIntervalHistogram((double) second, second + 1.0, histogram, 1.0);
    }

    private RunResult result(String scenarioText, long seconds) throws IOException {
        RunResult template = FixtureBundles.passing(folder.resolve("runs")).result();
        RunResult.Origin origin = template.origin();
        return new RunResult(
                new RunResult.Origin(
                        origin.schema(),
                        origin.weirVersion(),
                        origin.runId(),
                        origin.scenario(),
                        origin.description(),
                        origin.startedAt(),
                        origin.command(),
                        scenarioText),
                template.subject(),
                template.verdict(),
                List.of(new PhaseSpan("measure", 0, seconds * 1_000_000_000, "")),
                template.messages(),
                template.resources(),
                AcrossHosts.NONE,
                template.setup(),
                template.events(),
                template.notMeasured());
    }
}
