package dev.weir.fault.proxy.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** Memory for bytes that wait, shared by all connections. Used by one thread. */
final class ByteBlocks {

    static final int BLOCK_BYTES = 64 << 10;

    /** From this on a connection gets only a little: others need some too. */
    private static final long SCARCE_BYTES = 256L << 20;

    private static final long MOST_BYTES_EACH = 16L << 20;
    private static final int MOST_FREE = 256;

    private final Deque<ByteBuffer> free = new ArrayDeque<>();
    private long used;

    ByteBuffer take() {
        used += BLOCK_BYTES;
        ByteBuffer block = free.pollFirst();
        return block == null ? ByteBuffer.allocateDirect(BLOCK_BYTES) : block.clear();
    }

    void giveBack(ByteBuffer block) {
        used -= BLOCK_BYTES;
        if (free.size() < MOST_FREE) {
            free.addFirst(block);
        }
    }

    /** How many bytes of one direction of a connection may wait before its sender has to. */
    long mostWaiting() {
        return used < SCARCE_BYTES ? MOST_BYTES_EACH : BLOCK_BYTES;
    }
}
