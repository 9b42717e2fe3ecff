package dev.weir.transport;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Takes the messages of one subscriber, one at a time. */
@FunctionalInterface
public interface MessageHandler {

    /** The offset of a message of a transport that keeps no log. */
    long NO_OFFSET = -1;

    /**
     * One message has arrived.
     *
     * @param message from position to limit the bytes received; valid during the call. The handler may move its position,
     *     unless messages stay as they are ({@link PayloadHandling#stays}): then it may be the publisher's own buffer
     * @param header the header received, or a buffer without remaining bytes; valid during the call
     * @param partition log partition the message came from; 0 where there is none
     * @param offset place in the partition's log, or {@link #NO_OFFSET}
     * @param receivedNanos when it was received, by the run's clock
     */
    void onMessage(ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos);

    /**
     * Whether it wants to be told of headers of the user's own. Asked for when a subscriber is opened, of a transport with
     * {@link Capability#USER_HEADERS}.
     */
    default boolean takesHeaders() {
        return false;
    }

    /**
     * A header of the user's own that came with the message which {@link #onMessage} is called for next. Called for each, in
     * their order, by the same thread, if it {@link #takesHeaders}.
     *
     * @param value null for none
     */
    default void onHeader(String name, byte @Nullable [] value) {}

    /**
     * Whether it takes what others publish, and wants to be told of the stamp of every message. The first message is then handed
     * over by {@link Subscriber#poll}, and none while the subscriber gets ready. Asked for when a subscriber is opened, of a
     * transport that nothing of {@link TransportDriver#obstacleToOthers} holds back.
     */
    default boolean takesStamps() {
        return false;
    }

    /**
     * The stamp of the message which {@link #onMessage} is called for next. Called for each, if it {@link #takesStamps}.
     *
     * @param epochMillis in milliseconds from 1970-01-01 UTC; -1 for none
     * @param byLog whether the log stamped it when it took it in, and not its publisher
     */
    default void onStamp(long epochMillis, boolean byLog) {}

    /**
     * Told that the subscribers that share a partition have been given everything before an offset: whatever of it comes now
     * is delivered once more. By the thread that calls {@link #onMessage}.
     */
    default void givenBefore(int partition, long offset) {}

    /**
     * Something has arrived in the place of a message that cannot be read as one: text that is not Base64, an update that
     * does not fit. It counts as corrupt, and never as delivered. Called instead of {@link #onMessage}, by the same thread.
     *
     * @param what it is, in words
     * @param partition log partition it came from; 0 where there is none, or nobody knows
     * @param offset place in the partition's log, or {@link #NO_OFFSET}
     * @throws IllegalStateException when this handler does not count what arrives
     */
    default void unreadable(String what, int partition, long offset) {
        throw new IllegalStateException("nobody counts what cannot be read: " + what);
    }
}
