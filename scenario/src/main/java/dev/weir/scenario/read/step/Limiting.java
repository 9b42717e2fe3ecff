package dev.weir.scenario.read.step;

import dev.weir.config.Section;
import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Percents;
import dev.weir.unit.Sizes;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Reads the section {@code limit}. */
final class Limiting {

    private static final String FAILURES = "failures";

    private Limiting() {}

    static Limits read(Section limit) {
        Optional<Failures> failures =
                limit.isGiven(FAILURES) ? Optional.of(limit.read(FAILURES, Limiting::failures)) : Optional.empty();
        return new Limits(
                number(limit, "count", Limiting::atLeastOne),
                limit.isGiven("time") ? Optional.of(limit.read("time", Limiting::positive)) : Optional.empty(),
                number(limit, "size", Limiting::bytes),
                failures.map(Failures::count).orElse(OptionalLong.empty()),
                failures.map(Failures::share).orElse(OptionalDouble.empty()));
    }

    /** Failures as a number or as a share. */
    record Failures(OptionalLong count, OptionalDouble share) {}

    /** {@code 100} or {@code 1%}. */
    static Failures failures(String text) {
        if (!text.contains("%")) {
            return new Failures(OptionalLong.of(atLeastOne(text)), OptionalDouble.empty());
        }
        double share = Percents.parse(text);
        if (share == 0) {
            throw new IllegalArgumentException("'" + text + "' is reached at once; a share is above 0%");
        }
        return new Failures(OptionalLong.empty(), OptionalDouble.of(share));
    }

    private static OptionalLong number(Section limit, String key, ToLongFunction<String> reader) {
        return limit.isGiven(key)
                ? OptionalLong.of(limit.read(key, text -> reader.applyAsLong(text)))
                : OptionalLong.empty();
    }

    private static long atLeastOne(String text) {
        long count = Numbers.count(text);
        if (count < 1) {
            throw new IllegalArgumentException("'" + text + "' is less than 1");
        }
        return count;
    }

    private static long bytes(String text) {
        long bytes = Sizes.parse(text);
        if (bytes < 1) {
            throw new IllegalArgumentException("'" + text + "' is reached at once; a size is above 0B");
        }
        return bytes;
    }

    /** A duration above 0s. */
    static Duration positive(String text) {
        Duration time = Durations.parse(text);
        if (time.isZero()) {
            throw new IllegalArgumentException("'" + text + "' is over at once; a time is above 0s");
        }
        return time;
    }
}
