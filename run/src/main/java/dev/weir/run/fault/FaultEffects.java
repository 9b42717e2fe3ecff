package dev.weir.run.fault;

import dev.weir.measure.Audit;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.message.SequenceRange;
import dev.weir.result.Interval;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.DueMessages;
import dev.weir.result.fault.FaultEffect.LongestGap;
import dev.weir.result.fault.FaultEffect.Moments;
import dev.weir.result.fault.FaultEffect.Others;
import dev.weir.result.fault.FaultEffect.PublishWait;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.result.fault.RebalanceFigures;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterChange.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tells from the stamps of messages what the faults of a run did to it. Used once, when every account is sealed. */
public final class FaultEffects {

    /** So many clients and partitions are told of; of more, those with the longest gaps. */
    private static final int MOST_ROWS = 400;

    /** The same of a crowd. */
    private static final int MOST_CLIENTS = 10;

    private static final Comparator<LongestGap> LONGEST_FIRST = Comparator.comparingLong(
                    (LongestGap gap) -> gap.gap().lengthNanos())
            .reversed();

    private final FaultEvidence evidence;
    private final boolean saturated;
    private final long lengthNanos;
    private final List<FaultRecord> injected;
    private final FaultFigures.Availability availability;
    private final List<ClientGaps> clients;
    private final List<CrowdEffects> crowd;
    private final Recovery recovery;
    private final PeriodLatencies latencies;

    private FaultEffects(FaultEvidence evidence) {
        this.evidence = evidence;
        this.saturated = evidence.period().due().until(0, 0) < 0;
        this.lengthNanos = evidence.period().lengthNanos();
        this.injected = evidence.injected().stream()
                .filter(fault -> fault.times().injectedNanos() != Times.NEVER)
                .toList();
        this.crowd = CrowdEffects.of(evidence);
        List<ClientGaps> all =
                Stream.concat(ClientGaps.of(evidence).stream(), ofCrowd()).toList();
        this.availability = new FaultFigures.Availability(
                availability(all, Progress.ACKNOWLEDGED, Interval.MessageCounts::acked),
                availability(all, Progress.DELIVERED, Interval.MessageCounts::delivered));
        this.clients = ClientGaps.hitHardest(ClientGaps.of(evidence), MOST_ROWS);
        long first = injected.stream()
                .mapToLong(fault -> fault.times().injectedNanos())
                .min()
                .orElse(0);
        this.latencies = new PeriodLatencies(evidence, first);
        double copies =
                Audit.copies(evidence.accounts().facts(), evidence.accounts().subscribers());
        // What was aborted on purpose is due to nobody: its share is missing in every second.
        long aborted = evidence.ledger().total().sending().aborted();
        this.recovery = new Recovery(
                evidence.intervals(),
                first,
                copies,
                saturated || aborted > 0,
                evidence.ledger().total().comparison().lost());
    }

    private Stream<ClientGaps> ofCrowd() {
        return crowd.stream().flatMap(effects -> effects.clients().stream());
    }

    /** Everything that there is to tell. */
    public static FaultFigures of(FaultEvidence evidence) {
        return new FaultEffects(evidence).figures();
    }

    private FaultFigures figures() {
        List<FaultEffect> effects = new ArrayList<>();
        for (FaultRecord fault : injected) {
            effects.add(effect(fault, effects.isEmpty() ? 0 : effects.getLast().toNanos()));
        }
        List<Gap> times = new ArrayList<>();
        for (int i = 0; i < effects.size(); i++) {
            times.add(new Gap(
                    injected.get(i).times().injectedNanos(), effects.get(i).toNanos()));
        }
        return new FaultFigures(
                evidence.injected(),
                effects.stream().map(effect -> withUsual(effect, times)).toList(),
                Stream.concat(clients.stream(), ClientGaps.hitHardest(ofCrowd().toList(), MOST_CLIENTS).stream())
                        .map(gaps -> gaps.told(times, lengthNanos))
                        .toList(),
                availability,
                waits(Long.MIN_VALUE, Long.MAX_VALUE),
                injected.isEmpty() ? List.of() : new Promises(evidence.settings(), evidence.ledger()).guarantees(),
                RebalanceFigures.NONE,
                crowd.stream()
                        .flatMap(clientsOf -> IntStream.range(0, injected.size())
                                .mapToObj(i -> clientsOf.of(injected.get(i), times.get(i), nextNanos(injected.get(i)))))
                        .toList());
    }

