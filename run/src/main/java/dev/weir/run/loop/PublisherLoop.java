package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Sampling;
import dev.weir.schedule.ScheduleCursor;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.client.PlacingPublisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Publishes one stream: each message at the instant it is due, or at once when that has passed. The time line never
 * slips: a message that goes out late is still timed from when it was due.
 *
 * <p>Beside the real line of sends the loop keeps the one there would have been had the tool and its host never been
 * late: a message can go out when it is due and the transport has taken the one before it. What a send lags behind that
 * line is the tool's own part of the delay, and travels with the message.
 */
public final class PublisherLoop implements Loop {

    private static final long IDLE_NANOS = 200_000;
    private static final long FULL_NANOS = 20_000;
    private static final long ANSWER_NANOS = 50_000;

    private final int stream;
    private final RunClock clock;
    private final Publisher publisher;
    private final PublisherAccount account;
    private final MessageWriter writer;
    private final Sampling sampling;
    private final RunErrors errors;

    private volatile Order order = Nothing.UNFLUSHED;
    private volatile boolean cancelled;
    private volatile boolean ended;
    private volatile long stoppedNanos;

    /** The phase at hand, without a look at what other threads write: it is asked for before every message. */
    private @Nullable Assignment current;

    private long sequence;
    private long sentInPhase;
    private long dueNanos;
    private long idealFreeNanos;
    private long idealSentNanos;
    private long lastSentNanos;
    private boolean handedOver;
    private boolean unanswered;
    private long thoughtNanos;
    private final SplittableRandom random;

    /** What the loop is to do. Written by the run's thread while the loop is idle, and by the loop when that is done. */
    private sealed interface Order {}

    private record Publish(Assignment assignment) implements Order {}

    private record Flush(Duration within) implements Order {}

    /** Nothing: the loop is idle. */
    private enum Nothing implements Order {
        /** The last order was a flush, and had everything answered. */
        FLUSHED,
        UNFLUSHED
    }

    public PublisherLoop(
            int stream,
            RunClock clock,
            Publisher publisher,
            PublisherAccount account,
            MessageWriter writer,
            RunErrors errors) {
        this.stream = stream;
        this.clock = clock;
        this.publisher = publisher;
        this.account = account;
        this.writer = writer;
        this.sampling = account.sampling();
        this.errors = errors;
        this.random = new SplittableRandom(stream);
    }

    /** Gives the loop its next phase. By the run's thread, while the loop is idle. */
    public void assign(Assignment assignment) {
        cancelled = false;
        order = new Publish(assignment);
    }

    /** Ends the current phase before its time. By the run's thread. */
    public void cancel() {
        cancelled = true;
    }

    /** Asks the loop to hand over everything the client still holds. By the run's thread, while the loop is idle. */
    public void flush(Duration within) {
        order = new Flush(within);
    }

    /** Ends the loop. By any thread. */
    public void end() {
        cancelled = true;
        ended = true;
    }

    /** Whether the last assignment or flush is done. */
    public boolean idle() {
        return order instanceof Nothing;
    }

    /** Sequence of the next message. While the loop is idle. */
    public long nextSequence() {
        return sequence;
    }

    /** Whether the last order was a flush that had everything answered. While the loop is idle. */
    public boolean flushed() {
        return order == Nothing.FLUSHED;
    }

    /** How far its acknowledged messages reach in the log, where the system says so. By any thread. */
    public Positions acked() {
        return publisher instanceof PlacingPublisher placing ? placing.acked() : Positions.none();
    }

    /** When the last phase ended, by the run's clock: whatever was due by then has been sent, or counts as unsent. */
    public long stoppedNanos() {
        return stoppedNanos;
    }

    @Override
    public String name() {
        return "weir-publisher-" + stream;
    }

    @Override
    public long step() {
        Assignment doing = current;
        if (doing != null) {
            return publishDue(doing);
        }
        switch (order) {
            case Publish publish -> {
                begin(publish.assignment());
                return AT_ONCE;
            }
            case Flush flush -> order = publisher.flush(flush.within()) ? Nothing.FLUSHED : Nothing.UNFLUSHED;
            case Nothing nothing -> {
                // Looks again after a while.
            }
        }
        return ended ? DONE : clock.nanos() + IDLE_NANOS;
    }

    private void begin(Assignment next) {
        current = next;
        sentInPhase = 0;
        handedOver = false;
        unanswered = false;
        thoughtNanos = next.startNanos();
        idealFreeNanos = next.startNanos();
        account.begin(next.phase(), sequence, next.startNanos());
        writer.phase(next.phase());
        dueNanos = nextDue(next);
    }

