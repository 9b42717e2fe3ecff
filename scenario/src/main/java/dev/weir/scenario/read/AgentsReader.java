package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Section;
import dev.weir.result.Yardstick;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.AgentsSpec.ByName;
import dev.weir.scenario.AgentsSpec.ByNumber;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.AgentsSpec.OnOne;
import dev.weir.scenario.AgentsSpec.Placement;
import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Counts;
import dev.weir.unit.Numbers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads on which agents a scenario runs, and refuses what they cannot do. */
final class AgentsReader {

    private static final int MOST_AGENTS = 64;
    private static final Pattern NAME = Pattern.compile("[^\\s,]{1,100}");
    private static final String EXAMPLE = "such as:  agents: { publishers: [a], subscribers: [b, c] }";
    private static final String PROCESSES = "processes";

    private final Section top;
    private final Section agents;

    /** @param top a scenario */
    AgentsReader(Section top) {
        this.top = top;
        this.agents = top.section(AgentsKeys.AGENTS);
    }

    /** What one side says: names, or a number; of a side that is not given, neither. */
    private record Side(List<String> names, OptionalInt number) {}

    /** Whether the scenario has agents. */
    boolean asked() {
        return isSection() || top.text(AgentsKeys.AGENTS).equals(AgentsKeys.ONE);
    }

    private boolean isSection() {
        return top.isGiven(AgentsKeys.AGENTS) && top.node(AgentsKeys.AGENTS) instanceof Node.Mapping;
    }

    /**
     * Who publishes and who subscribes once Weir has placed the agents: a publisher on each that publishes, unless the scenario says
     * how many there are.
     */
    Topology completed(Topology topology, TransportDriver driver, Settings settings) {
        if (!agents.isGiven(AgentsKeys.ALL_OF_THEM) || top.isGiven(AgentsKeys.PUBLISHERS)) {
            return topology;
        }
        int publishers = Math.max(
                topology.publishers(),
                usual(topology, sharedAmongProcesses(driver, settings)).publishing());
        return new Topology(publishers, topology.subscribers(), topology.delivery());
    }

    private UsualPlaces usual(Topology topology, boolean sharedAmongProcesses) {
        if (agents.isGiven(AgentsKeys.PUBLISHERS) || agents.isGiven(AgentsKeys.SUBSCRIBERS)) {
            throw error(
                    AgentsKeys.AGENTS,
                    "'all' in 'agents' leaves the places to Weir, and cannot be combined with 'publishers' or 'subscribers'",
                    "such as:  agents: { all: [a, b, c] }");
        }
        Side all = side(AgentsKeys.ALL_OF_THEM);
        boolean onOne = topology.delivery() == Topology.Delivery.SHARED && !sharedAmongProcesses;
        return new UsualPlaces(
                all.names,
                all.number.orElse(all.names.size()),
                onOne ? Math.min(1, topology.subscribers()) : topology.subscribers());
    }

    private static boolean sharedAmongProcesses(TransportDriver driver, Settings settings) {
        return driver.capabilities(settings).contains(Capability.SHARED_AMONG_PROCESSES);
    }

    /** The agents of a run; empty when it has none. */
    Optional<AgentsSpec> read(
            TransportDriver driver, Settings settings, Topology topology, boolean crowd, Yardstick yardstick) {
        Optional<Placement> placement = placement(topology, sharedAmongProcesses(driver, settings));
        placement.ifPresent(placed -> {
            requireOwnProcesses(driver, settings);
            requireByWeir(yardstick);
            requireNoOtherProcesses();
            String receiver = crowd ? "client" : "subscriber";
            if (agents.isGiven(AgentsKeys.ALL_OF_THEM)) {
                requireWorkForAll(topology, receiver, sharedAmongProcesses(driver, settings));
            } else if (!(placed instanceof OnOne)) {
                requireAsMany(AgentsKeys.PUBLISHERS, placed.publishers(), "publisher", topology.publishers());
                requireAsMany(AgentsKeys.SUBSCRIBERS, placed.subscribers(), receiver, topology.subscribers());
            }
            requireDivisible(placed, driver, settings, topology);
        });
        return placement.map(placed ->
                new AgentsSpec(placed, Lost.valueOf(agents.text(AgentsKeys.LOST).toUpperCase(Locale.ROOT))));
    }

    private Optional<Placement> placement(Topology topology, boolean sharedAmongProcesses) {
        if (agents.isGiven(AgentsKeys.ALL_OF_THEM)) {
            return Optional.of(usual(topology, sharedAmongProcesses).placement());
        }
        if (!agents.names().isEmpty()) {
            return Optional.of(placed(side(AgentsKeys.PUBLISHERS), side(AgentsKeys.SUBSCRIBERS)));
        }
        if (isSection()) {
            throw neitherSide();
        }
        return top.text(AgentsKeys.AGENTS).equals(AgentsKeys.ONE) ? Optional.of(new OnOne()) : Optional.empty();
    }

