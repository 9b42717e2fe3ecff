package dev.weir.expression.function;

/** The functions {@code time:}: now is the instant at which the message is due. Used by one thread. */
public final class TimeFunctions {

    private long epochMillis;

    /** Begins one message. */
    void begin(long nowEpochMillis) {
        epochMillis = nowEpochMillis;
    }

    /** Now, in milliseconds from 1970-01-01 UTC. */
    public long millisSinceEpoch() {
        return epochMillis;
    }

    /** Now, in nanoseconds from 1970-01-01 UTC; a multiple of a million, because instants have milliseconds. */
    public long nanos() {
        return epochMillis * 1_000_000;
    }
}
