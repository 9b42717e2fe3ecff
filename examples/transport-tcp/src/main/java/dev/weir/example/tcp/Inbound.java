package dev.weir.example.tcp;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One connection as the subscriber sees it: bytes become messages. */
final class Inbound {

    private static final int UNKNOWN = -1;
    private static final int SPARE_BYTES = 65_536;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final SocketChannel channel;
    private final ByteBuffer bytes;
    private int stream = UNKNOWN;
    private long messages;

    Inbound(SocketChannel channel, int maxMessageBytes) {
        this.channel = channel;
        this.bytes = ByteBuffer.allocateDirect(2 * Integer.BYTES + maxMessageBytes + SPARE_BYTES);
    }

    /** Hands over all whole messages that have arrived; returns how many. A publisher that has gone ends the connection. */
    int read(MessageHandler handler, RunClock clock) throws IOException {
        if (channel.read(bytes) < 0) {
            channel.close();
            return 0;
        }
        bytes.flip();
        if (stream == UNKNOWN && bytes.remaining() >= Integer.BYTES) {
            stream = bytes.getInt();
        }
        int before = (int) messages;
        while (stream != UNKNOWN && isWhole()) {
            int length = bytes.getInt();
            ByteBuffer message = bytes.slice(bytes.position(), length);
            bytes.position(bytes.position() + length);
            handler.onMessage(message, NO_HEADER, stream, messages, clock.nanos());
            messages++;
        }
        bytes.compact();
        return (int) messages - before;
    }

    private boolean isWhole() {
        return bytes.remaining() >= Integer.BYTES
                && bytes.remaining() - Integer.BYTES >= bytes.getInt(bytes.position());
    }

    SocketChannel channel() {
        return channel;
    }

    int stream() {
        return stream;
    }

    long messages() {
        return messages;
    }
}
