package dev.weir.instant;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** The unit in which an instant is written: a number since 1970-01-01 UTC, or a date and time with its offset from UTC. */
public enum InstantUnit {
    SECONDS("s", 9),
    MILLIS("ms", 6),
    MICROS("us", 3),
    NANOS("ns", 0),
    ISO_8601("ISO-8601", 0);

    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int MOST_DIGITS = 40;

    private final String word;

    /** By how many places the decimal point moves until the number counts nanoseconds. */
    private final int places;

    InstantUnit(String word, int places) {
        this.word = word;
        this.places = places;
    }

    /** As a scenario writes it. */
    public String word() {
        return word;
    }

    /** All of them, as scenarios write them. */
    public static List<String> words() {
        return Arrays.stream(values()).map(InstantUnit::word).toList();
    }

    /** The unit that a scenario writes so. */
    public static InstantUnit of(String word) {
        return Arrays.stream(values())
                .filter(unit -> unit.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no unit of instants is called " + word));
    }

    /** Nanoseconds from 1970-01-01 UTC; empty for what is no instant in this unit, or none of the years 1678 to 2261. */
    public OptionalLong epochNanos(String text) {
        try {
            return OptionalLong.of(this == ISO_8601 ? ofDate(text.strip()) : ofNumber(text.strip()));
        } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
            return OptionalLong.empty();
        }
    }

    private static long ofDate(String text) {
        Instant instant = OffsetDateTime.parse(text).toInstant();
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), SECOND_NANOS), instant.getNano());
    }

    private long ofNumber(String text) {
        BigDecimal number = new BigDecimal(text.length() > MOST_DIGITS ? "" : text).movePointRight(places);
        // A text such as 1e999999999 would otherwise be written out with all of its digits.
        if (number.precision() - number.scale() > MOST_DIGITS) {
            throw new ArithmeticException("too large");
        }
        return number.setScale(0, RoundingMode.FLOOR).longValueExact();
    }
}
