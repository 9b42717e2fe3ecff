package dev.weir.transport;

import java.util.OptionalLong;

/**
 * Something that the reader of a result should be warned of.
 *
 * @param kind by which scripts recognize it
 * @param text what, as a sentence; without its full stop if it happened at one instant, because it is an event of the run too
 * @param atNanos when it happened to a client or in the system, by the run's clock; empty if that was not at one instant
 */
public record Warning(WarningKind kind, String text, OptionalLong atNanos) {

    /** Of what did not happen at one instant. */
    public Warning(WarningKind kind, String text) {
        this(kind, text, OptionalLong.empty());
    }

    /** Of what happened at an instant of the run's clock. */
    public static Warning at(long atNanos, WarningKind kind, String text) {
        return new Warning(kind, text, OptionalLong.of(atNanos));
    }
}
