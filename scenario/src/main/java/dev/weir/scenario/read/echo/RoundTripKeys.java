package dev.weir.scenario.read.echo;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.ValueType;
import java.util.List;

/** The keys that ask for round trips, and for how long one may take. */
public final class RoundTripKeys {

    /** The key that says over which way latency is measured. */
    public static final String LATENCY = "latency";

    /** The latency in {@code expect}. */
    public static final String ROUND_TRIP = "round-trip";

    static final String ONE_WAY = "one-way";

    /** That of the top. */
    public static final Key TOP = Key.of(
            LATENCY,
            Shape.VALUE,
            choice(List.of(ONE_WAY, ROUND_TRIP)),
            new Key.Text(
                    ONE_WAY,
                    ROUND_TRIP,
                    "Over which way latency is measured: from publisher to subscriber, or also back. With round-trip,"
                            + " each subscriber sends every message back that is new to it, and the clock of the"
                            + " publishers' host alone times it. Every count of `expect` then covers both ways."));

    private RoundTripKeys() {}

    /** That of {@code expect}. */
    public static Key expected(List<String> percentiles) {
        return Key.in(
                        "expect",
                        ROUND_TRIP + " pN",
                        Shape.VALUE,
                        ValueType.DURATION.or("any"),
                        new Key.Text(
                                "",
                                "1ms",
                                "Maximum time from the instant a message was due until its echo came back (latency:"
                                        + " round-trip). A message whose echo never came is later than any limit. N is"
                                        + " one of " + String.join(", ", percentiles) + "."))
                .forEach(percentiles);
    }
}
