package dev.weir.transport;

/**
 * Something that the reader of a result should be warned of, and that did not happen at one instant of the run; see
 * {@link Incident} for what did.
 *
 * @param kind by which scripts recognize it
 * @param text what, as a sentence
 */
public record Warning(WarningKind kind, String text) {}
