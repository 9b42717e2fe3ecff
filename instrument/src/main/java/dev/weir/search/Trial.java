package dev.weir.search;

/**
 * One trial of a search.
 *
 * @param value the value that was tried
 * @param outcome what it says
 */
public record Trial(double value, TrialOutcome outcome) {}
