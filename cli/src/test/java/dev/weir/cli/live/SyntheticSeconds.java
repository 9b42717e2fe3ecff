package dev.weir.cli.live;

import dev.weir.clock.ClockBound;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.LatencyKind;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Interval;
import dev.weir.result.ProcessCost;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveSecond;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Seconds of a run that nobody ran: a thousand messages were due in each, and most of them took 2 ms. */
final class SyntheticSeconds {

    private static final long SECOND = 1_000_000_000L;

    private SyntheticSeconds() {}

    private static Interval interval(long second, String phase) {
        return interval(second, phase, new Interval.MessageCounts(1000, 990, 980, 970, 1, 30, -1));
    }

    private static Interval interval(long second, String phase, Interval.MessageCounts counts) {
        return new Interval(
                second * SECOND,
                SECOND,
                phase,
                counts,
                new Interval.LatencyValues(2_000_000, 5_000_000, 9_000_000, 1_000_000, 3_000_000, 40_000),
                70_000,
                List.of(new Interval.ProcessUse("weir", 0.25, 1 << 20, 0, 0, 0, 0, new ProcessCost.DiskBytes(0, 0))));
    }

    /** The same of a run whose messages others publish. */
    static LiveSecond byOthers(String phase, long startNanos, long seconds) {
        LiveSecond known = second(phase, startNanos, seconds);
        return new LiveSecond(
                phase,
                new LiveSecond.MessageCounts(
                        -1,
                        new AllAccounts.Snapshot(0, 0, 0, 970 * seconds, 970 * seconds, 0),
                        new AllAccounts.Troubles(0, 0, 0, 0),
                        12,
                        -1,
                        12,
                        true),
                known.latencies(),
                List::of,
                List.of(),
                new LiveSecond.RunRecord(
                        startNanos,
                        seconds * SECOND,
                        (index, bytesKnown) -> LongStream.range(index, Math.max(index, seconds - 1))
                                .mapToObj(one ->
                                        interval(one, phase, new Interval.MessageCounts(-1, -1, -1, 970, -1, 12, -1)))
                                .toList(),
                        kind -> 0,
                        () -> AcrossHosts.NONE,
                        List::of,
                        Map::of));
    }

    /** So many seconds of a phase, of which all but the last are known. */
    static LiveSecond second(String phase, long startNanos, long seconds) {
        Histogram latencies = new Histogram(3);
        latencies.recordValueWithCount(2_000_000, 970 * (seconds - 1));
        return new LiveSecond(
                phase,
                new LiveSecond.MessageCounts(
                        1000 * seconds,
                        new AllAccounts.Snapshot(990 * seconds, 980 * seconds, seconds, 970, 970 * seconds, 0),
                        new AllAccounts.Troubles(3, -1, 0, 0),
                        30,
                        0,
                        12,
                        true),
                kind -> kind == LatencyKind.END_TO_END ? latencies : new Histogram(3),
                List::of,
                List.of(new LiveHost(
                        "a",
                        1,
                        0,
                        new ClockBound.Within(0),
                        new LiveHost.HostRates(990, 0),
                        new LiveHost.HostLoad(0.5, 1 << 20),
                        new LiveHost.HostLateness(true, 0, 0))),
                new LiveSecond.RunRecord(
                        startNanos,
                        seconds * SECOND,
                        (index, bytesKnown) -> LongStream.range(index, Math.max(index, seconds - 1))
                                .mapToObj(one -> interval(one, phase))
                                .toList(),
                        kind -> 0,
                        () -> AcrossHosts.NONE,
                        List::of,
                        Map::of));
    }
}
