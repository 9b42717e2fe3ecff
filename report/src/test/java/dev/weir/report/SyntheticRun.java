package dev.weir.report;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.result.Interval;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.Latency;
import dev.weir.result.ProcessCost;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A made-up run whose messages are simulated one by one, so that its files agree with each other. Deterministic. */
final class SyntheticRun {

    static final List<String> TAGS = List.of("end-to-end", "publish", "service", "schedule-lag", "tool-overhead");
    static final long SECOND = 1_000_000_000L;

    /** When the measured phase begins, from the start of the run. */
    static final long MEASURE_START_NANOS = 7_400_000_000L;

    private static final int WARM_UP_SECONDS = 6;

    private static final int MOST_KEPT_SECONDS = 60;

    /** Those of the same numbers are the same, and are only read: simulating them takes most of the time of these tests. */
    private static final Map<String, SyntheticRun> MADE = new ConcurrentHashMap<>();

    private final CopyableRandom random = new CopyableRandom();
    private final int perSecond;
    private final int measuredSeconds;
    private final double serviceMedianNanos;
    private final double lagMedianNanos;
    private final long outageFromNanos;
    private final long outageToNanos;
    private final SortedMap<Long, Second> seconds = new TreeMap<>();

    long scheduled;
    long acked;
    long received;
    long unresolved;
    long lost;

    private SyntheticRun(int perSecond, int measuredSeconds, double serviceMicros, double lagMicros, long[] outage) {
        this.perSecond = perSecond;
        this.measuredSeconds = measuredSeconds;
        this.serviceMedianNanos = serviceMicros * 1e3;
        this.lagMedianNanos = lagMicros * 1e3;
        this.outageFromNanos = outage[0];
        this.outageToNanos = outage[1];
        long first = -(long) WARM_UP_SECONDS * perSecond;
        for (long message = first; message < (long) measuredSeconds * perSecond; message++) {
            simulate(message);
        }
        seconds.values().forEach(this::pause);
    }

    static SyntheticRun steady(int perSecond, int seconds, double serviceMicros, double lagMicros) {
        if (seconds > MOST_KEPT_SECONDS) {
            return new SyntheticRun(perSecond, seconds, serviceMicros, lagMicros, new long[] {-1, -1});
        }
        return MADE.computeIfAbsent(
                "steady " + perSecond + ' ' + seconds + ' ' + serviceMicros + ' ' + lagMicros,
                key -> new SyntheticRun(perSecond, seconds, serviceMicros, lagMicros, new long[] {-1, -1}));
    }

    static SyntheticRun withOutage(int perSecond, int seconds, double fromSecond, double toSecond) {
        long[] outage = {Math.round(fromSecond * SECOND), Math.round(toSecond * SECOND)};
        return MADE.computeIfAbsent(
                "outage " + perSecond + ' ' + seconds + ' ' + fromSecond + ' ' + toSecond,
                key -> new SyntheticRun(perSecond, seconds, 900, 25, outage));
    }

    int measuredSeconds() {
        return measuredSeconds;
    }

    private void simulate(long message) {
        boolean counts = message >= 0;
        long intended = message * SECOND / perSecond;
        boolean outage = intended >= outageFromNanos && intended < outageToNanos;
        long lag = logNormal(lagMedianNanos, 0.45);
        double cold = counts ? 1 : 1 + 3 * Math.exp((-WARM_UP_SECONDS * SECOND - intended) / (1.5 * SECOND));
        long service = logNormal(serviceMedianNanos * cold, 0.5) + (random.nextInt(400) == 0 ? logNormal(4e6, 0.6) : 0);
        long wait = outage ? outageToNanos - intended : 0;
        long sent = intended + lag;
        long ackedAt = sent + wait + (long) (service * 0.7);
        long receivedAt = sent + wait + service;
        at(intended).scheduled++;
        Second sending = at(sent);
        sending.sent++;
        sending.histogram("schedule-lag").recordValue(lag);
        sending.histogram("tool-overhead").recordValue(Math.max(1, lag * 7 / 8));
        scheduled += counts ? 1 : 0;
        if (outage && wait > (outageToNanos - outageFromNanos) * 0.98) {
            unresolved += counts ? 1 : 0;
            return;
        }
        Second confirming = at(ackedAt);
        confirming.acked++;
        confirming.histogram("publish").recordValue(ackedAt - intended);
        acked += counts ? 1 : 0;
        if (outage && wait > (outageToNanos - outageFromNanos) * 0.97 && random.nextInt(3) == 0) {
            lost++;
            return;
        }
        Second receiving = at(receivedAt);
        receiving.received++;
        receiving.histogram("end-to-end").recordValue(receivedAt - intended);
        receiving.histogram("service").recordValue(receivedAt - sent);
        received += counts ? 1 : 0;
    }

