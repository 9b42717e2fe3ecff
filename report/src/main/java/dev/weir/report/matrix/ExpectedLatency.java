package dev.weir.report.matrix;

import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.unit.Durations;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limit that the scenario of a matrix sets to a latency, as its text says it. */
final class ExpectedLatency {

    private ExpectedLatency() {}

    /**
     * The limit in nanoseconds; empty if there is none that is a duration.
     *
     * @param latency name of the latency: {@code end-to-end}
     * @param column which figure of it
     */
    static OptionalDouble of(MatrixResult result, String latency, Column column) {
        Matcher found = Pattern.compile("(?m)^[^#\\n]*\\b" + Pattern.quote(latency + " " + column.title())
                        + "['\"]?: *['\"]?(?:<=?)? *([0-9.]+ ?(?:ns|µs|us|ms|s))\\b")
                .matcher(result.origin().scenarioText());
        if (!found.find()) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(
                    (double) Durations.parse(found.group(1).replace(" ", "")).toNanos());
        } catch (IllegalArgumentException noDuration) {
            return OptionalDouble.empty();
        }
    }
}
