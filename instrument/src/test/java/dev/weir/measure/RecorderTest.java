package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.weir.measure.Recorder.HostPair;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

class RecorderTest {

    private static final long SECOND = Recorder.INTERVAL_NANOS;
    private static final long START = 10 * SECOND + 1_000;

    private final Recorder recorder = new Recorder(LatencyKind.END_TO_END);
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void everySampleIsInTheIntervalOfItsStampAndInTheTotal() {
        LatencyLog log = new LatencyLog(written, 1);
        recorder.start(1_000);
        log.follow(recorder);

        recorder.record(1_000, 500);
        recorder.record(1_000 + SECOND - 1, 700);
        recorder.record(1_000 + 3 * SECOND, 900);
        recorder.close();
        assertThat(log.close()).isTrue();

        assertThat(log.total(LatencyKind.END_TO_END).getTotalCount()).isEqualTo(3);
        assertThat(log.stats(0, LatencyKind.END_TO_END)).isEqualTo(new LatencyLog.Stats(2, 500, 700, 700));
        assertThat(log.stats(1, LatencyKind.END_TO_END).count()).isZero();
        assertThat(log.stats(3, LatencyKind.END_TO_END).maxNanos()).isEqualTo(900);
    }

    @Test
    void negativeLatenciesRankAsSmallestInSecondTotalAndLog() throws IOException {
        LatencyLog log = new LatencyLog(written, 1);
        recorder.start(0);
        log.follow(recorder);

        for (int i = 0; i < 60; i++) {
            recorder.record(10 + i, -5);
        }
        for (int i = 0; i < 40; i++) {
            recorder.record(100 + i, 1_000);
        }
        recorder.close();
        log.collect();

        LatencyLog.Stats ranked = new LatencyLog.Stats(100, 0, 1_000, 1_000);
        assertThat(log.stats(0, LatencyKind.END_TO_END)).isEqualTo(ranked);
        log.close();

        assertThat(log.negative(LatencyKind.END_TO_END)).isEqualTo(60);
        assertThat(log.stats(0, LatencyKind.END_TO_END)).isEqualTo(ranked);
        Histogram total = log.total(LatencyKind.END_TO_END);
        assertThat(total.getTotalCount()).isEqualTo(100);
        assertThat(total.getValueAtPercentile(50)).isZero();
        assertThat(total.getMean()).isCloseTo(400, within(1.0));
        Histogram due = Recorder.histogram();
        log.endToEndBySecond().addTo(due, (from, to) -> true);
        assertThat(due.getTotalCount()).isEqualTo(100);
        assertThat(due.getValueAtPercentile(50)).isZero();
        assertThat(samplesIn(written.toByteArray())).isEqualTo(100);
    }

    @Test
    void theLogHoldsEverySampleEvenOfASecondThatIsClosedLate() {
        LatencyLog log = new LatencyLog(written, 1);
        Recorder idle = new Recorder(LatencyKind.END_TO_END);
        recorder.start(0);
        idle.start(0);
        log.follow(recorder, idle);
        idle.record(5, 1_111);
        for (int second = 0; second < 6; second++) {
            recorder.record(second * SECOND, 2_222);
            log.collect();
        }
        idle.close();
        recorder.close();
        log.close();

        assertThat(samplesIn(written.toByteArray())).isEqualTo(7);
    }

    @Test
    void aLogThatCannotBeWrittenIsToldAndLosesNoTotal() {
        LatencyLog log = new LatencyLog(new FullDisk(), 1);
        recorder.start(0);
        log.follow(recorder);
        recorder.record(5, 1_111);
        recorder.close();

        assertThat(log.close()).isFalse();
        assertThat(log.total(LatencyKind.END_TO_END).getTotalCount()).isEqualTo(1);
    }

    @Test
    void secondIsLoggedWithTagStartAndMaximumOnceOldEnough() {
        LatencyLog log = new LatencyLog(written, 2);
        Recorder lag = new Recorder(LatencyKind.SCHEDULE_LAG);
        lag.start(7);
        log.follow(lag);
        lag.record(7 + 3 * SECOND, 900);
        lag.record(7 + 5 * SECOND, 10);
        lag.record(7 + 6 * SECOND, 20);
        log.collect();
        assertThat(intervals()).isEmpty();

        lag.record(7 + 7 * SECOND, 30);
        log.collect();
        assertThat(intervals()).singleElement().asString().startsWith("Tag=schedule-lag,3.000,1.000,900.000,");

        lag.close();
        assertThat(log.close()).isTrue();
        assertThat(intervals()).hasSize(4);
        assertThat(log.stats(3, LatencyKind.SCHEDULE_LAG)).isEqualTo(new LatencyLog.Stats(1, 900, 900, 900));
        assertThat(log.newest(LatencyKind.SCHEDULE_LAG)).isEqualTo(7);
        assertThat(log.newest(LatencyKind.TOOL_OVERHEAD)).isEqualTo(-1);
    }

