package dev.weir.transport.aeron;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongPredicate;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Publishes one stream, through a publication for each route. A message is acknowledged when Aeron has taken it into its
 * log, before {@link #publish} returns; see {@code docs/decisions/aeron-acks.md}.
 *
 * <p>Closing it from another thread waits until the publishing thread is outside: Aeron's buffers are mapped memory, which
 * nobody may touch any more once it is unmapped.
 */
final class AeronPublisher implements Publisher {

    private final AeronSessions sessions;
    private final int stream;
    private final ExclusivePublication[] publications;
    private final AtomicLongArray positions;
    private final Link link;
    private final AckListener acks;
    private final RunClock clock;
    private final LongPredicate timed;
    private final IdleStrategy idle;
    private final UnsafeBuffer content = new UnsafeBuffer(0, 0);
    private final AtomicBoolean inside = new AtomicBoolean();
    private volatile boolean closed;
    private String broken = "";
    private long lastAckedNanos;

    AeronPublisher(
            AeronSessions sessions,
            ExclusivePublication[] publications,
            Link link,
            AckListener acks,
            RunContext run,
            IdleStrategy idle) {
        this.sessions = sessions;
        this.stream = sessions.stream(publications[0].sessionId());
        this.publications = publications;
        this.link = link;
        this.acks = acks;
        this.clock = run.clock();
        this.timed = run.timed();
        this.lastAckedNanos = clock.nanos();
        this.idle = idle;
        this.positions = new AtomicLongArray(publications.length);
        for (int route = 0; route < publications.length; route++) {
            positions.set(route, publications[route].position());
        }
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        inside.setOpaque(true);
        try {
            requireWorking(sequence);
            content.wrap(message);
            int route =
                    publications.length == 1 ? 0 : Math.floorMod(key == NO_KEY ? sequence : key, publications.length);
            offer(sequence, route, message.position(), message.remaining());
        } finally {
            inside.setRelease(false);
        }
    }

    private void requireWorking(long sequence) {
        String reason = closed ? "it is closed" : broken;
        if (!reason.isEmpty()) {
            if (!closed) {
                acks.onFailure(sequence, FailureKind.NOT_SENT, reason);
            }
            throw new TransportException("the publisher of stream " + stream + " cannot publish any more: " + reason);
        }
    }

    private void offer(long sequence, int route, int offset, int length) {
        ExclusivePublication publication = publications[route];
        if (length > publication.maxMessageLength()) {
            acks.onFailure(
                    sequence,
                    FailureKind.REJECTED,
                    "a message of " + length + " bytes is larger than the maximum, " + publication.maxMessageLength());
            return;
        }
        long result = publication.offer(content, offset, length);
        if (result < 0) {
            result = offerAgain(result, publication, offset, length);
        }
        if (result < 0) {
            fail(sequence, result);
        } else {
            positions.setRelease(route, result);
            if (timed.test(sequence)) {
                lastAckedNanos = clock.nanos();
            }
            acks.onAck(sequence, sessions.partition(route, stream), lastAckedNanos);
        }
    }

    private long offerAgain(long refusal, ExclusivePublication publication, int offset, int length) {
        long result = refusal;
        idle.reset();
        while (mayPass(result) && !closed && !Thread.currentThread().isInterrupted()) {
            idle.idle();
            result = publication.offer(content, offset, length);
        }
        return result;
    }

    /** Whether Aeron may take the message a little later. */
    private static boolean mayPass(long refusal) {
        return refusal == Publication.BACK_PRESSURED || refusal == Publication.ADMIN_ACTION;
    }

    private void fail(long sequence, long refusal) {
        if (refusal == Publication.NOT_CONNECTED) {
            acks.onFailure(sequence, FailureKind.NOT_SENT, "no subscriber is connected to the channel");
        } else if (refusal == Publication.MAX_POSITION_EXCEEDED) {
            broken = "its log has reached the largest position there is";
            acks.onFailure(sequence, FailureKind.NOT_SENT, broken);
        } else if (refusal == Publication.CLOSED && !closed) {
            broken = link.reason();
            acks.onFailure(sequence, FailureKind.NOT_SENT, broken);
        } else {
            acks.onFailure(sequence, FailureKind.NOT_SENT, "publishing ended while the message waited for room");
        }
    }

    /** Nothing waits in the client: what was published is in Aeron's log or has failed. */
    @Override
    public boolean flush(Duration deadline) {
        return true;
    }

    /** Where the log of a route ends. By any thread, and also when this is closed. */
    long position(int route) {
        return positions.getAcquire(route);
    }

    int stream() {
        return stream;
    }

    int routes() {
        return publications.length;
    }

    @Override
    public void close() {
        shut();
    }

    /** Closes this; returns whether the publishing thread is known to be outside. */
    boolean shut() {
        closed = true;
        boolean outside = Quiet.await(inside, clock);
        if (outside) {
            for (ExclusivePublication publication : publications) {
                publication.close();
            }
        }
        return outside;
    }
}
