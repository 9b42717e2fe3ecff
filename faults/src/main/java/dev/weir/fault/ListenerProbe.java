package dev.weir.fault;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Asks a listener whether somebody is there. Blocks for a bounded time. */
@FunctionalInterface
interface ListenerProbe {

    /** The request of Kafka that every broker answers, also to who has not logged in. */
    short API_VERSIONS = 18;

    /** How long to wait for an answer that is expected: on a busy machine it takes its time. */
    int PATIENT_MILLIS = 2_000;

    /** How long to wait for an answer that is not expected, as that of a process that was just frozen. */
    int QUICK_MILLIS = 300;

    /** What a listener did. */
    enum Answer {
        /** It accepted a connection and answered, or closed it. */
        ANSWERED,
        /** It accepted a connection, which the system does by itself, and said nothing. */
        SILENT,
        /** It accepted no connection. */
        REFUSED
    }

    /** Asks once, and waits {@code withinMillis} for the connection and again for the answer. */
    Answer ask(InetSocketAddress address, int withinMillis);

    /** The same from a certain address of this machine. */
    @FunctionalInterface
    interface From {
        Answer ask(InetSocketAddress source, InetSocketAddress address, int withinMillis);
    }

    /** Asks a Kafka broker which versions of its protocol it speaks, which any client may. */
    static ListenerProbe ofKafka() {
        return anywhere(fromKafka());
    }

    /** The same from a certain address of this machine. */
    static From fromKafka() {
        byte[] client = "weir".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer request = ByteBuffer.allocate(4 + 2 + 2 + 4 + 2 + client.length)
                .putInt(2 + 2 + 4 + 2 + client.length)
                .putShort(API_VERSIONS)
                .putShort((short) 0)
                .putInt(1)
                .putShort((short) client.length)
                .put(client);
        return sending(request.array());
    }

    /** Asks with that request. */
    static ListenerProbe of(byte[] request) {
        return anywhere(sending(request));
    }

    private static ListenerProbe anywhere(From probe) {
        return (address, withinMillis) -> probe.ask(new InetSocketAddress(0), address, withinMillis);
    }

    private static From sending(byte[] request) {
        return (source, address, withinMillis) -> {
            try (Socket socket = new Socket()) {
                socket.bind(source);
                socket.connect(address, withinMillis);
                socket.setSoTimeout(withinMillis);
                socket.getOutputStream().write(request);
                // A listener that speaks TLS closes the connection: somebody is there.
                socket.getInputStream().read();
                return Answer.ANSWERED;
            } catch (SocketTimeoutException e) {
                return Answer.SILENT;
            } catch (IOException e) {
                return Answer.REFUSED;
            }
        };
    }
}
