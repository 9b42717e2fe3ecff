package dev.weir.scenario.read.section;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import java.util.List;

/** The keys that ask for round trips, and for how long one may take. */
public final class RoundTripKeys {

    /** The key that says over which way latency is measured. */
    public static final String LATENCY = "latency";

    /** The latency in {@code expect}. */
    public static final String ROUND_TRIP = "round-trip";

    static final String ONE_WAY = "one-way";

    /** That of the top. */
    public static final Key TOP = Key.value(
            LATENCY,
            choice(List.of(ONE_WAY, ROUND_TRIP)),
            ONE_WAY,
            ROUND_TRIP,
            "Over which way latency is measured: from publisher to subscriber, or also back. With round-trip,"
                    + " each subscriber sends every message back that is new to it, and the clock of the"
                    + " publishers' host alone times it. Every count of `expect` then covers both ways.");

    private RoundTripKeys() {}
}
