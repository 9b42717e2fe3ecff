package dev.weir.scenario;

/**
 * One entry of a list of scenarios, or of transports that they can name.
 *
 * @param name as it is given on a command line or in a scenario
 * @param description what it is, in a sentence; empty when nothing is said of it
 */
public record ListEntry(String name, String description) {}
