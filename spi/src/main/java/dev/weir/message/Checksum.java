package dev.weir.message;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** CRC32C (Castagnoli, RFC 3720) over parts of buffers. Used by one thread. */
final class Checksum {

    private final CRC32C crc = new CRC32C();

    Checksum start() {
        crc.reset();
        return this;
    }

    /** Adds the bytes from index {@code from} to index {@code to}; position and limit of the buffer stay. */
    Checksum add(ByteBuffer buffer, int from, int to) {
        if (buffer.hasArray()) {
            crc.update(buffer.array(), buffer.arrayOffset() + from, to - from);
        } else {
            int position = buffer.position();
            int limit = buffer.limit();
            buffer.limit(to).position(from);
            crc.update(buffer);
            buffer.limit(limit).position(position);
        }
        return this;
    }

    int value() {
        return (int) crc.getValue();
    }
}
