package dev.weir.expression.function;

import java.time.Instant;

/**
 * An instant, as {@code date:from} gives it. Its text is that of ISO 8601 in UTC.
 *
 * @param epochMillis milliseconds from 1970-01-01 UTC
 */
public record DateValue(long epochMillis) {

    @Override
    public String toString() {
        return Instant.ofEpochMilli(epochMillis).toString();
    }
}
