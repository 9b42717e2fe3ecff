package dev.weir.gateway.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection without encryption. */
public final class PlainWire implements Wire {

    private final SocketChannel channel;
    private final Unsent unsent = new Unsent();

    public PlainWire(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public void enter(Supplier<TlsBuffers> buffers) {
        // Nothing of a loop is needed here.
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public @Nullable Runnable work() {
        return null;
    }

    @Override
    public void worked() {
        // There is never any.
    }

    @Override
    public void send(ByteBuffer from) throws IOException {
        unsent.write(from, channel);
    }

    @Override
    public void drain() throws IOException {
        unsent.drain(channel);
    }

    @Override
    public boolean kept() {
        return !unsent.isEmpty();
    }

    @Override
    public int keptBytes() {
        return unsent.bytes();
    }

    @Override
    public void finish() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
