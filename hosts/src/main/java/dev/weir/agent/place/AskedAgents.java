package dev.weir.agent.place;

import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.unit.Counts;
import dev.weir.unit.Numbers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The agents that the options of a command ask for. What they cannot mean is an {@link IllegalArgumentException} in words for the
 * user.
 *
 * @param agents number or names, as {@code --agents} has them; empty when it is not given
 * @param started names of those that the command starts itself
 * @param watching names that {@code --watch-agents} gives, with commas between them; empty for none
 * @param keyed whether the command was given keys, which agents that it does not start have too
 */
public record AskedAgents(String agents, List<String> started, String watching, boolean keyed) {

    private static final int MOST_AGENTS = 64;

    public AskedAgents {
        started = List.copyOf(started);
    }

    /**
     * Where the runs of a scenario take place.
     *
     * @param written the runs as the scenario has them
     * @param tied why cells of it can be on no agents, by their numbers
     */
    public PlacedByCommand placed(Matrix written, Function<Matrix, Map<Integer, String>> tied) {
        PlacedSpecs specs = PlacedSpecs.of(written);
        requireOneTask(specs.names());
        if (specs.isEmpty()) {
            requireAny();
            return runNothing()
                    ? beside(written)
                    : new PlacedByCommand.OnAgents(option(), names(), number(), tied.apply(written));
        }
        requireAll(specs);
        return beside(written);
    }

    /** The engine of the cluster is in no JVM that publishes or receives, so what is not on agents gets processes of its own. */
    private PlacedByCommand beside(Matrix written) {
        return ControllerAlone.applies(written)
                ? new PlacedByCommand.BesideController(option())
                : new PlacedByCommand.Nowhere();
    }

    private void requireAll(PlacedSpecs specs) {
        WantedAgents wanted = wanted(specs, Duration.ZERO);
        List<String> unknown = specs.names().stream()
                .filter(name -> !wanted.names().contains(name))
                .toList();
        if (!names().isEmpty() && !unknown.isEmpty()) {
            throw new IllegalArgumentException("the scenario ('agents') names " + Placing.list(unknown) + ", for whom "
                    + option() + " does not wait");
        }
        if (wanted.number() < specs.needed()) {
            throw new IllegalArgumentException("the scenario ('agents') needs " + Counts.of(specs.needed(), "agent")
                    + ", and " + option() + " waits for " + wanted.number());
        }
    }

    /** Refuses options about agents where no agent is named or counted. */
    public void requireAny() {
        if (runNothing() && watching.isEmpty()) {
            throw new IllegalArgumentException(
                    "--listen, --keys and --agents-within are about agents; also give --agents"
                            + " or --ssh, or --watch-agents");
        }
    }

    /** Refuses an agent that would have to run and to watch: one that watches runs no workers. */
    public void requireOneTask(List<String> placed) {
        requireStartedAreAwaited();
        Stream.of(names(), placed)
                .flatMap(List::stream)
                .filter(watchingNames()::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            "agent '" + name + "' cannot both run and watch (--watch-agents); on a host that does both,"
                                    + " start two agents with different names");
                });
    }

    private void requireStartedAreAwaited() {
        if (!started.isEmpty() && !watching.isEmpty() && !keyed) {
            throw new IllegalArgumentException(
                    "agents that watch are not started by --ssh, and have no keys of this run; give --keys with the keys"
                            + " of all");
        }
        if (started.isEmpty() || agents.isEmpty()) {
            return;
        }
        List<String> others = started.stream()
                .filter(name -> !isNumber() && !names().contains(name))
                .toList();
        if (!others.isEmpty()) {
            throw new IllegalArgumentException(
                    "--ssh starts " + Placing.list(others) + ", for whom --agents " + agents + " does not wait");
        }
        if (number() < started.size()) {
            throw new IllegalArgumentException(
                    "--ssh starts " + Counts.of(started.size(), "agent") + ", and --agents waits for " + number());
        }
        if (number() > started.size() && !keyed) {
            throw new IllegalArgumentException(
                    "--agents waits for others than --ssh starts, which have no keys of this run; give --keys with"
                            + " the keys of all, or leave --agents out");
        }
    }

    /**
     * For whom the command waits.
     *
     * @param specs what the runs need, whoever placed their agents
     */
    public WantedAgents wanted(PlacedSpecs specs, Duration within) {
        List<String> asked = names();
        List<String> names = Stream.concat((asked.isEmpty() ? specs.names() : asked).stream(), started.stream())
                .distinct()
                .toList();
        int number = runNothing() ? specs.needed() : number();
        return new WantedAgents(names, Math.max(number, names.size()), within, watchingNames());
    }

    /** Whether all that are asked for only watch. */
    private boolean runNothing() {
        return agents.isEmpty() && started.isEmpty();
    }

    /** The option that names them, as the user wrote it. */
    public String option() {
        if (!agents.isEmpty()) {
            return "--agents " + agents;
        }
        return runNothing() ? "--watch-agents " + watching : "--ssh " + String.join(",", started);
    }

    private List<String> watchingNames() {
        return watching.isEmpty() ? List.of() : WantedAgents.names("--watch-agents", watching);
    }

    /** Of whom --agents says nothing, those that are started are meant. An address such as 10.0.0.7 is a name. */
    private List<String> names() {
        if (agents.isEmpty()) {
            return started;
        }
        return isNumber() ? List.of() : WantedAgents.names("--agents", agents);
    }

    private boolean isNumber() {
        return agents.matches("[-+]?[0-9_]+([.][0-9_]*)?");
    }

    private int number() {
        if (!isNumber()) {
            return names().size();
        }
        try {
            return Numbers.count(agents, 1, MOST_AGENTS);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--agents: " + e.getMessage(), e);
        }
    }
}
