package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.ProxyState;
import dev.weir.fault.proxy.kafka.BrokerAddresses;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Where publishers send datagrams. Each goes on to the receiver, and what the receiver answers goes back to the publisher:
 * every publisher has a socket of its own towards the receiver. Used by the thread of the loop.
 */
final class DatagramListener implements ForwardingLoop.Readiness {

    private static final int NUMBER_UNKNOWN = -1;
    private static final int SOCKET_BYTES = 2 << 20;
    private static final int MOST_PUBLISHERS = 256;

    /** Of one socket, before others have their turn. */
    private static final int IN_A_ROW = 64;

    private final ForwardingLoop loop;
    private final InetSocketAddress receiver;
    private final Function<TrafficDirection, DatagramShape> faults;
    private final DatagramChannel channel;
    private final int port;
    private final Map<SocketAddress, ForwardedPublisher> publishers = new LinkedHashMap<>();
    private long datagrams;
    private String complaint = "";

    /** A publisher, and both directions of what passes between it and the receiver. */
    private final class ForwardedPublisher implements ForwardingLoop.Readiness {
        private final DatagramChannel towardsReceiver;
        private final DatagramPath upstream;
        private final DatagramPath downstream;

        ForwardedPublisher(SocketAddress publisher) throws IOException {
            towardsReceiver = open();
            towardsReceiver.connect(receiver);
            upstream = new DatagramPath(
                    loop,
                    () -> faults.apply(TrafficDirection.UPSTREAM),
                    datagram -> towardsReceiver.write(datagram) > 0);
            downstream = new DatagramPath(
                    loop,
                    () -> faults.apply(TrafficDirection.DOWNSTREAM),
                    datagram -> channel.send(datagram, publisher) > 0);
            loop.register(towardsReceiver, SelectionKey.OP_READ, this);
        }

        @Override
        public void ready(SelectionKey key) {
            try {
                for (int i = 0; i < IN_A_ROW; i++) {
                    ByteBuffer buffer = loop.emptyBuffer();
                    if (towardsReceiver.receive(buffer) == null) {
                        return;
                    }
                    datagrams++;
                    downstream.arrived(buffer.flip());
                }
            } catch (PortUnreachableException nobodyListens) {
                complaint = "nobody listens at " + receiver;
            } catch (IOException e) {
                complaint = String.valueOf(e.getMessage());
            }
        }
    }

    /**
     * Receives from now on at a free port.
     *
     * @param faults what becomes of the next datagram in a direction
     */
    DatagramListener(ForwardingLoop loop, InetSocketAddress receiver, Function<TrafficDirection, DatagramShape> faults)
            throws IOException {
        this.loop = loop;
        this.receiver = receiver;
        this.faults = faults;
        this.channel = open().bind(new InetSocketAddress(InetAddress.ofLiteral(BrokerAddresses.HOST), 0));
        this.port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        loop.register(channel, SelectionKey.OP_READ, this);
    }

    /** With room for what arrives while this process stands still; the system gives as much of it as it allows. */
    private static DatagramChannel open() throws IOException {
        return DatagramChannel.open()
                .setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BYTES)
                .setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BYTES);
    }

    int port() {
        return port;
    }

    @Override
    public void ready(SelectionKey key) {
        try {
            for (int i = 0; i < IN_A_ROW; i++) {
                ByteBuffer buffer = loop.emptyBuffer();
                SocketAddress publisher = channel.receive(buffer);
                if (publisher == null) {
                    return;
                }
                datagrams++;
                forward(publisher, buffer.flip());
            }
        } catch (IOException e) {
            complaint = String.valueOf(e.getMessage());
        }
    }

    private void forward(SocketAddress publisher, ByteBuffer datagram) throws IOException {
        ForwardedPublisher known = publishers.get(publisher);
        if (known == null) {
            if (publishers.size() == MOST_PUBLISHERS) {
                complaint = "no more than " + MOST_PUBLISHERS + " publishers pass";
                return;
            }
            known = new ForwardedPublisher(publisher);
            publishers.put(publisher, known);
        }
        known.upstream.arrived(datagram);
    }

    ProxyState.ListenerState state() {
        long upstreamBytes = 0;
        long downstreamBytes = 0;
        String failure = complaint;
        for (ForwardedPublisher publisher : publishers.values()) {
            upstreamBytes += publisher.upstream.bytes();
            downstreamBytes += publisher.downstream.bytes();
            failure = publisher.upstream.complaint().isEmpty() ? failure : publisher.upstream.complaint();
            failure = publisher.downstream.complaint().isEmpty() ? failure : publisher.downstream.complaint();
        }
        return new ProxyState.ListenerState(
                NUMBER_UNKNOWN,
                port,
                receiver.getHostString() + ":" + receiver.getPort(),
                new ProxyState.Forwarded(publishers.size(), datagrams, upstreamBytes, downstreamBytes),
                failure);
    }
}