    private Second at(long nanos) {
        return seconds.computeIfAbsent(
                Math.floorDiv(nanos, SECOND), second -> new Second(measuredSeconds > MOST_KEPT_SECONDS));
    }

    private void pause(Second second) {
        second.longestPause = logNormal(1.4e6, 0.4);
    }

    private long logNormal(double median, double sigma) {
        return Math.round(median * Math.exp(sigma * random.nextGaussian()));
    }

    /** The distributions of the measured phase and the drain. */
    List<Latency> latencies() {
        return TAGS.stream().map(this::latency).toList();
    }

    private Latency latency(String tag) {
        Histogram all = new Histogram(1, 3600 * SECOND, 3);
        seconds.forEach((second, content) -> {
            if (second >= 0) {
                all.add(content.histogram(tag));
            }
        });
        long due = tag.equals("tool-overhead") ? all.getTotalCount() : scheduled;
        return Distributions.latency(
                LatencyKind.valueOf(tag.toUpperCase(Locale.ROOT).replace('-', '_')),
                all,
                0,
                new Coverage(due, all.getTotalCount()));
    }

    List<Interval> intervals(List<String> processes) {
        List<Interval> intervals = new ArrayList<>();
        Random uses = random.copy();
        long backlog = 0;
        for (Map.Entry<Long, Second> entry : seconds.entrySet()) {
            Second s = entry.getValue();
            backlog += s.scheduled - s.received;
            intervals.add(new Interval(
                    entry.getKey() * SECOND,
                    SECOND,
                    entry.getKey() < 0 ? "warm-up" : entry.getKey() < measuredSeconds ? "measure" : "drain",
                    new Interval.MessageCounts(
                            s.scheduled, s.sent, s.acked, s.received, 0, backlog, s.received * 1_024),
                    new Interval.LatencyValues(
                            s.value("end-to-end", 50),
                            s.value("end-to-end", 99),
                            s.value("end-to-end", 100),
                            s.value("publish", 50),
                            s.value("publish", 99),
                            s.value("schedule-lag", 99)),
                    s.longestPause,
                    uses(processes, s, uses)));
        }
        return intervals;
    }

    private List<ProcessUse> uses(List<String> processes, Second second, Random random) {
        List<ProcessUse> uses = new ArrayList<>();
        for (int p = 0; p < processes.size(); p++) {
            double share = second.received / (double) perSecond;
            uses.add(new ProcessUse(
                    processes.get(p),
                    (0.08 + 0.05 * p) * share + 0.02 + 0.02 * random.nextDouble(),
                    (180L + 520L * p + random.nextInt(30)) << 20,
                    second.received * 1100,
                    second.sent * 1100,
                    900 + random.nextInt(300),
                    random.nextInt(3) == 0 ? 0.004 : 0,
                    new ProcessCost.DiskBytes(0, p * second.received * 1050)));
        }
        return uses;
    }

    void writeHlog(Path file) throws IOException {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            writer.outputComment("[made up]");
            writer.outputLogFormatVersion();
            writer.outputLegend();
            seconds.tailMap(0L)
                    .forEach((second, content) -> TAGS.forEach(tag -> {
                        double start = second;
                        writer.outputIntervalHistogram(start, start + 1, content.histogram(tag), 1);
                    }));
        }
    }

    /** One second. */
    private static final class Second {
        final Map<String, Histogram> histograms = new TreeMap<>();
        long scheduled;
        long sent;
        long acked;
        long received;
        long longestPause;

        /** In a long run, histograms are as small as their content. */
        Second(boolean small) {
            for (String tag : TAGS) {
                Histogram histogram = small ? new Histogram(3) : new Histogram(1, 3600 * SECOND, 3);
                histogram.setTag(tag);
                histograms.put(tag, histogram);
            }
        }

        Histogram histogram(String tag) {
            return Objects.requireNonNull(histograms.get(tag), tag);
        }

        long value(String tag, double percentile) {
            Histogram histogram = histogram(tag);
            return histogram.getTotalCount() == 0 ? -1 : histogram.getValueAtPercentile(percentile);
        }
    }

    /** The generator of {@link Random}, which can be copied: each list of intervals is made of the same numbers. */
    private static final class CopyableRandom extends Random {

        @Serial
        private static final long serialVersionUID = 1;

        private static final long MULTIPLIER = 0x5DEECE66DL;
        private static final long MASK = (1L << 48) - 1;

        private long state;

        CopyableRandom() {
            state = (20261121 ^ MULTIPLIER) & MASK;
        }

        Random copy() {
            CopyableRandom copy = new CopyableRandom();
            copy.state = state;
            return copy;
        }

        @Override
        protected int next(int bits) {
            state = (state * MULTIPLIER + 0xBL) & MASK;
            return (int) (state >>> (48 - bits));
        }
    }
}
