package dev.weir.scenario.read.step;

import dev.weir.config.Key;
import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Section;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.step.OperationStep.Load;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the section {@code expect} of a step: what was given, over no failure and no operation without an answer. */
final class StepExpectReader {

    private static final String EXPECT = "expect";
    private static final Pattern PERCENTILE = Pattern.compile("p[0-9]+(\\.[0-9]+)?");

    private StepExpectReader() {}

    /** Writes {@code p99} as what it is short for. */
    static void complete(Mapping step) {
        if (!(step.value(EXPECT).orElse(null) instanceof Mapping expect)) {
            return;
        }
        Map<String, Entry> whole = new LinkedHashMap<>();
        expect.entries().forEach((name, entry) -> {
            String metric = PERCENTILE.matcher(name).matches() ? "latency " + name : name;
            if (whole.put(metric, entry) != null) {
                throw entry.keyPlace().error("'" + name + "' and '" + metric + "' are the same key; take out one");
            }
        });
        expect.entries().clear();
        expect.entries().putAll(whole);
    }

    static List<Expectation> read(Section step, Work work, Load load) {
        Section expect = step.section(EXPECT);
        List<Expectation> expectations = new ArrayList<>();
        for (Key key : StepKeys.STEP.in(EXPECT)) {
            List<String> given = expect.names().stream().filter(key::isNamed).toList();
            for (String metric : given) {
                if (!expect.text(metric).equals(StepKeys.ANY)) {
                    requireAnswer(expect, metric, work, load);
                    expectations.add(expectation(key, metric, expect.text(metric)));
                }
            }
            if (given.isEmpty() && !key.defaultText().isEmpty()) {
                expectations.add(expectation(key, key.name(), key.defaultText()));
            }
        }
        return List.copyOf(expectations);
    }

    private static void requireAnswer(Section expect, String metric, Work work, Load load) {
        String reason = "";
        if (metric.startsWith("end-to-end") && !(work instanceof Work.Pipeline)) {
            reason = "the step is no pipeline; 'latency' is that of its operations";
        } else if (metric.equals("unsent") && load.closedLoop()) {
            reason = "in a closed loop an operation is due when it starts";
        }
        if (!reason.isEmpty()) {
            throw expect.place(metric)
                    .error("'" + metric + "' in 'expect' cannot be checked: " + reason, "take it out");
        }
    }

    private static Expectation expectation(Key key, String metric, String text) {
        if (key.name().equals("rate")) {
            return new Expectation(metric, Kind.LEAST_RATE, Rates.parse(text));
        }
        return key.numbers().isEmpty()
                ? new Expectation(metric, Kind.MOST_MESSAGES, Numbers.count(text))
                : new Expectation(metric, Kind.MOST_NANOS, Durations.parse(text).toNanos());
    }
}
