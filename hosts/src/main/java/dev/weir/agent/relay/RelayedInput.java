package dev.weir.agent.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * The receiving end of a relayed stream: holds what has arrived until it is read, and grants the sender more when a good part of
 * the window has been read. Adding never blocks; reading blocks until something is there or the stream has ended.
 */
public final class RelayedInput extends InputStream {

    private static final int GRANTS_PER_WINDOW = 4;

    private final int windowBytes;
    private final IntConsumer grant;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<RelayedBytes> waiting = new ArrayDeque<>();
    private int read;
    private int waitingBytes;
    private int ungranted;
    private boolean ended;
    private boolean closed;

    /**
     * @param windowBytes how much the sender may send without a grant
     * @param grant told how much more it may send; must not block
     */
    public RelayedInput(int windowBytes, IntConsumer grant) {
        this.windowBytes = windowBytes;
        this.grant = grant;
    }

    /**
     * Something has arrived. After the end, or when nobody will read it, it is granted again and forgotten.
     *
     * @return false if the sender sent more than it was granted, which is not taken
     */
    public boolean add(RelayedBytes bytes) {
        lock.lock();
        try {
            if (bytes.length() > windowBytes - waitingBytes - ungranted) {
                return false;
            }
            waitingBytes += bytes.length();
            if (closed || ended) {
                consumed(bytes.length());
            } else if (bytes.length() > 0) {
                waiting.add(bytes);
                changed.signalAll();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more will arrive; what is there can still be read. */
    public void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        lock.lock();
        try {
            while (waiting.isEmpty() && !ended && !closed) {
                changed.await();
            }
            if (closed) {
                throw new IOException("the stream was closed at this end");
            }
            return waiting.isEmpty() ? -1 : taken(into, from, length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for bytes of another host");
        } finally {
            lock.unlock();
        }
    }

    private int taken(byte[] into, int from, int length) {
        int taken = 0;
        while (taken < length && !waiting.isEmpty()) {
            RelayedBytes first = waiting.getFirst();
            int part = Math.min(length - taken, first.length() - read);
            first.copy(read, into, from + taken, part);
            taken += part;
            read += part;
            if (read == first.length()) {
                waiting.removeFirst();
                read = 0;
            }
        }
        consumed(taken);
        return taken;
    }

    private void consumed(int bytes) {
        waitingBytes -= bytes;
        ungranted += bytes;
        if (ungranted >= windowBytes / GRANTS_PER_WINDOW && !ended) {
            int granted = ungranted;
            ungranted = 0;
            grant.accept(granted);
        }
    }

    @Override
    public int available() {
        lock.lock();
        try {
            return waitingBytes;
        } finally {
            lock.unlock();
        }
    }

    /** Forgets what has arrived and what will. */
    @Override
    public void close() {
        lock.lock();
        try {
            if (!closed) {
                closed = true;
                waiting.clear();
                read = 0;
                consumed(waitingBytes);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
