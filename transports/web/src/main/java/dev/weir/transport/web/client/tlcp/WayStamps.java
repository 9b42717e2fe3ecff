package dev.weir.transport.web.client.tlcp;

import dev.weir.clock.RunClock;
import dev.weir.clock.WallTime;
import dev.weir.transport.CrowdHandler;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * Reads from updates when the gateway read a record and when it wrote the update: two fields with microseconds of the wall
 * clock. Tells them by the run's clock. Both clocks are compared once a second, because the wall clock is adjusted. Used by
 * one thread.
 */
public final class WayStamps {

    private static final long COMPARED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int MOST_DIGITS = 17;
    private static final long NONE = -1;

    private final int readField;
    private final int writtenField;
    private final RunClock clock;
    private WallTime wall;
    private long comparedNanos;
    private long readMicros = NONE;
    private long writtenMicros = NONE;

    /**
     * @param readField index of the field that says when the gateway read the record
     * @param writtenField index of the field that says when it wrote the update
     */
    public WayStamps(int readField, int writtenField, RunClock clock) {
        this.readField = readField;
        this.writtenField = writtenField;
        this.clock = clock;
        this.wall = clock.wallTime();
        this.comparedNanos = clock.nanos();
    }

    /** Looks for them in the fields of an update as they stand in its line, in little-endian order. */
    public void find(ByteBuffer line, int from, int to) {
        readMicros = inLine(line, from, to, readField);
        writtenMicros = inLine(line, from, to, writtenField);
    }

    private static long inLine(ByteBuffer line, int from, int to, int field) {
        int begin = FieldTokens.begin(line, from, to, field);
        return begin < 0 ? NONE : number(line, begin, ByteScan.find(line, FieldTokens.SEPARATOR, begin, to));
    }

    /** Looks for them in the fields that a client holds after an update. */
    public void find(DecodedFields fields) {
        readMicros = held(fields, readField);
        writtenMicros = fields.changed(writtenField) ? held(fields, writtenField) : NONE;
    }

    private static long held(DecodedFields fields, int field) {
        ByteBuffer text = fields.text(field);
        return number(text, text.position(), text.limit());
    }

    private static long number(ByteBuffer text, int from, int to) {
        if (from == to || to - from > MOST_DIGITS) {
            return NONE;
        }
        long number = 0;
        for (int at = from; at < to; at++) {
            int digit = text.get(at) - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /**
     * Tells what was found last, if both were, and forgets it.
     *
     * @param receivedNanos when the update was received, by the run's clock
     */
    public void tell(CrowdHandler handler, long receivedNanos) {
        if (readMicros != NONE && writtenMicros != NONE) {
            compare(receivedNanos);
            handler.passed(runNanos(readMicros), runNanos(writtenMicros));
        }
        readMicros = NONE;
        writtenMicros = NONE;
    }

    private void compare(long nowNanos) {
        if (nowNanos - comparedNanos >= COMPARED_NANOS) {
            wall = clock.wallTime();
            comparedNanos = nowNanos;
        }
    }

    private long runNanos(long epochMicros) {
        return wall.nanos() + (TimeUnit.MICROSECONDS.toNanos(epochMicros) - wall.epochNanos());
    }
}
