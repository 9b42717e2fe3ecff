package dev.weir.run.fault;

import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.LostConnections;
import dev.weir.measure.Audience.Deliveries;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.result.fault.CrowdEffect;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells what faults did to the clients of a crowd. Used once, when every account is sealed. */
final class CrowdEffects {

    /** What is under way when a fault is injected was due within that. */
    private static final long UNDER_WAY_NANOS = 1_000_000_000;

    private final CrowdAudience audience;
    private final FaultEvidence evidence;
    private final LostConnections lost;
    private final List<ClientGaps> clients;

    private CrowdEffects(CrowdAudience audience, FaultEvidence evidence) {
        this.audience = audience;
        this.evidence = evidence;
        this.lost = audience.lostConnections();
        this.clients = new ArrayList<>();
        long leftOut = audience.longestGapLeftOutNanos();
        audience.gaps(evidence.period().lengthNanos())
                .forEach((client, gaps) -> clients.add(new ClientGaps(
                        Progress.DELIVERED, "client " + client, ProgressGaps.NO_PARTITION, gaps, leftOut)));
    }

    /** At most one: nothing without a crowd. */
    static List<CrowdEffects> of(FaultEvidence evidence) {
        return evidence.accounts().facts().audience() instanceof CrowdAudience audience
                ? List.of(new CrowdEffects(audience, evidence))
                : List.of();
    }

    /** The gaps of every client that was given anything. */
    List<ClientGaps> clients() {
        return clients;
    }

    /**
     * What one fault did.
     *
     * @param effect from its injection to the end of its effect
     * @param nextNanos when the next was injected; {@code Long.MAX_VALUE} after the last
     */
    CrowdEffect of(FaultRecord fault, Gap effect, long nextNanos) {
        CrowdEffect.Connections connections = connections(effect.fromNanos(), nextNanos);
        long untilNanos = Math.max(effect.toNanos(), connections.lastBackNanos() + LostConnections.TICK_NANOS);
        return new CrowdEffect(
                fault.number(),
                silence(effect, nextNanos),
                connections,
                missed(effect.fromNanos() - UNDER_WAY_NANOS, untilNanos));
    }

    private CrowdEffect.Silence silence(Gap effect, long nextNanos) {
        long[] lengths = clients.stream()
                .mapToLong(client -> client.atMostNanos(effect.fromNanos(), effect.toNanos(), nextNanos))
                .sorted()
                .toArray();
        return new CrowdEffect.Silence(lengths.length, rank(lengths, 50), rank(lengths, 99), rank(lengths, 100));
    }

    /** The length that so many of a hundred do not exceed. */
    private static long rank(long[] ascending, int percentile) {
        int index = Math.max(0, Math.ceilDiv(ascending.length * percentile, 100) - 1);
        return ascending.length == 0 ? 0 : ascending[index];
    }

    private CrowdEffect.Connections connections(long fromNanos, long toNanos) {
        long back = lost.back(fromNanos, toNanos);
        return new CrowdEffect.Connections(
                lost.lost(fromNanos, toNanos),
                back,
                backNanos(fromNanos, toNanos, 1),
                backNanos(fromNanos, toNanos, Math.ceilDiv(back, 2)),
                backNanos(fromNanos, toNanos, back));
    }

    private long backNanos(long fromNanos, long toNanos, long count) {
        long nanos = count == 0 ? -1 : lost.backNanos(fromNanos, toNanos, count);
        return nanos < 0 ? Times.NEVER : nanos;
    }

    private CrowdEffect.Missed missed(long fromNanos, long toNanos) {
        Map<Integer, Long> byClient = new HashMap<>();
        long due = 0;
        long missing = 0;
        long conflated = 0;
        for (PublisherAccount publisher : evidence.accounts().publishers()) {
            long first = publisher.firstSequence(Phase.MEASURE);
            long from = first + due(publisher, fromNanos);
            long to = first + Math.min(publisher.sent(Phase.MEASURE), due(publisher, toNanos));
            if (from < to) {
                Deliveries found = audience.deliveries(
                        publisher.stream(),
                        first,
                        to,
                        sequence -> sequence >= from && publisher.acked(Phase.MEASURE, sequence),
                        (client, sequence) -> byClient.merge(client, 1L, Long::sum),
                        (client, sequence) -> {});
                due += found.due();
                missing += found.missing();
                conflated += found.conflated() + found.leftOut();
            }
        }
        return new CrowdEffect.Missed(
                due,
                missing,
                conflated,
                byClient.size(),
                byClient.values().stream().mapToLong(Long::longValue).max().orElse(0));
    }

    /** How many messages a publisher should have sent until an instant. */
    private long due(PublisherAccount publisher, long untilNanos) {
        return Math.max(0, evidence.period().due().until(publisher.stream(), untilNanos));
    }
}
