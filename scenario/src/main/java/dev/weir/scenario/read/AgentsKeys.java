package dev.weir.scenario.read;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.ValueType;
import java.util.List;

/** The keys of a scenario that say on which agents it runs. */
final class AgentsKeys {

    /** The section of agents. */
    static final String AGENTS = "agents";

    /** The word for both sides on one agent. */
    static final String ONE = "one";

    /** The word for no agents. */
    static final String NONE = "none";

    /** Says whether the process of the run publishes and receives itself. */
    static final String CONTROLLER = "controller";

    static final String SHARED = "shared";
    static final String ALONE = "alone";
    static final String ALL_OF_THEM = "all";
    static final String PUBLISHERS = "publishers";
    static final String SUBSCRIBERS = "subscribers";
    static final String LOST = "lost";

    /** All of them, in the order of the reference. */
    static final List<Key> ALL = List.of(
            Key.value(
                    CONTROLLER,
                    choice(List.of(SHARED, ALONE)),
                    SHARED,
                    ALONE,
                    "shared: the process of `weir run` publishes and receives itself unless `processes` or `agents`"
                            + " say otherwise. alone: it does neither; a side without agents gets a process of its"
                            + " own. A run with agents that only watch is alone unless faults hit its own"
                            + " subscribers."),
            Key.section(
                    AGENTS,
                    choice(List.of(NONE, ONE)),
                    NONE,
                    "{ publishers: [a], subscribers: [b] }",
                    "Which agents, on other hosts, run the publishers and the subscribers or clients. one: both on"
                            + " one agent. Agents take the place of `processes`. A run with agents needs the option"
                            + " `--agents`."),
            side(
                    ALL_OF_THEM,
                    "[a, b, c]",
                    "Names of agents, or how many, for Weir to place. A single one publishes and subscribes. Of several, those"
                            + " at the end subscribe, and the others publish, at least the first. No more subscribe than there"
                            + " are subscribers or clients, and one only if subscribers share the messages in a group that"
                            + " does not commit. Without `publishers`, there are at least as many publishers as agents that"
                            + " publish."),
            side(
                    PUBLISHERS,
                    "[a]",
                    "Names of the agents that divide the publishers, or how many agents do. By numbers, the agents that come"
                            + " first publish and the next ones subscribe. Without it, the publishers run on the host of"
                            + " `weir run`."),
            side(
                    SUBSCRIBERS,
                    "[b]",
                    "Names of the agents that divide the subscribers or clients, or how many agents do. An agent may have both"
                            + " sides, by name. Without it, they run on the host of `weir run`."),
            Key.value(
                    AGENTS + "." + LOST,
                    choice(List.of("stop", "finish")),
                    "stop",
                    "finish",
                    "What the run does when an agent is lost: it ends, or it goes on to its end without the agent,"
                            + " whose share nobody takes over. It is INVALID either way."));

    private AgentsKeys() {}

    private static Key side(String name, String example, String description) {
        return Key.of(
                AGENTS + "." + name,
                Shape.VALUES,
                ValueType.FILLED_TEXT.named("list of names, or whole number"),
                new Key.Text("", example, description));
    }
}
