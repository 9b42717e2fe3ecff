package dev.weir.gateway.fanout;

import dev.weir.gateway.RawSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Many clients in one thread that count what comes without reading it. Arguments: port, how many, mode of the
 * subscriptions, items of each, and how many bytes a second each takes at most, 0 for all. Answers {@link Commands}; its
 * figures are connections, bytes and reads.
 */
final class FanOutClients {

    private static final int OPENED_AT_ONCE = 50;
    private static final int ALL_BYTES = 1 << 20;
    /** So many times a second slow clients read. */
    private static final int SLOW_READS = 20;
    /** Little, so that what a slow client has not read waits in the gateway. */
    private static final int SLOW_RECEIVE_BUFFER = 32 * 1024;

    private final ByteBuffer buffer;
    private final boolean slow;
    private volatile int opened;
    private volatile long bytes;
    private volatile long reads;

    /** @param mostBytes that a client takes in a second; 0 for all */
    private FanOutClients(int mostBytes) {
        this.slow = mostBytes > 0;
        this.buffer = ByteBuffer.allocateDirect(slow ? mostBytes / SLOW_READS : ALL_BYTES);
    }

    public static void main(String[] arguments) throws IOException {
        FanOutClients clients = new FanOutClients(Integer.parseInt(arguments[4]));
        Commands commands =
                Commands.listen(new Pace(), () -> clients.opened + " " + clients.bytes + " " + clients.reads);
        int port = Integer.parseInt(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        byte[] requests = requests(arguments[2], Integer.parseInt(arguments[3]));
        Selector selector = Selector.open();
        while (commands.open()) {
            for (int number = 0; number < OPENED_AT_ONCE && clients.opened < count; number++) {
                clients.open(port, requests, selector);
            }
            clients.await(selector);
            for (SelectionKey key : selector.selectedKeys()) {
                clients.take((SocketChannel) key.channel());
            }
            selector.selectedKeys().clear();
        }
    }

    private void await(Selector selector) throws IOException {
        if (slow) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / SLOW_READS);
            selector.selectNow();
        } else {
            selector.select(10);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread writes.
    private void open(int port, byte[] requests, Selector selector) throws IOException {
        // Addresses of loopback by turns: there are not enough ports for one.
        byte[] local = {127, 0, 0, (byte) (2 + opened % 4)};
        SocketChannel channel = SocketChannel.open();
        if (slow) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SLOW_RECEIVE_BUFFER);
        }
        channel.bind(new InetSocketAddress(InetAddress.getByAddress(local), 0));
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.write(ByteBuffer.wrap(requests));
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
        opened++;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread writes.
    private void take(SocketChannel channel) throws IOException {
        int read = channel.read(buffer.clear());
        if (read < 0) {
            throw new IOException("closed by the server");
        }
        bytes += read;
        reads++;
    }

    /** All that a client says, sent at once. */
    private static byte[] requests(String mode, int items) {
        String create = "create_session\r\nLS_send_sync=false&LS_supported_diffs=&LS_op=add&LS_subId=1&LS_group="
                + ItemSource.names(0, items) + "&LS_schema=key value&LS_mode=" + mode;
        byte[] content = create.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer all = ByteBuffer.allocate(RawSocket.UPGRADE.length() + 8 + content.length);
        all.put(RawSocket.UPGRADE.getBytes(StandardCharsets.US_ASCII));
        all.put((byte) 0x81)
                .put((byte) (0x80 | 126))
                .putShort((short) content.length)
                .putInt(0);
        return all.put(content).array();
    }
}
