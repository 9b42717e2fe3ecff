package dev.weir.transport;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/** Takes what happens to the clients of one {@link Crowd}. Called by the thread that polls it. */
public interface CrowdHandler {

    /**
     * A client is connected and subscribed: every message published from now on is due to it.
     *
     * @param atNanos when the system said so, by the run's clock
     */
    void subscribed(int client, long atNanos);

    /**
     * The connection of a client is replaced by another, over which it is given what was published meanwhile: nothing is
     * missing, but what the system may leave out.
     *
     * @param atNanos when the system said so, by the run's clock
     */
    default void recovered(int client, long atNanos) {
        subscribed(client, atNanos);
    }

    /**
     * The connection of a client ended, or was not made, and nobody had asked for that. It receives nothing until {@link
     * Crowd#connect} is called again.
     *
     * @param reason why, in words: {@code refused: 8 session limit}
     * @param lasting whether trying again is of no use: a wrong name, a user who is not let in
     */
    void dropped(int client, String reason, boolean lasting);

    /**
     * One message has arrived at a client that stamps or decodes.
     *
     * @param message from position to limit the bytes received, or as much of them as holds the identity when the client
     *     stamps; valid during the call. The handler may move its position
     * @param header the header received, or a buffer without remaining bytes; valid during the call
     * @param partition log partition the message came from; 0 where there is none
     * @param offset place in the partition's log, or {@link MessageHandler#NO_OFFSET}
     * @param receivedNanos when it was received, by the run's clock
     */
    void onMessage(int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos);

    /**
     * Where the next message of {@link #onMessage} has been on its way, by the stamps of the system itself. Called right
     * before it, and only where the system stamps messages and was asked to.
     *
     * @param readNanos when the system that delivers to clients had read it, by the run's clock
     * @param writtenNanos when that system wrote it, by the run's clock
     */
    default void passed(long readNanos, long writtenNanos) {}

    /**
     * A client that decodes has been given a new value of a field beside that of the message. A document that was split into
     * fields is checked this way: of its message only the identity is left.
     *
     * @param value from position to limit the text of the field; valid during the call
     * @return whether it can be what was published; otherwise the message of the same update is not handed over
     */
    default boolean onField(int client, ByteBuffer value, long receivedNanos) {
        return true;
    }

    /**
     * The fields that a client has, told right before the message of the same update is handed over. Only of clients that
     * decode, and only where documents are split into fields.
     *
     * @param byName the text of a field by its name, valid until the message has been handed over; nothing if the client
     *     does not take it, or it is null
     */
    default void fields(Function<String, Optional<ByteBuffer>> byName) {}

    /**
     * Something has arrived that is no message: garbage, a difference that does not fit, a value that is not what the
     * identity beside it belongs to.
     *
     * @param what it is, in words
     * @param receivedNanos when it was received, by the run's clock
     */
    void unreadable(int client, String what, long receivedNanos);
}
