package dev.weir.report;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** {@code latency.hlog}: the histograms of the measured phase by kind, and those of one kind along the time line. */
final class LatencyLog {

    private final Map<String, Histogram> measured = new TreeMap<>();
    private final Map<Integer, Histogram> timed = new TreeMap<>();

    private LatencyLog() {}

    /** A log without histograms. */
    static LatencyLog empty() {
        return new LatencyLog();
    }

    /**
     * Reads the log, one histogram at a time: a long run does not fit into memory.
     *
     * @param timedTag the kind of latency to keep along {@code time}
     * @throws BundleException when it cannot be read to its end
     */
    static LatencyLog read(Path file, TimeLine time, String timedTag) {
        LatencyLog log = new LatencyLog();
        int histograms = 0;
        // The bytes are ASCII; saying so keeps the default character set of the machine out of it.
        byte[] bytes = bytes(file);
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(bytes))) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    histograms++;
                    log.add(histogram, time, timedTag);
                }
            }
        } catch (RuntimeException e) {
            throw new BundleException(file + " is damaged after histogram " + histograms + ": " + e, e);
        }
        long lines = new String(bytes, StandardCharsets.US_ASCII)
                .lines()
                .filter(line -> line.startsWith("Tag="))
                .count();
        if (lines != histograms) {
            throw new BundleException(
                    file + " is damaged: only " + histograms + " of its " + lines + " histograms can be read");
        }
        return log;
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new BundleException("cannot read " + file + ": " + WholeFile.reason(e), e);
        }
    }

    private void add(Histogram histogram, TimeLine time, String timedTag) {
        String tag = Optional.ofNullable(histogram.getTag()).orElse("");
        long middleMillis = (histogram.getStartTimeStamp() + histogram.getEndTimeStamp()) / 2;
        long nanos = middleMillis * 1_000_000;
        if (nanos >= 0) {
            addTo(measured, tag, histogram);
        }
        int step = time.stepAt(nanos);
        if (tag.equals(timedTag) && step >= 0 && step < time.steps()) {
            addTo(timed, step, histogram);
        }
    }

    private static <K> void addTo(Map<K, Histogram> histograms, K key, Histogram histogram) {
        Histogram sum = histograms.get(key);
        if (sum == null) {
            // A copy: one histogram is the first of two sums.
            histograms.put(key, histogram.copy());
        } else {
            sum.setAutoResize(true);
            sum.add(histogram);
        }
    }

    /** The whole measured phase and the drain after it, when there are samples. */
    Optional<Histogram> measured(String tag) {
        return Optional.ofNullable(measured.get(tag)).filter(histogram -> histogram.getTotalCount() > 0);
    }

    /** The samples of one step of the time line, warm-up included, when there are any. */
    Optional<Histogram> step(int step) {
        return Optional.ofNullable(timed.get(step)).filter(histogram -> histogram.getTotalCount() > 0);
    }
}
