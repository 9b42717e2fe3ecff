package dev.weir.clock;

import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Which instant of the wall clock an instant of a run's clock is: one reading of both, taken once, so that times that a run
 * shows never jump.
 *
 * @param nanos the reading of the run's clock
 * @param epochNanos the wall clock then, from 1970-01-01 UTC
 * @param zone the time zone of the machine
 */
public record WallTime(long nanos, long epochNanos, ZoneId zone) {

    /** A clock that began at the epoch. */
    public static final WallTime FROM_EPOCH = new WallTime(0, 0, ZoneOffset.UTC);

    /** The wall clock at an instant of the run's clock, in milliseconds from 1970-01-01 UTC. */
    public long epochMillis(long runNanos) {
        return Math.floorDiv(epochNanos + (runNanos - nanos), 1_000_000L);
    }
}
