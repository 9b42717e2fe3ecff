package dev.weir.fanout;

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
 * What a delivery costs at least: copies as many bytes into a buffer and writes them to each connection, and does nothing
 * else. Prints its port, and answers {@link ParentRequests}.
 */
final class BareServer {

    private BareServer() {}

    public static void main(String[] arguments) throws IOException {
        byte[] message = new byte[FanOutMessage.FRAME_BYTES];
        ByteBuffer buffer = ByteBuffer.allocateDirect(128 * 1024);
        List<SocketChannel> channels = new ArrayList<>();
        Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8192);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println(listener.socket().getLocalPort());
        EventPace pace = new EventPace();
        ParentRequests.listen(pace::perSecond, () -> Integer.toString(channels.size()), pace::end);
        while (!pace.ended()) {
            boolean due = pace.await();
            take(selector, listener, channels, buffer);
            for (SocketChannel channel : due ? channels : List.<SocketChannel>of()) {
                buffer.clear().put(message).flip();
                channel.write(buffer);
            }
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
