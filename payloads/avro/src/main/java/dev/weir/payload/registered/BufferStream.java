package dev.weir.payload.registered;

import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes into a buffer. For one thread. */
public final class BufferStream extends OutputStream {

    private ByteBuffer into = ByteBuffer.allocate(0);

    /** Writes into that one from now on. */
    public void to(ByteBuffer buffer) {
        into = buffer;
    }

    @Override
    public void write(int oneByte) {
        into.put((byte) oneByte);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        into.put(bytes, offset, length);
    }
}
