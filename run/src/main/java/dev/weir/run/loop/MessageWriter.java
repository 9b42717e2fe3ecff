package dev.weir.run.loop;

import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.PayloadGenerator;
import dev.weir.payload.ReplayPayload;
import dev.weir.payload.header.HeaderGenerator;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.HeaderPublisher;
import dev.weir.transport.client.KeyPublisher;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the messages of one stream, each into the same buffers, or takes them as they are and writes only the identity
 * beside them. Used by the publishing thread; allocates nothing but arrays that the handling asks for.
 */
public final class MessageWriter {

    private final Carrier carrier;
    private final PayloadGenerator payload;
    private final KeyGenerator keys;
    private final Identity identity = new Identity();
    private final @Nullable MessageSource source;
    private final ByteBuffer message;
    private final ByteBuffer header;
    private final int runId;
    private final int stream;
    private @Nullable HeaderGenerator userHeaders;
    private int key;

    public MessageWriter(Carrier carrier, PayloadGenerator payload, KeyGenerator keys, int runId, int stream) {
        this(carrier, payload, PayloadHandling.READ, keys, runId, stream);
    }

    public MessageWriter(
            Carrier carrier,
            PayloadGenerator payload,
            PayloadHandling handling,
            KeyGenerator keys,
            int runId,
            int stream) {
        this.source = handling == PayloadHandling.READ ? null : MessageSource.of(handling, payload);
        this.carrier = carrier;
        this.payload = payload;
        this.keys = keys;
        this.runId = runId;
        this.stream = stream;
        this.message = ByteBuffer.allocate(source == null ? carrier.overheadBytes() + payload.maxBytes() : 0);
        this.header = ByteBuffer.allocate(carrier.headerBytes());
        phase(Phase.PROBE);
    }

    /** Makes headers of the user's own too, which the publisher takes from here. Before the first message. */
    public void addHeaders(MessageHeaders headers, Publisher publisher) {
        if (headers.any()) {
            if (!(publisher instanceof HeaderPublisher able)) {
                throw new TransportException("this transport has no headers of the user's own");
            }
            HeaderGenerator generator = generator(headers);
            userHeaders = generator;
            able.addHeaders(generator::forEach);
        }
    }

    /** Has the publisher take keys and headers of rows that are replayed from these. Before the first message. */
    public void addFields(Publisher publisher) {
        if (!(payload instanceof ReplayPayload replayed)) {
            return;
        }
        if (replayed.keyed()) {
            if (!(publisher instanceof KeyPublisher able)) {
                throw new TransportException("this transport has no keys of the user's own");
            }
            able.takeKeys(replayed::key);
        }
        if (replayed.headed()) {
            if (!(publisher instanceof HeaderPublisher able)) {
                throw new TransportException("this transport has no headers of the user's own");
            }
            able.addHeaders(replayed::forEach);
        }
    }

    private HeaderGenerator generator(MessageHeaders headers) {
        try {
            return headers.generator(stream);
        } catch (IllegalArgumentException e) {
            throw new TransportException("no headers for stream " + stream + ": " + e.getMessage(), e);
        }
    }

    public void phase(Phase phase) {
        identity.origin(runId, stream, phase);
        if (phase != Phase.PROBE) {
            payload.restart();
        }
    }

    /** Writes one message; returns it from position 0 to limit, with {@link #header()} beside it. */
    public ByteBuffer write(long sequence, long intendedNanos, long sentNanos, long toolNanos) {
        header.clear();
        identity.message(sequence, intendedNanos, sentNanos, toolNanos);
        key = keys.key(sequence);
        HeaderGenerator making = userHeaders;
        if (making != null) {
            make(making, sequence, intendedNanos);
        }
        if (source != null) {
            ByteBuffer next = source.next(sequence);
            carrier.seal(identity, next, header);
            return next;
        }
        message.clear().position(carrier.headBytes());
        int payloadBytes = payload.fill(sequence, key, intendedNanos, message);
        int messageBytes = carrier.overheadBytes() + payloadBytes;
        message.position(0).limit(messageBytes);
        carrier.seal(identity, message, header);
        return message;
    }

    private static void make(HeaderGenerator making, long sequence, long intendedNanos) {
        try {
            making.make(sequence, intendedNanos);
        } catch (IllegalArgumentException e) {
            throw new TransportException("no headers for message " + sequence + ": " + e.getMessage(), e);
        }
    }

    /** The key that goes with the last message; -1 for none. */
    int key() {
        return key;
    }

    public ByteBuffer header() {
        return header;
    }
}
