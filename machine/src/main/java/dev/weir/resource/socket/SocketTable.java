package dev.weir.resource.socket;

import java.util.Arrays;

/**
 * The sockets of a host by cookie, with the counters last read and the process each belongs to. A row stays for a few
 * rounds after its socket was last seen: a list that the kernel makes while sockets come and go may leave one out, and
 * when it is back it must not count as new. Not thread-safe.
 */
final class SocketTable {

    /** Owner of a socket of which nobody knows yet whose it is. */
    static final int UNRESOLVED = -1;

    /** Owner of a socket that belongs to no process that is watched. */
    static final int FOREIGN = -2;

    private static final int KEEP_ROUNDS = 5;
    private static final int FIRST_ROWS = 256;
    private static final long FIBONACCI = 0x9E3779B97F4A7C15L;

    private long[] cookies = new long[FIRST_ROWS];
    private long[] receivedBytes = new long[FIRST_ROWS];
    private long[] sentBytes = new long[FIRST_ROWS];
    private int[] inodes = new int[FIRST_ROWS];
    private int[] owners = new int[FIRST_ROWS];
    private int[] rounds = new int[FIRST_ROWS];
    private int count;
    private int round;

    /** Row of a socket, which is added when it is not there: unresolved, with nothing received or sent. */
    int row(long cookie) {
        if (count * 2 >= cookies.length) {
            rebuild(cookies.length * 2);
        }
        int row = find(cookie);
        if (cookies[row] == 0) {
            cookies[row] = cookie;
            owners[row] = UNRESOLVED;
            count++;
        }
        rounds[row] = round;
        return row;
    }

    private int find(long cookie) {
        int mask = cookies.length - 1;
        int row = (int) ((cookie * FIBONACCI) >>> 32) & mask;
        // The kernel counts cookies from 1: 0 marks a free row.
        while (cookies[row] != 0 && cookies[row] != cookie) {
            row = (row + 1) & mask;
        }
        return row;
    }

    /** Begins a new round and forgets the sockets that were not seen for some. */
    void nextRound() {
        round++;
        if (round % KEEP_ROUNDS == 0) {
            rebuild(cookies.length);
        }
    }

    private void rebuild(int rows) {
        SocketTable old = new SocketTable();
        old.cookies = cookies;
        old.receivedBytes = receivedBytes;
        old.sentBytes = sentBytes;
        old.inodes = inodes;
        old.owners = owners;
        old.rounds = rounds;
        cookies = new long[rows];
        receivedBytes = new long[rows];
        sentBytes = new long[rows];
        inodes = new int[rows];
        owners = new int[rows];
        rounds = new int[rows];
        count = 0;
        for (int row = 0; row < old.cookies.length; row++) {
            if (old.cookies[row] != 0 && round - old.rounds[row] <= KEEP_ROUNDS) {
                copy(old, row);
            }
        }
    }

    private void copy(SocketTable old, int from) {
        int row = find(old.cookies[from]);
        cookies[row] = old.cookies[from];
        receivedBytes[row] = old.receivedBytes[from];
        sentBytes[row] = old.sentBytes[from];
        inodes[row] = old.inodes[from];
        owners[row] = old.owners[from];
        rounds[row] = old.rounds[from];
        count++;
    }

    /** Takes the counters of now. */
    void counted(int row, int inode, long receivedBytesNow, long sentBytesNow) {
        if (inode != 0) {
            inodes[row] = inode;
        }
        receivedBytes[row] = receivedBytesNow;
        sentBytes[row] = sentBytesNow;
    }

    long receivedBytes(int row) {
        return receivedBytes[row];
    }

    long sentBytes(int row) {
        return sentBytes[row];
    }

    int inode(int row) {
        return inodes[row];
    }

    int owner(int row) {
        return owners[row];
    }

    void setOwner(int row, int owner) {
        owners[row] = owner;
    }

    /** Whether a socket was there in an earlier round and is not in this one. */
    boolean isGone(int row) {
        return cookies[row] != 0 && rounds[row] != round;
    }

    boolean isUsed(int row) {
        return cookies[row] != 0;
    }

    int rows() {
        return cookies.length;
    }

    /** Asks again whose the sockets are that belonged to nobody who was watched. */
    void forgetForeign() {
        Arrays.setAll(owners, row -> owners[row] == FOREIGN ? UNRESOLVED : owners[row]);
    }
}
