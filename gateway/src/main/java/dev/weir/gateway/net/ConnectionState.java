package dev.weir.gateway.net;

/** Where a connection is between its first byte and its end. It only ever goes on, never back. */
enum ConnectionState {
    /** Requests are read and answered. */
    OPEN,
    /** Nothing is read any more; it is closed as soon as all is sent. */
    ENDING,
    /** As {@link #ENDING}, after a request that could not be read: the other side may still be sending it. */
    REFUSING,
    /** The refusal is sent. What still arrives is thrown away, until the other side ends too. */
    LINGERING,
    CLOSED
}
