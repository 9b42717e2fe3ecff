package dev.weir.transport.web.client;

/** The room that there is for lines that are cut. */
final class RestSizes {

    /** Bytes of the buffer that the sessions of a loop read into. */
    static final int LOOP_BUFFER = 256 * 1024;

    /** Bytes read at once at most. */
    static final int MOST_READ = 64 * 1024;

    /** A longer rest stays in a buffer of its own, and is not copied at each read. */
    static final int MAX_COPIED = LOOP_BUFFER - 2 * MOST_READ;

    private RestSizes() {}
}
