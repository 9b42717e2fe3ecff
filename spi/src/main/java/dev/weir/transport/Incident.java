package dev.weir.transport;

/**
 * Something that happened to a client or in the system while the run went on, and that its reader has to know: an event of
 * the run and a warning.
 *
 * @param atNanos when, by the run's clock
 * @param kind by which scripts recognize it
 * @param text what, as a sentence without its full stop
 */
public record Incident(long atNanos, WarningKind kind, String text) {}
