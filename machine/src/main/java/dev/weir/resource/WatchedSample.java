package dev.weir.resource;

import java.util.List;

/**
 * What was seen of a host at one instant.
 *
 * @param atNanos the instant, by the clock of that host
 * @param usages the host as a whole, and the processes of each name
 * @param notMeasured what could not be measured, and why: a sentence each
 */
public record WatchedSample(long atNanos, List<WatchedUsage> usages, List<String> notMeasured) {

    public WatchedSample {
        usages = List.copyOf(usages);
        notMeasured = List.copyOf(notMeasured);
    }
}
