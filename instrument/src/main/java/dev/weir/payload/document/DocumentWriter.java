package dev.weir.payload.document;

import java.nio.ByteBuffer;

/** Writes the documents of one stream. Used by one thread; allocates nothing but a text a minute. */
public interface DocumentWriter {

    /** The most bytes {@link #write} ever writes. */
    int maxBytes();

    /** The mean number of bytes over many documents. */
    double meanBytes();

    /**
     * Writes one document at the position of the buffer and advances it.
     *
     * @param sequence number of the message in its stream
     * @param key number of its key; any number where documents of the form have none
     * @param intendedNanos when it is due, by the run's clock: the time that it shows
     */
    void write(long sequence, int key, long intendedNanos, ByteBuffer into);
}
