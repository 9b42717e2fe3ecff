package dev.weir.measure;

import dev.weir.message.Identity;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.transport.MessageHandler;
import java.util.Arrays;

/** What one subscriber received in one phase. Written by the subscriber's thread. */
final class ReceiveTally {

    final Counter received = new Counter();
    final Counter receivedBytes = new Counter();
    final Counter unique = new Counter();
    final Counter timedUnique = new Counter();
    final Counter duplicate = new Counter();
    final Counter twiceInLog = new Counter();
    final Counter deliveredTwice = new Counter();
    final Counter foreign = new Counter();
    final Counter corrupt = new Counter();
    final Counter outOfOrder = new Counter();
    final Counter lastReceivedNanos = new Counter();
    final Recorder response = new Recorder(LatencyKind.RESPONSE);
    final Recorder service = new Recorder(LatencyKind.SERVICE);
    final Recorder adjusted = new Recorder(LatencyKind.ADJUSTED);
    final Samples duplicates = new Samples();
    final Samples disorders = new Samples();
    final Samples corruptions = new Samples();
    final SequenceSet[] sequences;
    final Counter[] highest;

    private final KeyGenerator[] keys;
    private final long[][] highestSequence;
    private long[] highestOffset = filled(8);

    long firstReceivedNanos = Long.MIN_VALUE;
    long startNanos = Long.MIN_VALUE;
    Sampling timed = new Sampling(Timed.ALL);

    /** @param keys the key generator of each stream; empty when messages carry no keys */
    ReceiveTally(int streams, KeyGenerator[] keys) {
        this.keys = keys;
        this.sequences = new SequenceSet[streams];
        this.highest = new Counter[streams];
        this.highestSequence = new long[streams][];
        for (int stream = 0; stream < streams; stream++) {
            sequences[stream] = new SequenceSet();
            highest[stream] = new Counter();
            highestSequence[stream] = filled(8);
        }
    }

    void start(long phaseStartNanos) {
        startNanos = phaseStartNanos;
        response.start(startNanos);
        service.start(startNanos);
        adjusted.start(startNanos);
    }

    void close() {
        response.close();
        service.close();
        adjusted.close();
    }

    void arrived(int messageBytes, long receivedNanos) {
        received.increment();
        receivedBytes.add(messageBytes);
        if (firstReceivedNanos == Long.MIN_VALUE) {
            // The stamp of a message that is not timed may be that of one before the phase.
            firstReceivedNanos = Math.max(receivedNanos, startNanos);
        }
        lastReceivedNanos.set(receivedNanos);
    }

    void genuine(Identity identity, int partition, long offset, long receivedNanos) {
        if (sequences[identity.stream()].add(identity.sequence())) {
            unique.increment();
            if (identity.sequence() > highest[identity.stream()].get()) {
                highest[identity.stream()].set(identity.sequence());
            }
            if (timed.takes(identity.sequence())) {
                time(identity, receivedNanos);
            }
            checkOrder(identity, partition);
        } else {
            duplicate(identity, partition, offset);
        }
        if (offset != MessageHandler.NO_OFFSET) {
            highestOffset = raise(highestOffset, partition, offset);
        }
    }

    private void time(Identity identity, long receivedNanos) {
        long responseNanos = receivedNanos - identity.intendedNanos();
        response.record(receivedNanos, responseNanos);
        service.record(receivedNanos, receivedNanos - identity.sentNanos());
        adjusted.record(receivedNanos, responseNanos - identity.toolNanos());
        timedUnique.increment();
    }

    /** A later copy at an offset already passed was read twice; one at a new offset stands in the log twice. */
    private void duplicate(Identity identity, int partition, long offset) {
        duplicate.increment();
        if (offset != MessageHandler.NO_OFFSET) {
            boolean passed = partition < highestOffset.length && offset <= highestOffset[partition];
            (passed ? deliveredTwice : twiceInLog).increment();
        }
        if (duplicates.wants()) {
            duplicates.add("duplicate", identity.stream(), identity.sequence(), place(partition, offset));
        }
    }

    /** Order holds within a stream and key, or, without keys, within a stream and partition. */
    private void checkOrder(Identity identity, int partition) {
        int stream = identity.stream();
        long sequence = identity.sequence();
        int scope = keys.length == 0 ? partition : keys[stream].key(sequence);
        long[] highest = highestSequence[stream];
        if (scope < highest.length && sequence < highest[scope]) {
            outOfOrder.increment();
            if (disorders.wants()) {
                disorders.add("out of order", stream, sequence, "after " + highest[scope]);
            }
        } else {
            highestSequence[stream] = raise(highest, scope, sequence);
        }
    }

    private static long[] raise(long[] highest, int index, long value) {
        long[] roomy = highest;
        if (index >= highest.length) {
            roomy = Arrays.copyOf(highest, Math.max(index + 1, 2 * highest.length));
            Arrays.fill(roomy, highest.length, roomy.length, -1);
        }
        roomy[index] = Math.max(roomy[index], value);
        return roomy;
    }

    private static long[] filled(int length) {
        long[] filled = new long[length];
        Arrays.fill(filled, -1);
        return filled;
    }

    static String place(int partition, long offset) {
        return offset == MessageHandler.NO_OFFSET ? "" : "partition " + partition + ", offset " + offset;
    }
}
