package dev.weir.resource.os;

/**
 * Context switches of the threads of a process.
 *
 * @param voluntary those they asked for, by waiting
 * @param involuntary those they were forced to
 */
public record Switches(long voluntary, long involuntary) {

    /** None could be read. */
    static final Switches UNKNOWN = new Switches(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);
}
