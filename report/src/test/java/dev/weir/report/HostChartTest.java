package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.RecordedLatencies;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts of latencies that are below zero by the clocks of two hosts, and count as 0. */
class HostChartTest {

    @TempDir
    Path runs;

    @Test
    void scalesReachIntoTheBoundAndNotToTheLeastLatencyThatCanBeTold() throws IOException {
        Bundle bundle = HostBundles.across(runs, HostBundles.hosts(38_000, 3));
        addZeros(bundle.hlog());
        bundle.render();

        assertThat(Files.readString(bundle.html()))
                .contains(">100 µs</text>")
                .as("a scale that begins there")
                .doesNotContain(">500 µs</text>")
                .doesNotContain(">1 ns</text>", ">100 ns</text>", ">1 µs</text>");
    }

    /** Two latencies of 0 to each other one, in every second. */
    private static void addZeros(Path hlog) throws IOException {
        List<Histogram> histograms = new ArrayList<>();
        RecordedLatencies.each(hlog, histograms::add);
        try (PrintStream stream = new PrintStream(Files.newOutputStream(hlog), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputLogFormatVersion();
            writer.outputLegend();
            for (Histogram histogram : histograms) {
                if (RecordedLatencies.tag(histogram).equals("end-to-end")) {
                    histogram.recordValueWithCount(0, 2 * histogram.getTotalCount());
                }
                writer.outputIntervalHistogram(
                        histogram.getStartTimeStamp() / 1e3, histogram.getEndTimeStamp() / 1e3, histogram, 1);
            }
        }
    }
}
