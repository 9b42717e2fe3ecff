package dev.weir.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A count that one thread at a time adds to, and that any thread may read while it grows. */
public final class Counter {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Counter.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long value;

    /** Adds one. By the owning thread. */
    public void increment() {
        VALUE.setRelease(this, value + 1);
    }

    /** Adds {@code amount}. By the owning thread. */
    public void add(long amount) {
        VALUE.setRelease(this, value + amount);
    }

    /** Replaces the value. By the owning thread. */
    public void set(long replacement) {
        VALUE.setRelease(this, replacement);
    }

    /** The value as some recent moment left it. By any thread. */
    public long get() {
        return (long) VALUE.getAcquire(this);
    }
}
