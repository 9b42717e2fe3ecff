package dev.weir.measure.echo;

import dev.weir.measure.count.Counter;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.KindCount;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The account of the echoes that one subscriber sends: how many of the measured phase were handed to the transport, and what
 * became of them. The subscriber's thread sends; the transport's threads answer as {@link AckListener} says.
 */
public final class EchoSends implements AckListener {

    private final Counter sent = new Counter();
    private final Counter acked = new Counter();
    private final Counter answered = new Counter();
    private final Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
    private final Map<FailureKind, String> causes = new EnumMap<>(FailureKind.class);

    /** Where echoes of the measured phase begin, end, begin again … in the stream of all echoes. Replaced, never changed. */
    private volatile long[] bounds = {};

    private long next;
    private volatile boolean sealed;
    private volatile boolean lost;

    /**
     * What stands in the account, for a copy in another process.
     *
     * @param sent echoes of the measured phase handed to the transport
     * @param acked how many of them were acknowledged
     * @param answered echoes acknowledged in all phases
     * @param failures how many of the measured phase failed, by kind
     */
    public record State(long sent, long acked, long answered, List<Failed> failures) {}

    /**
     * Echoes that failed alike.
     *
     * @param cause that of the first
     */
    public record Failed(FailureKind kind, long count, String cause) {}

    /** Takes the next place in the stream of echoes; returns its number. By the subscriber's thread, right before it is sent. */
    long send(boolean measured) {
        long sequence = next++;
        if (measured != (bounds.length % 2 == 1)) {
            bounds = added(bounds, sequence);
        }
        if (measured) {
            sent.increment();
        }
        return sequence;
    }

    private static long[] added(long[] before, long bound) {
        long[] more = Arrays.copyOf(before, before.length + 1);
        more[before.length] = bound;
        return more;
    }

    /** An echo belongs to the measured phase if an odd number of bounds lies at or before it. */
    private boolean measured(long sequence) {
        int place = Arrays.binarySearch(bounds, sequence);
        int before = place >= 0 ? place + 1 : -place - 1;
        return before % 2 == 1;
    }

    @Override
    public void onAck(long sequence, int partition, long ackedNanos) {
        if (sealed) {
            return;
        }
        if (measured(sequence)) {
            acked.increment();
        }
        answered.increment();
    }

    @Override
    public synchronized void onFailure(long sequence, FailureKind kind, String cause) {
        if (!sealed && measured(sequence)) {
            failures.merge(kind, 1L, Long::sum);
            causes.putIfAbsent(kind, cause);
        }
    }

    /** Echoes confirmed in all phases. By any thread. */
    public long answered() {
        return answered.get();
    }

    /** What stands here now. While the subscriber's thread sends nothing, so that no answer is to an echo that is not counted. */
    public synchronized State state() {
        List<Failed> failed = failures.entrySet().stream()
                .map(entry -> new Failed(entry.getKey(), entry.getValue(), causes.getOrDefault(entry.getKey(), "")))
                .toList();
        return new State(sent.get(), acked.get(), answered.get(), failed);
    }

    /** Takes over the state of the account that this is the copy of. By one thread, and no other writes. */
    public synchronized void take(State state) {
        sent.set(state.sent());
        acked.set(state.acked());
        answered.set(state.answered());
        failures.clear();
        causes.clear();
        for (Failed failed : state.failures()) {
            failures.put(failed.kind(), failed.count());
            causes.put(failed.kind(), failed.cause());
        }
    }

    /** Says that the account that this is the copy of is lost: what was sent after the last state is not known. */
    public void lose() {
        lost = true;
    }

    /** Whether {@link #lose} was called. */
    public boolean isLost() {
        return lost;
    }

    /** Ends the account: later answers are not taken. When the publisher of the echoes is closed. */
    public void seal() {
        sealed = true;
    }

    /**
     * The sending side of the way back, over all subscribers. By any thread; final when they are sealed.
     *
     * @param due echoes due: measured messages that these subscribers received for the first time
     */
    public static Ledger.Sending total(List<EchoSends> all, long due) {
        long sent = 0;
        long acked = 0;
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        Map<FailureKind, String> causes = new EnumMap<>(FailureKind.class);
        for (EchoSends sends : all) {
            // Answers first: each is to an echo that was sent before.
            synchronized (sends) {
                sends.failures.forEach((kind, count) -> failures.merge(kind, count, Long::sum));
                sends.causes.forEach(causes::putIfAbsent);
            }
            acked += sends.acked.get();
            sent += sends.sent.get();
        }
        long failed = 0;
        List<KindCount> byKind = new ArrayList<>();
        for (Map.Entry<FailureKind, Long> failure : failures.entrySet()) {
            FailureKind kind = failure.getKey();
            failed += kind.definite() ? failure.getValue() : 0;
            byKind.add(new KindCount(
                    kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    failure.getValue(),
                    causes.getOrDefault(kind, "")));
        }
        return new Ledger.Sending(due, sent, due - sent, acked, failed, byKind, sent - acked - failed, 0);
    }
}
