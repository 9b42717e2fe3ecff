package dev.weir.transport.kafka;

import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import java.util.Arrays;

/**
 * The answers to the messages of one transaction, held until it has ended: a message is acknowledged when its transaction is
 * committed. By the producer's thread, and, while no answer is under way, by whoever ends the transaction.
 */
final class HeldAnswers implements AckListener {

    private final AckListener acks;
    private long[] sequences = new long[64];
    private int[] partitions = new int[64];
    private int held;
    private String firstFailure = "";

    HeldAnswers(AckListener acks) {
        this.acks = acks;
    }

    @Override
    public synchronized void onAck(long sequence, int partition, long ackedNanos) {
        if (held == sequences.length) {
            sequences = Arrays.copyOf(sequences, 2 * held);
            partitions = Arrays.copyOf(partitions, 2 * held);
        }
        sequences[held] = sequence;
        partitions[held] = partition;
        held++;
    }

    @Override
    public synchronized void onFailure(long sequence, FailureKind kind, String cause) {
        if (firstFailure.isEmpty()) {
            firstFailure = cause.isEmpty() ? "a message failed" : cause;
        }
        acks.onFailure(sequence, kind, cause);
    }

    /** Why the transaction cannot be committed; empty when it can. */
    synchronized String firstFailure() {
        return firstFailure;
    }

    /** The transaction is committed. */
    synchronized void committed(long nanos) {
        for (int i = 0; i < held; i++) {
            acks.onAck(sequences[i], partitions[i], nanos);
        }
        clear();
    }

    /** The transaction has ended in another way: what its messages have become, and why. */
    synchronized void ended(FailureKind kind, String cause) {
        for (int i = 0; i < held; i++) {
            acks.onFailure(sequences[i], kind, cause);
        }
        clear();
    }

    private void clear() {
        held = 0;
        firstFailure = "";
    }
}
