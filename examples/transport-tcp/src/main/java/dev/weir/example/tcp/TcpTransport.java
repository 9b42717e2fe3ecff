package dev.weir.example.tcp;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A listening socket on the side of the publishers. The subscriber connects to it once for each publisher, and every
 * publisher accepts one of these connections. So the subscriber may be in another process, which need only know the port.
 */
final class TcpTransport implements Transport, Joinable {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int MOST_WAITING = 1_000;
    private static final long CONNECT_WITHIN_NANOS = 10_000_000_000L;

    private final boolean noDelay;
    private final boolean noDelayIsDefault;
    private final RunContext context;
    private final ServerSocketChannel listening;
    private final String through;
    private InetSocketAddress address;
    private int connections;
    private final List<TcpPublisher> publishers = new ArrayList<>();
    private final List<TcpSubscriber> subscribers = new ArrayList<>();

    TcpTransport(Settings settings, RunContext context) {
        this.noDelay = settings.flag(TcpDriver.NO_DELAY);
        this.noDelayIsDefault = !settings.isGiven(TcpDriver.NO_DELAY);
        this.through = settings.text(TcpDriver.THROUGH);
        this.context = context;
        try {
            this.listening = ServerSocketChannel.open()
                    .bind(new InetSocketAddress(LOOPBACK, (int) settings.count(TcpDriver.PORT)), MOST_WAITING);
            this.listening.configureBlocking(false);
            this.address = (InetSocketAddress) listening.getLocalAddress();
        } catch (IOException e) {
            throw new TransportException("no socket to listen on: " + e.getMessage(), e);
        }
    }

    @Override
    public String provision(Topology topology) {
        requireOneSubscriber(topology);
        connections = topology.publishers();
        return "listening on " + address();
    }

    @Override
    public Map<String, String> handout() {
        return Map.of(TcpDriver.PORT, Integer.toString(address.getPort()));
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        requireOneSubscriber(topology);
        connections = topology.publishers();
        int port = Integer.parseInt(Objects.requireNonNull(handout.get(TcpDriver.PORT)));
        address = new InetSocketAddress(LOOPBACK, port);
    }

    private static void requireOneSubscriber(Topology topology) {
        if (topology.subscribers() != 1) {
            throw new TransportException("tcp needs 1 subscriber, and not " + topology.subscribers());
        }
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        try {
            SocketChannel channel = accept(stream);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, noDelay);
            TcpPublisher publisher = new TcpPublisher(stream, channel, acks, context.clock());
            publishers.add(publisher);
            return publisher;
        } catch (IOException e) {
            throw new TransportException("publisher " + stream + " cannot connect: " + e.getMessage(), e);
        }
    }

    private SocketChannel accept(int stream) throws IOException {
        long deadlineNanos = context.clock().nanos() + CONNECT_WITHIN_NANOS;
        SocketChannel channel = listening.accept();
        while (channel == null) {
            if (context.clock().nanos() - deadlineNanos > 0
                    || Thread.currentThread().isInterrupted()) {
                throw new TransportException(
                        "no subscriber has connected to " + address() + " for publisher " + stream);
            }
            context.clock().parkUntil(context.clock().nanos() + 1_000_000);
            channel = listening.accept();
        }
        return channel;
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        TcpSubscriber opened = new TcpSubscriber(server(), connections, handler, context);
        subscribers.add(opened);
        return opened;
    }

    private InetSocketAddress server() {
        int colon = through.lastIndexOf(':');
        return through.isEmpty()
                ? address
                : new InetSocketAddress(through.substring(0, colon), Integer.parseInt(through.substring(colon + 1)));
    }

    /** A stream is a partition, and an offset the number of a message in it. */
    @Override
    public Positions end() {
        Map<Integer, Long> ends = new HashMap<>();
        publishers.forEach(publisher -> ends.put(publisher.stream(), publisher.written()));
        return new Positions(ends);
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return List.of(
                new EffectiveSetting("tcp", TcpDriver.NO_DELAY, Boolean.toString(noDelay), noDelayIsDefault),
                new EffectiveSetting("tcp", "address", address(), true));
    }

    private String address() {
        return "127.0.0.1:" + address.getPort();
    }

    @Override
    public void close() {
        publishers.forEach(TcpPublisher::close);
        subscribers.forEach(TcpSubscriber::close);
        Closing.quietly(listening);
    }
}
