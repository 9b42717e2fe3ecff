package dev.weir.transport.web.client;

import java.nio.ByteBuffer;

/** The packing of the lines of the protocol on a connection. One for all sessions of a crowd. */
interface Framing {

    /** A place that was not reached: more has to be read. */
    int INCOMPLETE = -1;

    /**
     * Reads what the server answers first.
     *
     * @return the place after it, or {@link #INCOMPLETE}
     * @throws ProtocolViolation when it is something else, or a refusal
     */
    int greeting(TlcpSession session, ByteBuffer bytes, int from, int to) throws ProtocolViolation;

    /**
     * Reads the head of a frame, and notes in the session how long it is; or a whole frame that carries no lines.
     *
     * @return the place after it, or {@link #INCOMPLETE}
     */
    int frame(TlcpSession session, ByteBuffer bytes, int from, int to) throws ProtocolViolation;
}
