package dev.weir.broker.server;

import dev.weir.broker.BrokerLaunch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.nio.channels.Channel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/**
 * Makes the channels of a node connect from the address at which it listens. Kafka leaves that choice to the system, for which
 * all addresses of the loopback are one.
 */
public final class SourceAddressProvider extends SelectorProvider {

    private final SelectorProvider system = ofSystem();
    private final InetSocketAddress source =
            new InetSocketAddress(InetAddress.ofLiteral(System.getProperty(BrokerLaunch.SOURCE, "")), 0);

    /** The JVM names no other way to what it uses when nobody asks for another. */
    private static SelectorProvider ofSystem() {
        try {
            return (SelectorProvider) Class.forName("sun.nio.ch.DefaultSelectorProvider")
                    .getMethod("get")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM has no provider of channels", e);
        }
    }

    private SocketChannel bound(SocketChannel channel) throws IOException {
        try {
            channel.bind(source);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        return bound(system.openSocketChannel());
    }

    @Override
    public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
        return bound(system.openSocketChannel(family));
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        return system.openServerSocketChannel();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
        return system.openServerSocketChannel(family);
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        return system.openDatagramChannel();
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        return system.openDatagramChannel(family);
    }

    @Override
    public Pipe openPipe() throws IOException {
        return system.openPipe();
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        return system.openSelector();
    }

    @Override
    public @Nullable Channel inheritedChannel() throws IOException {
        return system.inheritedChannel();
    }
}
