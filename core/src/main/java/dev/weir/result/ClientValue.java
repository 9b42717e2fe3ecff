package dev.weir.result;

/**
 * Something that the clients in a run counted themselves in the measured phase.
 *
 * @param name what it is; the title of a {@link Column} where one shows it
 * @param value its value, in pieces or bytes
 * @param source where the client tells it, in its own words
 */
public record ClientValue(String name, double value, String source) {}
