package dev.weir.resource.os;

import java.util.function.LongBinaryOperator;

/**
 * Context switches of the threads of a process.
 *
 * @param voluntary those they asked for, by waiting
 * @param involuntary those they were forced to
 */
public record Switches(long voluntary, long involuntary) {

    /** None could be read. */
    static final Switches UNKNOWN = new Switches(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);

    Switches after(Switches earlier, LongBinaryOperator how) {
        return new Switches(
                how.applyAsLong(earlier.voluntary, voluntary), how.applyAsLong(earlier.involuntary, involuntary));
    }
}
