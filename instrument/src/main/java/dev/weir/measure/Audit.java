package dev.weir.measure;

import dev.weir.measure.Distributions.Coverage;
import dev.weir.message.SequenceRange;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.fault.FaultEffect.DueMessages;
import dev.weir.result.fault.Gap;
import dev.weir.transport.Topology.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Closes the account of a phase, message by message, from the sets of sequences that publishers and subscribers kept.
 *
 * <p>Counters say how much; sets say which. The audit takes both and checks one against the other: an identity that does
 * not hold is an imbalance, and a run with an imbalance cannot be trusted. Every account is sealed before.
 */
public final class Audit {

    private final AuditFacts facts;
    private final List<PublisherAccount> publishers;
    private final List<SubscriberAccount> subscribers;
    private final List<String> imbalances;
    private final List<Sample> samples = new ArrayList<>();

    private Audit(
            AuditFacts facts,
            List<PublisherAccount> publishers,
            List<SubscriberAccount> subscribers,
            List<String> imbalancesSoFar) {
        this.facts = facts;
        this.publishers = publishers;
        this.subscribers = subscribers;
        this.imbalances = new ArrayList<>(imbalancesSoFar);
    }

    /** Closes the account; {@code imbalancesSoFar} are those that snapshots found while the run went on. */
    public static Ledger close(
            AuditFacts facts,
            List<PublisherAccount> publishers,
            List<SubscriberAccount> subscribers,
            List<String> imbalancesSoFar) {
        return new Audit(facts, publishers, subscribers, imbalancesSoFar).ledger();
    }

    /** How many deliveries a message leads to on average; 0 where nobody subscribes. */
    public static double copies(AuditFacts facts, List<SubscriberAccount> subscribers) {
        Audience audience = facts.audience();
        if (audience != null) {
            return audience.mean();
        }
        return subscribers.isEmpty() ? 0 : facts.delivery() == Delivery.EACH ? subscribers.size() : 1;
    }

    /**
     * What became of some messages. When every account is sealed.
     *
     * @param ranges which, by publisher, counted from the first message of the phase
     * @param due when they were due, by the run's clock
     */
    public static DueMessages outcomes(
            AuditFacts facts,
            List<PublisherAccount> publishers,
            List<SubscriberAccount> subscribers,
            List<SequenceRange> ranges,
            Gap due) {
        RangeAudit audit = new RangeAudit(facts, subscribers, NewerOfKey.of(facts, publishers));
        for (int i = 0; i < publishers.size(); i++) {
            audit.add(publishers.get(i), ranges.get(i));
        }
        return audit.messages(due);
    }

    /**
     * How many deliveries some messages should lead to, and how many there are. When every account is sealed.
     *
     * @param ranges which, by publisher, counted from the first message of the phase
     */
    public static Coverage coverage(
            AuditFacts facts,
            List<PublisherAccount> publishers,
            List<SubscriberAccount> subscribers,
            List<SequenceRange> ranges) {
        RangeAudit audit = new RangeAudit(facts, subscribers, NewerOfKey.of(facts, publishers));
        Coverage coverage = Coverage.NONE;
        for (int i = 0; i < publishers.size(); i++) {
            coverage = coverage.and(audit.coverage(publishers.get(i), ranges.get(i)));
        }
        return coverage;
    }

    private Ledger ledger() {
        NewerOfKey newer = NewerOfKey.of(facts, publishers);
        List<SendAudit> sending = publishers.stream()
                .map(publisher -> new SendAudit(publisher, facts, subscribers, newer, samples))
                .toList();
        List<Account> sent = new ArrayList<>();
        for (int i = 0; i < sending.size(); i++) {
            Account account = sending.get(i)
                    .account(facts.scheduled().get(i), facts.stillBuffered().get(i));
            checkSent(account, sending.get(i), publishers.get(i));
            sent.add(account);
        }
        List<Account> received = subscribers.stream().map(this::received).toList();
        Account total = explained(Totals.of(sent, received, sending));
        subscribers.forEach(subscriber -> collectSamples(subscriber.tally(facts.phase())));
        return new Ledger(
                facts.identified() && !subscribers.isEmpty(),
                facts.drainProven(),
                imbalances.isEmpty(),
                imbalances,
                total,
                sent,
                received,
                samples);
    }

    /** By how much the system counts in all, which is known of no single publisher. */
    private Account explained(Account total) {
        Audience audience = facts.audience();
        OptionalLong lost = audience == null ? OptionalLong.empty() : audience.lostOfLeftOut();
        return lost.isEmpty()
                ? total
                : new Account(
                        total.name(),
                        total.sending(),
                        total.receiving(),
                        total.comparison().explained(lost.getAsLong()));
    }

    private Account received(SubscriberAccount subscriber) {
        ReceiveTally tally = subscriber.tally(facts.phase());
        Account account = new Account(
                "subscriber " + subscriber.subscriber(),
                Ledger.Sending.NONE,
                new Ledger.Receipts(
                        tally.received.get(),
                        tally.unique.get(),
                        tally.duplicate.get(),
                        tally.twiceInLog.get(),
                        tally.deliveredTwice.get(),
                        tally.foreign.get(),
                        tally.corrupt.get(),
                        tally.seen == null ? tally.outOfOrder.get() : Ledger.Receipts.NOT_COUNTED),
                Ledger.Differences.NONE);
        checkReceived(account, tally);
        return account;
    }

    private void checkSent(Account account, SendAudit audit, PublisherAccount publisher) {
        SendTally tally = publisher.tally(facts.phase());
        demand(account.name(), "acked counted = acked in the set", tally.acked.get(), tally.ackedSequences.size());
        demand(
                account.name(),
                "unresolved by sequence = by count",
                audit.unresolvedBySequence(),
                account.sending().unresolved());
        demand(account.name(), "messages answered twice", publisher.strayAnswers(), 0);
        // Otherwise the messages that one publisher sent too many would stand for those that another left unsent.
        demand(
                account.name(),
                "messages sent that were not due",
                Math.max(0, -account.sending().unsent()),
                0);
    }

    private void checkReceived(Account account, ReceiveTally tally) {
        demand(
                account.name(),
                "received = unique + duplicate + foreign + corrupt",
                account.receiving().received(),
                account.receiving().unique()
                        + account.receiving().duplicate()
                        + account.receiving().foreign()
                        + account.receiving().corrupt());
        if (facts.identified() && facts.audience() == null) {
            OthersTally others = tally.others;
            long inSets = others == null ? 0 : others.size();
            for (SequenceSet set : tally.sequences) {
                inSets += set.size();
            }
            demand(
                    account.name(),
                    "unique counted = unique in the sets",
                    account.receiving().unique(),
                    inSets);
        }
    }

    private void demand(String whose, String identity, long left, long right) {
        if (left != right) {
            imbalances.add(whose + ": " + identity + " does not hold: " + left + " against " + right);
        }
    }

    private void collectSamples(ReceiveTally tally) {
        samples.addAll(tally.duplicates.kept());
        samples.addAll(tally.disorders.kept());
        samples.addAll(tally.corruptions.kept());
        samples.addAll(tally.foreigners.kept());
    }
}
