package dev.weir.yardstick;

import dev.weir.unit.Sizes;
import dev.weir.yardstick.LimitRun.Limit;
import dev.weir.yardstick.LimitRun.Moved;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Bytes from one thread to another through a socket on 127.0.0.1, in large pieces and never looked at. */
final class LoopbackTcp implements Limit {

    private static final int PIECE_BYTES = 64 * 1024;

    private final Task task;
    private final StopSign stop;

    LoopbackTcp(Task task, StopSign stop) {
        this.task = task;
        this.stop = stop;
    }

    @Override
    public Moved move(Runnable onStart) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
            SocketChannel from = SocketChannel.open(server.getLocalAddress());
            Thread writer = Thread.ofPlatform().name("weir-tcp-writer").unstarted(() -> write(from));
            try (from;
                    SocketChannel to = server.accept()) {
                writer.start();
                return read(to, onStart);
            } finally {
                // Both ends are closed by now, which ends its writing.
                join(writer);
            }
        }
    }

    /** Writes until the reader closes the connection; however this ends, the reader waits no longer. */
    private static void write(SocketChannel socket) {
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
        try (socket) {
            while (socket.isOpen()) {
                piece.clear();
                while (piece.hasRemaining()) {
                    socket.write(piece);
                }
            }
        } catch (IOException closedByReader) {
            return;
        }
    }

    private Moved read(SocketChannel socket, Runnable onStart) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
        long warmupNanos = task.scenario().length().warmup().toNanos();
        long mostNanos = task.scenario().length().measure().toNanos();
        long messages = task.scenario().length().messages().orElse(Long.MAX_VALUE);
        long mostBytes =
                messages > Long.MAX_VALUE / task.messageBytes() ? Long.MAX_VALUE : messages * task.messageBytes();
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < warmupNanos && !stop.isRaised()) {
            take(socket, piece);
        }
        onStart.run();
        long fromNanos = System.nanoTime();
        long nowNanos = fromNanos;
        long bytes = 0;
        while (nowNanos - fromNanos < mostNanos && bytes < mostBytes && !stop.isRaised()) {
            bytes += take(socket, piece);
            nowNanos = System.nanoTime();
        }
        return new Moved(
                bytes,
                nowNanos - fromNanos,
                "through a socket of this machine in pieces of " + Sizes.exact(PIECE_BYTES));
    }

    private static int take(SocketChannel socket, ByteBuffer piece) throws IOException {
        piece.clear();
        int bytes = socket.read(piece);
        if (bytes < 0) {
            throw new IOException("the connection ended");
        }
        return bytes;
    }

    private static void join(Thread writer) {
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
