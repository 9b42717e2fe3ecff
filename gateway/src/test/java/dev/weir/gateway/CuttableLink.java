package dev.weir.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to a gateway that passes on what either side says until it is cut, and knows what the gateway has said. */
final class CuttableLink implements AutoCloseable {

    private final ServerSocket server;
    private final int gatewayPort;
    private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private CuttableLink(int gatewayPort) throws IOException {
        this.gatewayPort = gatewayPort;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    static CuttableLink to(int gatewayPort) throws IOException {
        return new CuttableLink(gatewayPort);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                ends.add(client);
                Socket gateway = new Socket(InetAddress.getLoopbackAddress(), gatewayPort);
                ends.add(gateway);
                Thread.ofVirtual().start(() -> pass(client, gateway, OutputStream.nullOutputStream()));
                Thread.ofVirtual().start(() -> pass(gateway, client, said));
            } catch (IOException e) {
                // It is closed, or the gateway is: then the client is let go too, and tries again.
                cut();
            }
        }
    }

    private void pass(Socket from, Socket to, OutputStream also) {
        byte[] bytes = new byte[16_384];
        try (from;
                to;
                InputStream input = from.getInputStream();
                OutputStream output = to.getOutputStream()) {
            for (int read = input.read(bytes); read >= 0; read = input.read(bytes)) {
                also.write(bytes, 0, read);
                output.write(bytes, 0, read);
            }
        } catch (IOException e) {
            // It was cut, or either side has gone: the other is to see that, which closing both does.
        } finally {
            ends.remove(from);
            ends.remove(to);
        }
    }

    /** Resets all connections, as if the network had dropped them; what is under way is lost. */
    void cut() {
        for (Socket end : Set.copyOf(ends)) {
            try (end) {
                end.setSoLinger(true, 0);
            } catch (IOException e) {
                ends.remove(end); // It was closed already.
            }
        }
    }

    /** Whether the gateway has said a text. */
    boolean carried(String text) {
        return said.toString(StandardCharsets.ISO_8859_1).contains(text);
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
