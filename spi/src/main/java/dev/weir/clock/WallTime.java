package dev.weir.clock;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Which instant of the wall clock an instant of a run's clock is: one reading of both. A run takes it once, so that the times
 * it shows never jump.
 *
 * @param nanos the reading of the run's clock
 * @param epochNanos the wall clock then, from 1970-01-01 UTC
 * @param zone the time zone of the machine
 */
public record WallTime(long nanos, long epochNanos, ZoneId zone) {

    /** A clock that began at the epoch. */
    public static final WallTime FROM_EPOCH = new WallTime(0, 0, ZoneOffset.UTC);

    private static final int MOST_READINGS = 10;
    private static final long CLOSE_NANOS = 2_000;

    /**
     * Reads both clocks at one instant. A thread can be stopped for milliseconds between two readings, so the run's clock is
     * read before and after the wall clock, until both readings are at most 2 µs apart: the instant is halfway between them.
     * After ten attempts the closest stands.
     */
    static WallTime read(LongSupplier runClock, Supplier<Instant> wallClock, ZoneId zone) {
        WallTime closest = FROM_EPOCH;
        long apartNanos = Long.MAX_VALUE;
        for (int i = 0; i < MOST_READINGS && apartNanos > CLOSE_NANOS; i++) {
            long beforeNanos = runClock.getAsLong();
            Instant wall = wallClock.get();
            long tookNanos = runClock.getAsLong() - beforeNanos;
            if (tookNanos < apartNanos) {
                apartNanos = tookNanos;
                long epochNanos = wall.getEpochSecond() * 1_000_000_000 + wall.getNano();
                closest = new WallTime(beforeNanos + tookNanos / 2, epochNanos, zone);
            }
        }
        return closest;
    }

    /** The wall clock at an instant of the run's clock, in milliseconds from 1970-01-01 UTC. */
    public long epochMillis(long runNanos) {
        return Math.floorDiv(epochNanos + (runNanos - nanos), 1_000_000L);
    }
}
