package dev.weir.gateway.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** What the network did not take of what a connection has sent. Holds nothing when it took all. */
final class Unsent {

    private @Nullable ByteBuffer rest;

    boolean isEmpty() {
        return rest == null;
    }

    int bytes() {
        ByteBuffer kept = rest;
        return kept == null ? 0 : kept.remaining();
    }

    /** Writes all of it behind what is kept, or keeps it. */
    void write(ByteBuffer from, SocketChannel to) throws IOException {
        if (rest == null) {
            to.write(from);
        }
        if (from.hasRemaining()) {
            keep(from);
        }
    }

    /** Keeps all of it behind what is kept. */
    void keep(ByteBuffer from) {
        ByteBuffer before = rest;
        int kept = before == null ? 0 : before.remaining();
        ByteBuffer all = ByteBuffer.allocate(kept + from.remaining());
        if (before != null) {
            all.put(before);
        }
        rest = all.put(from).flip();
    }

    /** Writes what is kept. */
    void drain(SocketChannel to) throws IOException {
        ByteBuffer kept = rest;
        if (kept != null) {
            to.write(kept);
            if (!kept.hasRemaining()) {
                rest = null;
            }
        }
    }
}
