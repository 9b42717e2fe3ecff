package dev.weir.gateway.wire;

import java.nio.ByteBuffer;

/** Room for encrypted bytes on their way, one for all connections of a loop. */
public final class TlsBuffers {

    /** The longest record that TLS allows, with room for what engines ask beyond it. */
    private static final int RECORD_BYTES = 20 * 1024;

    private static final int READ_BYTES = 64 * 1024;

    private final ByteBuffer arrived = ByteBuffer.allocateDirect(READ_BYTES + RECORD_BYTES);
    private final ByteBuffer leaving;

    /**
     * Room for one loop.
     *
     * @param plainBytes how many are encrypted at once at most
     */
    public TlsBuffers(int plainBytes) {
        leaving = ByteBuffer.allocateDirect(plainBytes + 2 * RECORD_BYTES);
    }

    ByteBuffer arrived() {
        return arrived;
    }

    ByteBuffer leaving() {
        return leaving;
    }
}
