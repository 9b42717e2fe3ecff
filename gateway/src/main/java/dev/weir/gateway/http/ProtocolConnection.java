package dev.weir.gateway.http;

import dev.weir.gateway.session.LastSession;
import dev.weir.gateway.session.RequestHandler;
import dev.weir.gateway.session.SessionLoop;
import dev.weir.gateway.session.Stream;

/** A connection as what is spoken on it needs it. Belongs to the thread that serves the connection. */
public interface ProtocolConnection extends Stream {

    /** The address of the client; empty when the connection is gone. */
    String address();

    /** The session that was bound to it last. */
    LastSession last();

    /** What it has to send. */
    Outbox outbox();

    /** Carries out the requests that come in on the thread that serves it now. */
    RequestHandler handler();

    /** Speaks another protocol from now on. */
    void protocol(Protocol next);

    /** Sends bytes as they are. The array is not copied. */
    void sendRaw(byte[] bytes);

    /** Closes it as soon as all is sent. Nothing is read any more. */
    void closeWhenSent();

    /** Whether it is closed. */
    boolean closed();

    /** Does something on the thread that serves it. May be called by any thread. */
    void later(Runnable task);

    /**
     * Hands the connection to another loop when this one has done with it for now.
     *
     * @param first is done there before anything else
     */
    void move(SessionLoop to, Runnable first);
}
