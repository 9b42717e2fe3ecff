package dev.weir.gateway.net;

/** A request that is not read further; the connection is closed after the answer. Carries no stack trace. */
final class BadRequest extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    /** @param status of HTTP, or of the close of a WebSocket */
    BadRequest(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }
}
