package dev.weir.measure;

import dev.weir.measure.Audience.Deliveries;
import dev.weir.measure.Audience.Missed;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.count.Counter;
import dev.weir.measure.count.TopicCounts;
import dev.weir.message.SequenceRange;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.KindCount;
import dev.weir.result.fault.FaultEffect.DueMessages;
import dev.weir.result.fault.FaultEffect.FailureCount;
import dev.weir.result.fault.FaultEffect.Trouble;
import dev.weir.result.fault.Gap;
import dev.weir.transport.Topology.Delivery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;

/** Follows some messages of each publisher, such as those that were due within a time, to what became of them. */
final class RangeAudit {

    private final AuditFacts facts;
    private final NewerOfKey newer;
    private final List<ReceiveTally> received;
    private final Map<String, Long> failedByKind = new LinkedHashMap<>();
    private long due;
    private long acked;
    private long failed;
    private long unresolved;
    private long unsent;
    private long lost;

    /** Received by two subscribers of one group: read twice. */
    private long across;

    private long receivedThoughFailed;
    private long receivedThoughUnresolved;

    RangeAudit(AuditFacts facts, List<SubscriberAccount> subscribers, NewerOfKey newer) {
        this.newer = newer;
        this.facts = facts;
        this.received = subscribers.stream()
                .map(subscriber -> subscriber.tally(facts.phase()))
                .toList();
    }

    void add(PublisherAccount publisher, SequenceRange range) {
        SendTally tally = publisher.tally(facts.phase());
        long sentEnd = tally.firstSequence + tally.sent.get();
        long from = tally.firstSequence + range.from();
        long to = tally.firstSequence + range.to();
        due += to - from;
        unsent += Math.max(0, to - Math.max(from, sentEnd));
        long end = Math.min(to, sentEnd);
        for (long sequence = from; sequence < end; sequence++) {
            answer(tally, sequence);
        }
        tally.failures(from, end).forEach(failure -> failedByKind.merge(failure.kind(), failure.count(), Long::sum));
        if (facts.identified() && from < end) {
            follow(publisher.stream(), tally, from, end);
        }
    }

    /** What a message was answered with that was sent. */
    private void answer(SendTally tally, long sequence) {
        if (tally.ackedSequences.contains(sequence)) {
            acked++;
        } else if (tally.isFailed(sequence)) {
            failed++;
        } else {
            unresolved++;
        }
    }

    /**
     * One message that was due.
     *
     * @param sentEnd sequence of the first message that was not sent
     */
    void add(int stream, SendTally tally, long sequence, long sentEnd) {
        due++;
        if (sequence >= sentEnd) {
            unsent++;
            return;
        }
        answer(tally, sequence);
        boolean confirmed = tally.ackedSequences.contains(sequence);
        if (!confirmed) {
            tally.failure(sequence).ifPresent(kind -> failedByKind.merge(kind, 1L, Long::sum));
        }
        if (!facts.identified()) {
            return;
        }
        int holders = follow(stream, sequence, confirmed);
        if (holders > 0 && !confirmed) {
            long deliveries = facts.delivery() == Delivery.SHARED ? 1 : holders;
            if (tally.isFailed(sequence)) {
                receivedThoughFailed += deliveries;
            } else {
                receivedThoughUnresolved += deliveries;
            }
        }
    }

    private void follow(int stream, SendTally sent, long from, long end) {
        SequenceSet confirmed = sent.ackedSequences;
        long first = sent.firstSequence;
        Audience audience = facts.audience();
        if (audience != null) {
            // What clients have of a key is counted from the first message of the phase.
            LongPredicate asked = sequence -> sequence >= from && confirmed.contains(sequence);
            lost += audience.deliveries(stream, first, end, asked, Missed.NOBODY)
                    .missing();
            return;
        }
        for (long sequence = from; sequence < end; sequence++) {
            follow(stream, sequence, confirmed.contains(sequence));
        }
    }

    /** To those who received a message; returns how many did. */
    private int follow(int stream, long sequence, boolean confirmed) {
        boolean shared = facts.delivery() == Delivery.SHARED;
        int holders = 0;
        for (ReceiveTally tally : received) {
            holders += tally.sequences[stream].contains(sequence) ? 1 : 0;
        }
        if (confirmed && holders < copies()) {
            lost += shared ? lostByAll(stream, sequence) : lostByEach(stream, sequence);
        }
        across += shared ? Math.max(0, holders - 1) : 0;
        return holders;
    }

    private int lostByAll(int stream, long sequence) {
        return newer.replaced(stream, sequence, other -> joined(other)) ? 0 : 1;
    }

    private SequenceSet joined(int stream) {
        SequenceSet joined = new SequenceSet();
        received.forEach(tally -> joined.addAll(tally.sequences[stream]));
        return joined;
    }

