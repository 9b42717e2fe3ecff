package dev.weir.report.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** {@code latency.hlog}: the histograms of the measured phase by kind, and those of one kind along the time line. */
public final class RecordedLatencies {

    /** Longest line, in characters; one of 3 digits and the widest range has less than a tenth. */
    private static final int MAX_LINE_CHARS = 16 << 20;

    /** No stamp of a run is further than this from its start: 31 years. */
    private static final long MAX_STAMP_MILLIS = Csv.MAX_INSTANT_NANOS / 1_000_000;

    private final Map<String, Histogram> measured = new TreeMap<>();
    private final Map<Integer, Histogram> timed = new TreeMap<>();

    private String damage = "";

    private RecordedLatencies() {}

    /** A log without histograms. */
    public static RecordedLatencies empty() {
        return new RecordedLatencies();
    }

    /**
     * Reads the log, one histogram at a time: a long run does not fit into memory. Histograms that are damaged, as by a
     * disk that was full, are left out; {@link #damage} says so.
     *
     * @param timedTag the kind of latency to keep along {@code time}
     */
    public static RecordedLatencies read(Path file, TimeLine time, String timedTag) {
        RecordedLatencies log = new RecordedLatencies();
        log.damage = each(file, intact -> log.add(intact, time, timedTag));
        return log;
    }

    /**
     * Hands over every intact histogram of a log in its order, one at a time. Damaged is also a line of more than 16 MiB, and
     * a histogram with a stamp that is more than a thousand million seconds from the start of the run.
     *
     * @return what is wrong with the log, as the end of a sentence about it; empty when nothing is
     */
    public static String each(Path file, Consumer<Histogram> each) {
        int histograms = 0;
        int damaged = 0;
        // The bytes are ASCII in truth; in this character set no damage is an error of its own.
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            BoundedLines lines = new BoundedLines(reader, MAX_LINE_CHARS);
            StringBuilder line = new StringBuilder();
            for (; lines.appendNext(line); line.setLength(0)) {
                if (line.charAt(0) == '#' || line.charAt(0) == '"') {
                    continue;
                }
                histograms++;
                Optional<Histogram> histogram =
                        line.length() > MAX_LINE_CHARS ? Optional.empty() : line(line.toString());
                histogram.ifPresent(each);
                damaged += histogram.isPresent() ? 0 : 1;
            }
            return damaged == 0 ? "" : "is damaged in " + damaged + " of its " + histograms + " histograms";
        } catch (IOException e) {
            return "cannot be read (" + WholeFile.reason(e) + ")";
        }
    }

    /** The kind of latency of a histogram of a log. */
    public static String tag(Histogram histogram) {
        return Optional.ofNullable(histogram.getTag()).orElse("");
    }

    /** One line of the log, when it is whole. The reader of a single line knows it from no other. */
    public static Optional<Histogram> line(String line) {
        byte[] bytes = (line.strip() + "\n").getBytes(StandardCharsets.ISO_8859_1);
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(bytes))) {
            EncodableHistogram next = reader.hasNext() ? reader.nextIntervalHistogram() : null;
            return next instanceof Histogram histogram && isStamped(histogram)
                    ? Optional.of(histogram)
                    : Optional.empty();
        } catch (RuntimeException damaged) {
            // Whatever the decoder stumbles over, of all that bytes can be.
            return Optional.empty();
        }
    }

    private static boolean isStamped(Histogram histogram) {
        return Math.abs((double) histogram.getStartTimeStamp()) <= MAX_STAMP_MILLIS
                && Math.abs((double) histogram.getEndTimeStamp()) <= MAX_STAMP_MILLIS;
    }

    /** What is wrong with the log, as the end of a sentence about it; empty when nothing is. */
    String damage() {
        return damage;
    }

    private void add(Histogram histogram, TimeLine time, String timedTag) {
        String tag = tag(histogram);
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
    public Optional<Histogram> measured(String tag) {
        return Optional.ofNullable(measured.get(tag)).filter(histogram -> histogram.getTotalCount() > 0);
    }

    /** The samples of one step of the time line, warm-up included, when there are any. */
    public Optional<Histogram> step(int step) {
        return Optional.ofNullable(timed.get(step)).filter(histogram -> histogram.getTotalCount() > 0);
    }
}
