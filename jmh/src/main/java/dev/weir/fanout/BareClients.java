package dev.weir.fanout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What reading costs at least: clients in one thread that send what a session needs, and then count bytes. Arguments: port,
 * number, and how many microseconds to rest after each look at all of them. Answers {@link ParentRequests}.
 */
final class BareClients {

    private static final String UPGRADE = String.join(
            "\r\n",
            "GET /lightstreamer HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol: TLCP-2.5.0.lightstreamer.com",
            "",
            "");
    private static final String SESSION =
            "create_session\r\nLS_send_sync=false&LS_supported_diffs=&LS_keepalive_millis=30000&LS_op=add&LS_subId=1"
                    + "&LS_group=" + FanOutMessage.ITEM + "&LS_schema=key value&LS_mode=RAW&LS_snapshot=false";

    private final ReadFigures figures = new ReadFigures();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);
    private final Selector selector = Selector.open();
    private long bytes;
    private long reads;
    private volatile boolean ended;

    private BareClients() throws IOException {}

    public static void main(String[] arguments) throws IOException {
        BareClients clients = new BareClients();
        ParentRequests.listen(rate -> {}, clients.figures::line, () -> clients.ended = true);
        clients.run(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                TimeUnit.MICROSECONDS.toNanos(Long.parseLong(arguments[2])));
    }

    private void run(int port, int count, long restNanos) throws IOException {
        ByteBuffer requests = requests();
        long start = System.nanoTime();
        for (int client = 0; client < count; client++) {
            open(port, client, requests.rewind());
            figures.connected(start);
        }
        while (!ended) {
            selector.select(key -> read((SocketChannel) key.channel()), 10);
            figures.read(bytes, reads);
            LockSupport.parkNanos(restNanos);
        }
    }

    private void read(SocketChannel channel) {
        try {
            int count = channel.read(buffer.clear());
            if (count < 0) {
                channel.close();
            } else {
                bytes += count;
                reads++;
            }
        } catch (IOException e) {
            ended = true; // The server has gone, which the parent hears of as well.
        }
    }

    private void open(int port, int client, ByteBuffer requests) throws IOException {
        // Addresses of loopback by turns: there are not enough ports for one.
        byte[] local = {127, 0, 0, (byte) (2 + client % 4)};
        SocketChannel channel = SocketChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getByAddress(local), 0));
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.write(requests);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
    }

    /** The handshake, and a frame whose mask changes nothing. */
    private static ByteBuffer requests() {
        byte[] handshake = UPGRADE.getBytes(StandardCharsets.US_ASCII);
        byte[] session = SESSION.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(handshake.length + 8 + session.length)
                .put(handshake)
                .put((byte) 0x81)
                .put((byte) (0x80 | 126))
                .putShort((short) session.length)
                .putInt(0)
                .put(session);
    }
}
