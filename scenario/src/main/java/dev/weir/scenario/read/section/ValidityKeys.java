package dev.weir.scenario.read.section;

import dev.weir.config.Key;
import dev.weir.config.Section;
import dev.weir.config.ValueType;
import dev.weir.scenario.Scenario.Validity;
import dev.weir.unit.Percents;
import java.util.List;

/** The keys of {@code validity}: when a run is INVALID. */
public final class ValidityKeys {

    /** The section. */
    public static final String VALIDITY = "validity";

    private static final String CLOCK_BOUND = "clock-bound";
    private static final String ANY = "any";

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            key(
                    "tool-overhead",
                    ValueType.PERCENT,
                    "10%",
                    "5%",
                    "Maximum part of the median, 90th and 99th percentile of the end-to-end or round-trip latency"
                            + " that may be tool overhead, and of the measured time in which Weir may stand still."),
            key(
                    "sent",
                    ValueType.PERCENT,
                    "99.9%",
                    "99%",
                    "Minimum part of the offered rate that must be sent. Below it, a run of 100 messages or"
                            + " more is INVALID if Weir or its host was late, and gets a warning if the"
                            + " system pushed back."),
            key(
                    CLOCK_BOUND,
                    ValueType.PERCENT.or(ANY),
                    "10%",
                    "any",
                    "In a run over several hosts: maximum part of the median, 90th and 99th percentile of the end-to-end"
                            + " latency by which the clocks of two hosts may differ. any accepts every bound, and a"
                            + " clock without a bound with a warning."));

    private ValidityKeys() {}

    private static Key key(String name, ValueType type, String defaultText, String example, String description) {
        return Key.value(VALIDITY + "." + name, type, defaultText, example, description);
    }

    /** What the section says. */
    public static Validity read(Section validity) {
        return new Validity(
                validity.read("tool-overhead", Percents::parse),
                validity.read("sent", Percents::parse),
                validity.read(CLOCK_BOUND, ValidityKeys::clockBound));
    }

    private static double clockBound(String text) {
        return text.equals(ANY) ? Double.POSITIVE_INFINITY : Percents.parse(text);
    }

    /** The keys of the section that say nothing about a run unless they are given: a run on one host has one clock. */
    public static List<String> meaningless(Section validity) {
        return validity.isGiven(CLOCK_BOUND) ? List.of() : List.of(VALIDITY + "." + CLOCK_BOUND);
    }
}
