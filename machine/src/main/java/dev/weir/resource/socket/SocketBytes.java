package dev.weir.resource.socket;

/** Bytes that the TCP sockets of processes have sent and received. One thread at a time. */
public interface SocketBytes extends AutoCloseable {

    /**
     * Reads the counters of all sockets, so that the figures are those of now.
     *
     * @param exact whether to read them even when that costs more than the share of time that reading may take
     */
    void refresh(boolean exact);

    /** Begins to count for a process. */
    void attach(String name, long pid);

    /** Bytes received by the sockets of a process that was attached; negative when unknown. */
    long receivedBytes(long pid);

    /** Bytes sent by the sockets of a process that was attached; negative when unknown. */
    long sentBytes(long pid);

    @Override
    void close();
}
