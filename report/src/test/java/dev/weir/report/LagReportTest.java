package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.CellRuns;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What both reports tell of consumer lag. */
class LagReportTest {

    private static final String LAG = """
            "lag" : [ {
              "position" : { "max" : 2000.0, "mean" : 1000.0, "atEnd" : 1990.0 },
              "committed" : [ { "max" : 2500.0, "mean" : 1500.0, "atEnd" : 2400.0 } ],
              "ageNanos" : [ { "max" : 1.7E9, "mean" : 8.0E8, "atEnd" : 1.6E9 } ],
              "trend" : {
                "direction" : "GROWING", "perSecond" : 200.0, "errorPerSecond" : 2.0, "appendedPerSecond" : 1200.0
              },
              "drain" : { "messages" : 1990.0, "nanos" : 2000000000, "perSecond" : 995.0 },
              "check" : { "deliveredPerSecond" : 1000.0, "meanNanos" : 9.0E8, "messages" : 900.0 },
              "partitions" : [
                { "partition" : 0, "position" : { "max" : 1800.0, "mean" : 900.0, "atEnd" : 1790.0 } },
                { "partition" : 1, "position" : { "max" : 200.0, "mean" : 100.0, "atEnd" : 200.0 } }
              ],
              "sampling" : { "samples" : 100, "longestGapNanos" : 120000000, "roundTripNanos" : 600000,
                "handedOver" : 16000, "cumulative" : 101000, "inOffsets" : 0 }
            } ]""";

    private static final String WORK = """
            "work" : [ {
              "work" : "1.00 ms a record, waiting", "consumers" : 1, "mostPerPoll" : 500.0,
              "predicted" : { "perSecond" : 1000.0, "keepsUp" : false },
              "measured" : { "perSecond" : 998.0, "keepsUp" : false }
            } ]""";

    private static final String CSV = """
            at_nanos,round_trip_nanos,appended,handed_over,lag,lag_committed,age_nanos,partition_0_lag\r
            -100000000,500000,100,100,0,,,0\r
            100000000,500000,400,380,20,,15000000,20\r
            1200000000,500000,1400,1200,200,,180000000,200\r
            """;

    @TempDir
    Path runs;

    private Bundle withLag(String csv) throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        Path file = bundle.folder().resolve("run.json");
        String json = Files.readString(file);
        assertThat(json).contains("\"lag\" : [ ]", "\"work\" : [ ]");
        Files.writeString(file, json.replace("\"lag\" : [ ]", LAG).replace("\"work\" : [ ]", WORK));
        Files.writeString(bundle.folder().resolve("lag.csv"), csv);
        return Bundle.open(bundle.folder());
    }

    @Test
    void aLagThatCountsOffsetsIsCalledThatWithItsReason() throws IOException {
        Bundle bundle = withLag(CSV);
        Path file = bundle.folder().resolve("run.json");
        Files.writeString(file, Files.readString(file).replace("\"inOffsets\" : 0", "\"inOffsets\" : 40"));
        Bundle counting = Bundle.open(bundle.folder());
        counting.render();

        assertThat(Files.readString(counting.text()).replaceAll("\\s+", " "))
                .contains(
                        "lag (offsets) 2 000 1 000 1 990",
                        "sampled: 100 times, at most 120 ms apart, each within 600 µs; 40 of them count offsets, which is the"
                                + " most the lag can be: how many hold a message of this run is not known");
    }

    @Test
    void textTellsTheLagWhetherItGrowsAndWhatWasPredicted() throws IOException {
        Bundle bundle = withLag(CSV);
        bundle.render();

        assertThat(Files.readString(bundle.text()).replaceAll("\\s+", " "))
                .contains(
                        "CONSUMER LAG",
                        "lag 2 000 1 000 1 990",
                        "not committed (offsets) 2 500 1 500 2 400",
                        "age of the oldest 1.70 s 800 ms 1.60 s",
                        "partition 1 200 100 200",
                        "work: 1.00 ms a record, waiting, 1 subscriber: predicted 1 000/s, falls behind; measured 998/s,"
                                + " fell behind",
                        "trend: GROWING by 200/s (± 2/s), while 1 200/s were appended: the subscribers do not keep up",
                        "drain: 1 990 messages in 2.00 s, 995/s",
                        "Little's law: 1 000/s × 900 ms from send to receipt = 900 messages under way; mean lag 1 000",
                        "sampled: 100 times, at most 120 ms apart, each within 600 µs");
    }

    @Test
    void pageDrawsTheSamplesAndLinksThem() throws IOException {
        Bundle bundle = withLag(CSV);
        bundle.render();

        assertThat(Files.readString(bundle.html()))
                .contains("<section id=\"lag\"", "href=\"#lag\"", "href=\"lag.csv\"", "href=\"events.csv\"")
                .contains("Age of the oldest message")
                .contains("GROWING by 200/s");
    }

    @Test
    void damagedSamplesAreRefusedWithTheirPlace() throws IOException {
        Bundle cut = withLag(CSV.replace("1400,1200,200", "1400,1200"));
        assertThatThrownBy(cut::render).isInstanceOf(BundleException.class).hasMessageContaining("record 4");

        Bundle other = withLag("at,lag\r\n");
        assertThatThrownBy(other::render).isInstanceOf(BundleException.class).hasMessageContaining("header line");

        Bundle words = withLag(CSV.replace(",200,,180000000", ",many,,180000000"));
        assertThatThrownBy(words::render).isInstanceOf(BundleException.class).hasMessageContaining("record 4");
    }

    @Test
    void aMatrixMayShowWhatWasPredictedBesideWhatWasMeasured() throws IOException {
        CellRun run = CellRuns.of(1, 1, "cells/a", true, withLag(CSV).result());

        assertThat(run.figures())
                .containsEntry(Column.MAX_LAG.title(), 2_000.0)
                .containsEntry(Column.MEAN_LAG.title(), 1_000.0)
                .containsEntry(Column.PROCESSED.title(), 16_000.0)
                .containsEntry(Column.CUMULATIVE_LAG.title(), 101_000.0)
                .containsEntry(Column.LAG_SLOPE.title(), 200.0)
                .containsEntry(Column.LAG_AT_END.title(), 1_990.0)
                .containsEntry(Column.PREDICTED_CAPACITY.title(), 1_000.0)
                .containsEntry(Column.SHOULD_KEEP_UP.title(), 0.0)
                .containsEntry(Column.KEEPS_UP.title(), 0.0);
    }

    @Test
    void eventsAreAlsoAFile() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);

        assertThat(Files.readString(bundle.folder().resolve("events.csv"))).startsWith("at_nanos,kind,text\r\n");
        assertThat(Files.readString(bundle.folder().resolve("events.csv")).lines())
                .hasSize(1 + bundle.result().events().size());
    }
}
