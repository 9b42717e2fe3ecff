package dev.weir.gateway.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A connection without encryption. */
final class PlainWire implements Wire {

    private final SocketChannel channel;
    private @Nullable ByteBuffer unsent;

    PlainWire(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public void send(ByteBuffer from) throws IOException {
        channel.write(from);
        if (from.hasRemaining()) {
            ByteBuffer rest = ByteBuffer.allocate(from.remaining());
            unsent = rest.put(from).flip();
        }
    }

    @Override
    public void drain() throws IOException {
        ByteBuffer rest = unsent;
        if (rest != null) {
            channel.write(rest);
            if (!rest.hasRemaining()) {
                unsent = null;
            }
        }
    }

    @Override
    public boolean kept() {
        return unsent != null;
    }

    @Override
    public int keptBytes() {
        ByteBuffer rest = unsent;
        return rest == null ? 0 : rest.remaining();
    }
}
