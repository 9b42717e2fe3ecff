package dev.weir.gateway.fanout;

import dev.weir.gateway.RawSocket;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How long it takes until clients that subscribe thousands of items have what there is of each. */
final class Snapshots {

    /** How many items a client subscribes, when nothing else is said. */
    static final int ITEMS = 10_000;

    private static final int ITEMS_A_REQUEST = 500;

    private Snapshots() {}

    static void measure(Options options, Child server) throws IOException {
        int items = (int) options.number("items", ITEMS);
        int clients = (int) options.number("clients", 1);
        try (server;
                ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            int port = Integer.parseInt(server.line());
            for (long round = 0; round < options.number("rounds", 6); round++) {
                List<Callable<Double>> each = new ArrayList<>();
                for (int client = 0; client < clients; client++) {
                    each.add(() -> secondsOf(port, items));
                }
                double slowest = 0;
                for (Future<Double> took : threads.invokeAll(each)) {
                    slowest = Math.max(slowest, took.get());
                }
                System.out.printf(
                        "%d clients, %d items each: all values after %.3f s at the latest%n", clients, items, slowest);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IOException("a client failed", e);
        }
    }

    /** From the first request for items to the last value. */
    private static double secondsOf(int port, int items) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(RawSocket.UPGRADE.getBytes(StandardCharsets.US_ASCII));
            DataInputStream input = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
            for (int matched = 0; matched < 4; ) {
                matched = input.readByte() == "\r\n\r\n".charAt(matched) ? matched + 1 : 0;
            }
            send(socket, "create_session\r\nLS_send_sync=false");
            long start = System.nanoTime();
            for (int first = 0; first < items; first += ITEMS_A_REQUEST) {
                String group = ItemSource.names(first, Math.min(items, first + ITEMS_A_REQUEST));
                send(
                        socket,
                        "control\r\nLS_reqId=1&LS_ack=false&LS_op=add&LS_snapshot=true&LS_mode=MERGE&LS_subId="
                                + (1 + first / ITEMS_A_REQUEST) + "&LS_schema=key value&LS_group=" + group);
            }
            int values = 0;
            while (values < items) {
                values += values(input);
            }
            return (System.nanoTime() - start) / 1e9;
        }
    }

    private static void send(Socket socket, String text) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer frame = ByteBuffer.allocate(8 + content.length);
        frame.put((byte) 0x81)
                .put((byte) (0x80 | 126))
                .putShort((short) content.length)
                .putInt(0)
                .put(content);
        socket.getOutputStream().write(frame.array());
    }

    /** How many updates the next frame brings. */
    private static int values(DataInputStream input) throws IOException {
        input.readByte();
        int length = input.readByte();
        byte[] content = new byte[length == 126 ? input.readUnsignedShort() : length];
        input.readFully(content);
        int values = 0;
        boolean lineBegins = true;
        for (byte each : content) {
            values += lineBegins && each == 'U' ? 1 : 0;
            lineBegins = each == '\n';
        }
        return values;
    }
}
