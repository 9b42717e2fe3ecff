package dev.weir.transport.kafka.cluster;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the brokers of a cluster say, each as far as it knows. After a change some brokers still tell for a moment
 * what was before: that is taken for a change back only once several answers in a row say so. Used under its owner's lock.
 */
final class ObservedValue<T> {

    /** Answers in a row that make what was before be again. */
    private static final int CONFIRMATIONS = 5;

    private @Nullable T current;
    private @Nullable T former;
    private long saidNanos;
    private int returns;
    private long returnNanos;

    /**
     * A change.
     *
     * @param sinceNanos when the last answer was asked for that said otherwise
     * @param atNanos when the first answer came that said so
     */
    record Change<T>(T from, T to, long sinceNanos, long atNanos) {}

    /** What it is now, as far as it is known. */
    @Nullable
    T current() {
        return current;
    }

    /** Takes an answer; returns the change that it shows, if it shows one. */
    Optional<Change<T>> answer(T value, long askedNanos, long answeredNanos) {
        T before = current;
        if (before == null) {
            current = value;
            saidNanos = askedNanos;
            return Optional.empty();
        }
        if (value.equals(before)) {
            saidNanos = Math.max(saidNanos, askedNanos);
            returns = 0;
            return Optional.empty();
        }
        if (askedNanos < saidNanos) {
            return Optional.empty();
        }
        long atNanos = answeredNanos;
        if (value.equals(former)) {
            returns++;
            returnNanos = returns == 1 ? answeredNanos : returnNanos;
            if (returns < CONFIRMATIONS) {
                return Optional.empty();
            }
            atNanos = returnNanos;
        }
        Change<T> change = new Change<>(before, value, saidNanos, atNanos);
        former = before;
        current = value;
        saidNanos = askedNanos;
        returns = 0;
        return Optional.of(change);
    }
}
