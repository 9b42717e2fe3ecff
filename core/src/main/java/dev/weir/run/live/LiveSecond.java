package dev.weir.run.live;

import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.AllAccounts.Troubles;
import dev.weir.measure.LatencyKind;
import dev.weir.result.Interval.ProcessUse;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * A phase up to the end of a second. Made and used by the run's own thread; its functions may be called until whoever was
 * told of it returns, and cost nothing where they are not called.
 *
 * @param phase {@code warm-up} or {@code measure}, to which the drain belongs
 * @param counts messages since the phase began
 * @param latencies all values of one latency since the phase began, in nanoseconds, as far as its recorders have handed
 *     them over: the last second or two are missing until the run is over. The histogram belongs to the run and is not
 *     to be changed or kept.
 * @param processes what each process used in a second that is past; empty where nothing is new. Asked once.
 */
public record LiveSecond(
        String phase,
        MessageCounts counts,
        Function<LatencyKind, Histogram> latencies,
        Supplier<List<ProcessUse>> processes) {

    /**
     * Messages of a phase, counted from its beginning.
     *
     * @param scheduled messages that were due
     * @param snapshot what was sent, acknowledged, failed and received
     * @param troubles receipts that are no first ones
     * @param backlog messages due and not received
     * @param missing messages that later ones of their stream overtook at least a second ago, and that are not here
     */
    public record MessageCounts(long scheduled, Snapshot snapshot, Troubles troubles, long backlog, long missing) {}
}
