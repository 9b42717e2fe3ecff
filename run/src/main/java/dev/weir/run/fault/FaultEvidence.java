package dev.weir.run.fault;

import dev.weir.measure.AuditFacts;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.gap.LatencyBySecond;
import dev.weir.result.Interval;
import dev.weir.result.Ledger;
import dev.weir.result.fault.FaultRecord;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.cluster.ClusterChange;
import java.util.List;

/**
 * What a run knows, when every account is sealed, to tell what faults did to it.
 *
 * @param injected the faults, in the order in which they were due
 * @param changes what was seen of the cluster, by the run's clock; empty when nobody looked
 * @param period the measured phase
 * @param accounts what every client sent and received
 * @param intervals the run second by second
 * @param ledger the account of every message
 * @param settings the settings in force
 * @param latencies end-to-end latencies of the measured phase
 */
public record FaultEvidence(
        List<FaultRecord> injected,
        List<ClusterChange> changes,
        Period period,
        Accounts accounts,
        List<Interval> intervals,
        Ledger ledger,
        List<EffectiveSetting> settings,
        LatencyBySecond latencies) {

    public FaultEvidence {
        injected = List.copyOf(injected);
        changes = List.copyOf(changes);
        intervals = List.copyOf(intervals);
        settings = List.copyOf(settings);
    }

    /**
     * The measured phase, by the run's clock.
     *
     * @param due how many messages were due
     */
    public record Period(long startNanos, long endNanos, DueMessageCount due) {

        public long lengthNanos() {
            return Math.max(0, endNanos - startNanos);
        }
    }

    /** How many messages a publisher should have sent until an instant. */
    @FunctionalInterface
    public interface DueMessageCount {

        /** Where messages are sent back to back and none is due at a certain time. */
        DueMessageCount UNKNOWN = (publisher, untilNanos) -> -1;

        /**
         * Those due until an instant, which is included; -1 when nothing tells.
         *
         * @param untilNanos from the start of the measured phase
         */
        long until(int publisher, long untilNanos);
    }

    /**
     * What every client sent and received.
     *
     * @param facts what the audit was told beside
     */
    public record Accounts(AuditFacts facts, List<PublisherAccount> publishers, List<SubscriberAccount> subscribers) {

        public Accounts {
            publishers = List.copyOf(publishers);
            subscribers = List.copyOf(subscribers);
        }
    }
}
