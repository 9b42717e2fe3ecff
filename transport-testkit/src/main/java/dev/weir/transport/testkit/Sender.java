package dev.weir.transport.testkit;

import dev.weir.transport.HeaderSource;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Publisher;
import dev.weir.transport.Transport;
import dev.weir.transport.client.HeaderPublisher;
import java.nio.ByteBuffer;
import java.time.Duration;

/** One publisher of an {@link Exchange}, which numbers its messages and remembers what became of them. */
final class Sender implements AutoCloseable {

    private static final int SCRIBBLE = 0x5A;

    private final int stream;
    private final Outcomes outcomes = new Outcomes();
    private final Publisher publisher;
    private final ByteBuffer scratch;
    private final boolean stays;
    private long nextSequence;

    Sender(Transport transport, int stream, int maxMessageBytes, PayloadHandling handling) {
        this.stays = handling.stays();
        this.stream = stream;
        this.publisher = transport.openPublisher(stream, outcomes);
        this.scratch = ByteBuffer.allocateDirect(maxMessageBytes);
    }

    /** Publishes so many messages of a size that have no key, and scribbles over the buffer after each. */
    void send(int messages, int bytes) {
        for (int i = 0; i < messages; i++) {
            sendKeyed(Publisher.NO_KEY, bytes);
        }
    }

    /** Publishes one message from a buffer that is scribbled over right afterwards, or from one of its own that stays. */
    void sendKeyed(int key, int bytes) {
        ByteBuffer room = stays ? ByteBuffer.allocate(bytes) : scratch;
        ByteBuffer message =
                room.clear().put(Arrival.content(stream, nextSequence, bytes)).flip();
        send(key, message, ByteBuffer.allocate(0));
    }

    /** Publishes one message from a buffer, and scribbles over both buffers right afterwards. */
    void send(int key, ByteBuffer message, ByteBuffer header) {
        ByteBuffer scribbled = message.duplicate();
        ByteBuffer scribbledHeader = header.duplicate();
        publish(key, message, header);
        if (!stays) {
            scribble(scribbled);
        }
        scribble(scribbledHeader);
    }

    /** Publishes one message and leaves its buffers as they are afterwards. */
    void publish(int key, ByteBuffer message, ByteBuffer header) {
        publisher.publish(nextSequence++, key, message, header);
    }

    private static void scribble(ByteBuffer buffer) {
        while (buffer.hasRemaining()) {
            buffer.put((byte) SCRIBBLE);
        }
    }

    /** Puts headers of the user's own on the messages that follow. */
    void addHeaders(HeaderSource headers) {
        ((HeaderPublisher) publisher).addHeaders(headers);
    }

    boolean flush(Duration deadline) {
        return publisher.flush(deadline);
    }

    /** How many messages were handed to the publisher, one that was refused with an exception included. */
    long sent() {
        return nextSequence;
    }

    Outcomes outcomes() {
        return outcomes;
    }

    @Override
    public void close() {
        publisher.close();
        outcomes.closed();
    }
}