    private long publishDue(Assignment doing) {
        Optional<WorkTime> think = doing.think();
        if (doing.saturated() && think.isEmpty() && handedOver && !sampling.takes(sequence)) {
            return sendUntimed(doing);
        }
        long nowNanos = clock.nanos();
        settle(doing, nowNanos);
        if (think.isPresent() && !cancelled && !pastLength(doing, nowNanos) && thinks(doing, think.get(), nowNanos)) {
            return Math.min(thoughtNanos, doing.startNanos() + doing.lengthNanos());
        }
        long intendedNanos = doing.saturated() ? Math.max(nowNanos, doing.startNanos()) : dueNanos;
        if (cancelled || isOver(doing, intendedNanos, nowNanos)) {
            finish(nowNanos);
            return AT_ONCE;
        }
        if (intendedNanos > nowNanos) {
            return pastLength(doing, intendedNanos) ? doing.startNanos() + doing.lengthNanos() : intendedNanos;
        }
        if (!account.open(sequence, intendedNanos)) {
            // As many as allowed are unanswered: the system is slow, and the tool is charged with none of that wait.
            idealFreeNanos = nowNanos;
            return nowNanos + FULL_NANOS;
        }
        send(doing, intendedNanos, nowNanos);
        return AT_ONCE;
    }

    /** Whether the last message has no answer yet, or the publisher still thinks about it; until when, or when to look again. */
    private boolean thinks(Assignment doing, WorkTime think, long nowNanos) {
        if (unanswered) {
            unanswered = account.outstanding(doing.phase()) > 0;
            thoughtNanos = nowNanos + (unanswered ? ANSWER_NANOS : think.draw(random));
        }
        return thoughtNanos > nowNanos;
    }

    /**
     * Ends the time that counts as the transport's for the last message. To be called by the loop's thread before it
     * does other work between two steps: that work is the tool's, and so is whatever interrupts it.
     */
    void settle() {
        Assignment doing = current;
        if (doing != null && !doing.saturated()) {
            settle(doing, clock.nanos());
        }
    }

    private void settle(Assignment doing, long nowNanos) {
        if (!handedOver) {
            return;
        }
        idealFreeNanos = idealSentNanos + (nowNanos - lastSentNanos);
        if (!doing.saturated()) {
            account.taken(doing.phase(), lastSentNanos, nowNanos);
        }
        handedOver = false;
    }

    private static boolean pastLength(Assignment doing, long intendedNanos) {
        return intendedNanos >= ScheduleCursor.END || intendedNanos - doing.startNanos() >= doing.lengthNanos();
    }

    /** A phase is as long as it was meant to be, however long before its end the last message was due. */
    private boolean isOver(Assignment doing, long intendedNanos, long nowNanos) {
        return sentInPhase >= doing.messages()
                || intendedNanos == ScheduleCursor.END
                || (pastLength(doing, intendedNanos) && pastLength(doing, nowNanos))
                || nowNanos > doing.giveUpNanos();
    }

    private void send(Assignment doing, long intendedNanos, long nowNanos) {
        idealSentNanos = doing.saturated() ? nowNanos : Math.max(intendedNanos, idealFreeNanos);
        lastSentNanos = nowNanos;
        handedOver = true;
        long toolNanos = nowNanos - idealSentNanos;
        ByteBuffer message = writer.write(sequence, intendedNanos, nowNanos, toolNanos);
        account.sent(doing.phase(), message.limit(), intendedNanos, nowNanos, toolNanos);
        publisher.publish(sequence, writer.key(), message, writer.header());
        sequence++;
        sentInPhase++;
        unanswered = doing.think().isPresent();
        if (!doing.saturated()) {
            dueNanos = nextDue(doing);
        }
    }

    /** In a full pipe a message that is not timed needs no instant of its own: all up to the next that is, in one go. */
    private long sendUntimed(Assignment doing) {
        long nanos = lastSentNanos;
        long more = Math.min(sampling.next(sequence) - sequence, doing.messages() - sentInPhase);
        long next = sequence;
        long end = next + more;
        while (next < end && !cancelled && account.open(next, nanos)) {
            ByteBuffer message = writer.write(next, nanos, nanos, 0);
            account.sentUntimed(doing.phase(), message.limit());
            publisher.publish(next, writer.key(), message, writer.header());
            next++;
        }
        sentInPhase += next - sequence;
        boolean full = next == sequence && !cancelled && more > 0;
        sequence = next;
        if (cancelled || more == 0) {
            finish(clock.nanos());
        }
        return full ? clock.nanos() + FULL_NANOS : AT_ONCE;
    }

    private static long nextDue(Assignment doing) {
        long fromStartNanos = doing.cursor().nextNanos();
        return fromStartNanos >= ScheduleCursor.END ? fromStartNanos : doing.startNanos() + fromStartNanos;
    }

    private void finish(long nowNanos) {
        stoppedNanos = nowNanos;
        current = null;
        order = Nothing.UNFLUSHED;
    }

    @Override
    public void close() {
        publisher.close();
    }

    @Override
    public void failed(Throwable error) {
        try {
            // Before the run sees that it is idle: it is not to take this for the end of the phase.
            errors.report("publisher " + stream, error);
        } finally {
            stoppedNanos = clock.nanos();
            current = null;
            order = Nothing.UNFLUSHED;
            ended = true;
        }
    }
}
