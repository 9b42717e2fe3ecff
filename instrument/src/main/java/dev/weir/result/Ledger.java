package dev.weir.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * The account of every message of the measured phase.
 *
 * @param lossChecked whether somebody received and messages carried an identity, so that loss could be checked at all
 * @param drainProven whether every subscriber reached the end of the log as it was after the last acknowledgement
 * @param balanced whether every identity of the account held at every snapshot
 * @param imbalances the identities that did not hold, as sentences
 * @param total the account over all streams
 * @param publishers the sending side of each publisher
 * @param subscribers the receiving side of each subscriber
 * @param samples first messages of each kind of trouble
 */
public record Ledger(
        boolean lossChecked,
        boolean drainProven,
        boolean balanced,
        List<String> imbalances,
        Account total,
        List<Account> publishers,
        List<Account> subscribers,
        List<Sample> samples) {

    public Ledger {
        imbalances = List.copyOf(imbalances);
        publishers = List.copyOf(publishers);
        subscribers = List.copyOf(subscribers);
        samples = List.copyOf(samples);
    }

    /** The same with more identities that did not hold. */
    public Ledger unbalancedBy(List<String> more) {
        List<String> all = Stream.concat(imbalances.stream(), more.stream()).toList();
        return new Ledger(lossChecked, drainProven, all.isEmpty(), all, total, publishers, subscribers, samples);
    }

    /**
     * Whether it is known how much was lost: every subscriber has read to the end, or all that was sent was acknowledged and
     * arrived all the same.
     */
    public boolean lossKnown() {
        return lossChecked
                && (drainProven
                        || (total.sending().acked() > 0
                                && total.sending().unresolved() == 0
                                && total.comparison().lost() == 0
                                && total.comparison().receivedSenderLost() == 0));
    }

    /**
     * One account. Files write the components of its groups as its own.
     *
     * @param name {@code total}, {@code publisher 0}, {@code subscriber 0}
     * @param sending what the publishers did
     * @param receiving what the subscribers got
     * @param comparison what the two sides say of each other
     */
    public record Account(String name, Sending sending, Receipts receiving, Differences comparison) {}

    /**
     * The sending side. {@code scheduled = sent + unsent}; {@code sent = acked + failed + unresolved}.
     *
     * @param scheduled messages that were due
     * @param sent handed to the transport
     * @param unsent due and not handed over before the run ended
     * @param acked confirmed by the system
     * @param failed certainly not delivered
     * @param failedByKind the same by reason
     * @param unresolved neither confirmed nor certainly refused; may have been delivered
     * @param stillBuffered in the client's buffer when the last send returned: no loss, a number of its own
     */
    public record Sending(
            long scheduled,
            long sent,
            long unsent,
            long acked,
            long failed,
            List<KindCount> failedByKind,
            long unresolved,
            long stillBuffered) {

        private static final String ABORTED = "aborted";

        /** That of whom nobody asked to send. */
        public static final Sending NONE = new Sending(0, 0, 0, 0, 0, List.of(), 0, 0);

        public Sending {
            failedByKind = List.copyOf(failedByKind);
        }

        /** Of those that failed, the messages whose transaction was aborted on purpose. */
        public long aborted() {
            return failedByKind.stream()
                    .filter(kind -> kind.kind().equals(ABORTED))
                    .mapToLong(KindCount::count)
                    .sum();
        }

        /** The same, of so many that were due. */
        public Sending of(long due) {
            return new Sending(due, sent, due - sent, acked, failed, failedByKind, unresolved, stillBuffered);
        }
    }

    /**
     * The receiving side. {@code received = unique + duplicate + foreign + corrupt}.
     *
     * @param received everything the handlers were given
     * @param unique received for the first time
     * @param duplicate received again
     * @param twiceInLog of the duplicates, those at another offset: the log holds the message twice
     * @param deliveredTwice of the duplicates, those at the same offset: the message was read twice
     * @param foreign not of this run
     * @param corrupt failed its checksum, or cannot be read as a message
     * @param outOfOrder received after a later one of its stream and key; {@link #NOT_COUNTED} where no order is promised
     */
    public record Receipts(
            long received,
            long unique,
            long duplicate,
            long twiceInLog,
            long deliveredTwice,
            long foreign,
            long corrupt,
            long outOfOrder) {

        /** Stands for a count that is not taken. */
        public static final long NOT_COUNTED = -1;

        /** That of whom nobody sent anything. */
        public static final Receipts NONE = new Receipts(0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * What the two sides say of each other.
     *
     * @param lost confirmed, and not received by a subscriber that should have
     * @param receivedThoughFailed received, though told to have failed
     * @param receivedThoughUnresolved received, though never confirmed
     * @param conflated confirmed, and replaced by a newer message before a client took it: no loss, a number of its own
     * @param leftOut confirmed, and not received by a client that received a newer message: whether that replaced it or it was
     *     lost is not known, because the system does not count what it replaces
     * @param receivedSenderLost messages received that are later than the last report of a publisher process that was lost:
     *     they are in no figure of the sending side
     */
    public record Differences(
            long lost,
            long receivedThoughFailed,
            long receivedThoughUnresolved,
            long conflated,
            long leftOut,
            long receivedSenderLost) {

        /** No difference. */
        public static final Differences NONE = new Differences(0, 0, 0);

        /** The same, where so many of those left out are lost, and newer messages replaced the rest. */
        public Differences explained(long lostOfLeftOut) {
            return new Differences(
                    lost + lostOfLeftOut,
                    receivedThoughFailed,
                    receivedThoughUnresolved,
                    conflated + leftOut - lostOfLeftOut,
                    0,
                    receivedSenderLost);
        }

        /** Where no message replaces another. */
        public Differences(long lost, long receivedThoughFailed, long receivedThoughUnresolved) {
            this(lost, receivedThoughFailed, receivedThoughUnresolved, 0, 0, 0);
        }
    }

    /** A count of one kind of failure. */
    public record KindCount(String kind, long count, String firstCause) {}

    /** What became of a message in trouble. */
    public enum TroubleKind {
        LOST("lost"),
        /** Acknowledged and not received, where the drain was not proven. */
        NOT_ARRIVED("not arrived"),
        DUPLICATE("duplicate"),
        OUT_OF_ORDER("out of order"),
        CORRUPT("corrupt"),
        FOREIGN("foreign"),
        FAILED("failed"),
        UNRESOLVED("unresolved"),
        /** An echo of a message that no subscriber is known to have received. */
        NOT_ASKED_FOR("not asked for"),
        /** A message of others that does not say when it was due. */
        NO_INSTANT("no instant");

        private final String label;

        TroubleKind(String label) {
            this.label = label;
        }

        /** Of what was acknowledged and did not arrive. */
        public static TroubleKind missing(boolean drainProven) {
            return drainProven ? LOST : NOT_ARRIVED;
        }

        /** As files and reports name it: {@code out of order}. */
        @Override
        public String toString() {
            return label;
        }
    }

    /**
     * The identity of one message in trouble.
     *
     * @param trouble what became of it
     * @param stream the publisher's index; -1 when unknown
     * @param sequence its number in the stream; -1 when unknown
     * @param detail where it was, in words
     */
    public record Sample(TroubleKind trouble, int stream, long sequence, String detail) {}
}
