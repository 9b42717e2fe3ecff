package dev.weir.run;

import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.PayloadGenerator;
import java.nio.ByteBuffer;

/** Writes the messages of one stream, each into the same buffers. Used by the publishing thread; allocates nothing. */
final class MessageWriter {

    private final Carrier carrier;
    private final PayloadGenerator payload;
    private final KeyGenerator keys;
    private final Identity identity = new Identity();
    private final ByteBuffer message;
    private final ByteBuffer header;
    private final int runId;
    private final int stream;

    MessageWriter(Carrier carrier, PayloadGenerator payload, KeyGenerator keys, int runId, int stream) {
        this.carrier = carrier;
        this.payload = payload;
        this.keys = keys;
        this.runId = runId;
        this.stream = stream;
        this.message = ByteBuffer.allocate(carrier.overheadBytes() + payload.maxBytes());
        this.header = ByteBuffer.allocate(carrier.headerBytes());
        phase(Phase.PROBE);
    }

    void phase(Phase phase) {
        identity.origin(runId, stream, phase);
    }

    /** Writes one message; returns its size in bytes. */
    int write(long sequence, long intendedNanos, long sentNanos, long toolNanos) {
        message.clear().position(carrier.headBytes());
        int payloadBytes = payload.fill(sequence, message);
        int messageBytes = carrier.overheadBytes() + payloadBytes;
        message.position(0).limit(messageBytes);
        header.clear();
        identity.message(sequence, intendedNanos, sentNanos, toolNanos);
        carrier.seal(identity, message, header);
        return messageBytes;
    }

    /** The key that goes with a message; -1 for none. */
    int key(long sequence) {
        return keys.key(sequence);
    }

    ByteBuffer message() {
        return message;
    }

    ByteBuffer header() {
        return header;
    }
}
