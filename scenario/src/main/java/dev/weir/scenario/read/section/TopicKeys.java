package dev.weir.scenario.read.section;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Section;
import dev.weir.message.CarrierKind;
import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.topic.TopicOrder;
import dev.weir.transport.topic.Topics;
import dev.weir.unit.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The key of a scenario that divides the messages among several topics. */
public final class TopicKeys {

    /** The key. */
    public static final String TOPICS = "topics";

    /** It, for the table. */
    public static final Key KEY = Key.open(
            TOPICS,
            "whole number, or section of weights",
            "",
            "{ orders: 5, clicks: 20, audit: 1 }",
            "The topics among which every publisher divides its messages, and of which every subscriber reads all. A section"
                    + " names them; of as many messages as the weights add up to, each topic gets exactly its weight, spread"
                    + " evenly, and the same in every run. A number stands for so many with equal weights, at most "
                    + Topics.MOST
                    + ", which are called after the transport's topic with -1, -2 and so on. The settings of the transport's"
                    + " topic hold for each. Latency, consumer lag and the ledger are also shown by topic.");

    private static final String EXAMPLE = "write:  topics: { orders: 5, clicks: 20 }, or  topics: 50";
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
    private static final int MOST_WEIGHT = 1_000_000;

    /** What nothing is told of by topic, and why. */
    private static final List<Map.Entry<String, String>> NOT_WITH = List.of(
            Map.entry("clients", "light clients read one topic"),
            Map.entry("faults", "what faults do is told by the partitions of one topic"),
            Map.entry("latency", "echoes come back over one topic"),
            Map.entry("print", "one topic is printed"),
            Map.entry("yardstick", "a yardstick has one topic"));

    private TopicKeys() {}

    /** What a scenario says. */
    public static Topics read(Mapping root) {
        Node node = root.value(TOPICS).orElse(null);
        if (node == null) {
            return Topics.ONE;
        }
        Topics topics = switch (node) {
            case Mapping named -> named(named);
            case Scalar count -> numbered(count);
            case Node.Sequence list ->
                throw list.place().error("'topics' is a number or a section of weights, not a list", EXAMPLE);
        };
        try {
            topics.order();
        } catch (IllegalArgumentException e) {
            throw node.place()
                    .error(
                            "'topics': " + e.getMessage(),
                            "each cycle has at most " + TopicOrder.MOST_WEIGHT
                                    + " messages:  topics: { orders: 99, audit: 1 }");
        }
        return topics;
    }

    private static Topics numbered(Scalar count) {
        try {
            return Topics.of(Numbers.count(count.text(), 1, Topics.MOST));
        } catch (IllegalArgumentException e) {
            throw count.place().error("'topics': " + e.getMessage(), EXAMPLE);
        }
    }

    private static Topics named(Mapping named) {
        List<String> names = new ArrayList<>();
        List<Integer> weights = new ArrayList<>();
        named.entries().forEach((name, entry) -> {
            if (!NAME.matcher(name).matches() || name.equals(".") || name.equals("..")) {
                throw entry.keyPlace()
                        .error("'" + name
                                + "' in 'topics' is no topic name: up to 249 letters, digits, '.', '_' and '-'");
            }
            names.add(name);
            weights.add(weight(name, entry.value()));
        });
        if (names.isEmpty() || names.size() > Topics.MOST) {
            throw named.place()
                    .error("'topics': there are 1 to " + Topics.MOST + " topics, not " + names.size(), EXAMPLE);
        }
        return new Topics(names, weights, false);
    }

    private static int weight(String name, Node value) {
        if (!(value instanceof Scalar scalar)) {
            throw value.place().error("'" + name + "' in 'topics' is a weight, not " + value.kind(), EXAMPLE);
        }
        try {
            return Numbers.count(scalar.text(), 1, MOST_WEIGHT);
        } catch (IllegalArgumentException e) {
            throw scalar.place().error("'" + name + "' in 'topics': " + e.getMessage(), e);
        }
    }

    /** Refuses a transport that has no topics, and what topics do not go with. */
    public static void check(
            Mapping root, Section top, TransportDriver driver, Settings settings, CarrierKind carrier) {
        if (!read(root).any()) {
            return;
        }
        if (!driver.capabilities(settings).contains(Capability.SEVERAL_TOPICS)) {
            boolean otherwise = driver.capabilities().contains(Capability.SEVERAL_TOPICS);
            throw error(
                    top,
                    "the transport '" + driver.name() + "' does not publish to several topics"
                            + (otherwise ? " under these settings" : ""),
                    otherwise
                            ? "possible:  subscribe: group, from: end, and no 'partition'"
                            : "possible:  transport: kafka, or without 'topics'");
        }
        if (carrier == CarrierKind.NONE) {
            throw error(
                    top,
                    "without an identity nobody knows to which topic a message was published",
                    "possible:  carrier: binary");
        }
        for (Map.Entry<String, String> other : NOT_WITH) {
            if (top.isGiven(other.getKey()) && !isUsual(top, other.getKey())) {
                throw error(top, other.getValue(), "possible without '" + other.getKey() + "', or without 'topics'");
            }
        }
    }

    /** Whether what a key says is what holds without it. */
    private static boolean isUsual(Section top, String key) {
        return top.node(key) instanceof Scalar scalar
                && top.keys().stream()
                        .anyMatch(known ->
                                known.name().equals(key) && known.defaultText().equals(scalar.text()));
    }

    private static ConfigException error(Section top, String why, String hint) {
        return top.place(TOPICS).error("'topics': " + why, hint);
    }
}
