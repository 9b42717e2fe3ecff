package dev.weir.agent.relay;

/** How much of a relayed stream may be on its way or wait to be read, in bytes. Both ends of a relay know it. */
public final class StreamWindow {

    /** Of a worker's standard input and of its words, each. */
    public static final int BYTES = 1 << 20;

    /** Of a worker's standard error. */
    public static final int ERRORS_BYTES = 1 << 18;

    /** Most of one message, so that it needs no more than one fragment in the cluster. */
    public static final int CHUNK_BYTES = 48 << 10;

    private StreamWindow() {}
}
