package dev.weir.transport.aeron.idle;

import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/** What a thread does while it has nothing to do. */
public enum Idling {
    /** Offers its processor to others and looks again. */
    YIELD,
    /** Spins, then yields, then sleeps longer and longer, up to a millisecond. */
    BACKOFF,
    /** Keeps its processor. */
    SPIN,
    /** Sleeps for 50 µs and whatever the system adds to that. */
    SLEEP;

    private static final long SLEEP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** A strategy for one thread. */
    public IdleStrategy strategy() {
        return switch (this) {
            case YIELD -> YieldingIdleStrategy.INSTANCE;
            case BACKOFF -> new BackoffIdleStrategy();
            case SPIN -> BusySpinIdleStrategy.INSTANCE;
            case SLEEP -> new SleepingIdleStrategy(SLEEP_NANOS);
        };
    }
}
