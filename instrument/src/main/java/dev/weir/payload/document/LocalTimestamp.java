package dev.weir.payload.document;

import dev.weir.clock.WallTime;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * Instants of a run as local time, {@code yyyy-MM-dd HH:mm:ss.SSS}. Used by one thread; allocates once for each minute that
 * it meets, and else nothing.
 */
final class LocalTimestamp {

    static final int BYTES = 23;

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:");
    private static final int MINUTE_BYTES = 17;
    private static final int MINUTE_MILLIS = 60_000;

    private final WallTime wall;
    private long minute = Long.MIN_VALUE;
    private byte[] minuteText = new byte[0];

    LocalTimestamp(WallTime wall) {
        this.wall = wall;
    }

    /** Writes an instant of the run's clock at the position of the buffer and advances it. */
    void put(long nanos, ByteBuffer into) {
        long epochMillis = wall.epochMillis(nanos);
        long epochMinute = Math.floorDiv(epochMillis, MINUTE_MILLIS);
        if (epochMinute != minute) {
            minuteText = text(epochMinute);
            minute = epochMinute;
        }
        int index = into.position();
        int millis = (int) (epochMillis - epochMinute * MINUTE_MILLIS);
        into.put(minuteText);
        Decimal.put(millis / 1_000, 2, into, index + MINUTE_BYTES);
        into.put(index + MINUTE_BYTES + 2, (byte) '.');
        Decimal.put(millis % 1_000, 3, into, index + MINUTE_BYTES + 3);
        into.position(index + BYTES);
    }

    private byte[] text(long epochMinute) {
        Instant instant = Instant.ofEpochMilli(epochMinute * MINUTE_MILLIS);
        return MINUTE.format(ZonedDateTime.ofInstant(instant, wall.zone())).getBytes(StandardCharsets.US_ASCII);
    }
}
