package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.ProxyState;
import dev.weir.fault.proxy.kafka.BrokerAddresses;
import dev.weir.fault.proxy.kafka.KafkaFrames;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.NetworkChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The socket of the proxy to which the clients of one broker connect. Used by the thread of the loop. */
final class BrokerListener implements ForwardingLoop.Readiness, ForwardedConnection.Closing {

    private static final int BACKLOG = 1_024;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final SocketOption<Boolean> SHARED_PORT = StandardSocketOptions.SO_REUSEPORT;

    private final ForwardingLoop loop;
    private final ForwardedProtocol protocol;
    private final Owner owner;
    private final int port;
    private final Set<ForwardedConnection> connections = new LinkedHashSet<>();
    private InetSocketAddress broker;
    private int node;
    /** Listens, or keeps the port while connections are refused. */
    private NetworkChannel channel;

    private boolean down;
    private long accepted;
    private long closedUpstreamBytes;
    private long closedDownstreamBytes;
    private String complaint = "";

    /** Told of connections of a listener. */
    interface Owner extends BrokerAddresses {
        void accepted(BrokerListener listener, ForwardedConnection connection);
    }

    /**
     * Listens from now on at a free port.
     *
     * @param broker where the broker is, unresolved
     * @param node its number; -1 if that is not known yet
     */
    BrokerListener(ForwardingLoop loop, InetSocketAddress broker, int node, ForwardedProtocol protocol, Owner owner)
            throws IOException {
        this.loop = loop;
        this.broker = broker;
        this.node = node;
        this.protocol = protocol;
        this.owner = owner;
        ServerSocketChannel server = listen(0);
        this.channel = server;
        this.port = ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    private ServerSocketChannel listen(int atPort) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        share(server);
        server.bind(at(atPort), BACKLOG);
        loop.register(server, SelectionKey.OP_ACCEPT, this);
        return server;
    }

    private InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.ofLiteral(owner.host()), port);
    }

    /** So the port can pass from a socket that listens to one that does not, and is never free for others in between. */
    private static void share(NetworkChannel socket) throws IOException {
        if (socket.supportedOptions().contains(SHARED_PORT)) {
            socket.setOption(SHARED_PORT, true);
        }
    }

    int port() {
        return port;
    }

    int node() {
        return node;
    }

    InetSocketAddress broker() {
        return broker;
    }

    /** The cluster says which broker this is, and where: for connections from now on. */
    void is(int number, InetSocketAddress address) {
        node = number;
        broker = address;
    }

    List<ForwardedConnection> connections() {
        return List.copyOf(connections);
    }

    /** Refuses connections, or accepts them again. */
    void down(boolean refuse) throws IOException {
        if (refuse == down) {
            return;
        }
        NetworkChannel before = channel;
        if (refuse) {
            SocketChannel placeholder = SocketChannel.open();
            share(placeholder);
            channel = placeholder.bind(at(port));
        } else {
            channel = listen(port);
        }
        down = refuse;
        before.close();
    }

    @Override
    public void ready(SelectionKey key) {
        try {
            SocketChannel client = ((ServerSocketChannel) key.channel()).accept();
            if (client != null) {
                forward(client);
            }
        } catch (IOException e) {
            complaint = "a connection could not be accepted: " + e.getMessage();
            key.interestOps(0);
            loop.at(System.nanoTime() + RETRY_NANOS, () -> {
                if (key.isValid()) {
                    key.interestOps(SelectionKey.OP_ACCEPT);
                }
            });
        }
    }

    private void forward(SocketChannel client) throws IOException {
        ForwardedConnection connection;
        try {
            Optional<KafkaFrames> frames =
                    protocol == ForwardedProtocol.KAFKA ? Optional.of(new KafkaFrames(owner)) : Optional.empty();
            accepted++;
            connection = new ForwardedConnection(loop, client, frames, this, accepted);
        } catch (IOException e) {
            client.close();
            throw e;
        }
        connections.add(connection);
        owner.accepted(this, connection);
        connect(connection, broker);
    }

    /** Names are looked up outside of the loop, which must not wait for that. */
    private void connect(ForwardedConnection connection, InetSocketAddress address) {
        try {
            InetAddress literal = InetAddress.ofLiteral(address.getHostString());
            connection.connect(new InetSocketAddress(literal, address.getPort()));
        } catch (IllegalArgumentException name) {
            Thread.ofVirtual().start(() -> lookUp(connection, address));
        }
    }

    private void lookUp(ForwardedConnection connection, InetSocketAddress address) {
        try {
            InetAddress found = InetAddress.getByName(address.getHostString());
            loop.execute(() -> connection.connect(new InetSocketAddress(found, address.getPort())));
        } catch (UnknownHostException e) {
            loop.execute(() -> connection.reset("no host " + address.getHostString() + " is known here"));
        }
    }

    @Override
    public void closed(ForwardedConnection connection, String why) {
        connections.remove(connection);
        closedUpstreamBytes += connection.upstreamBytes();
        closedDownstreamBytes += connection.downstreamBytes();
        if (!why.isEmpty()) {
            complaint = why;
        }
    }

    ProxyState.ListenerState state() {
        List<ForwardedConnection> open = new ArrayList<>(connections);
        return new ProxyState.ListenerState(
                node,
                port,
                broker.getHostString() + ":" + broker.getPort(),
                new ProxyState.Forwarded(
                        open.size(),
                        accepted,
                        closedUpstreamBytes
                                + open.stream()
                                        .mapToLong(ForwardedConnection::upstreamBytes)
                                        .sum(),
                        closedDownstreamBytes
                                + open.stream()
                                        .mapToLong(ForwardedConnection::downstreamBytes)
                                        .sum()),
                complaint);
    }
}
