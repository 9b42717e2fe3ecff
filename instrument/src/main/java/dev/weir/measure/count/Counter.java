package dev.weir.measure.count;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * A count that one thread at a time adds to, and that any thread may read while it grows.
 *
 * <p>It has a line of the processor's cache to itself. Otherwise the thread that publishes would wait for the line of the
 * one that acknowledges, and that one for the publisher's, at every message.
 *
 * @see <a href="../../../../../../../../docs/decisions/performance-log.md">Performance log: fields of different writers</a>
 */
public final class Counter extends PaddedValue {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PaddedValue.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    long behind1;
    long behind2;
    long behind3;
    long behind4;
    long behind5;
    long behind6;
    long behind7;
    long behind8;

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

    /** The values of several, in their order. */
    public static List<Long> values(List<Counter> counters) {
        return counters.stream().map(Counter::get).toList();
    }

    /** Gives several the values that others had. By the one thread that may. */
    public static void set(List<Counter> counters, List<Long> values) {
        for (int i = 0; i < values.size(); i++) {
            counters.get(i).set(values.get(i));
        }
    }
}
