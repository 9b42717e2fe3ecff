package dev.weir.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Many clients in one thread that count what comes without reading it. Arguments: port, how many, seconds, mode of the
 * subscriptions.
 */
final class FanOutClients {

    private static final int OPENED_AT_ONCE = 50;

    private FanOutClients() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[2]));
        byte[] requests = requests(arguments[3]);
        Selector selector = Selector.open();
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
        int opened = 0;
        long bytes = 0;
        long told = System.nanoTime();
        while (System.nanoTime() < end) {
            for (int number = 0; number < OPENED_AT_ONCE && opened < count; number++, opened++) {
                // Addresses of loopback by turns: there are not enough ports for one.
                byte[] local = {127, 0, 0, (byte) (2 + opened % 4)};
                SocketChannel channel = SocketChannel.open();
                channel.bind(new InetSocketAddress(InetAddress.getByAddress(local), 0));
                channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                channel.write(ByteBuffer.wrap(requests));
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ);
            }
            selector.select(10);
            for (SelectionKey key : selector.selectedKeys()) {
                int read = ((SocketChannel) key.channel()).read(buffer.clear());
                if (read < 0) {
                    throw new IOException("closed by the server");
                }
                bytes += read;
            }
            selector.selectedKeys().clear();
            if (System.nanoTime() - told > TimeUnit.SECONDS.toNanos(1)) {
                System.out.println(opened + " clients, " + bytes + " bytes a second");
                bytes = 0;
                told = System.nanoTime();
            }
        }
    }

    /** All that a client says, sent at once. */
    private static byte[] requests(String mode) {
        String upgrade = RawSocket.UPGRADE;
        String create = "create_session\r\nLS_send_sync=false&LS_supported_diffs=&LS_op=add&LS_subId=1&LS_group=item"
                + "&LS_schema=key value&LS_mode=" + mode;
        byte[] content = create.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer all = ByteBuffer.allocate(upgrade.length() + 8 + content.length);
        all.put(upgrade.getBytes(StandardCharsets.US_ASCII));
        all.put((byte) 0x81)
                .put((byte) (0x80 | 126))
                .putShort((short) content.length)
                .putInt(0);
        return all.put(content).array();
    }
}
