package dev.weir.unit;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Sizes in bytes as people write and read them. Decimal (kB, MB) and binary (KiB, MiB) units are told apart. */
public final class Sizes {

    private static final Map<String, BigDecimal> UNITS = Quantity.units(
            "B",
            1,
            "kB",
            1_000,
            "KiB",
            1_024,
            "MB",
            1_000_000,
            "MiB",
            1_048_576,
            "GB",
            1_000_000_000,
            "GiB",
            1_073_741_824);

    private Sizes() {}

    /**
     * Reads {@code 100B}, {@code 1 KiB}, {@code 1.5MB}.
     *
     * @throws IllegalArgumentException saying what is wrong and which units there are
     */
    public static long parse(String text) {
        BigDecimal bytes = Quantity.parse(text, "size", UNITS, "1KiB");
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' is too large; at most " + (Long.MAX_VALUE >> 30) + "GiB");
        }
        try {
            return bytes.longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number of bytes", e);
        }
    }

    /** Writes a number of bytes with three significant digits and a decimal unit: {@code 102 MB}. */
    public static String format(double bytes) {
        if (Math.abs(bytes) < 999.5) {
            return Math.round(bytes) + " B";
        }
        if (Math.abs(bytes) < 999_500) {
            return Quantity.threeDigits(bytes / 1e3) + " kB";
        }
        if (Math.abs(bytes) < 999_500_000) {
            return Quantity.threeDigits(bytes / 1e6) + " MB";
        }
        return Quantity.threeDigits(bytes / 1e9) + " GB";
    }

    /** Writes a number of bytes as a scenario would: exactly, in the largest unit that leaves no fraction. */
    public static String exact(long bytes) {
        return Quantity.exact(bytes, UNITS, List.of("GiB", "GB", "MiB", "MB", "KiB", "kB"), "B");
    }
}
