package dev.weir.scenario.read;

import dev.weir.config.Key;
import dev.weir.config.Section;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.read.echo.RoundTripKeys;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the section {@code expect}: what was given, over zero for every count that the run can tell. */
final class ExpectReader {

    private static final Set<String> NEED_IDENTITY =
            Set.of("lost", "duplicate", "corrupt", "foreign", "out of order", "end-to-end", "service");
    private static final Set<String> NEED_ECHOES = Set.of(RoundTripKeys.ROUND_TRIP);
    private static final Set<String> NEED_SUBSCRIBER =
            Set.of("lost", "duplicate", "corrupt", "foreign", "out of order", "end-to-end", "service", "delivered");
    private static final Set<String> NEED_ORDER = Set.of("out of order");
    private static final Set<String> NEED_SCHEDULE = Set.of("end-to-end", "schedule-lag");

    private final Section expect;
    private final Map<Set<String>, String> unanswerable = new LinkedHashMap<>();

    /** @param roundTrip whether subscribers send messages back */
    ExpectReader(
            Section expect,
            boolean identified,
            boolean received,
            boolean scheduled,
            boolean ordered,
            boolean roundTrip) {
        this.expect = expect;
        if (!roundTrip) {
            unanswerable.put(NEED_ECHOES, "messages are not sent back (latency: one-way)");
        }
        if (!ordered) {
            unanswerable.put(NEED_ORDER, "subscribers that share messages so are promised no order");
        }
        if (!identified) {
            unanswerable.put(NEED_IDENTITY, "messages carry no identity (carrier: none)");
        }
        if (!received) {
            unanswerable.put(NEED_SUBSCRIBER, "there are no subscribers (subscribers: 0)");
        }
        if (!scheduled) {
            unanswerable.put(
                    NEED_SCHEDULE, "the schedule is saturated, so there is no instant at which a message was due");
        }
    }

    /** In the order of the table, so that reports list the same metrics in the same order. */
    List<Expectation> read() {
        List<Expectation> expectations = new ArrayList<>();
        for (Key key : ScenarioKeys.TABLE.in("expect")) {
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
        if (text.equals(ScenarioKeys.ANY)) {
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
    Map<String, String> untold() {
        return ScenarioKeys.TABLE.in("expect").stream()
                .filter(key -> !key.defaultText().isEmpty())
                .filter(key -> reason(key.name()).isPresent())
                .collect(Collectors.toMap(Key::path, key -> ScenarioKeys.ANY));
    }

    private Optional<String> reason(String metric) {
        return unanswerable.entrySet().stream()
                .filter(entry ->
                        entry.getKey().stream().anyMatch(word -> metric.equals(word) || metric.startsWith(word + " p")))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Expectation expectation(Key key, String metric, String text) {
        if (key.name().equals("delivered")) {
            return new Expectation(metric, Kind.LEAST_RATE, Rates.parse(text));
        }
        return key.numbers().isEmpty()
                ? new Expectation(metric, Kind.MOST_MESSAGES, Numbers.count(text))
                : new Expectation(metric, Kind.MOST_NANOS, Durations.parse(text).toNanos());
    }
}
