package dev.weir.fault.proxy.kafka;

import java.util.Arrays;

/**
 * The requests of a connection that have no answer yet, in their order, which is also that of the answers. Used by one
 * thread.
 *
 * <p>A request that gets no answer, as a batch that is sent with {@code acks=0}, is forgotten with the next answer, or when
 * there are {@value #MOST} of them: far more than a client has under way that awaits answers.
 */
final class UnansweredRequests {

    /** No request has this answer. */
    static final int UNKNOWN = -1;

    static final int MOST = 4096;

    private static final int FIRST_CAPACITY = 16;

    /** A ring of correlation id, key of the API and version; its length is a power of two. */
    private long[] entries = new long[FIRST_CAPACITY];

    private int head;
    private int size;

    void add(int correlation, short apiKey, short version) {
        if (size == entries.length) {
            makeRoom();
        }
        entries[place(size)] = (long) correlation << Integer.SIZE
                | Short.toUnsignedLong(apiKey) << Short.SIZE
                | Short.toUnsignedLong(version);
        size++;
    }

    private void makeRoom() {
        if (size == MOST) {
            drop(1);
            return;
        }
        long[] larger = Arrays.copyOf(entries, 2 * size);
        for (int i = 0; i < size; i++) {
            larger[i] = entries[place(i)];
        }
        entries = larger;
        head = 0;
    }

    /** Forgets a request that is answered, and those before it: key of the API and version, or {@link #UNKNOWN}. */
    int answered(int correlation) {
        for (int i = 0; i < size; i++) {
            long entry = entries[place(i)];
            if (entry >> Integer.SIZE == correlation) {
                drop(i + 1);
                return (int) entry;
            }
        }
        return UNKNOWN;
    }

    static short apiKey(int request) {
        return (short) (request >> Short.SIZE);
    }

    static short version(int request) {
        return (short) request;
    }

    private void drop(int oldest) {
        head = place(oldest);
        size -= oldest;
    }

    private int place(int offset) {
        return head + offset & entries.length - 1;
    }
}
