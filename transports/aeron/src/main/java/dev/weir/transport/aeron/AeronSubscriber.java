package dev.weir.transport.aeron;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import dev.weir.transport.aeron.idle.Idling;
import io.aeron.FragmentAssembler;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.aeron.status.ChannelEndpointStatus;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/**
 * Receives one route. Messages are shown to the handler where they lie in Aeron's log; only those that came in several
 * fragments are put together in a buffer first.
 *
 * <p>An image is Aeron's word for the log of one publisher as a subscriber sees it. One that goes away before its end was
 * read is a loss, and ends the subscriber.
 */
final class AeronSubscriber implements Subscriber, FragmentHandler {

    private static final long LONGEST_WAIT_NANOS = 50_000_000;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final AeronSessions sessions;
    private final Link link;
    private final MessageHandler handler;
    private final RunClock clock;
    private final IdleStrategy idle;
    private final FragmentAssembler assembler;
    private final Subscription subscription;
    private final View view = new View();
    private final List<Image> images = new CopyOnWriteArrayList<>();
    private final AtomicBoolean inside = new AtomicBoolean();
    private volatile boolean closed;
    private volatile String lost = "";
    private int handedOver;

    /**
     * @param place the channel and the stream id
     * @param maxMessageBytes room for one message that is put together
     */
    AeronSubscriber(
            Place place,
            AeronSessions sessions,
            Link link,
            MessageHandler handler,
            RunClock clock,
            int maxMessageBytes) {
        this.sessions = sessions;
        this.link = link;
        this.handler = handler;
        this.clock = clock;
        this.idle = place.idling().strategy();
        this.assembler = new FragmentAssembler(this, Math.max(64, maxMessageBytes));
        this.subscription = link.client()
                .addSubscription(place.channel(), place.streamId(), images::add, image -> unavailable(image));
    }

    /** Where to subscribe, and how to wait there. */
    record Place(String channel, int streamId, Idling idling) {}

    private void unavailable(Image image) {
        boolean abandoned = closed || image.subscription().isClosed();
        if (!abandoned && !image.isEndOfStream() && sessions.isOurs(image.sessionId())) {
            long end = image.endOfStreamPosition();
            lost = "publisher " + sessions.stream(image.sessionId()) + " ended at position " + image.position()
                    + (end == Long.MAX_VALUE ? " without an end of its stream" : " of " + end)
                    + ": what it published after that is lost";
        }
    }

    @Override
    public void awaitReady(Duration deadline) {
        long deadlineNanos = clock.nanos() + deadline.toNanos();
        while (!isReady()) {
            if (clock.nanos() - deadlineNanos >= 0 || Thread.currentThread().isInterrupted()) {
                throw new TransportException("the subscription to " + subscription.channel() + ", stream "
                        + subscription.streamId() + ", is not active within " + deadline.toSeconds() + " s");
            }
            clock.parkUntil(clock.nanos() + 1_000_000);
        }
    }

    private boolean isReady() {
        requireOpen();
        long status = subscription.channelStatus();
        if (status == ChannelEndpointStatus.ERRORED) {
            throw new TransportException("the driver cannot listen on " + subscription.channel() + ": " + link.cause());
        }
        return status == ChannelEndpointStatus.ACTIVE || status == ChannelEndpointStatus.NO_ID_ALLOCATED;
    }

    @Override
    public int poll(int limit) {
        inside.setOpaque(true);
        try {
            requireOpen();
            handedOver = 0;
            subscription.poll(assembler, limit);
            if (handedOver == 0) {
                waitForSome(limit);
            }
            return handedOver;
        } finally {
            inside.setRelease(false);
        }
    }

    private void waitForSome(int limit) {
        long deadlineNanos = clock.nanos() + LONGEST_WAIT_NANOS;
        idle.reset();
        while (handedOver == 0 && clock.nanos() - deadlineNanos < 0) {
            if (closed || Thread.currentThread().isInterrupted()) {
                return;
            }
            idle.idle(subscription.poll(assembler, limit));
        }
        if (handedOver == 0 && !lost.isEmpty()) {
            throw new TransportException(lost);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new TransportException("the subscriber is closed");
        }
        if (subscription.isClosed()) {
            throw new TransportException("nothing more can be received: " + link.reason());
        }
    }

    @Override
    public void onFragment(DirectBuffer buffer, int offset, int length, Header header) {
        long receivedNanos = clock.nanos();
        handedOver++;
        handler.onMessage(
                view.of(buffer, offset, length),
                NO_HEADER,
                sessions.partition(header.sessionId()),
                header.position(),
                receivedNanos);
    }

    @Override
    public Positions position() {
        Map<Integer, Long> next = new HashMap<>();
        for (Image image : images) {
            next.merge(sessions.partition(image.sessionId()), image.position(), Math::max);
        }
        return new Positions(next);
    }

    @Override
    public void close() {
        shut();
    }

    /** Closes this; returns whether the polling thread is known to be outside. */
    boolean shut() {
        closed = true;
        boolean outside = Quiet.await(inside, clock);
        if (outside) {
            subscription.close();
        }
        return outside;
    }
}
