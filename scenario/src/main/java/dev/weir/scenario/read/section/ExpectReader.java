package dev.weir.scenario.read.section;

import dev.weir.config.Key;
import dev.weir.config.Section;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the section {@code expect} of a run or of a step: what was given, over the defaults of what can be told.
 *
 * @param expect the section
 * @param untold why some of its metrics cannot be told
 */
public record ExpectReader(Section expect, Set<Untold> untold) {

    private static final Set<String> OF_ARRIVALS =
            Set.of("lost", "duplicate", "corrupt", "foreign", "out of order", "end-to-end", "service");

    private static final Set<String> OF_DELIVERIES =
            Set.of("lost", "duplicate", "corrupt", "foreign", "out of order", "end-to-end", "service", "delivered");

    /** Why metrics cannot be told. The first that holds is said. */
    public enum Untold {
        ONE_WAY("messages are not sent back (latency: one-way)"),
        UNORDERED("subscribers that share messages so are promised no order"),
        UNIDENTIFIED("messages carry no identity (carrier: none)"),
        UNRECEIVED("there are no subscribers (subscribers: 0)"),
        BY_OTHERS("others publish (consume)"),
        SATURATED("the schedule is saturated, so there is no instant at which a message was due"),
        NO_PIPELINE("the step is no pipeline; 'latency' is that of its operations"),
        CLOSED_LOOP("in a closed loop an operation is due when it starts"),
        NO_FAULTS("the step has no faults");

        private final String reason;

        Untold(String reason) {
            this.reason = reason;
        }

        private Set<String> metrics() {
            return switch (this) {
                case ONE_WAY -> Set.of(RoundTripKeys.ROUND_TRIP);
                case UNORDERED -> Set.of("out of order");
                case UNIDENTIFIED -> OF_ARRIVALS;
                case UNRECEIVED -> OF_DELIVERIES;
                case BY_OTHERS ->
                    Set.of(
                            "corrupt",
                            "foreign",
                            "failed",
                            "unresolved",
                            "unsent",
                            "publish",
                            "service",
                            "schedule-lag");
                case SATURATED -> Set.of("end-to-end", "schedule-lag");
                case NO_PIPELINE -> Set.of("end-to-end");
                case CLOSED_LOOP -> Set.of("unsent");
                case NO_FAULTS -> Set.of(ExpectKeys.GAP);
            };
        }

        private boolean holdsOf(String metric) {
            return metrics().stream().anyMatch(word -> metric.equals(word) || metric.startsWith(word + " p"));
        }
    }

    /** In the order of the table, so that reports list the same metrics in the same order. */
    public List<Expectation> read() {
        List<Expectation> expectations = new ArrayList<>();
        for (Key key : expect.keys()) {
            List<String> given = expect.names().stream().filter(key::isNamed).toList();
            given.forEach(metric -> given(key, metric).ifPresent(expectations::add));
            if (given.isEmpty()
                    && !key.defaultText().isEmpty()
                    && reason(key.name()).isEmpty()) {
                expectations.add(expectation(key, key.name(), key.defaultText()));
            }
        }
        return List.copyOf(expectations);
    }

    private Optional<Expectation> given(Key key, String metric) {
        String text = expect.text(metric);
        if (text.equals(ExpectKeys.ANY)) {
            return Optional.empty();
        }
        reason(metric).ifPresent(reason -> {
            throw expect.place(metric)
                    .error(
                            "'" + metric + "' in 'expect' cannot be checked: " + reason,
                            "take it out, or write:  " + metric + ": any");
        });
        return Optional.of(expectation(key, metric, text));
    }

    /** What is not expected although it is by default, because the run cannot tell: {@code any}, by path. */
    public Map<String, String> defaultsTakenBack() {
        return expect.keys().stream()
                .filter(key -> !key.defaultText().isEmpty())
                .filter(key -> reason(key.name()).isPresent())
                .collect(Collectors.toMap(Key::path, key -> ExpectKeys.ANY));
    }

    private Optional<String> reason(String metric) {
        return untold.stream()
                .sorted()
                .filter(one -> one.holdsOf(metric))
                .map(one -> one.reason)
                .findFirst();
    }

    private static Expectation expectation(Key key, String metric, String text) {
        OptionalDouble factor = BaselineFactor.of(text);
        if (factor.isPresent()) {
            return new Expectation(metric, kind(key), Double.NaN, factor.getAsDouble());
        }
        Kind kind = kind(key);
        double limit = switch (kind) {
            case MOST_MESSAGES -> (double) Numbers.count(text);
            case MOST_NANOS, LONGEST_GAP, LONGEST_CATCH_UP ->
                (double) Durations.parse(text).toNanos();
            case LEAST_RATE -> Rates.parse(text);
        };
        return new Expectation(metric, kind, limit);
    }

    private static Kind kind(Key key) {
        if (ExpectKeys.RATES.contains(key.name())) {
            return Kind.LEAST_RATE;
        }
        if (key.name().equals(ExpectKeys.GAP)) {
            return Kind.LONGEST_GAP;
        }
        return key.numbers().isEmpty() ? Kind.MOST_MESSAGES : Kind.MOST_NANOS;
    }
}
