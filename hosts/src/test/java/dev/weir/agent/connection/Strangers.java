package dev.weir.agent.connection;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** What comes to the port of a controller and is no agent. */
final class Strangers {

    private static final int LIMIT_MILLIS = 60_000;

    private Strangers() {}

    /** Sends bytes and reads what comes, until the other end closes. */
    static void send(int port, byte[] bytes) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            send(socket, bytes);
        }
    }

    private static void send(Socket socket, byte[] bytes) throws IOException {
        socket.setSoTimeout(LIMIT_MILLIS);
        try {
            socket.getOutputStream().write(bytes);
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            // The controller need not read all of it.
        }
    }

    static byte[] request() {
        return "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8);
    }

    /** Other bytes for each seed. */
    static byte[] random(int seed) {
        byte[] bytes = new byte[100_000];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** The beginning of an agent's request, which says that this many bytes follow, and some of them. */
    static byte[] length(int length) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(all);
        out.writeInt(JoinRequest.MAGIC);
        out.writeInt(JoinRequest.PROTOCOL);
        out.writeInt(length);
        out.write(random(1));
        return all.toByteArray();
    }
}
