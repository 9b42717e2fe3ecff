package dev.weir.gateway.net;

/** Whether a connection takes what its session has for it. */
enum Backpressure {
    /** The network takes all, and the session has not been told to wait. */
    NONE,
    /** Too much waits to be sent, or did: when all is sent, the session is told. */
    SESSION_WAITS,
    /** The network has not taken all. When it has, {@link #SESSION_WAITS} follows. */
    NETWORK_BLOCKED
}
