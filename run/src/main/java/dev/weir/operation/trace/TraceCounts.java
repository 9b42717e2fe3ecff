package dev.weir.operation.trace;

/**
 * Numbers of rows of a trace, neither below zero.
 *
 * @param operations rows of operations
 * @param items rows of items that went through a pipeline
 */
public record TraceCounts(long operations, long items) {

    /** Where nothing is traced. */
    public static final TraceCounts NONE = new TraceCounts(0, 0);

    public TraceCounts {
        if (operations < 0 || items < 0) {
            throw new IllegalArgumentException("below zero: " + operations + " operations, " + items + " items");
        }
    }

    /** Both together. */
    public TraceCounts plus(TraceCounts more) {
        return new TraceCounts(operations + more.operations, items + more.items);
    }
}
