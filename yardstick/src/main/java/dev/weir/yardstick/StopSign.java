package dev.weir.yardstick;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The sign that a measurement is to end early, and why. Thread-safe; the first reason counts. */
final class StopSign {

    private final CountDownLatch raised = new CountDownLatch(1);
    private String reason = "";

    synchronized void raise(String why) {
        if (raised.getCount() > 0) {
            reason = why;
            raised.countDown();
        }
    }

    boolean isRaised() {
        return raised.getCount() == 0;
    }

    /** Waits for it; says whether it came in time. */
    boolean await(long nanos) throws InterruptedException {
        return raised.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Why; empty when it is not raised. */
    synchronized String reason() {
        return reason;
    }
}
