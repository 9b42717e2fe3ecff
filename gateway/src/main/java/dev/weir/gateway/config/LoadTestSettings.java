package dev.weir.gateway.config;

import org.jspecify.annotations.Nullable;

/**
 * What clients of the load-test toolkit are told to subscribe to.
 *
 * @param items how many there are for them
 * @param fields how many each has
 * @param unfiltered whether they are to ask for all updates
 * @param maxFrequency updates a second that they are to ask for; null for as many as there are
 * @param bufferLength that they are to ask for; null for the usual one
 */
public record LoadTestSettings(
        int items,
        int fields,
        String mode,
        boolean unfiltered,
        @Nullable String maxFrequency,
        @Nullable String bufferLength) {}
