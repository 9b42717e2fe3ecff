package dev.weir.crowd;

import dev.weir.schedule.Schedule;
import java.io.Serializable;

/**
 * Where the measured phase begins.
 *
 * @param startNanos when, by the run's clock
 * @param firstSequences sequence of its first message, by stream
 * @param schedule when its messages are due
 */
public record PhaseStart(long startNanos, long[] firstSequences, Schedule schedule) implements Serializable {}
