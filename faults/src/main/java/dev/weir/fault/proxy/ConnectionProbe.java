package dev.weir.fault.proxy;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A connection to a Kafka broker, most often through the proxy, that shows what becomes of requests and answers. Its request
 * is the one that every client may send: which versions of the protocol the broker speaks. Used by one thread; blocks for a
 * bounded time.
 */
public final class ConnectionProbe implements AutoCloseable {

    /** What a request can be made longer by at the most. */
    public static final int MOST_PADDING = Short.MAX_VALUE;

    private static final short API_VERSIONS = 18;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int HEAD_BYTES = 2 + 2 + 4 + 2;

    /** A broker's answer has some hundred bytes. */
    private static final int MOST_ANSWER = 1 << 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private long askedNanos;
    private boolean awaiting;
    private int received;
    private int answerBytes;

    /** What was seen. */
    public sealed interface Sighting {
        /**
         * The broker answered.
         *
         * @param nanos from before the request was sent, so that a delay of the connection is always within it
         */
        record Answered(long nanos) implements Sighting {}

        /** Nothing came in the time allowed; it may come later. */
        record Silent() implements Sighting {}

        /** The connection has ended. */
        record Ended(String how) implements Sighting {}
    }

    private ConnectionProbe(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    /**
     * Connects to a port of this machine.
     *
     * @throws IOException when nobody listens there
     */
    public static ConnectionProbe open(InetAddress address, int port, int withinMillis) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(address, port), withinMillis);
            socket.setTcpNoDelay(true);
            return new ConnectionProbe(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * Asks the broker, unless it still owes an answer, and waits for the answer.
     *
     * @param padding how much longer than necessary the request is
     */
    public Sighting ask(int padding, int withinMillis) {
        try {
            if (!awaiting) {
                askedNanos = System.nanoTime();
                out.writeInt(HEAD_BYTES + padding);
                out.writeShort(API_VERSIONS);
                out.writeShort(0);
                out.writeInt(1);
                out.writeShort(padding);
                out.write("-".repeat(padding).getBytes(StandardCharsets.US_ASCII));
                out.flush();
                awaiting = true;
                received = 0;
                answerBytes = 0;
            }
            return answer(withinMillis);
        } catch (SocketTimeoutException e) {
            return new Sighting.Silent();
        } catch (IOException e) {
            return new Sighting.Ended(String.valueOf(e.getMessage()));
        }
    }

    private Sighting answer(int withinMillis) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(withinMillis);
        while (received < Integer.BYTES || received < Integer.BYTES + answerBytes) {
            long leftNanos = end - System.nanoTime();
            if (leftNanos <= 0) {
                return new Sighting.Silent();
            }
            socket.setSoTimeout((int) Math.ceilDiv(leftNanos, NANOS_PER_MILLI));
            int next = in.read();
            if (next < 0) {
                return new Sighting.Ended("the other side closed it");
            }
            if (received < Integer.BYTES) {
                answerBytes = answerBytes << Byte.SIZE | next;
            }
            received++;
            if (received == Integer.BYTES && (answerBytes < 0 || answerBytes > MOST_ANSWER)) {
                return new Sighting.Ended("an answer of " + answerBytes + " bytes");
            }
        }
        awaiting = false;
        return new Sighting.Answered(System.nanoTime() - askedNanos);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It has ended all the same.
        }
    }
}
