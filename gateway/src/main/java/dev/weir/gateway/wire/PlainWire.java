package dev.weir.gateway.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection without encryption. */
public final class PlainWire implements Wire {

    private final SocketChannel channel;
    /** Only while something is kept: most connections never have any. */
    private @Nullable Unsent unsent;

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
        channel.write(from);
        if (from.hasRemaining()) {
            Unsent rest = new Unsent();
            rest.keep(from);
            unsent = rest;
        }
    }

    @Override
    public void drain() throws IOException {
        Unsent rest = unsent;
        if (rest != null) {
            rest.drain(channel);
            unsent = rest.isEmpty() ? null : rest;
        }
    }

    @Override
    public boolean kept() {
        return unsent != null;
    }

    @Override
    public int keptBytes() {
        return unsent == null ? 0 : unsent.bytes();
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
