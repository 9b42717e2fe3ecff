package dev.weir.measure;

import dev.weir.measure.count.Samples;
import dev.weir.message.Phase;
import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Closes the account of the echoes of the measured phase, message by message: what subscribers received, and so owed an echo,
 * against what came back. Every account is sealed before it is closed.
 */
public final class EchoAudit {

    private final List<SubscriberAccount> subscribers;
    private final List<SubscriberAccount> receivers;
    private final List<String> imbalances = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();

    /**
     * @param subscribers the accounts of those who send echoes
     * @param receivers the accounts of those who receive them, each the echoes of other streams
     */
    public EchoAudit(List<SubscriberAccount> subscribers, List<SubscriberAccount> receivers) {
        this.subscribers = subscribers;
        this.receivers = receivers;
    }

    /**
     * The account.
     *
     * @param drainProven whether every receiver reached the end of the log
     * @param sending what all subscribers sent back
     * @param senderLost whether the process of a subscriber was lost, which may have received and sent back more than it told
     */
    public EchoLedger close(boolean drainProven, Ledger.Sending sending, boolean senderLost) {
        SequenceSet[] due = sequences(subscribers);
        SequenceSet[] came = sequences(receivers);
        long missing = 0;
        long unasked = 0;
        for (int stream = 0; stream < due.length; stream++) {
            missing += count(due[stream], came[stream], stream, TroubleKind.missing(drainProven));
            unasked += count(came[stream], due[stream], stream, TroubleKind.NOT_ASKED_FOR);
        }
        Ledger.Receipts receiving = receiving();
        for (SubscriberAccount receiver : receivers) {
            ReceiveTally tally = receiver.tally(Phase.MEASURE);
            samples.addAll(tally.duplicates.kept());
            samples.addAll(tally.corruptions.kept());
            samples.addAll(tally.foreigners.kept());
        }
        demand("echoes received = unique + duplicate + foreign + corrupt", receiving.received(), parts(receiving));
        demand("echoes unique = due - missing + not asked for", receiving.unique(), size(due) - missing + unasked);
        if (!senderLost) {
            demand("echoes of messages that no subscriber received", unasked, 0);
        }
        demand("echoes answered more than once", Math.max(0, -sending.unresolved()), 0);
        return new EchoLedger(drainProven, sending, receiving, missing, unasked, samples);
    }

    /**
     * The account while echoes are under way, by counts alone: what is due and has not come is missing, and nothing is called lost.
     * By any thread, of accounts that are not sealed.
     */
    public EchoLedger soFar(Ledger.Sending sending) {
        Ledger.Receipts receiving = receiving();
        long missing = Math.max(0, sending.scheduled() - receiving.unique());
        return new EchoLedger(false, sending, receiving, missing, 0, List.of());
    }

    /** The identities that did not hold, as sentences. After {@link #close}. */
    public List<String> imbalances() {
        return imbalances;
    }

    private static SequenceSet[] sequences(List<SubscriberAccount> accounts) {
        int streams = accounts.stream()
                .mapToInt(account -> account.tally(Phase.MEASURE).sequences.length)
                .max()
                .orElse(0);
        SequenceSet[] all = new SequenceSet[streams];
        for (int stream = 0; stream < streams; stream++) {
            all[stream] = new SequenceSet();
            for (SubscriberAccount account : accounts) {
                all[stream].addAll(account.tally(Phase.MEASURE).sequences[stream]);
            }
        }
        return all;
    }

    private long count(SequenceSet these, SequenceSet without, int stream, TroubleKind trouble) {
        Samples first = new Samples();
        long[] count = new long[1];
        these.forEachMissingIn(without, sequence -> {
            count[0]++;
            first.add(trouble, stream, sequence, "echo");
        });
        samples.addAll(first.kept());
        return count[0];
    }

    private static long size(SequenceSet[] sets) {
        long size = 0;
        for (SequenceSet set : sets) {
            size += set.size();
        }
        return size;
    }

    private Ledger.Receipts receiving() {
        long[] sums = new long[7];
        for (SubscriberAccount receiver : receivers) {
            ReceiveTally tally = receiver.tally(Phase.MEASURE);
            sums[0] += tally.received.get();
            sums[1] += tally.unique.get();
            sums[2] += tally.duplicate.get();
            sums[3] += tally.twiceInLog.get();
            sums[4] += tally.deliveredTwice.get();
            sums[5] += tally.foreign.get();
            sums[6] += tally.corrupt.get();
        }
        return new Ledger.Receipts(
                sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], Ledger.Receipts.NOT_COUNTED);
    }

    private static long parts(Ledger.Receipts receiving) {
        return receiving.unique() + receiving.duplicate() + receiving.foreign() + receiving.corrupt();
    }

    private void demand(String identity, long left, long right) {
        if (left != right) {
            imbalances.add(identity + " does not hold: " + left + " against " + right);
        }
    }
}
