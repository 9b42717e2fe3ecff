package dev.weir.run.live;

import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.AllAccounts.Troubles;
import dev.weir.measure.LatencyKind;
import dev.weir.result.AcrossHosts;
import dev.weir.result.EchoLedger;
import dev.weir.result.Interval;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.Ledger.Receipts;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
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
 * @param hosts the hosts of a run over several machines at the end of the second; empty for one on one host
 * @param record what a record of the run needs beside that
 */
public record LiveSecond(
        String phase,
        MessageCounts counts,
        Function<LatencyKind, Histogram> latencies,
        Supplier<List<ProcessUse>> processes,
        List<LiveHost> hosts,
        RunRecord record) {

    public LiveSecond {
        hosts = List.copyOf(hosts);
    }

    /**
     * Messages of a phase, counted from its beginning.
     *
     * @param scheduled messages that were due; {@link Receipts#NOT_COUNTED} where others publish
     * @param snapshot what was sent, acknowledged, failed and received
     * @param troubles receipts that are no first ones
     * @param backlog messages due and not received, or, if nobody receives, not acknowledged; where others publish, the
     *     consumer lag
     * @param missing messages that later ones of their stream overtook at least a second ago, and that are not here; at the
     *     end of the run, all that later ones overtook; {@link Receipts#NOT_COUNTED} where messages cannot be told apart
     * @param consumerLag messages in the log that the subscribers had not been handed when it was sampled last;
     *     {@link Receipts#NOT_COUNTED} where it is not sampled
     * @param receiving whether anybody receives
     */
    public record MessageCounts(
            long scheduled,
            Snapshot snapshot,
            Troubles troubles,
            long backlog,
            long missing,
            long consumerLag,
            boolean receiving) {

        /** Whether the run publishes itself, so that what is sent, acknowledged or failed is counted. */
        public boolean publishing() {
            return scheduled != Receipts.NOT_COUNTED;
        }

        /** One of the counts of publishers; {@link Receipts#NOT_COUNTED} where others publish. */
        public long published(ToLongFunction<Snapshot> count) {
            return publishing() ? count.applyAsLong(snapshot) : Receipts.NOT_COUNTED;
        }

        /** Messages received for the first time; {@link Receipts#NOT_COUNTED} if nobody receives. */
        public long delivered() {
            return receiving ? snapshot.unique() : Receipts.NOT_COUNTED;
        }

        /** Bytes of those, likewise. */
        public long deliveredBytes() {
            return receiving ? snapshot.uniqueBytes() : Receipts.NOT_COUNTED;
        }
    }

    /**
     * What a record of a phase needs that is kept while the run goes on, in case that it does not get to its end.
     *
     * @param startNanos when the phase began, by the run's clock
     * @param untilNanos up to when the counts are, from the start of the phase
     * @param seconds those of which all is known
     * @param negative number of samples of a latency below zero, which its histogram has as 0
     * @param acrossHosts the hosts of the run as far as they are known now, and what went between them; takes about a
     *     millisecond for each pair of hosts
     * @param echoes the account of echoes so far; empty where latency is measured one way
     * @param environment the machine and the software, by name; reads files
     */
    public record RunRecord(
            long startNanos,
            long untilNanos,
            Seconds seconds,
            ToLongFunction<LatencyKind> negative,
            Supplier<AcrossHosts> acrossHosts,
            Supplier<List<EchoLedger>> echoes,
            Supplier<Map<String, String>> environment) {}

    /** The seconds of a phase of which latencies and processes are known too: not the one that has just ended. */
    @FunctionalInterface
    public interface Seconds {

        /**
         * Those from one on, their instants from the start of the phase.
         *
         * @param index number of the first, from 0
         * @param bytesKnown whether the bytes of messages are written and read at all
         */
        List<Interval> from(int index, boolean bytesKnown);
    }
}
