package dev.weir.yardstick;

import dev.weir.unit.Sizes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.BooleanSupplier;

/** Bytes through a TCP connection, in large pieces and never looked at. */
final class TcpBytes {

    private static final int PIECE_BYTES = 64 * 1024;

    private TcpBytes() {}

    /**
     * How much is read.
     *
     * @param warmupNanos for so long without counting
     * @param measureNanos then for so long at most
     * @param mostBytes and so many bytes at most
     */
    record Amount(long warmupNanos, long measureNanos, long mostBytes) {

        /** What a scenario asks for. */
        static Amount of(Task task) {
            long messages = task.scenario().length().messages().orElse(Long.MAX_VALUE);
            return new Amount(
                    task.scenario().length().warmup().toNanos(),
                    task.scenario().length().measure().toNanos(),
                    messages > Long.MAX_VALUE / task.messageBytes() ? Long.MAX_VALUE : messages * task.messageBytes());
        }
    }

    /**
     * What came.
     *
     * @param nanos how long that took
     */
    record Count(long bytes, long nanos) {}

    /** In what pieces bytes are moved, for a sentence. */
    static String pieces() {
        return "in pieces of " + Sizes.exact(PIECE_BYTES);
    }

    /** Writes until the reader closes the connection; however this ends, the reader waits no longer. */
    static void write(SocketChannel socket) {
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

    /**
     * Reads so much, or until it is to stop.
     *
     * @param onStart called when the warm-up is over
     * @throws IOException if the connection breaks
     */
    static Count read(SocketChannel socket, Amount amount, BooleanSupplier stopped, Runnable onStart)
            throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < amount.warmupNanos() && !stopped.getAsBoolean()) {
            take(socket, piece);
        }
        onStart.run();
        long fromNanos = System.nanoTime();
        long nowNanos = fromNanos;
        long bytes = 0;
        while (nowNanos - fromNanos < amount.measureNanos() && bytes < amount.mostBytes() && !stopped.getAsBoolean()) {
            bytes += take(socket, piece);
            nowNanos = System.nanoTime();
        }
        return new Count(bytes, nowNanos - fromNanos);
    }

    private static int take(SocketChannel socket, ByteBuffer piece) throws IOException {
        piece.clear();
        int bytes = socket.read(piece);
        if (bytes < 0) {
            throw new IOException("the connection ended");
        }
        return bytes;
    }
}
