package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.net.Socket;

/** One connection to the server, which can be ended however it is stuck. Thread-safe. */
final class RabbitLink {

    private static final int ENDS_WITHIN_MILLIS = 1_000;

    private final Connection connection;
    private final Socket socket;
    private volatile String blocked = "";

    RabbitLink(Connection connection, Socket socket) {
        this.connection = connection;
        this.socket = socket;
    }

    Connection connection() {
        return connection;
    }

    /** Why the server takes no messages over it; empty while it does. */
    String blocked() {
        return blocked;
    }

    void blocked(String reason) {
        blocked = reason;
    }

    boolean isOpen() {
        return connection.isOpen();
    }

    Channel channel() {
        try {
            Channel channel = connection.createChannel();
            if (channel == null) {
                throw new TransportException("the server allows no further channel");
            }
            return channel;
        } catch (IOException | ShutdownSignalException e) {
            throw new TransportException("cannot open a channel: " + Faults.told(e), e);
        }
    }

    /** What the server says of itself. */
    String server(String property) {
        return String.valueOf(connection.getServerProperties().get(property));
    }

    /**
     * Ends it, in an orderly way where it can. Idempotent.
     *
     * @param stuck whether a thread has been writing to it for so long that it would not come to say goodbye
     */
    void end(boolean stuck) {
        boolean interrupted = Thread.interrupted();
        try {
            if (stuck) {
                closeSocket();
            }
            connection.abort(ENDS_WITHIN_MILLIS);
        } finally {
            closeSocket();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void closeSocket() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed to whoever uses it all the same.
        }
    }
}
