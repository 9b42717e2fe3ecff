package dev.weir.resource.pause;

/** The last time in which this process was made to stand still on purpose, so that it is no pause of Weir. Thread-safe. */
final class ExemptTime {

    private static final Span NEVER = new Span(0, 0, State.NONE);

    private volatile Span span = NEVER;

    private enum State {
        NONE,
        GOES_ON,
        OVER
    }

    private record Span(long fromNanos, long toNanos, State state) {}

    void begin(long nowNanos) {
        span = new Span(nowNanos, nowNanos, State.GOES_ON);
    }

    void end(long nowNanos) {
        span = new Span(span.fromNanos, nowNanos, State.OVER);
    }

    /** Whether some of it lies between two instants. */
    boolean touches(long fromNanos, long toNanos) {
        Span known = span;
        return switch (known.state) {
            case NONE -> false;
            case GOES_ON -> toNanos - known.fromNanos > 0;
            case OVER -> toNanos - known.fromNanos > 0 && known.toNanos - fromNanos > 0;
        };
    }
}
