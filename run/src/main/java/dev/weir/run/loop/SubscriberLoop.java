package dev.weir.run.loop;

import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.client.WorkFollowing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Receives for one subscriber: gets ready, polls until told to end, and says how far it has come. */
public final class SubscriberLoop implements ReceivingLoop {

    /** Most messages that it asks for in one poll. */
    public static final int POLL_LIMIT = 1_000;

    private final int subscriber;
    private final Subscriber source;
    private final Duration readyWithin;
    private final RunErrors errors;
    private final ConsumerWork work;
    private final @Nullable SubscriberPresence presence;
    private final @Nullable WorkFollowing followed;

    private volatile boolean ready;
    private volatile boolean reporting;
    private volatile boolean ended;
    private volatile Positions position = Positions.none();

    public SubscriberLoop(int subscriber, Subscriber source, Duration readyWithin, RunErrors errors) {
        this(subscriber, source, readyWithin, errors, ConsumerWork.none());
    }

    /** @param work what it does with what it receives, before it receives more */
    public SubscriberLoop(
            int subscriber, Subscriber source, Duration readyWithin, RunErrors errors, ConsumerWork work) {
        this(subscriber, source, readyWithin, errors, work, null);
    }

    /** @param presence says when it takes part; null when it always does */
    public SubscriberLoop(
            int subscriber,
            Subscriber source,
            Duration readyWithin,
            RunErrors errors,
            ConsumerWork work,
            @Nullable SubscriberPresence presence) {
        this.subscriber = subscriber;
        this.source = source;
        this.readyWithin = readyWithin;
        this.errors = errors;
        this.work = work;
        this.presence = presence;
        this.followed = source instanceof WorkFollowing following && following.followsWork() ? following : null;
        if (followed != null) {
            work.piecewise();
        }
    }

    @Override
    public boolean ready() {
        return ready;
    }

    @Override
    public void reportPosition() {
        reporting = true;
    }

    @Override
    public Positions position() {
        return position;
    }

    @Override
    public Positions reached() {
        return ready && !ended ? source.position() : position;
    }

    @Override
    public void end() {
        ended = true;
    }

    @Override
    public String name() {
        return "weir-subscriber-" + subscriber;
    }

    @Override
    public long step() {
        if (!ready) {
            source.awaitReady(readyWithin);
            ready = true;
        }
        SubscriberPresence asked = presence;
        long backNanos = asked == null ? AT_ONCE : asked.follow(source);
        if (backNanos != AT_ONCE) {
            return ended ? DONE : backNanos;
        }
        long doneNanos = work.next();
        tellWorked();
        if (doneNanos != AT_ONCE) {
            return ended ? DONE : doneNanos;
        }
        work.begin(source.poll(work.pollLimit(POLL_LIMIT)));
        tellWorked();
        if (reporting) {
            position = source.position();
        }
        return ended ? DONE : AT_ONCE;
    }

    private void tellWorked() {
        WorkFollowing told = followed;
        int finished = told == null ? 0 : work.finished();
        if (told != null && finished > 0) {
            told.worked(finished);
        }
    }

    @Override
    public boolean waitsItself() {
        return true;
    }

    @Override
    public void close() {
        source.close();
    }

    @Override
    public void failed(Throwable error) {
        ended = true;
        errors.report("subscriber " + subscriber, error);
    }
}
