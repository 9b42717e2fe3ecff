package dev.weir.transport;

/**
 * Something that a client library counted itself.
 *
 * @param name what it is: {@code requests}, {@code records/request}, {@code batch size}
 * @param value its value, in pieces or bytes
 * @param source where the client tells it, in its own words
 */
public record ClientFigure(String name, double value, String source) {}
