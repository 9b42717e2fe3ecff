package dev.weir.transport.web.client;

import java.nio.ByteBuffer;

/** What the reading side of a session asks of the loop that it belongs to. */
interface SessionHost {

    /** Sends bytes of the protocol, all of them, as soon as the network takes them. */
    void send(TlcpSession session, ByteBuffer bytes);

    /** A session is subscribed. */
    void subscribed(TlcpSession session, long atNanos);

    /** The server goes on with a session whose connection was lost. */
    void recovered(TlcpSession session, long atNanos);

    /** The server does not have the session any more whose connection this client had lost. */
    void forgetLost(TlcpSession session);

    /** Closes a connection that does not work any more; its session may be recovered. */
    void lose(TlcpSession session, String reason);

    /** Closes a session because of what it received. */
    void drop(TlcpSession session, String reason, boolean lasting);
}
