package dev.weir.gateway.item;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A number that one thread keeps and any may read, a moment late. Costs its owner no more than a field. */
public final class OwnedCount {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(OwnedCount.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long value;

    /** For the owner alone. */
    public void add(long more) {
        VALUE.setOpaque(this, value + more);
    }

    public long value() {
        return (long) VALUE.getOpaque(this);
    }
}
