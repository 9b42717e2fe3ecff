package dev.weir.gateway.net;

import dev.weir.gateway.http.Outbox;
import dev.weir.gateway.wire.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a connection has to send, and what of it the network has not taken yet. Belongs to the thread of its loop. */
final class PendingOutput {

    private final Wire wire;
    private final Outbox outbox = new Outbox();
    /** Whether the wire keeps something that the network did not take. */
    private boolean kept;
    /** Since when the network has not taken everything; 0 when it has. */
    private long stuckSinceNanos;

    PendingOutput(Wire wire) {
        this.wire = wire;
    }

    int prefetch(int step) {
        return step == 0 ? (int) stuckSinceNanos : wire.channel().isOpen() ? 1 : 0;
    }

    Outbox outbox() {
        return outbox;
    }

    /** The wire was read, and may have answered by itself; answers whether the network has not taken all of that. */
    boolean wasRead() {
        kept = wire.kept();
        return kept;
    }

    /**
     * Sends as far as the network takes it.
     *
     * @param buffer is overwritten
     * @return whether the network has not taken all of it
     */
    boolean send(ByteBuffer buffer, long nowNanos) throws IOException {
        if (kept) {
            wire.drain();
            kept = wire.kept();
        }
        while (!kept && !outbox.isEmpty()) {
            outbox.fill(buffer.clear());
            wire.send(buffer.flip());
            kept = wire.kept();
        }
        if (!kept) {
            stuckSinceNanos = 0;
        } else if (stuckSinceNanos == 0) {
            stuckSinceNanos = nowNanos;
        }
        return kept;
    }

    /** How many bytes wait for the network. */
    long bytes() {
        return kept ? (long) outbox.bytes() + wire.keptBytes() : outbox.bytes();
    }

    /** Whether the network did not take everything when it was last sent. */
    boolean stuck() {
        return stuckSinceNanos != 0;
    }

    /** For how long the network has not taken everything. */
    long stuckNanos(long nowNanos) {
        return stuck() ? nowNanos - stuckSinceNanos : 0;
    }
}
