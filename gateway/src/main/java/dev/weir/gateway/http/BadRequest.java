package dev.weir.gateway.http;

/** A request that is not read further; the connection is closed after the answer. Carries no stack trace. */
public final class BadRequest extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * One with a reason that the other side may read.
     *
     * @param status of HTTP, or of the close of a WebSocket
     */
    BadRequest(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** Of HTTP, or of the close of a WebSocket. */
    public int status() {
        return status;
    }
}