    /** Over everybody: nothing happened where nobody got on. Where nobody keeps gaps, the seconds tell. */
    private double availability(List<ClientGaps> all, Progress progress, ToLongFunction<Interval.MessageCounts> count) {
        return all.stream()
                .filter(gaps -> gaps.progress() == progress)
                .map(ClientGaps::gaps)
                .reduce(ClientGaps::common)
                .map(gaps -> ClientGaps.availability(gaps, lengthNanos))
                .orElseGet(() -> evidence.intervals().stream()
                        .filter(Interval::measured)
                        .mapToDouble(second -> count.applyAsLong(second.messages()) > 0 ? 1 : 0)
                        .average()
                        .orElse(0));
    }

    /** @param beforeNanos end of the effect of the fault before */
    private FaultEffect effect(FaultRecord fault, long beforeNanos) {
        long from = fault.times().injectedNanos();
        long healed = healedNanos(fault);
        long next = nextNanos(fault);
        // A process that is told to end may serve for a while: nothing is as before again until the fault has its
        // effect.
        long recovered = recovery.fromNanos(Math.max(from, fault.times().effectiveNanos()), next);
        long well = recovered == Times.NEVER ? Math.min(next, lengthNanos) : recovered;
        long to = Math.max(from + 1, Math.max(healed, well));
        List<LongestGap> gaps = Stream.concat(
                        longest(clients.stream(), from, to, next),
                        longest(ofCrowd(), from, to, next).sorted(LONGEST_FIRST).limit(MOST_CLIENTS))
                .sorted(LONGEST_FIRST)
                .toList();
        return new FaultEffect(
                fault.number(),
                to,
                new Moments(
                        newLeaderNanos(fault, to, Kind.LEADER),
                        resumedNanos(gaps, Progress.ACKNOWLEDGED),
                        resumedNanos(gaps, Progress.DELIVERED),
                        recovered,
                        newLeaderNanos(fault, to, Kind.LEADER_KNOWN_TO_PUBLISHER)),
                gaps,
                waits(from, to),
                latencies.of(from, healed, next),
                messages(from, healed),
                others(from, to, beforeNanos));
    }

