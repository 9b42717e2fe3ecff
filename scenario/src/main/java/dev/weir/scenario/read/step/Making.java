package dev.weir.scenario.read.step;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Section;
import dev.weir.expression.ExpressionException;
import dev.weir.expression.Expressions;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.header.HeaderNameException;
import dev.weir.payload.header.HeaderText;
import dev.weir.scenario.read.TransportSection;
import dev.weir.scenario.read.section.PayloadReader;
import dev.weir.scenario.step.OperationStep.Content;
import dev.weir.scenario.step.OperationStep.Names;
import dev.weir.scenario.step.OperationStep.Names.Order;
import dev.weir.unit.Numbers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads what created items are made of and called. */
final class Making {

    /** Names of items that are given none. */
    static final String PATTERN = "weir-${number}";

    /** Numbers of items that are given none. */
    static final String RANGE = "0..999999999";

    private static final int MOST_PARTITIONS = 1_000_000;
    private static final int MOST_REPLICAS = 1_000;
    private static final String ONE_IN = "1 in ";

    private Making() {}

    /** The numbers of a range, the first and the last included. */
    record Range(long first, long last) {}

    /** {@code 0..9999}. */
    static Range range(String text) {
        int dots = text.indexOf("..");
        if (dots < 0) {
            throw new IllegalArgumentException("'" + text + "' is not a range; write the first and the last: 0..9999");
        }
        Range range = new Range(Numbers.count(text.substring(0, dots)), Numbers.count(text.substring(dots + 2)));
        if (range.last < range.first) {
            throw new IllegalArgumentException("'" + text + "' begins with the larger number; write the smaller one"
                    + " first: " + range.last + ".." + range.first);
        }
        return range;
    }

    /** {@code all}, {@code none} or {@code 1 in 100}: one operation in how many; 0 for none. */
    static long traceEvery(String text) {
        if (text.equals("all")) {
            return 1;
        }
        if (text.equals("none")) {
            return 0;
        }
        if (!text.startsWith(ONE_IN)) {
            throw new IllegalArgumentException("'" + text + "' is not one of all, none, 1 in 100");
        }
        return Numbers.count(text.substring(ONE_IN.length()).strip(), 1, Integer.MAX_VALUE);
    }

    static Names names(Section names) {
        Range range = names.read("range", Making::range);
        return new Names(
                names.text("order").equals("random") ? Order.RANDOM : Order.SERIAL,
                names.text("pattern"),
                names.read("seed", Numbers::count),
                range.first,
                range.last);
    }

    /** @param folder where the scenario's own files lie, if it has a place */
    static Content content(Section step, Optional<Path> folder) {
        PayloadSpec payload = PayloadReader.payload(step.section("payload"), folder);
        if (payload instanceof PayloadSpec.Registered) {
            throw step.place("payload")
                    .error(
                            "'" + step.section("payload").kind()
                                    + "' in 'payload': records of steps carry their identity in their first bytes, where the"
                                    + " wire format of a registry has its own",
                            "possible:  payload: { random: binary }");
        }
        KeySpec keys = PayloadReader.keys(step, folder);
        if (step.isGiven("key") && step.isGiven("keys")) {
            throw step.place("key").error("'key' and 'keys' exclude each other; give one of them");
        }
        return new Content(
                payload,
                keys,
                step.text("key"),
                step.isGiven("headers") ? headers(step.node("headers")) : Map.of(),
                step.isGiven("partitions")
                        ? step.read("partitions", text -> Numbers.count(text, 1, MOST_PARTITIONS))
                        : 0,
                step.isGiven("replication")
                        ? step.read("replication", text -> Numbers.count(text, 1, MOST_REPLICAS))
                        : 0,
                step.isGiven("config") ? texts("config", step.node("config")) : Map.of());
    }

    private static Map<String, String> headers(Node node) {
        Map<String, String> headers = texts("headers", node);
        headers.forEach((name, value) -> {
            try {
                Expressions.compile(name);
                Expressions.compile(value);
                if (Expressions.isPlain(name)) {
                    HeaderText.checkedName(name);
                }
            } catch (ExpressionException | HeaderNameException e) {
                throw node.place().error("header '" + name + "' in 'headers': " + e.getMessage(), e);
            }
        });
        return headers;
    }

    /** Names and texts of an open section. */
    private static Map<String, String> texts(String key, Node node) {
        if (!(node instanceof Mapping mapping)) {
            throw node.place().error("'" + key + "' is a section of names and values, not " + node.kind());
        }
        Map<String, String> texts = new LinkedHashMap<>();
        TransportSection.flat(mapping).entries().forEach((name, entry) -> {
            if (name.isBlank()) {
                throw entry.keyPlace().error("a name in '" + key + "' is empty");
            }
            texts.put(name, ((Scalar) entry.value()).text());
        });
        return texts;
    }
}
