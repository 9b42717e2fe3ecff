package dev.weir.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Durations as people write and read them. */
public final class Durations {

    private static final Map<String, BigDecimal> UNITS = Quantity.units(
            "ns",
            1,
            "us",
            1_000,
            "µs",
            1_000,
            "ms",
            1_000_000,
            "s",
            1_000_000_000L,
            "m",
            60_000_000_000L,
            "min",
            60_000_000_000L,
            "h",
            3_600_000_000_000L);

    /** The longest one that is read, 10 years of 365 days: sums of several still fit into a {@code long} of nanoseconds. */
    public static final Duration LONGEST = Duration.ofDays(3_650);

    /** Also half the longest duration there is: the mean of any latency and that of a message that never came. */
    private static final long NEVER_NANOS = Long.MAX_VALUE / 4;

    private Durations() {}

    /**
     * Reads {@code 250ms}, {@code 1.5 s}, {@code 2m} or {@code 2min}; from 0 to {@link #LONGEST}, to the nearest nanosecond.
     *
     * @throws IllegalArgumentException saying what is wrong and which units there are
     */
    public static Duration parse(String text) {
        BigDecimal nanos = Quantity.parse(text, "duration", UNITS, "250ms");
        if (nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) > 0) {
            throw new IllegalArgumentException("'" + text + "' is too long; at most " + exact(LONGEST));
        }
        return Duration.ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    /**
     * Writes a duration with three significant digits in the unit that fits: {@code 1.29 ms}; one of decades, which is that
     * of what does not happen, as {@code never}.
     */
    public static String format(long nanos) {
        if (nanos >= NEVER_NANOS) {
            return "never";
        }
        double magnitude = Math.abs((double) nanos);
        if (magnitude < 1_000) {
            return nanos + " ns";
        }
        if (magnitude < 999_500) {
            return Quantity.threeDigits(nanos / 1e3) + " µs";
        }
        if (magnitude < 999_500_000) {
            return Quantity.threeDigits(nanos / 1e6) + " ms";
        }
        return Quantity.threeDigits(nanos / 1e9) + " s";
    }

    /** Writes a duration as a scenario would: exactly, in the largest unit that leaves no fraction. */
    public static String exact(Duration duration) {
        long nanos = duration.toNanos();
        return nanos == 0 ? "0s" : Quantity.exact(nanos, UNITS, List.of("h", "m", "s", "ms", "us"), "ns");
    }
}
