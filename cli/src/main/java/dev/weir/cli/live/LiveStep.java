package dev.weir.cli.live;

import dev.weir.result.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/**
 * A step of the time line of the page: a second of the run, or several of a long one. Values that are not known are -1.
 *
 * @param at its start, in seconds from the start of the time line
 * @param length in seconds
 * @param phase {@code warm-up}, {@code measure} or {@code drain}, or the steps of operations under way
 * @param rates offered, sent, acknowledged, delivered and failed, each a second
 * @param backlog messages due and not received at its end, or operations in flight
 * @param consumerLag messages in the log that were not handed to the subscribers at its end
 * @param latencies p50, p99 and max, and the 99th percentile of the schedule lag and the longest pause, in nanoseconds
 * @param heat how many latencies lie in which band: pairs of {@link LatencyBands} and a count
 * @param cores processors that each process kept busy, by its name
 */
record LiveStep(
        double at,
        double length,
        String phase,
        List<Double> rates,
        long backlog,
        long consumerLag,
        List<Long> latencies,
        List<Long> heat,
        Map<String, Double> cores) {

    private static final int NOT_KNOWN = -1;

    /** A second of a run of messages. Where others publish, its backlog is the consumer lag, and is shown as that. */
    static LiveStep of(Interval interval, double startSeconds, long consumerLag, List<Long> heat) {
        double seconds = interval.lengthNanos() / 1e9;
        Interval.MessageCounts counts = interval.messages();
        Interval.LatencyValues values = interval.latencies();
        boolean byOthers = counts.scheduled() < 0;
        Map<String, Double> cores = new TreeMap<>();
        for (Interval.ProcessUse use : interval.processes()) {
            if (use.cpuSeconds() >= 0) {
                cores.put(use.name(), rounded(use.cpuSeconds() / seconds));
            }
        }
        return new LiveStep(
                startSeconds,
                seconds,
                interval.phase(),
                List.of(
                        rate(counts.scheduled(), seconds),
                        rate(counts.sent(), seconds),
                        rate(counts.acked(), seconds),
                        rate(counts.delivered(), seconds),
                        rate(counts.failed(), seconds)),
                byOthers ? NOT_KNOWN : counts.backlog(),
                byOthers ? counts.backlog() : consumerLag,
                latencies(values, interval.pauseMaxNanos()),
                heat,
                cores);
    }

    private static double rate(long count, double seconds) {
        return count < 0 ? NOT_KNOWN : rounded(count / seconds);
    }

    private static List<Long> latencies(Interval.LatencyValues values, long pauseNanos) {
        if (values.roundTrip().any()) {
            Interval.RoundTrip back = values.roundTrip();
            return List.of(back.p50Nanos(), back.p99Nanos(), back.maxNanos(), values.lagP99Nanos(), pauseNanos);
        }
        boolean received = values.endToEndP99Nanos() >= 0;
        return List.of(
                received ? values.endToEndP50Nanos() : values.publishP50Nanos(),
                received ? values.endToEndP99Nanos() : values.publishP99Nanos(),
                values.endToEndMaxNanos(),
                values.lagP99Nanos(),
                pauseNanos);
    }

    /** Three decimals are more than a page shows. */
    static double rounded(double value) {
        return Math.rint(value * 1000) / 1000;
    }

    /** This step and the next one as one: rates over both, the worse of both latencies. */
    LiveStep and(LiveStep next) {
        double together = length + next.length;
        DoubleBinaryOperator mean = (a, b) -> rounded((a * length + b * next.length) / together);
        List<Double> means = new ArrayList<>();
        for (int i = 0; i < rates.size(); i++) {
            means.add(mean.applyAsDouble(rates.get(i), next.rates.get(i)));
        }
        List<Long> worse = new ArrayList<>();
        for (int i = 0; i < latencies.size(); i++) {
            worse.add(Math.max(latencies.get(i), next.latencies.get(i)));
        }
        Map<String, Double> both = new TreeMap<>(cores);
        next.cores.forEach((name, used) -> both.merge(name, used, mean::applyAsDouble));
        return new LiveStep(
                at,
                together,
                next.phase,
                means,
                next.backlog,
                next.consumerLag,
                worse,
                LatencyBands.sum(heat, next.heat),
                both);
    }
}
