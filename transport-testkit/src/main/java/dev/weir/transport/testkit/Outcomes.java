package dev.weir.transport.testkit;

import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Keeps everything one publisher is told, and notices what it must not be told. Thread-safe. */
public final class Outcomes implements AckListener {

    /** What a publisher was told of one message, and by which thread: acknowledged at an instant, or failed with a cause. */
    record Outcome(long sequence, boolean acked, int partition, long ackedNanos, String cause, Thread teller) {}

    private final AtomicBoolean inside = new AtomicBoolean();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<String> offences = new ArrayList<>();
    private boolean closed;

    @Override
    public void onAck(long sequence, int partition, long ackedNanos) {
        boolean alone = inside.compareAndSet(false, true);
        add(new Outcome(sequence, true, partition, ackedNanos, "", Thread.currentThread()));
        if (!alone) {
            offend("two threads acknowledged at once, one of them message " + sequence);
        }
        inside.set(false);
    }

    @Override
    public void onFailure(long sequence, FailureKind kind, String cause) {
        add(new Outcome(sequence, false, 0, 0, kind + ": " + cause, Thread.currentThread()));
        if (cause.isBlank()) {
            offend("message " + sequence + " failed without a cause in words");
        }
    }

    private synchronized void add(Outcome outcome) {
        outcomes.add(outcome);
        if (closed) {
            offend("told of message " + outcome.sequence + " after close");
        }
    }

    private synchronized void offend(String offence) {
        offences.add(offence);
    }

    /** From here on nothing may be told. */
    synchronized void closed() {
        closed = true;
    }

    synchronized List<Outcome> all() {
        return outcomes.stream()
                .sorted(Comparator.comparingLong(Outcome::sequence))
                .toList();
    }

    /** The sequences told of, in ascending order, each as often as it was told. */
    List<Long> sequences() {
        return all().stream().map(Outcome::sequence).toList();
    }

    /** The sequences acknowledged, in ascending order. */
    public List<Long> acked() {
        return all().stream().filter(Outcome::acked).map(Outcome::sequence).toList();
    }

    synchronized List<String> offences() {
        return List.copyOf(offences);
    }
}
