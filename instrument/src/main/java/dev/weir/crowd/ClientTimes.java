package dev.weir.crowd;

import dev.weir.measure.Recorder;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * How late the messages of each client of one loop were, and which it received last: 24 bytes a client; when it
 * received nothing for long, and when its connection was lost. Written by the
 * loop's thread; a {@link #copy} is changed by nobody.
 */
final class ClientTimes {

    private static final int NANOS_PER_MICRO = 1_000;
    private static final int SEQUENCE_BITS = 40;
    private static final long NOTHING = -1;

    private final long[] sumNanos;
    private final int[] counts;
    private final int[] longestMicros;
    private final long[] last;
    private final DeliveryGaps gaps;
    private final LostConnections lost;
    private long startNanos = Long.MAX_VALUE;

    /** Of the clients that read as fast as they can; null when all do. */
    private final @Nullable Histogram notSlow;

    /** @param someSlow whether some clients read slowly */
    ClientTimes(int clients, boolean someSlow) {
        sumNanos = new long[clients];
        counts = new int[clients];
        longestMicros = new int[clients];
        last = new long[clients];
        gaps = new DeliveryGaps(clients);
        lost = new LostConnections();
        notSlow = someSlow ? Recorder.histogram() : null;
        Arrays.fill(last, NOTHING);
    }

    private ClientTimes(ClientTimes original) {
        sumNanos = original.sumNanos.clone();
        counts = original.counts.clone();
        longestMicros = original.longestMicros.clone();
        last = original.last.clone();
        gaps = original.gaps.copy();
        lost = original.lost.copy();
        Histogram latencies = original.notSlow;
        notSlow = latencies == null ? null : latencies.copy();
    }

    /** Takes what a copy tells in another process. */
    ClientTimes(PackedInput from) {
        sumNanos = from.longs();
        counts = from.ints();
        longestMicros = from.ints();
        last = from.longs();
        gaps = new DeliveryGaps(from);
        lost = new LostConnections(from);
        notSlow = from.number(0, 1) == 0 ? null : histogram(from);
        int clients = sumNanos.length;
        if (counts.length != clients
                || longestMicros.length != clients
                || last.length != clients
                || gaps.clients() != clients) {
            throw new IllegalArgumentException("times of different numbers of clients: " + clients + ", "
                    + counts.length + ", " + longestMicros.length + ", " + last.length + " and " + gaps.clients());
        }
    }

    private static Histogram histogram(PackedInput from) {
        Histogram histogram = Recorder.histogram();
        for (long count = from.number(); count != 0; count = from.number()) {
            if (count < 0) {
                throw new IllegalArgumentException("a latency that occurred " + count + " times");
            }
            histogram.recordValueWithCount(from.number(), count);
        }
        return histogram;
    }

    /** Without the start, which a copy does not know. */
    void pack(PackedOutput to) {
        to.numbers(sumNanos, sumNanos.length);
        to.numbers(counts, counts.length);
        to.numbers(longestMicros, longestMicros.length);
        to.numbers(last, last.length);
        gaps.pack(to);
        lost.pack(to);
        Histogram latencies = notSlow;
        to.number(latencies == null ? 0 : 1);
        if (latencies != null) {
            pack(latencies, to);
        }
    }

    private static void pack(Histogram histogram, PackedOutput to) {
        for (HistogramIterationValue value : histogram.recordedValues()) {
            to.number(value.getCountAtValueIteratedTo());
            to.number(value.getValueIteratedTo());
        }
        to.number(0);
    }

    /** How many clients these are of. */
    int clients() {
        return sumNanos.length;
    }

    /** A client was given a message that was timed. */
    void timed(int own, long latencyNanos) {
        sumNanos[own] += latencyNanos;
        counts[own]++;
        // Rounded up, so that the longest is never below the mean.
        long micros = Math.ceilDiv(Math.max(0, latencyNanos), NANOS_PER_MICRO);
        longestMicros[own] = Math.max(longestMicros[own], (int) Math.min(Integer.MAX_VALUE, micros));
    }

    /** The measured phase begins. */
    void begin(long atNanos) {
        startNanos = atNanos;
    }

    /** A client was given a message of the measured phase. */
    void received(int own, int stream, long sequence, long atNanos) {
        last[own] = (long) stream << SEQUENCE_BITS | sequence;
        gaps.received(own, atNanos - startNanos);
    }

    /** A client is subscribed. */
    void subscribed(int own, long atNanos) {
        lost.subscribed(own, sinceStart(atNanos));
    }

    /** The connection of a client has ended, or was not made. */
    void dropped(int own, long atNanos) {
        lost.dropped(own, sinceStart(atNanos));
    }

    /** A client has been told to leave. */
    void left(int own) {
        lost.left(own);
    }

    private long sinceStart(long atNanos) {
        return startNanos == Long.MAX_VALUE ? -1 : atNanos - startNanos;
    }

    /** When clients were given nothing for long. */
    DeliveryGaps gaps() {
        return gaps;
    }

    /** When connections were lost. */
    LostConnections lost() {
        return lost;
    }

    ClientTimes copy() {
        return new ClientTimes(this);
    }

    /** A client that reads as fast as it can was given a message. */
    void notSlow(long latencyNanos) {
        Histogram latencies = notSlow;
        if (latencies != null) {
            latencies.recordValue(Math.clamp(latencyNanos, 0, latencies.getHighestTrackableValue()));
        }
    }

    /** Adds the latencies of the clients that read as fast as they can, if not all do. */
    void addNotSlow(Histogram into) {
        Histogram latencies = notSlow;
        if (latencies != null) {
            into.add(latencies);
        }
    }

    /** Number of messages of a client that were timed. */
    int count(int own) {
        return counts[own];
    }

    /** The mean latency of a client with timed messages. */
    double meanNanos(int own) {
        return (double) sumNanos[own] / counts[own];
    }

    /** The longest latency of a client, in whole microseconds, rounded up. */
    long longestNanos(int own) {
        return (long) longestMicros[own] * NANOS_PER_MICRO;
    }

    /** The stream of what a client received last; -1 when it received nothing. */
    int lastStream(int own) {
        return (int) (last[own] >> SEQUENCE_BITS);
    }

    /** The sequence of what a client received last; -1 when it received nothing. */
    long lastSequence(int own) {
        return last[own] == NOTHING ? NOTHING : last[own] & ((1L << SEQUENCE_BITS) - 1);
    }
}
