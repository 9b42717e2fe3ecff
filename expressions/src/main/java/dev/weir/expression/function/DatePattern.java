package dev.weir.expression.function;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A way to write an instant, as {@code date:format} gives it: in UTC, with English names. Used by any thread. */
public final class DatePattern {

    /** Longest pattern, in characters. */
    private static final int MAX_PATTERN = 200;

    private final DateTimeFormatter formatter;

    DatePattern(String pattern) {
        if (pattern.length() > MAX_PATTERN) {
            throw new IllegalArgumentException(
                    "date:format takes a pattern of at most " + MAX_PATTERN + " characters, not " + pattern.length());
        }
        try {
            this.formatter =
                    DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "date:format does not know the pattern '" + pattern + "': " + e.getMessage(), e);
        }
    }

    /** The text of an instant. */
    public String format(DateValue date) {
        return format(date.epochMillis());
    }

    /** The text of an instant in milliseconds from 1970-01-01 UTC. */
    public String format(long epochMillis) {
        try {
            return formatter.format(Instant.ofEpochMilli(epochMillis));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("date:format cannot write " + epochMillis + ": " + e.getMessage(), e);
        }
    }

    /** Refused: a pattern is no text until it has a date. */
    @Override
    public String toString() {
        throw new IllegalArgumentException("date:format(pattern) is no text without a date; write for example"
                + " date:format('yyyy').format(date:from(0))");
    }
}
