package dev.weir.gateway.kafka;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, with a deadline. */
public final class Eventually {

    private static final long LONGEST_NANOS = Duration.ofMinutes(2).toNanos();

    private Eventually() {}

    public static void await(String what, BooleanSupplier condition) {
        await(() -> what, condition);
    }

    public static void await(Supplier<String> what, BooleanSupplier condition) {
        long deadlineNanos = System.nanoTime() + LONGEST_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadlineNanos) {
                throw new AssertionError("waited two minutes in vain: " + what.get());
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
