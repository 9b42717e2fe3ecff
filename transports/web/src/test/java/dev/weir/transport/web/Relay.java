package dev.weir.transport.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Hands connections on to a server behind a port that stays the same, and may cut them or spoil what they carry. Thread-safe. */
public final class Relay implements AutoCloseable {

    private static final int BUFFER = 16_384;

    private final ServerSocket listening;
    private final List<Socket> clients = new ArrayList<>();
    private final List<Socket> servers = new ArrayList<>();
    private InetSocketAddress target;
    private boolean cut;

    public Relay(InetSocketAddress target) throws IOException {
        this.target = target;
        this.listening = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                relay(listening.accept());
            }
        } catch (IOException closed) {
            // Nobody listens any more.
        }
    }

    private synchronized void relay(Socket client) throws IOException {
        if (cut) {
            client.close();
            return;
        }
        Socket server = new Socket();
        clients.add(client);
        servers.add(server);
        server.connect(target);
        pump(client, server);
        pump(server, client);
    }

    private static void pump(Socket from, Socket to) {
        Thread.ofVirtual().start(() -> {
            byte[] bytes = new byte[BUFFER];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                    out.write(bytes, 0, count);
                }
            } catch (IOException ended) {
                // So does the other direction.
            }
        });
    }

    /** Ends every connection, and further ones at once. The port stays its own, so that nobody else takes it meanwhile. */
    public synchronized void cut() throws IOException {
        cut = true;
        for (Socket socket : clients) {
            socket.close();
        }
        for (Socket socket : servers) {
            socket.close();
        }
        clients.clear();
        servers.clear();
    }

    /** Relays again, to another server. */
    public synchronized void restore(InetSocketAddress other) {
        target = other;
        cut = false;
    }

    /** Writes bytes between those of the server, to the first clients that connected. */
    public synchronized void spoil(int many, byte[] bytes) throws IOException {
        for (Socket client : clients.subList(0, many)) {
            client.getOutputStream().write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        cut();
    }
}
