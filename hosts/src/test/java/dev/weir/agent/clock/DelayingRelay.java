package dev.weir.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Stands between whoever asks for the time and a {@link ClockServer}, and holds every datagram back for as long as it is told or
 * longer. Datagrams with shorter delays overtake others, as in a network. Its threads only wait for sockets and deadlines.
 */
final class DelayingRelay implements AutoCloseable {

    private final DatagramSocket asking =
            new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final DatagramSocket answering = new DatagramSocket();
    private final Thread there;
    private final Thread back;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile InetSocketAddress asker = new InetSocketAddress(0);

    /** Sends a datagram on. */
    private interface Way {
        void send(DatagramPacket packet) throws IOException;
    }

    /**
     * Begins.
     *
     * @param server where questions go
     * @param thereNanos least time on the way to the server, for each datagram anew; used by one thread
     * @param backNanos the same for the way back
     */
    DelayingRelay(InetSocketAddress server, LongSupplier thereNanos, LongSupplier backNanos) throws IOException {
        answering.connect(server);
        there = Thread.ofPlatform()
                .daemon()
                .name("relay-there")
                .start(() -> relay(asking, thereNanos, packet -> {
                    asker = (InetSocketAddress) packet.getSocketAddress();
                    answering.send(new DatagramPacket(packet.getData(), packet.getLength(), server));
                }));
        back = Thread.ofPlatform()
                .daemon()
                .name("relay-back")
                .start(() -> relay(answering, backNanos, packet -> {
                    asking.send(new DatagramPacket(packet.getData(), packet.getLength(), asker));
                }));
    }

    /** Where questions are to be sent. */
    InetSocketAddress address() {
        return (InetSocketAddress) asking.getLocalSocketAddress();
    }

    private void relay(DatagramSocket from, LongSupplier delayNanos, Way way) {
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(new byte[1_000], 1_000);
                from.receive(packet);
                CompletableFuture.delayedExecutor(delayNanos.getAsLong(), TimeUnit.NANOSECONDS)
                        .execute(() -> send(packet, way));
            }
        } catch (SocketException e) {
            if (!from.isClosed()) {
                failure.set(e);
            }
        } catch (IOException e) {
            failure.set(e);
        }
    }

    private void send(DatagramPacket packet, Way way) {
        try {
            way.send(packet);
        } catch (IOException e) {
            if (!asking.isClosed()) {
                failure.set(e);
            }
        }
    }

    /** Relays no more; fails if it could not relay before. */
    @Override
    public void close() {
        asking.close();
        answering.close();
        try {
            there.join();
            back.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(failure.get()).as("what kept datagrams from being relayed").isNull();
    }
}
