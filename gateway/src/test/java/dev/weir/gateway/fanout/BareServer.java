package dev.weir.gateway.fanout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * What a delivery costs at least: copies the same bytes into a buffer and writes them to each connection, and does nothing
 * else. Argument: bytes of a message. Prints its port, and answers {@link Commands} like {@link FanOutServer}.
 */
final class BareServer {

    private BareServer() {}

    public static void main(String[] arguments) throws IOException {
        byte[] message = new byte[Integer.parseInt(arguments[0])];
        ByteBuffer buffer = ByteBuffer.allocateDirect(128 * 1024);
        List<SocketChannel> channels = new ArrayList<>();
        Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8192);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println(listener.socket().getLocalPort());
        Pace pace = new Pace();
        Commands commands = Commands.listen(pace, () -> channels.size() + " " + pace.events() * channels.size());
        try {
            while (commands.open()) {
                pace.next();
                take(selector, listener, channels, buffer);
                for (SocketChannel channel : channels) {
                    buffer.clear().put(message).flip();
                    channel.write(buffer);
                }
            }
        } catch (IOException e) {
            // A client has gone: all do at the end. Whoever measures still hears of it, for this process ends.
        }
    }

    private static void take(
            Selector selector, ServerSocketChannel listener, List<SocketChannel> channels, ByteBuffer buffer)
            throws IOException {
        selector.selectNow();
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.channel() instanceof SocketChannel channel) {
                channel.read(buffer.clear());
                continue;
            }
            for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.setOption(StandardSocketOptions.SO_SNDBUF, 64 * 1024);
                channel.register(selector, SelectionKey.OP_READ);
                channels.add(channel);
            }
        }
        selector.selectedKeys().clear();
    }
}
