package dev.weir.report.data;

/**
 * One sample of how far subscribers lagged behind: a line of {@code lag.csv}.
 *
 * @param atNanos when, from the start of the measured phase
 * @param lag messages in the log that they had not been handed
 * @param ageNanos how long ago the oldest of those was due; -1 when not known
 */
public record LagPoint(long atNanos, long lag, long ageNanos) {}
