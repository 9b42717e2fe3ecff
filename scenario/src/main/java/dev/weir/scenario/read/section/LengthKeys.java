package dev.weir.scenario.read.section;

import dev.weir.config.Key;
import dev.weir.config.Section;
import dev.weir.config.ValueType;
import dev.weir.scenario.Scenario.Length;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The keys of a scenario that say how long each phase lasts. */
public final class LengthKeys {

    private static final Duration WHOLE_FILE = Duration.ofDays(1);

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            Key.value(
                    "warmup",
                    ValueType.DURATION,
                    "5s",
                    "10s",
                    "Minimum time before measuring, excluded from every result; 0s for none. Messages are due as in"
                            + " the schedule, but ramp and steps stay at the rate they begin with, or at a tenth of"
                            + " their highest rate if that is more."),
            Key.value(
                    "warmup-limit",
                    ValueType.DURATION,
                    "3 x warmup",
                    "30s",
                    "Maximum time to wait for a steady state."),
            Key.value(
                    "warmup-messages",
                    ValueType.COUNT,
                    "",
                    "10000",
                    "Number of messages after which the warm-up ends earlier, steady or not."),
            Key.value("measure", ValueType.DURATION, "10s", "60s", "Time measured."),
            Key.value(
                    "messages",
                    ValueType.COUNT,
                    "",
                    "1000000",
                    "Number of messages after which measuring ends earlier."),
            Key.value(
                    "drain",
                    ValueType.DURATION,
                    "30s",
                    "60s",
                    "Maximum time to wait for outstanding messages after the last one was sent."),
            Key.value(
                    "stall",
                    ValueType.DURATION,
                    "10s",
                    "30s",
                    "The run ends if nothing is acknowledged or received for this time although messages are"
                            + " outstanding."));

    private LengthKeys() {}

    /**
     * What they say.
     *
     * @param measure time measured
     * @param stall as it is where the scenario has faults
     * @param inLog whether what is to be measured lies in the log before the run begins
     */
    public static Length read(Section top, Duration measure, Duration stall, BacklogKeys backlog, boolean inLog) {
        // What lies in a log of others is to be measured, unless the scenario says otherwise.
        Duration warmup = inLog && !top.isGiven("warmup") ? Duration.ZERO : top.read("warmup", Durations::parse);
        Duration warmupLimit =
                top.isGiven("warmup-limit") ? top.read("warmup-limit", Durations::parse) : warmupLimit(warmup);
        if (warmupLimit.compareTo(warmup) < 0) {
            throw top.place("warmup-limit")
                    .error("'warmup-limit': " + Durations.exact(warmupLimit) + " is shorter than 'warmup', "
                            + Durations.exact(warmup));
        }
        return new Length(
                warmup,
                warmupLimit,
                count(top, "warmup-messages"),
                measure,
                backlog.end(count(top, "messages")),
                top.read("drain", LengthKeys::positive),
                stall);
    }

    /** The end of a file that is replayed is the end of the phase. */
    public static Duration measure(Section top) {
        return ReplayKeys.asked(top) && !top.isGiven("measure")
                ? WHOLE_FILE
                : top.read("measure", LengthKeys::positive);
    }

    /** How long nothing may move before that ends the run, as the scenario says it. */
    public static Duration stall(Section top) {
        return top.read("stall", LengthKeys::positive);
    }

    private static Duration warmupLimit(Duration warmup) {
        Duration limit = warmup.multipliedBy(3);
        return limit.compareTo(Durations.LONGEST) > 0 ? Durations.LONGEST : limit;
    }

    private static OptionalLong count(Section top, String key) {
        return top.isGiven(key) ? OptionalLong.of(top.read(key, LengthKeys::atLeastOne)) : OptionalLong.empty();
    }

    private static Duration positive(String text) {
        Duration duration = Durations.parse(text);
        if (duration.isZero()) {
            throw new IllegalArgumentException("'" + text + "' is too short; this duration must be greater than 0s");
        }
        return duration;
    }

    private static long atLeastOne(String text) {
        long count = Numbers.count(text);
        if (count < 1) {
            throw new IllegalArgumentException("'" + text + "' is less than 1");
        }
        return count;
    }
}