    @Test
    void theLogBeginsWithItsFormatAndTheNamesOfItsColumns() {
        new LatencyLog(written, 1);

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst()).startsWith("#[Histogram log format version");
        assertThat(lines().getLast()).startsWith("\"StartTimestamp\"");
    }

    @Test
    void theEndOfTheLogClosesTheFile() {
        List<String> closed = new ArrayList<>();
        new LatencyLog(
                        new OutputStream() {
                            @Override
                            public void write(int octet) {}

                            @Override
                            public void close() {
                                closed.add("log");
                            }
                        },
                        1)
                .close();

        assertThat(closed).containsExactly("log");
    }

    @Test
    void aStampAtTheEndOfASecondBelongsToTheNext() {
        LatencyLog log = new LatencyLog(written, 5);
        recorder.start(START);
        log.follow(recorder);
        recorder.record(START + SECOND, 40);
        recorder.record(START + 2 * SECOND, 50);
        recorder.record(START + 2 * SECOND + 5, 60);
        recorder.record(START + 3 * SECOND - 1, 0);
        recorder.close();
        log.collect();

        assertThat(log.stats(1, LatencyKind.END_TO_END)).isEqualTo(new LatencyLog.Stats(1, 40, 40, 40));
        assertThat(log.stats(2, LatencyKind.END_TO_END)).isEqualTo(new LatencyLog.Stats(3, 50, 60, 60));
        assertThat(log.negative(LatencyKind.END_TO_END)).isZero();
    }

    @Test
    void returnedBucketIsEmptyAndPartialSecondsAddUp() {
        LatencyLog log = new LatencyLog(written, 5);
        recorder.start(0);
        log.follow(recorder);
        for (int part = 1; part <= 5; part++) {
            recorder.record(part, 10);
            recorder.handOver();
            log.collect();
            assertThat(log.stats(0, LatencyKind.END_TO_END).count()).isEqualTo(part);
        }
    }

    @Test
    void aCopyTakesMemoryForTheValuesThatItWasToldAlone() {
        Recorder copy = new Recorder(LatencyKind.END_TO_END);
        copy.becomeCopy();
        recorder.start(0);
        recorder.record(1, 12_345);
        recorder.handOver();
        Recorder.Part part = Recorder.Part.of(recorder.drain().iterator().next());
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        copy.take(part);
        long beforeBytes = threads.getCurrentThreadAllocatedBytes();

        for (int i = 0; i < 100; i++) {
            copy.take(part);
        }

        // A histogram for each would be 13 MB.
        assertThat(threads.getCurrentThreadAllocatedBytes() - beforeBytes).isLessThan(100_000);
        LatencyLog log = new LatencyLog(written, 5);
        log.follow(copy);
        log.collect();
        assertThat(log.total(LatencyKind.END_TO_END).getTotalCount()).isEqualTo(101);
    }

    @Test
    void theTotalOfAPairOfHostsTakesMemoryWhereValuesAre() {
        LatencyLog log = new LatencyLog(written, 5);
        Recorder of = new Recorder(LatencyKind.END_TO_END, new HostPair(0, 1));
        of.start(0);
        log.follow(of);
        of.record(1, 12_345);
        of.handOver();
        log.collect();
        of.record(2, 12_346);
        of.handOver();
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long beforeBytes = threads.getCurrentThreadAllocatedBytes();

        log.of(new HostPair(1, 1));
        log.of(new HostPair(1, 0));
        log.collect();

        assertThat(threads.getCurrentThreadAllocatedBytes() - beforeBytes).isLessThan(100_000);
        assertThat(log.of(new HostPair(0, 1)).count()).isEqualTo(2);
        assertThat(log.of(new HostPair(1, 0)).count()).isZero();
        assertThat(log.of(new HostPair(1, 0)).histogram().getTotalCount()).isZero();
    }

    private List<String> lines() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private List<String> intervals() {
        return lines().stream().filter(line -> line.startsWith("Tag=")).toList();
    }

    private static long samplesIn(byte[] log) {
        HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(log));
        List<Histogram> read = new ArrayList<>();
        while (reader.hasNext()) {
            if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
                read.add(histogram);
            }
        }
        return read.stream().mapToLong(Histogram::getTotalCount).sum();
    }

    private static final class FullDisk extends OutputStream {
        @Override
        public void write(int octet) throws IOException {
            throw new IOException("No space left on device");
        }
    }
}
