package dev.weir.search;

/**
 * The trial that a search asks for.
 *
 * @param value the value to try
 * @param length how many times as long as the shortest trial it measures
 */
public record NextTrial(double value, int length) {}
