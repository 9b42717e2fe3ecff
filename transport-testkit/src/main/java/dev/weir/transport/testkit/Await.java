package dev.weir.transport.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, with a deadline. */
public final class Await {

    private static final long LOOK_AGAIN_NANOS = 200_000;

    private Await() {}

    /**
     * Looks again and again whether a condition holds.
     *
     * @param what is waited for, in words
     * @throws AssertionError when it does not hold in time
     */
    public static void until(String what, Duration patience, BooleanSupplier condition) {
        until(() -> what, patience, condition);
    }

    /** The same with words that tell what is missing when the time is over. */
    static void until(Supplier<String> what, Duration patience, BooleanSupplier condition) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNanos > patience.toNanos()) {
                throw new AssertionError("not within " + patience.toSeconds() + " s: " + what.get());
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    static void latch(String what, Duration patience, CountDownLatch latch) {
        try {
            if (!latch.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError("not within " + patience.toSeconds() + " s: " + what);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting: " + what, e);
        }
    }
}
