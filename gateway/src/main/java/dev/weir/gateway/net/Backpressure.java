package dev.weir.gateway.net;

/** The answer of a connection to whether it takes more of its session now. */
enum Backpressure {
    /** The network takes all, and the session has not been told to wait. */
    NONE,
    /** Too much waits to be sent, or did: when all is sent, the session is told. */
    SESSION_WAITS,
    /** The network has not taken all. When it has, {@link #SESSION_WAITS} follows. */
    NETWORK_BLOCKED
}
