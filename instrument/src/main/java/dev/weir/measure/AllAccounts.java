package dev.weir.measure;

import dev.weir.message.Phase;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.Ledger.Sample;
import dev.weir.transport.Topology.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The accounts of a run seen together while it goes on. Used by the run's own thread. */
public final class AllAccounts {

    private final List<PublisherAccount> publishers;
    private final List<SubscriberAccount> subscribers;
    private final Delivery delivery;
    private final @Nullable Audience audience;
    private final Runnable refresh;

    public AllAccounts(List<PublisherAccount> publishers, List<SubscriberAccount> subscribers, Delivery delivery) {
        this(publishers, subscribers, delivery, null, () -> {});
    }

    /**
     * @param audience the clients of a crowd; null when messages go to subscribers
     * @param refresh brings accounts that are copies up to now
     */
    public AllAccounts(
            List<PublisherAccount> publishers,
            List<SubscriberAccount> subscribers,
            Delivery delivery,
            @Nullable Audience audience,
            Runnable refresh) {
        this.audience = audience;
        this.refresh = refresh;
        this.publishers = List.copyOf(publishers);
        this.subscribers = List.copyOf(subscribers);
        this.delivery = delivery;
    }

    /**
     * Counts of one phase at one moment.
     *
     * @param failed messages that failed or may have failed
     * @param received everything received, over all subscribers
     * @param unique received for the first time by each subscriber
     * @param uniqueBytes bytes of those
     */
    public record Snapshot(long sent, long acked, long failed, long received, long unique, long uniqueBytes) {

        /** These counts less earlier ones. */
        public Snapshot since(Snapshot earlier) {
            return new Snapshot(
                    sent - earlier.sent,
                    acked - earlier.acked,
                    failed - earlier.failed,
                    received - earlier.received,
                    unique - earlier.unique,
                    uniqueBytes - earlier.uniqueBytes);
        }
    }

    /** Brings accounts that are copies up to now, as well as that goes at once. */
    public void refresh() {
        refresh.run();
    }

    /** The counts now, received before sent, so that nothing seems to have arrived before it was sent. */
    public Snapshot snapshot(Phase phase) {
        long received = 0;
        long unique = 0;
        long uniqueBytes = 0;
        for (SubscriberAccount subscriber : subscribers) {
            ReceiveTally tally = subscriber.tally(phase);
            unique += tally.unique.get();
            uniqueBytes += tally.uniqueBytes.get();
            received += tally.received.get();
        }
        long acked = 0;
        long failed = 0;
        for (PublisherAccount publisher : publishers) {
            acked += publisher.acked(phase);
            failed += publisher.failed(phase);
        }
        long sent = publishers.stream()
                .mapToLong(publisher -> publisher.sent(phase))
                .sum();
        return new Snapshot(sent, acked, failed, received, unique, uniqueBytes);
    }

    /** How subscribers divide the messages. */
    public Delivery delivery() {
        return delivery;
    }

    /** Whether anybody of the run publishes. */
    public boolean publishing() {
        return !publishers.isEmpty();
    }

    /** Whether anybody receives. */
    public boolean receiving() {
        return !subscribers.isEmpty();
    }

    /** Whether anybody receives, and messages can be told apart. */
    public boolean identified() {
        return receiving() && subscribers.stream().allMatch(subscriber -> subscriber.identified);
    }

    /**
     * Receipts of a phase that are no first ones in order, over all subscribers; {@link Receipts#NOT_COUNTED} each that nobody
     * looks for.
     */
    public record Troubles(long duplicate, long outOfOrder, long corrupt, long foreign) {}

    /**
     * The troubles so far, as each subscriber has seen them. Without identities nobody looks for any, but what cannot be read
     * at all is corrupt.
     */
    public Troubles troubles(Phase phase) {
        long duplicate = 0;
        long outOfOrder = 0;
        long corrupt = 0;
        long foreign = 0;
        for (SubscriberAccount subscriber : subscribers) {
            ReceiveTally tally = subscriber.tally(phase);
            duplicate += tally.duplicate.get();
            outOfOrder += tally.outOfOrder.get();
            corrupt += tally.corrupt.get();
            foreign += tally.foreign.get();
        }
        boolean identified = identified();
        boolean ordered =
                identified && subscribers.stream().allMatch(subscriber -> subscriber.tally(phase).seen == null);
        return new Troubles(
                identified ? duplicate : Receipts.NOT_COUNTED,
                ordered ? outOfOrder : Receipts.NOT_COUNTED,
                identified || corrupt > 0 ? corrupt : Receipts.NOT_COUNTED,
                identified ? foreign : Receipts.NOT_COUNTED);
    }

