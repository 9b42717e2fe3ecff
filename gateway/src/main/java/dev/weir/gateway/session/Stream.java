package dev.weir.gateway.session;

/** The connection that a session's notifications go to. Used by the thread of the session; nothing here blocks. */
public interface Stream {

    /** Sends whole lines, at the latest when the loop has done its turn. The array is not copied. */
    default void write(byte[] lines) {
        write(lines, new byte[0]);
    }

    /** As that of the {@link dev.weir.gateway.item.Outlet#prefetch outlet}. */
    default int prefetch(int step) {
        return 0;
    }

    /** Sends one line that is in two parts. */
    void write(byte[] head, byte[] rest);

    /** Whether so much waits for the network that updates should rather wait where newer ones can replace them. */
    boolean congested();

    /** Whether it is the answer to a request, which has an end and a length. */
    boolean overHttp();

    /**
     * Ends it after what was written. Nothing is told to the session.
     *
     * @param close whether the connection is closed as well
     */
    void end(boolean close);
}
