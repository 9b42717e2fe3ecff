package dev.weir.result;

/**
 * Something that happened during a run.
 *
 * @param atNanos when, from the start of the measured phase (negative before it)
 * @param kind what sort of thing: {@code broker}, {@code stall}, {@code fault} that was injected, {@code failure}, {@code pause},
 *     {@code gc}, {@code signal}, {@code transport}, {@code cluster}
 * @param text what happened, in words
 */
public record Event(long atNanos, String kind, String text) {}