    private int lostByEach(int stream, long sequence) {
        return Math.toIntExact(received.stream()
                .filter(tally -> !tally.sequences[stream].contains(sequence)
                        && !newer.replaced(stream, sequence, other -> tally.sequences[other]))
                .count());
    }

    /**
     * How many deliveries some messages of a publisher should lead to, and how many there are: one message that came twice is
     * one. What newer messages have replaced is not due. What a message should lead to counts also if it was never sent.
     */
    Coverage coverage(PublisherAccount publisher, SequenceRange range) {
        SendTally tally = publisher.tally(facts.phase());
        long first = tally.firstSequence;
        if (first == Long.MAX_VALUE || range.from() >= range.to()) {
            return new Coverage(Math.max(0, range.to() - range.from()) * copies(), 0);
        }
        long from = first + range.from();
        long to = first + range.to();
        Audience audience = facts.audience();
        return audience == null
                ? new Coverage((to - from) * copies(), arrived(publisher.stream(), from, to))
                : atClients(audience, publisher.stream(), new SequenceRange(from, to), first, first + tally.sent.get());
    }

    private int copies() {
        return facts.delivery() == Delivery.SHARED ? Math.min(1, received.size()) : received.size();
    }

    private long arrived(int stream, long from, long to) {
        long arrived = 0;
        for (long sequence = from; sequence < to; sequence++) {
            int holders = 0;
            for (ReceiveTally tally : received) {
                holders += tally.sequences[stream].contains(sequence) ? 1 : 0;
            }
            arrived += facts.delivery() == Delivery.SHARED ? Math.min(1, holders) : holders;
        }
        return arrived;
    }

    /** What was not sent is asked for apart: clients that have all that was sent lack it not for a newer message. */
    private static Coverage atClients(
            Audience audience, int stream, SequenceRange asked, long firstOfPhase, long sentEnd) {
        long unsent = audience.total(stream, Math.max(asked.from(), sentEnd), Math.max(asked.to(), sentEnd));
        long end = Math.min(asked.to(), sentEnd);
        Deliveries sent =
                audience.deliveries(stream, firstOfPhase, end, sequence -> sequence >= asked.from(), Missed.NOBODY);
        return new Coverage(sent.due() - sent.conflated() - sent.leftOut() + unsent, sent.received());
    }

    /**
     * The account of the messages of one topic, which were added one by one.
     *
     * @param counts what each subscriber received from it
     */
    Account account(String name, List<TopicCounts> counts, List<KindCount> causes) {
        return new Account(
                name,
                new Ledger.Sending(
                        due,
                        due - unsent,
                        unsent,
                        acked,
                        failed,
                        causes.stream()
                                .filter(cause -> failedByKind.containsKey(cause.kind()))
                                .map(cause -> new KindCount(
                                        cause.kind(), failedByKind.getOrDefault(cause.kind(), 0L), cause.firstCause()))
                                .toList(),
                        unresolved,
                        Ledger.Receipts.NOT_COUNTED),
                new Ledger.Receipts(
                        sum(counts, of -> of.received),
                        sum(counts, of -> of.unique) - across,
                        sum(counts, of -> of.duplicate) + across,
                        sum(counts, of -> of.twiceInLog),
                        sum(counts, of -> of.deliveredTwice) + across,
                        sum(counts, of -> of.foreign),
                        sum(counts, of -> of.corrupt),
                        received.stream().anyMatch(tally -> tally.seen != null)
                                ? Ledger.Receipts.NOT_COUNTED
                                : sum(counts, of -> of.outOfOrder)),
                new Ledger.Differences(lost, receivedThoughFailed, receivedThoughUnresolved));
    }

    private static long sum(List<TopicCounts> counts, Function<TopicCounts, Counter> which) {
        return counts.stream().mapToLong(of -> which.apply(of).get()).sum();
    }

    /** @param dueIn when they were due, by the run's clock */
    DueMessages messages(Gap dueIn) {
        long from = dueIn.fromNanos();
        long to = dueIn.toNanos();
        return new DueMessages(
                due,
                acked,
                failed,
                failedByKind.entrySet().stream()
                        .map(failure -> new FailureCount(failure.getKey(), failure.getValue()))
                        .toList(),
                unresolved,
                unsent,
                new Trouble(
                        lost,
                        received.stream()
                                .mapToLong(tally -> tally.twiceInLogDue.count(from, to))
                                .sum(),
                        across
                                + received.stream()
                                        .mapToLong(tally -> tally.deliveredTwiceDue.count(from, to))
                                        .sum(),
                        received.stream()
                                .mapToLong(tally -> tally.outOfOrderDue.count(from, to))
                                .sum()));
    }
}
