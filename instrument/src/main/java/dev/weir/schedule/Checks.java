package dev.weir.schedule;

import java.time.Duration;

/** Checks that schedules share. */
final class Checks {

    private Checks() {}

    static void rate(double messagesPerSecond) {
        if (!(messagesPerSecond >= 0) || messagesPerSecond > 1e9) {
            throw new IllegalArgumentException("a rate is from 0/s to 1000000000/s, not " + messagesPerSecond + "/s");
        }
    }

    static void positiveRate(double messagesPerSecond) {
        rate(messagesPerSecond);
        if (messagesPerSecond == 0) {
            throw new IllegalArgumentException("a rate must be greater than 0/s");
        }
    }

    static void positive(Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("a duration must be greater than 0s");
        }
    }
}
