package dev.weir.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedLatenciesTest {

    private static final String TAG = "end-to-end";
    private static final TimeLine TIME = new TimeLine(0, 3 * TimeLine.SECOND, TimeLine.SECOND, 3);

    @TempDir
    private Path folder;

    /** A log with a latency in each of three seconds. */
    private Path log() throws IOException {
        Path file = folder.resolve("latency.hlog");
        try (PrintStream stream = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputLogFormatVersion();
            writer.outputLegend();
            for (int second = 0; second < 3; second++) {
                Histogram histogram = new Histogram(3);
                histogram.recordValue(5_000_000);
                histogram.setTag(TAG);
                writer.outputIntervalHistogram((double) second, second + 1.0, histogram, 1.0);
            }
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999.000", "-99999999999.000", "999999999999999999999999.000", "1e300", "Infinity"})
    void stampThatNoRunCanHaveIsDamage(String stamp) throws IOException {
        Path file = log();
        Files.writeString(
                file, Files.readString(file).replace("Tag=end-to-end,1.000,", "Tag=end-to-end," + stamp + ","));

        RecordedLatencies read = RecordedLatencies.read(file, TIME, TAG);

        assertThat(read.damage()).isEqualTo("is damaged in 1 of its 3 histograms");
        assertThat(read.measured(TAG).orElseThrow().getTotalCount()).isEqualTo(2);
        assertThat(read.step(0)).isPresent();
        assertThat(read.step(1)).isEmpty();
        assertThat(read.step(2)).isPresent();
    }

    @Test
    void lengthThatNoRunCanHaveIsDamage() throws IOException {
        Path file = log();
        Files.writeString(file, Files.readString(file).replace(",1.000,1.000,", ",1.000,99999999999.000,"));

        assertThat(RecordedLatencies.read(file, TIME, TAG).damage()).isEqualTo("is damaged in 1 of its 3 histograms");
    }

    @Test
    void lineOfMoreThanSixteenMebibytesIsOneDamagedHistogram() throws IOException {
        Path file = log();
        byte[] zeros = new byte[17 << 20];
        zeros[zeros.length - 1] = '\n';
        Files.write(file, zeros, StandardOpenOption.APPEND);

        RecordedLatencies read = RecordedLatencies.read(file, TIME, TAG);

        assertThat(read.damage()).isEqualTo("is damaged in 1 of its 4 histograms");
        assertThat(read.measured(TAG).orElseThrow().getTotalCount()).isEqualTo(3);
    }

    @Test
    void logWithLineEndsOfWindowsIsRead() throws IOException {
        Path file = log();
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));

        assertThat(RecordedLatencies.read(file, TIME, TAG).damage()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -5_000_000_000_000_000_000L, 5_000_000_000_000_000_000L, Long.MAX_VALUE})
    void instantFarOffTheTimeLineIsOnNoStep(long nanos) {
        assertThat(TIME.stepAt(nanos)).isNotIn(0, 1, 2);
        assertThat(new TimeLine(-10, -8, 1, 2).stepAt(nanos)).isNotIn(0, 1);
    }
}
