package dev.weir.transport.web.client;

import dev.weir.transport.CrowdOrder;
import dev.weir.transport.address.LocalAddresses;
import dev.weir.transport.web.client.options.TlcpOptions.Servers;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/** Begins the connections of a crowd. Used by its thread. */
final class Connector {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final Servers servers;
    private final CrowdOrder order;
    private final Selector selector;
    private final LocalAddresses local;

    Connector(Servers servers, CrowdOrder order, Selector selector) {
        this.servers = servers;
        this.local = LocalAddresses.ofThisHost(servers.localAddresses());
        this.order = order;
        this.selector = selector;
    }

    private InetSocketAddress server(int client) {
        return servers.addresses().get(client % servers.addresses().size());
    }

    /** Name and port of a client's server, as HTTP has them. */
    String host(int client) {
        InetSocketAddress server = server(client);
        String name = server.getHostString();
        String host = name.indexOf(':') < 0 ? name : "[" + name + "]";
        int usual = servers.tls().isPresent() ? HTTPS_PORT : HTTP_PORT;
        return server.getPort() == usual ? host : host + ":" + server.getPort();
    }

    /** Begins to connect. It may be done when this returns. */
    void begin(TlcpSession session) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (order.bytesPerSecond(session.client) != Long.MAX_VALUE) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, SlowReading.RECEIVE_BUFFER_BYTES);
            }
            InetSocketAddress server = server(session.client);
            Optional<InetAddress> address = local.of(session.client, server.getAddress());
            if (address.isPresent()) {
                channel.bind(new InetSocketAddress(address.get(), 0));
            }
            channel.connect(server);
            session.socket = new ClientSocket(channel.register(selector, SelectionKey.OP_CONNECT, session));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Makes the engine of TLS for a session. */
    SSLEngine engine(TlcpSession session) {
        InetSocketAddress server = server(session.client);
        return servers.tls().orElseThrow().engine(server.getHostString(), server.getPort());
    }

    /** What went wrong, for the user. */
    static String words(IOException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : Words.plain(e.getMessage());
        if (e instanceof BindException) {
            return "cannot connect from here: " + message
                    + "; when ports have run out, let clients connect from several local addresses";
        }
        if (e instanceof ConnectException) {
            return message;
        }
        return (e instanceof SSLException ? "TLS: " : "connection lost: ") + message;
    }

    /** Whether it will be the same each time: a certificate does not get better. */
    static boolean lasting(IOException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return true;
            }
        }
        return false;
    }
}
