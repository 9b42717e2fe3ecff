package dev.weir.transport.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands before a broker on loopback as one whose machine has too much to do: whoever connects first gets no answer until
 * somebody else has connected and gone.
 */
final class SlowBroker implements AutoCloseable {

    private final int brokerPort;
    private final ServerSocket server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /** Listens for clients of the broker at {@code bootstrap}. */
    SlowBroker(String bootstrap) throws IOException {
        this.brokerPort = Integer.parseInt(bootstrap.substring(bootstrap.lastIndexOf(':') + 1));
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> unlessClosed(this::accept));
    }

    String bootstrap() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    private void accept() throws IOException {
        Socket first = server.accept();
        sockets.add(first);
        Socket second = server.accept();
        unlessClosed(() -> forward(second));
        Socket next = first;
        while (true) {
            Socket client = next;
            Thread.ofVirtual().start(() -> unlessClosed(() -> forward(client)));
            next = server.accept();
        }
    }

    /** Returns when the client has gone. */
    private void forward(Socket client) throws IOException {
        try (client;
                Socket broker = new Socket(InetAddress.getLoopbackAddress(), brokerPort)) {
            sockets.addAll(List.of(client, broker));
            Thread.ofVirtual()
                    .start(() -> unlessClosed(() -> broker.getInputStream().transferTo(client.getOutputStream())));
            client.getInputStream().transferTo(broker.getOutputStream());
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void unlessClosed(Work work) {
        try {
            work.run();
        } catch (IOException e) {
            // The client, the broker or this proxy closed the connection: it has ended on both sides.
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