    private Placement placed(Side publishers, Side subscribers) {
        boolean names = !publishers.names.isEmpty() || !subscribers.names.isEmpty();
        boolean numbers = publishers.number.isPresent() || subscribers.number.isPresent();
        if (!names && !numbers) {
            throw neitherSide();
        }
        if (names && numbers) {
            throw error(
                    AgentsKeys.AGENTS,
                    "'agents' has names on one side and a number on the other",
                    EXAMPLE + ", or  agents: { publishers: 1, subscribers: 2 }");
        }
        return names
                ? new ByName(publishers.names, subscribers.names)
                : new ByNumber(publishers.number.orElse(0), subscribers.number.orElse(0));
    }

    private ConfigException neitherSide() {
        return error(
                AgentsKeys.AGENTS, "'agents' needs 'publishers', 'subscribers' or both", EXAMPLE + ", or  agents: one");
    }

    private ConfigException error(String key, String message, String hint) {
        return top.place(key).error(message, hint);
    }

    private Side side(String name) {
        if (!agents.isGiven(name)) {
            return new Side(List.of(), OptionalInt.empty());
        }
        Node node = agents.node(name);
        List<String> words = node instanceof Node.Sequence list
                ? list.items().stream()
                        .map(item -> ((Node.Scalar) item).text().strip())
                        .toList()
                : Arrays.stream(((Node.Scalar) node).text().split(",", -1))
                        .map(String::strip)
                        .toList();
        // An address such as 10.0.0.7 is a name.
        if (node instanceof Node.Scalar && words.getFirst().matches("[-+]?[0-9_]+([.][0-9_]*)?")) {
            return new Side(
                    List.of(), OptionalInt.of(agents.read(name, text -> Numbers.count(text.strip(), 1, MOST_AGENTS))));
        }
        requireNames(name, words);
        return new Side(words, OptionalInt.empty());
    }

    private void requireNames(String side, List<String> names) {
        if (names.isEmpty()) {
            throw wrong(side, "no agent is named", EXAMPLE);
        }
        Set<String> before = new HashSet<>();
        for (String name : names) {
            if (!NAME.matcher(name).matches()) {
                throw wrong(
                        side,
                        "a name has 1 to 100 characters and neither blanks nor commas, unlike '" + name + "'",
                        EXAMPLE);
            }
            if (!before.add(name)) {
                throw wrong(side, "agent '" + name + "' is named twice", "name each agent once on a side");
            }
        }
    }

    private ConfigException wrong(String side, String what, String hint) {
        return agents.place(side).error("'" + side + "' in 'agents': " + what, hint);
    }

    private void requireOwnProcesses(TransportDriver driver, Settings settings) {
        if (!driver.capabilities(settings).contains(Capability.SEPARATE_PROCESSES)) {
            throw error(
                    AgentsKeys.AGENTS,
                    "'agents': the transport '" + driver.name()
                            + "' has publishers and subscribers in one process only",
                    "possible with it:  agents: none");
        }
    }

    private void requireByWeir(Yardstick yardstick) {
        if (!yardstick.isOverHosts()) {
            throw error(
                    AgentsKeys.AGENTS,
                    "'agents': '" + yardstick.key() + "' measures on the host of 'weir run' only",
                    "possible:  yardstick: none, yardstick: tcp");
        }
    }

    /** Scenarios that ask for separate processes mean that the two sides are apart, as they are on agents. */
    private void requireNoOtherProcesses() {
        if (!top.section(PROCESSES).names().isEmpty()) {
            throw error(
                    PROCESSES,
                    "'processes' in numbers cannot be combined with 'agents': an agent has one process for each side",
                    "leave it out, or name more agents");
        }
    }

    /** Where the scenario says how many publish, more agents than these and the subscribers would have nothing to do. */
    private void requireWorkForAll(Topology topology, String receiver, boolean sharedAmongProcesses) {
        UsualPlaces usual = usual(topology, sharedAmongProcesses);
        if (usual.publishing() <= topology.publishers()) {
            return;
        }
        int most = topology.publishers() + usual.mostSubscribing();
        String onOne =
                usual.mostSubscribing() < topology.subscribers() ? ", which share the messages on one agent" : "";
        throw error(
                AgentsKeys.AGENTS,
                "'agents': " + Counts.of(usual.number(), "agent") + " cannot divide "
                        + Counts.of(topology.publishers(), "publisher") + " and "
                        + Counts.of(topology.subscribers(), receiver) + onOne,
                "give at most " + Counts.of(most, "agent") + ", or more publishers");
    }

    private void requireAsMany(String side, int agentCount, String what, int count) {
        if (agentCount <= count) {
            return;
        }
        String share = Counts.of(agentCount, "agent") + " cannot divide " + Counts.of(count, what);
        throw wrong(
                side,
                share,
                count == 0
                        ? "leave '" + side + "' out"
                        : "give at most " + Counts.of(count, "agent") + ", or more " + what + "s");
    }

    private void requireDivisible(Placement placed, TransportDriver driver, Settings settings, Topology topology) {
        if (placed.subscribers() > 1
                && topology.delivery() == Topology.Delivery.SHARED
                && !sharedAmongProcesses(driver, settings)) {
            throw wrong(
                    AgentsKeys.SUBSCRIBERS,
                    "subscribers that share the messages are on one agent",
                    "possible with several:  delivery: each"
                            + (driver.capabilities().contains(Capability.SHARED_AMONG_PROCESSES)
                                    ? ", or a group that commits:  kafka: { consumer.enable.auto.commit: true }"
                                    : ""));
        }
    }
}