    /** How many of the messages of a phase were timed, at each place where a latency is taken. */
    public record TimedCounts(long sent, long acked, long unique) {}

    /** The messages timed, once every account is sealed. */
    public TimedCounts timed(Phase phase) {
        long sent = 0;
        long acked = 0;
        for (PublisherAccount publisher : publishers) {
            sent += publisher.tally(phase).timedSent.get();
            acked += publisher.tally(phase).timedAcked.get();
        }
        long unique = subscribers.stream()
                .mapToLong(subscriber -> subscriber.tally(phase).timedUnique.get())
                .sum();
        return new TimedCounts(sent, acked, unique);
    }

    /**
     * When something happened last, and when it last happened again after nothing had for a while; 0 each before it did.
     *
     * @param resumedNanos the earliest over all accounts of what is later than {@code afterNanos} of the question
     * @param resumedFromNanos when that could have happened; 0 where nothing tells
     */
    public record Moments(long lastNanos, long resumedNanos, long resumedFromNanos) {

        private static final Moments NONE = new Moments(0, 0, 0);

        private Moments and(Stamps other, long afterNanos) {
            long resumed = other.resumedNanos.get();
            boolean earlier = resumed > afterNanos && (resumedNanos == 0 || resumed < resumedNanos);
            return new Moments(
                    Math.max(lastNanos, other.lastNanos.get()),
                    earlier ? resumed : resumedNanos,
                    earlier ? other.resumedFromNanos.get() : resumedFromNanos);
        }
    }

    /**
     * What the messages of others said of when they were due, over all subscribers.
     *
     * @param withoutInstant messages of which that could not be read
     * @param unread the first of them
     * @param ahead messages received before their instants
     * @param aheadNanos by how much at most
     * @param beyond messages whose latency is beyond what a histogram holds
     * @param stampedByLog messages that the log stamped
     * @param grainNanos what all instants are multiples of; 0 without any
     * @param clockSetNanos by how much the wall clock of a receiving host was set within a second, at most
     */
    public record InstantCounts(
            long withoutInstant,
            List<Sample> unread,
            long ahead,
            long aheadNanos,
            long beyond,
            long stampedByLog,
            long grainNanos,
            long clockSetNanos) {

        private static final InstantCounts NONE = new InstantCounts(0, List.of(), 0, 0, 0, 0, 0, 0);

        private InstantCounts and(OthersTally tally) {
            long grain = tally.grainNanos.get();
            return new InstantCounts(
                    withoutInstant + tally.withoutInstant.get(),
                    Stream.concat(unread.stream(), tally.unread.kept().stream()).toList(),
                    ahead + tally.ahead.get(),
                    Math.max(aheadNanos, tally.aheadNanos.get()),
                    beyond + tally.beyond.get(),
                    stampedByLog + tally.stampedByLog.get(),
                    grainNanos == 0 || (grain > 0 && grain < grainNanos) ? grain : grainNanos,
                    Math.max(clockSetNanos, tally.clockSetNanos.get()));
        }
    }

    /** The same of a phase; nothing of note where others publish nothing. */
    public InstantCounts instants(Phase phase) {
        InstantCounts counts = InstantCounts.NONE;
        for (SubscriberAccount subscriber : subscribers) {
            OthersTally tally = subscriber.tally(phase).others;
            counts = tally == null ? counts : counts.and(tally);
        }
        return counts;
    }

    /** When messages of a phase were confirmed. */
    public Moments acked(Phase phase, long afterNanos) {
        Moments moments = Moments.NONE;
        for (PublisherAccount publisher : publishers) {
            moments = moments.and(publisher.tally(phase).ackedStamps, afterNanos);
        }
        return moments;
    }

    /** When messages of a phase were received. */
    public Moments received(Phase phase, long afterNanos) {
        Moments moments = Moments.NONE;
        for (SubscriberAccount subscriber : subscribers) {
            moments = moments.and(subscriber.tally(phase).uniqueStamps, afterNanos);
        }
        return moments;
    }

    /** Whether a message that was sent should still arrive, as far as one can tell: none that later ones have overtaken. */
    public boolean awaiting(Phase phase) {
        return !subscribers.isEmpty()
                && (outstanding(phase) > 0
                        || ackedDeliveries(phase) > snapshot(phase).unique() + overtaken(phase));
    }

    /** Messages sent and not answered. */
    public long outstanding(Phase phase) {
        return publishers.stream()
                .mapToLong(publisher -> publisher.outstanding(phase))
                .sum();
    }

    /** Whether something that was acknowledged has not arrived. */
    public boolean missing(Phase phase) {
        long due = ackedDeliveries(phase);
        return snapshot(phase).unique() < due;
    }

