package dev.weir.yardstick;

import dev.weir.yardstick.LimitRun.Limit;
import dev.weir.yardstick.LimitRun.Moved;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Bytes from one thread to another through a socket on 127.0.0.1. */
final class LoopbackTcp implements Limit {

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
            Thread writer = Thread.ofPlatform().name("weir-tcp-writer").unstarted(() -> TcpBytes.write(from));
            try (from;
                    SocketChannel to = server.accept()) {
                writer.start();
                TcpBytes.Count count = TcpBytes.read(to, TcpBytes.Amount.of(task), stop::isRaised, onStart);
                return new Moved(count.bytes(), count.nanos(), "through a socket of this machine " + TcpBytes.pieces());
            } finally {
                // Both ends are closed by now, which ends its writing.
                join(writer);
            }
        }
    }

    private static void join(Thread writer) {
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
