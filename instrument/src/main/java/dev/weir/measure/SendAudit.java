package dev.weir.measure;

import dev.weir.measure.Audience.Missed;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.KindCount;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * The audit of one stream: follows every sequence that was sent to where it was received.
 *
 * <p>Lost is what was acknowledged and not received, taken sequence by sequence; the plain difference of the two counts
 * would let a message that was delivered though never acknowledged hide one that was lost.
 */
final class SendAudit {

    private static final int SAMPLES = 10;

    private final NewerOfKey newer;
    private final int stream;
    private final SendTally tally;
    private final List<Sample> samples;
    private final long knownEnd;
    private final boolean identified;
    private final TroubleKind missing;
    private long lost;
    private long conflated;
    private long leftOut;
    private long crossDuplicates;
    private long receivedThoughFailed;
    private long receivedThoughUnresolved;
    private long unresolvedBySequence;
    private final long receivedSenderLost;

    SendAudit(
            PublisherAccount publisher,
            AuditFacts facts,
            List<SubscriberAccount> subscribers,
            NewerOfKey newer,
            List<Sample> samples) {
        this.newer = newer;
        this.stream = publisher.stream();
        this.tally = publisher.tally(facts.phase());
        this.samples = samples;
        this.knownEnd = publisher.isLost() ? publisher.endSequence(facts.phase()) : Long.MAX_VALUE;
        this.identified = facts.identified() && !subscribers.isEmpty();
        this.receivedSenderLost =
                publisher.isLost() && identified ? publisher.receivedUntold(facts.phase(), subscribers) : 0;
        // What has not been read to the end may still be there.
        this.missing = TroubleKind.missing(facts.drainProven());
        countUnresolved();
        samples.addAll(tally.samples.kept());
        Audience audience = facts.audience();
        if (identified && audience != null) {
            follow(audience);
        } else if (identified) {
            List<SequenceSet[]> received = subscribers.stream()
                    .map(subscriber -> subscriber.tally(facts.phase()).sequences)
                    .toList();
            if (facts.delivery() == Delivery.SHARED) {
                follow(
                        union(received.stream().map(of -> of[stream]).toList()),
                        other -> joined(received.stream().map(of -> of[other]).toList()),
                        "");
            } else {
                for (int i = 0; i < received.size(); i++) {
                    SequenceSet[] own = received.get(i);
                    follow(
                            own[stream],
                            other -> own[other],
                            "by subscriber " + subscribers.get(i).subscriber());
                }
            }
        }
    }

    private SequenceSet union(List<SequenceSet> sets) {
        if (sets.size() == 1) {
            return sets.getFirst();
        }
        SequenceSet union = new SequenceSet();
        sets.forEach(set -> crossDuplicates += union.addAll(set));
        return union;
    }

    private static SequenceSet joined(List<SequenceSet> sets) {
        if (sets.size() == 1) {
            return sets.getFirst();
        }
        SequenceSet joined = new SequenceSet();
        sets.forEach(joined::addAll);
        return joined;
    }

    /** @param ofStreams what the same subscribers received of every stream */
    private void follow(SequenceSet received, IntFunction<SequenceSet> ofStreams, String detail) {
        long[] found = new long[1];
        tally.ackedSequences.forEachMissingIn(received, sequence -> {
            if (newer.replaced(stream, sequence, ofStreams)) {
                conflated++;
            } else if (++found[0] <= SAMPLES) {
                samples.add(new Sample(missing, stream, sequence, detail));
            }
        });
        lost += found[0];
        received.forEachMissingIn(tally.ackedSequences, sequence -> {
            if (sequence >= knownEnd) {
                return; // Nobody knows any more what became of it at the sender: received, sender lost.
            }
            if (tally.isFailed(sequence)) {
                receivedThoughFailed++;
            } else {
                receivedThoughUnresolved++;
            }
        });
    }

    /** At the clients of a crowd: what they did not get of what was acknowledged, and what they got of the rest. */
    private void follow(Audience audience) {
        long from = tally.firstSequence;
        long to = from + tally.sent.get();
        if (to == from) {
            return;
        }
        long[] found = new long[1];
        Audience.Deliveries acked =
                audience.deliveries(stream, from, to, tally.ackedSequences::contains, (client, sequence) -> {
                    if (++found[0] <= SAMPLES) {
                        samples.add(new Sample(missing, stream, sequence, "by client " + client));
                    }
                });
        lost = acked.missing();
        conflated = acked.conflated();
        leftOut = acked.leftOut();
        receivedThoughFailed = audience.deliveries(stream, from, to, tally::isFailed, Missed.NOBODY)
                .received();
        receivedThoughUnresolved = audience.deliveries(
                        stream,
                        from,
                        to,
                        sequence -> !tally.ackedSequences.contains(sequence) && !tally.isFailed(sequence),
                        Missed.NOBODY)
                .received();
    }

    private void countUnresolved() {
        long end = tally.firstSequence + tally.sent.get();
        for (long sequence = tally.firstSequence; sequence < end; sequence++) {
            if (!tally.ackedSequences.contains(sequence) && !tally.isFailed(sequence)) {
                unresolvedBySequence++;
            }
        }
    }

    Account account(long scheduled, long stillBuffered) {
        long sent = tally.sent.get();
        long failed = tally.failed();
        return new Account(
                "publisher " + stream,
                new Ledger.Sending(
                        scheduled,
                        sent,
                        scheduled - sent,
                        tally.acked.get(),
                        failed,
                        failures(),
                        sent - tally.acked.get() - failed,
                        stillBuffered),
                Ledger.Receipts.NONE,
                new Ledger.Differences(
                        lost, receivedThoughFailed, receivedThoughUnresolved, conflated, leftOut, receivedSenderLost));
    }

    private List<KindCount> failures() {
        List<String> definite = Arrays.stream(FailureKind.values())
                .filter(FailureKind::definite)
                .map(kind -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .toList();
        return tally.failures().stream()
                .filter(failure -> definite.contains(failure.kind()))
                .toList();
    }

    /** Unresolved messages, counted one sequence after the other. */
    long unresolvedBySequence() {
        return unresolvedBySequence;
    }

    /** Messages that two subscribers of one group both received. */
    long crossDuplicates() {
        return crossDuplicates;
    }
}
