package dev.weir.transport.kafka;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stands between a client and a broker on loopback, and loses the broker's first answer to requests of one kind: the
 * broker has done what it was asked, and the client sees its connection close. Requests and answers are frames of a
 * length and a body, as https://kafka.apache.org/protocol describes them.
 */
final class LosingProxy implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final int brokerPort;
    private final short apiKey;
    private final ServerSocket server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicBoolean lost = new AtomicBoolean();
    private final Loss loss;

    /** How the answer is lost. */
    enum Loss {
        CONNECTION_CLOSED,
        /** It names its request, and the rest of it is noise. */
        GARBLED
    }

    /** Listens for clients of the broker at {@code bootstrap}, and loses the first answer to a request of {@code apiKey}. */
    LosingProxy(String bootstrap, int apiKey) throws IOException {
        this(bootstrap, apiKey, Loss.CONNECTION_CLOSED);
    }

    LosingProxy(String bootstrap, int apiKey, Loss loss) throws IOException {
        this.loss = loss;
        this.brokerPort = Integer.parseInt(bootstrap.substring(bootstrap.lastIndexOf(':') + 1));
        this.apiKey = (short) apiKey;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    String bootstrap() {
        return HOST + ":" + server.getLocalPort();
    }

    boolean hasLost() {
        return lost.get();
    }

    private void accept() throws IOException {
        while (!server.isClosed()) {
            Socket client = server.accept();
            Socket broker = new Socket(InetAddress.getLoopbackAddress(), brokerPort);
            sockets.addAll(List.of(client, broker));
            var unanswered = ConcurrentHashMap.<Integer>newKeySet();
            start(() -> forward(client, broker, request -> {
                if (request.getShort(0) == apiKey) {
                    unanswered.add(request.getInt(Integer.BYTES));
                }
                return true;
            }));
            start(() -> forward(broker, client, answer -> {
                addressHere(answer);
                if (!unanswered.contains(answer.getInt(0)) || !lost.compareAndSet(false, true)) {
                    return true;
                }
                for (int at = Integer.BYTES; at < answer.limit(); at++) {
                    answer.put(at, (byte) 0x7f);
                }
                return loss == Loss.GARBLED;
            }));
        }
    }

    private interface Frame {
        /** Whether this frame goes on; the connection is closed otherwise. */
        boolean passes(ByteBuffer body);
    }

    private static void forward(Socket from, Socket to, Frame frame) throws IOException {
        try (from;
                to) {
            DataInputStream in = new DataInputStream(from.getInputStream());
            DataOutputStream out = new DataOutputStream(to.getOutputStream());
            while (true) {
                byte[] body = new byte[in.readInt()];
                in.readFully(body);
                if (!frame.passes(ByteBuffer.wrap(body))) {
                    return;
                }
                ByteBuffer whole = ByteBuffer.allocate(Integer.BYTES + body.length);
                out.write(whole.putInt(body.length).put(body).array());
            }
        }
    }

    /** Names this proxy wherever the broker names itself, so that the client stays with it. */
    private void addressHere(ByteBuffer answer) {
        ByteBuffer host = ByteBuffer.wrap(HOST.getBytes(StandardCharsets.US_ASCII));
        int length = host.remaining();
        for (int i = 0; i + length + Integer.BYTES <= answer.limit(); i++) {
            if (answer.slice(i, length).equals(host) && answer.getInt(i + length) == brokerPort) {
                answer.putInt(i + length, server.getLocalPort());
            }
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread.ofVirtual().start(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // The client, the broker or this proxy closed the connection: it has ended on both sides.
            }
        });
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
