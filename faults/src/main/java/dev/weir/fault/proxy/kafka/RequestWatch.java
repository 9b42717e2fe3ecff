package dev.weir.fault.proxy.kafka;

import java.nio.ByteBuffer;

/**
 * Reads along what a client sends, and remembers which requests await an answer. A request is a length of four bytes, the
 * key of the API, its version, the correlation id, and the rest. What a client sends while it authenticates in the way of
 * the first versions has the length only: what is remembered of it meets no answer. Used by one thread.
 */
final class RequestWatch {

    private static final int IDENTITY = Short.BYTES + Short.BYTES + Integer.BYTES;
    private static final int HEAD = Integer.BYTES + IDENTITY;

    /** What TLS begins with: a record of the handshake, and the version of the protocol, whose first byte is always 3. */
    private static final int TLS = 0x1603;

    private final UnansweredRequests unanswered;
    private final ByteBuffer head = ByteBuffer.allocate(HEAD);
    private int skip;

    RequestWatch(UnansweredRequests unanswered) {
        this.unanswered = unanswered;
    }

    /**
     * Reads all that remains in a buffer and leaves the buffer as it was.
     *
     * @throws UnforwardableException when the connection is encrypted, or what comes is no request
     */
    void observe(ByteBuffer bytes) throws UnforwardableException {
        int at = bytes.position();
        int end = bytes.limit();
        while (at < end) {
            if (skip > 0) {
                int skipped = Math.min(skip, end - at);
                at += skipped;
                skip -= skipped;
            } else {
                head.put(bytes.get(at));
                at++;
                read();
            }
        }
    }

    private void read() throws UnforwardableException {
        if (head.position() < Integer.BYTES) {
            return;
        }
        int length = head.getInt(0);
        if (length >>> Short.SIZE == TLS) {
            throw new UnforwardableException(
                    "the client encrypts (TLS): the proxy could not put its addresses into what the broker answers");
        }
        if (length < 0) {
            throw new UnforwardableException("a request of " + length + " bytes");
        }
        if (length < IDENTITY) {
            skip = length;
            head.clear();
        } else if (!head.hasRemaining()) {
            unanswered.add(head.getInt(8), head.getShort(4), head.getShort(6));
            skip = length - IDENTITY;
            head.clear();
        }
    }
}
