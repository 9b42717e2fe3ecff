package dev.weir.yardstick;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.weir.run.host.LimitCheck;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;

/** What a worker that is one end of a TCP connection does. One thread serves; another brings the orders. */
final class TcpSession {

    private static final String DRIVER = "tcp";
    private static final String ENDPOINT = "endpoint";
    private static final Duration INTRODUCED_WITHIN = Duration.ofSeconds(2);
    private static final int WAITING = 8;

    private final LimitCheck limits;
    private final MessageOutput<TcpMessage> words;
    private final LinkedBlockingQueue<TcpOrder> orders = new LinkedBlockingQueue<>();

    /** @param allowed what it may be asked for */
    TcpSession(WorkerLimits allowed, MessageOutput<TcpMessage> words) {
        this.limits = new LimitCheck(allowed);
        this.words = words;
    }

    /** Takes an order. By any thread. */
    void take(TcpOrder order) {
        orders.add(order);
    }

    /** Serves until the process ends, which is none of its business. */
    void serve() throws IOException {
        while (true) {
            TcpOrder next;
            try {
                next = orders.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            try {
                switch (next) {
                    // That it came has been noted when it was read.
                    case TcpOrder.Lease lease -> {}
                    case TcpOrder.Receive receive -> receive(receive);
                    case TcpOrder.Send send -> send(send);
                }
            } catch (IOException | UncheckedIOException | TransportException e) {
                words.write(new TcpMessage.Failed(String.valueOf(e.getMessage())));
            }
        }
    }

    private void receive(TcpOrder.Receive order) throws IOException {
        require("");
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(listeningAt(order.address()), 0), WAITING);
            words.write(new TcpMessage.Listening(server.socket().getLocalPort()));
            try (SocketChannel from = accepted(server, order.secret().getBytes(US_ASCII))) {
                TcpBytes.Count count = TcpBytes.read(from, order.amount(), () -> false, this::warm);
                words.write(new TcpMessage.Received(count.bytes(), count.nanos()));
            }
        }
    }

    private void warm() {
        try {
            words.write(new TcpMessage.Warm());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Behind a translation of addresses, the one that others connect to is none of this host. */
    private static InetAddress listeningAt(String address) throws IOException {
        InetAddress asked = InetAddress.getByName(address);
        boolean own = asked.isLoopbackAddress() || NetworkInterface.getByInetAddress(asked) != null;
        return own ? asked : new InetSocketAddress(0).getAddress();
    }

    /** The first connection that brings the secret; others are closed. */
    private static SocketChannel accepted(ServerSocketChannel server, byte[] secret) throws IOException {
        while (true) {
            SocketChannel from = server.accept();
            if (knows(from, secret)) {
                return from;
            }
            from.close();
        }
    }

    private static boolean knows(SocketChannel from, byte[] secret) {
        try {
            from.socket().setSoTimeout(Math.toIntExact(INTRODUCED_WITHIN.toMillis()));
            byte[] brought = from.socket().getInputStream().readNBytes(secret.length);
            from.socket().setSoTimeout(0);
            return MessageDigest.isEqual(brought, secret);
        } catch (IOException stranger) {
            return false;
        }
    }

    private void send(TcpOrder.Send order) throws IOException {
        boolean ofVersion6 = order.address().indexOf(':') >= 0;
        require((ofVersion6 ? "[" + order.address() + "]" : order.address()) + ":" + order.port());
        limits.requireRate(new Schedule.Saturated(), 1);
        SocketChannel to;
        try {
            to = SocketChannel.open(new InetSocketAddress(InetAddress.getByName(order.address()), order.port()));
        } catch (IOException e) {
            throw new IOException(
                    "no connection to " + order.address() + ", port " + order.port() + ": " + e.getMessage(), e);
        }
        ByteBuffer secret = ByteBuffer.wrap(order.secret().getBytes(US_ASCII));
        while (secret.hasRemaining()) {
            to.write(secret);
        }
        TcpBytes.write(to);
    }

    private void require(String endpoint) {
        limits.require(
                new SystemUnderTest(DRIVER, Map.of(ENDPOINT, endpoint), Map.of()),
                List.of(Setting.text(ENDPOINT, "", "Where the other end listens.")));
    }
}
