package dev.weir.resource.pause;

/**
 * A time in which the machine, or the JVM, let a thread wait that was due.
 *
 * @param atNanos when the thread was due, on the run clock
 * @param lengthNanos how late it was
 */
public record Pause(long atNanos, long lengthNanos) {}
