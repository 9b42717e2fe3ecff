package dev.weir.gateway.session;

import dev.weir.gateway.protocol.RequestText;
import dev.weir.gateway.protocol.TlcpVersion;
import java.util.function.Supplier;

/** A connection that requests come from. Used by the thread of the connection. */
public interface TlcpClient {

    TlcpVersion version();

    /** As the client is told of it. */
    String address();

    boolean webSocket();

    /** Whether the connection was closed. */
    boolean gone();

    /** The connection as a stream; over HTTP the answer to this request begins with it. */
    Stream stream();

    /**
     * Answers one line of a request. Over HTTP as many must come as the request has lines, and they become one answer.
     */
    void answer(byte[] line);

    /** The last session that was bound to it. */
    LastSession last();

    /** Does something on the thread of the connection, soon. May be called by any thread. */
    void later(Runnable task);

    /**
     * Does something for one line of a request on the thread of another loop, and then, on the thread of the connection,
     * what that returns. While much of it is under way, no further request of the client is taken: the other loop may be
     * slower than the client.
     */
    void elsewhere(SessionLoop other, Supplier<Runnable> deed);

    /** Hands the connection, and the request with it, to the thread of another loop. */
    void move(SessionLoop to, RequestText request);
}