    /** When the fault after it was injected. */
    private long nextNanos(FaultRecord fault) {
        return injected.stream()
                .mapToLong(other -> other.times().injectedNanos())
                .filter(other -> other > fault.times().injectedNanos())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static Stream<LongestGap> longest(Stream<ClientGaps> of, long from, long to, long next) {
        return of.map(client -> new LongestGap(
                client.progress(), client.client(), client.partition(), client.longest(from, to, next), 0));
    }

    /** When a fault was over: at the latest with the measured phase. */
    private long healedNanos(FaultRecord fault) {
        long healed = fault.times().healedNanos();
        return healed == Times.NEVER ? lengthNanos : Math.min(healed, lengthNanos);
    }

    /** Another leader: that nobody leads a partition is the fault, and no answer to it. */
    private long newLeaderNanos(FaultRecord fault, long untilNanos, Kind kind) {
        return changes(fault.times().injectedNanos(), untilNanos)
                .filter(change -> change.kind() == kind
                        && !change.brokers().isEmpty()
                        && change.partitions().stream().anyMatch(fault.partitions()::contains))
                .mapToLong(change -> change.atNanos() - evidence.period().startNanos())
                .min()
                .orElse(Times.NEVER);
    }

    private Stream<ClusterChange> changes(long fromNanos, long toNanos) {
        long start = evidence.period().startNanos();
        return evidence.changes().stream()
                .filter(change -> change.atNanos() >= start + fromNanos && change.atNanos() <= start + toNanos);
    }

    private Others others(long fromNanos, long toNanos, long beforeNanos) {
        return new Others(
                evidence.intervals().stream()
                        .filter(second ->
                                second.startNanos() + second.lengthNanos() > fromNanos && second.startNanos() < toNanos)
                        .mapToLong(second -> second.messages().backlog())
                        .max()
                        .orElse(0),
                partitions(fromNanos, toNanos, Kind.REVOKED),
                partitions(fromNanos, toNanos, Kind.ASSIGNED),
                saturated
                        ? -1
                        : messages(Math.min(beforeNanos, fromNanos), toNanos)
                                .trouble()
                                .deliveredTwice());
    }

    private long partitions(long fromNanos, long toNanos, Kind kind) {
        return changes(fromNanos, toNanos)
                .filter(change -> change.kind() == kind)
                .mapToLong(change -> change.partitions().size())
                .sum();
    }

    /** A gap that lasts until the end of the phase is not over. */
    private long resumedNanos(List<LongestGap> longestFirst, Progress progress) {
        return longestFirst.stream()
                .filter(gap -> gap.progress() == progress && gap.gap().lengthNanos() > 0)
                .findFirst()
                .map(gap -> gap.gap().toNanos())
                .filter(nanos -> nanos != lengthNanos)
                .orElse(Times.NEVER);
    }

    private FaultEffect withUsual(FaultEffect effect, List<Gap> times) {
        List<LongestGap> gaps = effect.gaps().stream()
                .map(gap -> new LongestGap(
                        gap.progress(), gap.client(), gap.partition(), gap.gap(), usualNanos(gap, times)))
                .toList();
        return new FaultEffect(
                effect.fault(),
                effect.toNanos(),
                effect.moments(),
                gaps,
                effect.waits(),
                effect.latencies(),
                effect.messages(),
                effect.others());
    }

    private long usualNanos(LongestGap of, List<Gap> times) {
        return Stream.concat(clients.stream(), ofCrowd())
                .filter(client -> client.progress() == of.progress()
                        && client.client().equals(of.client())
                        && client.partition() == of.partition())
                .findFirst()
                .orElseThrow()
                .usualNanos(times);
    }

    /** How long publishers were kept waiting in calls that overlap a time. */
    private List<PublishWait> waits(long fromNanos, long toNanos) {
        List<PublishWait> waits = new ArrayList<>();
        for (PublisherAccount publisher : evidence.accounts().publishers()) {
            List<Gap> calls = publisher.waits(Phase.MEASURE).gaps().stream()
                    .map(call -> call.from(evidence.period().startNanos()))
                    .filter(call -> call.overlaps(fromNanos, toNanos))
                    .toList();
            if (!calls.isEmpty()) {
                waits.add(new PublishWait(
                        "publisher " + publisher.stream(),
                        calls.stream().mapToLong(Gap::lengthNanos).max().orElse(0),
                        calls.stream().mapToLong(Gap::lengthNanos).sum()));
            }
        }
        return waits;
    }

    private DueMessages messages(long fromNanos, long toNanos) {
        if (saturated) {
            return DueMessages.UNKNOWN;
        }
        List<SequenceRange> due = evidence.accounts().publishers().stream()
                .map(publisher -> new SequenceRange(
                        evidence.period().due().until(publisher.stream(), fromNanos - 1),
                        evidence.period().due().until(publisher.stream(), toNanos)))
                .toList();
        long start = evidence.period().startNanos();
        return Audit.outcomes(
                evidence.accounts().facts(),
                evidence.accounts().publishers(),
                evidence.accounts().subscribers(),
                due,
                new Gap(start + fromNanos, start + toNanos));
    }
}
