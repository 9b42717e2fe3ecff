package dev.weir.gateway.net;

/**
 * Where a connection is between its first byte and its end. While it is open it changes with what arrives; from {@link
 * #ENDING} on it only goes on, never back. A change that cannot be is an {@link IllegalStateException}.
 */
enum ConnectionState {
    /** Requests are read and answered; all that has arrived is used up. */
    OPEN,
    /** As {@link #OPEN}, with something left that has arrived: part of a request, or one that waits for an answer to leave. */
    INPUT_LEFT,
    /** Others compute for its handshake. Nothing is read until they have. */
    COMPUTING,
    /** Nothing is read any more; it is closed as soon as all is sent. */
    ENDING,
    /** As {@link #ENDING}, after a request that could not be read: the other side may still be sending it. */
    REFUSING,
    /** The refusal is sent. What still arrives is thrown away, until the other side ends too. */
    LINGERING,
    CLOSED;

    /** Whether its end has not begun. */
    boolean open() {
        return compareTo(ENDING) < 0;
    }

    /** Whether requests are read from what arrives. */
    boolean takesRequests() {
        return this == OPEN || this == INPUT_LEFT;
    }

    /** After requests were read as far as they go; where none are taken, nothing changes. */
    ConnectionState requestsRead(boolean inputLeft) {
        if (!takesRequests()) {
            return this;
        }
        return inputLeft ? INPUT_LEFT : OPEN;
    }

    /** When others begin to compute, which they do before the first request. */
    ConnectionState computing() {
        return to(COMPUTING, this == OPEN);
    }

    /** When others have computed; it may have been closed meanwhile. */
    ConnectionState computed() {
        return this == CLOSED ? CLOSED : to(OPEN, this == COMPUTING);
    }

    /** When nothing more is to be said; an end that has begun goes on as it is. */
    ConnectionState ending() {
        return open() ? to(ENDING, takesRequests()) : this;
    }

    /** When a request cannot be read, if it is not closed. */
    ConnectionState refusing() {
        return compareTo(REFUSING) > 0 ? this : to(REFUSING, this != COMPUTING);
    }

    /** When a refusal is sent. */
    ConnectionState lingering() {
        return to(LINGERING, this == REFUSING);
    }

    private ConnectionState to(ConnectionState next, boolean possible) {
        if (!possible) {
            throw new IllegalStateException("a connection that is " + this + " cannot become " + next);
        }
        return next;
    }
}
