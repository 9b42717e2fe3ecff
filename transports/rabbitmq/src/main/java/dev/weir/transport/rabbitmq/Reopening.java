package dev.weir.transport.rabbitmq;

import dev.weir.transport.TransportException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens something again on a thread of its own, so that whoever uses it does not wait, and tries until that succeeds. Used by
 * one thread; closed by any.
 */
final class Reopening<T> {

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final String who;
    private final Supplier<T> opening;
    private final Consumer<T> discarding;
    private @Nullable Thread trying;
    private @Nullable T opened;
    private boolean closed;

    /**
     * @param who what is opened, for the name of the thread
     * @param opening opens it once, or throws a {@link TransportException}
     * @param discarding ends one that came too late
     */
    Reopening(String who, Supplier<T> opening, Consumer<T> discarding) {
        this.who = who;
        this.opening = opening;
        this.discarding = discarding;
    }

    /** What was opened; null while it is not, and is being tried. */
    synchronized @Nullable T take() {
        T ready = opened;
        opened = null;
        if (ready == null && trying == null && !closed) {
            trying = Thread.ofPlatform()
                    .daemon()
                    .name("rabbitmq " + who + " again")
                    .start(this::open);
        }
        return ready;
    }

    private void open() {
        T found = null;
        while (found == null && !isClosed()) {
            try {
                found = opening.get();
            } catch (TransportException e) {
                LockSupport.parkNanos(RETRY_NANOS); // The server is still gone, as an incident says already.
            }
        }
        boolean late;
        synchronized (this) {
            trying = null;
            late = closed;
            opened = late ? null : found;
        }
        if (late && found != null) {
            discarding.accept(found);
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Tries no more. Idempotent. */
    void close() {
        T left;
        synchronized (this) {
            closed = true;
            left = opened;
            opened = null;
        }
        if (left != null) {
            discarding.accept(left);
        }
    }
}