    /** How many receipts the acknowledged messages of a phase should lead to; none where a newer one has replaced them. */
    public long ackedDeliveries(Phase phase) {
        if (audience == null) {
            return snapshot(phase).acked() * copies();
        }
        long acked = publishers.stream()
                .mapToLong(publisher -> publisher.ackedDeliveries(phase))
                .sum();
        return acked - excused(phase) - (phase == Phase.MEASURE ? audience.conflated() : 0);
    }

    /** How many receipts a message should lead to on average. */
    public double meanCopies() {
        return audience == null ? copies() : audience.mean();
    }

    private int copies() {
        return subscribers.isEmpty() ? 0 : delivery == Delivery.EACH ? subscribers.size() : 1;
    }

    /**
     * How many receipts some messages of a phase should lead to: the first so many of each stream.
     *
     * @param counts how many, by publisher
     */
    public long deliveries(Phase phase, List<Long> counts) {
        long total = 0;
        for (PublisherAccount publisher : publishers) {
            long count = counts.get(publisher.stream());
            long first = publisher.tally(phase).firstSequence;
            total += audience == null
                    ? count * copies()
                    : count == 0 ? 0 : audience.total(publisher.stream(), first, first + count);
        }
        return total - excused(phase);
    }

    private long excused(Phase phase) {
        return audience == null || phase != Phase.MEASURE ? 0 : audience.excused();
    }

    /**
     * Receipts of a phase that never come, because transactions were aborted on purpose: nobody is due those messages. Who
     * reads uncommitted messages gets them all the same, so that none of them is overtaken.
     */
    public long abortedReceipts(Phase phase) {
        long aborted = publishers.stream()
                .mapToLong(publisher -> publisher.tally(phase).aborted())
                .sum();
        return receiving() && aborted > 0
                ? Math.min(Math.round((double) aborted * meanCopies()), overtaken(phase))
                : aborted;
    }

    /**
     * Messages that later ones of their stream have overtaken: lost, failed, or still on their way through another
     * partition.
     */
    public long overtaken(Phase phase) {
        if (audience != null) {
            return phase == Phase.MEASURE ? audience.overtaken() : 0;
        }
        long highest = 0;
        for (PublisherAccount publisher : publishers) {
            long first = publisher.tally(phase).firstSequence;
            long shared = 0;
            for (SubscriberAccount subscriber : subscribers) {
                long seen = Math.max(
                        0, subscriber.tally(phase).highest[publisher.stream()].get() + 1 - first);
                shared = Math.max(shared, seen);
                highest += delivery == Delivery.EACH ? seen : 0;
            }
            highest += delivery == Delivery.EACH ? 0 : shared;
        }
        return Math.max(0, highest - snapshot(phase).unique());
    }

    /**
     * How many messages subscribers received for the first time that were due after so many seconds of a phase. Of the last
     * few seconds only; nothing of the clients of a crowd.
     */
    public long uniqueDueAfter(Phase phase, long wholeSeconds) {
        return subscribers.stream()
                .mapToLong(subscriber -> subscriber.tally(phase).uniqueDue.after(wholeSeconds))
                .sum();
    }

    /**
     * The second of a phase in which the newest message was due that was received, or if every subscriber gets all, that every
     * subscriber has received; from 0. -1 before the first; nothing of the clients of a crowd.
     */
    public long newestDueSecond(Phase phase) {
        LongStream newest = subscribers.stream()
                .mapToLong(subscriber -> subscriber.tally(phase).uniqueDue.newest());
        return (delivery == Delivery.EACH ? newest.min() : newest.max()).orElse(-1);
    }

    /** Whether messages go to the clients of a crowd. */
    public boolean crowded() {
        return audience != null;
    }

    /**
     * The identities of the ledger that do not hold now, as sentences.
     *
     * <p>Each side is read in the order that lets it only lag, so that an imbalance is one of the account and not of the
     * moment of reading.
     */
    public List<String> imbalances(Phase phase) {
        List<String> found = new ArrayList<>();
        for (SubscriberAccount subscriber : subscribers) {
            ReceiveTally tally = subscriber.tally(phase);
            long before = tally.received.get();
            long told = tally.unique.get() + tally.duplicate.get() + tally.foreign.get() + tally.corrupt.get();
            long after = tally.received.get();
            if (told < before - 1 || told > after) {
                found.add("subscriber " + subscriber.subscriber() + ": received " + before + " to " + after
                        + ", accounted for " + told);
            }
        }
        for (PublisherAccount publisher : publishers) {
            long outstanding = publisher.outstanding(phase);
            if (outstanding < 0) {
                found.add("publisher " + publisher.stream() + ": " + -outstanding + " more answers than messages sent");
            }
        }
        return found;
    }
}
