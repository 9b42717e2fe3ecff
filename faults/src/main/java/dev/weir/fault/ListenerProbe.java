package dev.weir.fault;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Asks a listener whether somebody is there. Blocks for a bounded time. */
@FunctionalInterface
interface ListenerProbe {

    /** What a listener did. */
    enum Answer {
        /** It accepted a connection and answered, or closed it. */
        ANSWERED,
        /** It accepted a connection, which the system does by itself, and said nothing. */
        SILENT,
        /** It accepted no connection. */
        REFUSED
    }

    Answer ask(InetSocketAddress address);

    /** Asks a Kafka broker which versions of its protocol it speaks, which any client may. */
    static ListenerProbe ofKafka(int withinMillis) {
        return address -> {
            try (Socket socket = new Socket()) {
                socket.connect(address, withinMillis);
                socket.setSoTimeout(withinMillis);
                byte[] client = "weir".getBytes(StandardCharsets.US_ASCII);
                DataOutputStream request = new DataOutputStream(socket.getOutputStream());
                request.writeInt(2 + 2 + 4 + 2 + client.length);
                request.writeShort(18);
                request.writeShort(0);
                request.writeInt(1);
                request.writeShort(client.length);
                request.write(client);
                request.flush();
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
