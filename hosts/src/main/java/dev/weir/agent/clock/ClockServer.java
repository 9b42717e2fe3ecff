package dev.weir.agent.clock;

import dev.weir.clock.RunClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Answers questions for the time of this host, in a thread of its own. What it was not asked with the right key gets no answer and
 * is counted.
 */
public final class ClockServer implements AutoCloseable {

    private final DatagramChannel channel;
    private final InetSocketAddress address;
    private final RunClock clock;
    private final ClockPacket packets;
    private final AtomicLong refused = new AtomicLong();
    private final Thread thread;

    /**
     * @param address where to listen; port 0 takes a free one
     * @param key what questions are to be signed with, 32 bytes
     * @throws IOException when it cannot listen there
     */
    public ClockServer(InetSocketAddress address, byte[] key, RunClock clock) throws IOException {
        this.clock = clock;
        this.packets = new ClockPacket(key);
        this.channel = DatagramChannel.open();
        try {
            channel.bind(address);
            this.address = (InetSocketAddress) channel.getLocalAddress();
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        this.thread = Thread.ofPlatform().daemon().name("weir-clock-server").start(this::serve);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return address;
    }

    /** How many datagrams were no question with the right key. */
    public long refused() {
        return refused.get();
    }

    private void serve() {
        // One byte more, so that a datagram that is too long shows.
        ByteBuffer buffer = ByteBuffer.allocateDirect(ClockPacket.BYTES + 1);
        while (channel.isOpen()) {
            try {
                buffer.clear();
                SocketAddress from = channel.receive(buffer);
                long receivedNanos = clock.nanos();
                buffer.flip();
                Optional<Long> number = packets.readQuestion(buffer);
                if (number.isEmpty()) {
                    refused.incrementAndGet();
                    continue;
                }
                packets.answer(buffer, new ClockPacket.Answer(number.get(), receivedNanos, clock.nanos()));
                channel.send(buffer, from);
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                // A datagram may always be lost; whoever asked asks again.
                refused.incrementAndGet();
            }
        }
    }

    /** Stops answering. */
    @Override
    public void close() throws IOException {
        channel.close();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
