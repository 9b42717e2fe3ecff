package dev.weir.example.tcp;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
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

/** A listening socket, to which every publisher connects and which the subscriber accepts from and reads. */
final class TcpTransport implements Transport {

    private final boolean noDelay;
    private final boolean noDelayIsDefault;
    private final RunContext context;
    private final ServerSocketChannel listening;
    private final List<TcpPublisher> publishers = new ArrayList<>();
    private final List<TcpSubscriber> subscribers = new ArrayList<>();

    TcpTransport(Settings settings, RunContext context) {
        this.noDelay = settings.flag(TcpDriver.NO_DELAY);
        this.noDelayIsDefault = !settings.isGiven(TcpDriver.NO_DELAY);
        this.context = context;
        try {
            this.listening =
                    ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new TransportException("no socket to listen on: " + e.getMessage(), e);
        }
    }

    @Override
    public String provision(Topology topology) {
        if (topology.subscribers() != 1) {
            throw new TransportException("tcp needs 1 subscriber, and not " + topology.subscribers());
        }
        return "listening on " + address();
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        try {
            SocketChannel channel = SocketChannel.open(listening.getLocalAddress());
            channel.setOption(StandardSocketOptions.TCP_NODELAY, noDelay);
            TcpPublisher publisher = new TcpPublisher(stream, channel, acks, context.clock());
            publishers.add(publisher);
            return publisher;
        } catch (IOException e) {
            throw new TransportException("publisher " + stream + " cannot connect: " + e.getMessage(), e);
        }
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        TcpSubscriber opened = new TcpSubscriber(listening, handler, context);
        subscribers.add(opened);
        return opened;
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
        return "127.0.0.1:" + listening.socket().getLocalPort();
    }

    @Override
    public void close() {
        publishers.forEach(TcpPublisher::close);
        subscribers.forEach(TcpSubscriber::close);
        Closing.quietly(listening);
    }
}
