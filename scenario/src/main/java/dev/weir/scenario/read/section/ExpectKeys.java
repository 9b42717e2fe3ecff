package dev.weir.scenario.read.section;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.ValueType;
import java.util.List;
import java.util.Set;

/** The keys of {@code expect}: what must hold for a PASS, of a run and of a step. */
public final class ExpectKeys {

    /** The section. */
    public static final String EXPECT = "expect";

    /** The word that takes an expectation back. */
    static final String ANY = "any";

    /** The metrics that are rates, of which the least is given; of all others it is the most. */
    static final Set<String> RATES = Set.of("delivered", "rate");

    /** The longest time without a success while faults have an effect. */
    static final String GAP = "gap";

    private static final List<String> PERCENTILES = List.of("50", "75", "90", "95", "98", "99", "99.9", "99.99");
    private static final String NEVER_CAME = " A message that never came is later than any limit.";

    /** Those of a run. */
    public static final List<Key> OF_RUN = List.of(
            most("lost", "0", "Messages acknowledged and never received."),
            most("duplicate", "0", "Messages received again."),
            most("corrupt", "0", "Messages received with other content than sent."),
            most("foreign", "0", "Messages received that are not of this run."),
            most("failed", "0", "Messages the system refused."),
            most("unresolved", "0", "Messages neither acknowledged nor certainly refused."),
            most("unsent", "0", "Messages due and not sent before the run ended."),
            most("out of order", "0", "Messages received after a later one of their stream and key."),
            leastOfRun(
                    "delivered",
                    "Minimum delivered rate: messages of this run that all subscribers received for the first time,"
                            + " per second of the time in which messages were due."),
            latencyOfRun(
                    "end-to-end",
                    "Maximum time from the instant a message was due until it was received." + NEVER_CAME),
            latencyOfRun(
                    "publish",
                    "Maximum time from the instant a message was due until it was acknowledged." + NEVER_CAME),
            latencyOfRun("service", "Maximum time from the actual send until the message was received." + NEVER_CAME),
            latencyOfRun(
                    "schedule-lag", "Maximum time from the instant a message was due until it was sent." + NEVER_CAME),
            latencyOfRun(
                    RoundTripKeys.ROUND_TRIP,
                    "1ms",
                    "Maximum time from the instant a message was due until its echo came back (latency: round-trip). A"
                            + " message whose echo never came is later than any limit."));

    /** Those of a step. */
    public static final List<Key> OF_STEP = List.of(
            most("failed", "0", "Operations that failed."),
            most("unresolved", "0", "Operations without an answer."),
            most("unsent", "", "Operations that were due and not started before the step ended."),
            most("foreign", "", "Records read that Weir did not write, which are not checked."),
            least("rate", "Minimum rate of operations that succeeded, over the whole step."),
            key(
                    GAP,
                    ValueType.DURATION,
                    new Key.Text(
                            "",
                            "15s",
                            "With `faults`: maximum time in which no operation of a kind succeeds, from the injection of a"
                                    + " fault until all is as before.")),
            latency(
                    "latency",
                    "Maximum time from the instant an operation was due to its end; `p99` alone is short for it."),
            latency("duration", "Maximum time from the start of an operation to its end."),
            latency(
                    "end-to-end",
                    "Of a pipeline: maximum time from the instant its first stage was due to the end of its last."));

    private ExpectKeys() {}

    private static Key most(String metric, String defaultText, String description) {
        return key(metric, ValueType.COUNT, new Key.Text(defaultText, "0", description));
    }

    private static Key least(String rate, String description) {
        return key(rate, ValueType.RATE, new Key.Text("", "9900/s", description));
    }

    private static Key latency(String metric, String description) {
        return latency(metric, "50ms", description);
    }

    private static Key latency(String metric, String example, String description) {
        return latency(metric, ValueType.DURATION, example, description);
    }

    private static Key latency(String metric, ValueType type, String example, String description) {
        String whole = description + " N is one of " + String.join(", ", PERCENTILES) + ".";
        return key(metric + " pN", type, new Key.Text("", example, whole)).forEach(PERCENTILES);
    }

    private static Key leastOfRun(String rate, String description) {
        return key(rate, BaselineFactor.or(ValueType.RATE, true), new Key.Text("", "9900/s", description));
    }

    private static Key latencyOfRun(String metric, String description) {
        return latencyOfRun(metric, "50ms", description);
    }

    private static Key latencyOfRun(String metric, String example, String description) {
        return latency(metric, BaselineFactor.or(ValueType.DURATION, false), example, description);
    }

    /** What is expected may be taken back. Names of metrics hold dots. */
    private static Key key(String metric, ValueType type, Key.Text text) {
        return Key.in(EXPECT, metric, Shape.VALUE, type.or(ANY), text);
    }
}
