package dev.weir.example.tcp;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes one stream into its connection: the number of the stream, then each message behind its length. A message is
 * acknowledged when the socket has taken it, so there is never anything to flush; while the socket is full, publishing
 * blocks.
 */
final class TcpPublisher implements Publisher {

    private final int stream;
    private final SocketChannel channel;
    private final AckListener acks;
    private final RunClock clock;
    private final ReentrantLock publishing = new ReentrantLock();
    private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    private volatile boolean closed;
    private final AtomicLong written = new AtomicLong();

    TcpPublisher(int stream, SocketChannel channel, AckListener acks, RunClock clock) throws IOException {
        this.stream = stream;
        this.channel = channel;
        this.acks = acks;
        this.clock = clock;
        channel.write(length.putInt(0, stream));
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        publishing.lock();
        try {
            if (closed) {
                throw new TransportException("the connection of stream " + stream + " is closed");
            }
            length.clear().putInt(0, message.remaining());
            ByteBuffer[] frame = {length, message};
            while (length.hasRemaining() || message.hasRemaining()) {
                channel.write(frame);
            }
            written.incrementAndGet();
            acks.onAck(sequence, stream, clock.nanos());
        } catch (IOException e) {
            // Some of it may have left; whether the rest did is not known.
            closed = true;
            acks.onFailure(sequence, FailureKind.DISCONNECTED, "the connection broke: " + e);
        } finally {
            publishing.unlock();
        }
    }

    @Override
    public boolean flush(Duration deadline) {
        return true;
    }

    int stream() {
        return stream;
    }

    /** How many messages the socket has taken. By any thread. */
    long written() {
        return written.get();
    }

    /** By any thread; a write that is under way fails, and is told, before this returns. */
    @Override
    public void close() {
        Closing.quietly(channel);
        publishing.lock();
        try {
            closed = true;
        } finally {
            publishing.unlock();
        }
    }
}
