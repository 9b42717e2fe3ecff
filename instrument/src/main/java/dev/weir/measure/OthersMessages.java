package dev.weir.measure;

import dev.weir.clock.RunClock;
import dev.weir.clock.WallTime;
import dev.weir.instant.InstantReader;
import dev.weir.instant.InstantSource;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads when the messages of others were due, by the clock of the run. What they say is time of day, so the wall clock of this
 * host is held against the clock of the run once a second. Used by the subscriber's thread.
 */
final class OthersMessages {

    private static final long READ_AGAIN_NANOS = 1_000_000_000;

    /** Less is what correcting a clock gradually does in a second, and how exactly two clocks are read at once. */
    private static final long SET_NANOS = 1_000_000;

    private final InstantReader reader;
    private @Nullable RunClock clock;
    private @Nullable WallTime wall;
    private boolean stampedByLog;
    private long intendedNanos;

    OthersMessages(InstantSource source) {
        this.reader = new InstantReader(source);
    }

    /** Says what the clock of the run is. Before anything is received. */
    void stamping(RunClock runClock) {
        clock = runClock;
    }

    boolean takesHeaders() {
        return reader.takesHeaders();
    }

    void header(String name, byte @Nullable [] value) {
        reader.header(name, value);
    }

    void stamp(long epochMillis, boolean byLog) {
        reader.stamp(epochMillis);
        stampedByLog = byLog;
    }

    /** Reads the instant of a message, and notes in the tally what it was like; whether there is one. */
    boolean read(ByteBuffer message, OthersTally tally, long receivedNanos) {
        if (stampedByLog) {
            tally.stampedByLog.increment();
        }
        if (!reader.read(message)) {
            return false;
        }
        tally.instant(reader.epochNanos());
        WallTime now = wall(tally, receivedNanos);
        intendedNanos = now.nanos() + (reader.epochNanos() - now.epochNanos());
        return true;
    }

    private WallTime wall(OthersTally tally, long nowNanos) {
        WallTime known = wall;
        if (known != null && nowNanos - known.nanos() < READ_AGAIN_NANOS) {
            return known;
        }
        WallTime read = Objects.requireNonNull(clock).wallTime();
        wall = read;
        if (known != null) {
            long set = Math.abs((read.epochNanos() - known.epochNanos()) - (read.nanos() - known.nanos()));
            long perSecond = Math.max(1, (read.nanos() - known.nanos()) / READ_AGAIN_NANOS);
            if (set > SET_NANOS * perSecond) {
                tally.clockSetNanos.set(Math.max(tally.clockSetNanos.get(), set));
            }
        }
        return read;
    }

    /** When the message that was read last was due, by the clock of the run. */
    long intendedNanos() {
        return intendedNanos;
    }

    /** Why the last message has no instant, in words. */
    String why() {
        return reader.why();
    }
}
