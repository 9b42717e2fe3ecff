package dev.weir.agent.place;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.AgentsSpec.ByName;
import dev.weir.scenario.AgentsSpec.ByNumber;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.AgentsSpec.OnOne;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which of the hosts that are there have which side of a run. */
public final class Placing {

    private Placing() {}

    /**
     * Places the two sides.
     *
     * @param there hosts in the order in which they are taken by number
     * @param subscribing whether there are subscribers or clients at all
     * @throws AgentClusterException if one is missing, with a sentence that says who is there
     */
    public static RunHosts of(AgentsSpec spec, List<? extends WorkerHost> there, boolean subscribing) {
        Lost whenLost = spec.lost();
        return switch (spec.placement()) {
            case OnOne one -> {
                List<WorkerHost> first = first(there, 0, 1, 1);
                yield new RunHosts(first, subscribing ? first : List.of(), whenLost);
            }
            case ByNumber numbers -> {
                int needed = numbers.needed();
                yield new RunHosts(
                        first(there, 0, numbers.publishers(), needed),
                        first(there, numbers.publishers(), needed, needed),
                        whenLost);
            }
            case ByName names ->
                new RunHosts(
                        named(there, names.ofPublishers(), names),
                        named(there, names.ofSubscribers(), names),
                        whenLost);
        };
    }

    /**
     * All that were waited for, those with names in the order of these.
     *
     * @param there hosts in the order in which they are taken by number
     * @throws AgentClusterException if one is missing, with a sentence that says who is there
     */
    public static RunHosts all(WantedAgents wanted, List<? extends WorkerHost> there, Lost whenLost) {
        List<WorkerHost> named = named(there, wanted.names(), new ByName(wanted.names(), List.of()));
        List<WorkerHost> others = there.stream()
                .filter(host -> !wanted.names().contains(host.name()))
                .map(host -> (WorkerHost) host)
                .toList();
        List<WorkerHost> all = Stream.concat(named.stream(), others.stream())
                .limit(wanted.number())
                .toList();
        return new RunHosts(first(all, 0, all.size(), wanted.number()), List.of(), whenLost);
    }

    private static List<WorkerHost> first(List<? extends WorkerHost> there, int from, int to, int needed) {
        if (there.size() < needed) {
            throw new AgentClusterException("the run needs " + Counts.of(needed, "agent") + ", and " + present(there));
        }
        return List.copyOf(there.subList(from, to));
    }

    private static List<WorkerHost> named(List<? extends WorkerHost> there, List<String> names, ByName all) {
        List<String> missing =
                all.names().stream().filter(name -> !isThere(there, name)).toList();
        if (!missing.isEmpty()) {
            throw new AgentClusterException(
                    list(missing) + (missing.size() == 1 ? " is not there; " : " are not there; ") + present(there));
        }
        return names.stream()
                .flatMap(name -> there.stream().filter(host -> host.name().equals(name)))
                .map(host -> (WorkerHost) host)
                .toList();
    }

    private static boolean isThere(List<? extends WorkerHost> there, String name) {
        return there.stream().anyMatch(host -> host.name().equals(name));
    }

    /** {@code agent 'a' is there}, {@code agents 'a' and 'b' are there} or {@code none is there}. */
    static String present(List<? extends WorkerHost> there) {
        List<String> names = there.stream().map(WorkerHost::name).toList();
        return names.isEmpty()
                ? "none is there"
                : "only " + list(names) + (names.size() == 1 ? " is there" : " are there");
    }

    /** {@code agent 'a'}, {@code agents 'a' and 'b'}, {@code agents 'a', 'b' and 'c'}. */
    public static String list(List<String> names) {
        String last = "'" + names.getLast() + "'";
        if (names.size() == 1) {
            return "agent " + last;
        }
        return "agents "
                + names.subList(0, names.size() - 1).stream()
                        .map(name -> "'" + name + "'")
                        .collect(Collectors.joining(", "))
                + " and " + last;
    }
}
