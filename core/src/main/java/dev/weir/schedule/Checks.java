package dev.weir.schedule;

import java.time.Duration;

/** Checks that schedules share. */
final class Checks {

    private Checks() {}

    static void rate(double messagesPerSecond) {
        if (!(messagesPerSecond >= 0) || messagesPerSecond > 1e9) {
            throw new IllegalArgumentException("a rate lies between 0/s and 1000000000/s: " + messagesPerSecond + "/s");
        }
    }

    static void positiveRate(double messagesPerSecond) {
        rate(messagesPerSecond);
        if (messagesPerSecond == 0) {
            throw new IllegalArgumentException("a rate is greater than 0/s");
        }
    }

    static void positive(Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("a duration is greater than 0s");
        }
    }
}
