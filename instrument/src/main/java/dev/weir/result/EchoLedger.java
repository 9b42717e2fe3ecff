package dev.weir.result;

import java.util.List;

/**
 * The account of every echo of the measured phase, of a run that measures round trips: the way back, as {@link Ledger} is of
 * the way out. An echo has the identity of the message that it is the echo of. Files write the components of its groups as
 * its own.
 *
 * @param drainProven whether every receiver of echoes reached the end of their log as it was after the last acknowledgement
 * @param sending what the subscribers sent back; {@code scheduled} are the echoes due: one for each message of the measured
 *     phase that a subscriber received for the first time
 * @param receiving what came back to the hosts of the publishers
 * @param missing messages whose echo was due and did not come back
 * @param unasked messages whose echo came back though no subscriber is known to have received them
 * @param samples first echoes of each kind of trouble
 */
public record EchoLedger(
        boolean drainProven,
        Ledger.Sending sending,
        Ledger.Receipts receiving,
        long missing,
        long unasked,
        List<Ledger.Sample> samples) {

    public EchoLedger {
        samples = List.copyOf(samples);
    }
}
