package dev.weir.fanout;

/** What clients have read; written by one thread, read by any. */
final class ReadFigures {

    private volatile int connected;
    private volatile long openedMillis;
    private volatile long bytes;
    private volatile long reads;

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread writes.
    void connected(long sinceNanos) {
        connected++;
        openedMillis = (System.nanoTime() - sinceNanos) / 1_000_000;
    }

    void read(long allBytes, long allReads) {
        bytes = allBytes;
        reads = allReads;
    }

    /** How many are connected, after how many milliseconds the last was, bytes and reads. */
    String line() {
        return connected + " " + openedMillis + " " + bytes + " " + reads;
    }
}
