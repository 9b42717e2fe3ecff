package dev.weir.cli.agent;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.cli.cell.CellsHere;
import dev.weir.cli.process.StoppedException;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.HostReach;
import dev.weir.cli.run.RunAgents;
import dev.weir.cli.ssh.SshHost;
import dev.weir.cli.ssh.SshOptions;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.operation.host.PlanOnHosts;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of {@code weir run} for runs on agents. */
public final class AgentsOptions {

    private static final int MOST_AGENTS = 64;
    private static final String WITHOUT_AGENTS =
            "--listen, --keys and --agents-within are about agents; also give --agents or --ssh";
    private static final String ENGINE = "org/jgroups/JChannel.class";

    @Option(
            names = "--agents",
            paramLabel = "<agents>",
            description =
                    "Run on agents of other hosts: how many, or their names, such as a,b,c. If the scenario does not"
                            + " place them ('agents'), a single agent does everything; of several, the first publishes and the"
                            + " others subscribe, but no more than there are subscribers: those left publish too. Operations"
                            + " of steps are divided among all of them.")
    private String agents = "";

    @Option(
            names = "--watch-agents",
            paramLabel = "<names>",
            description =
                    "Also report CPU, memory, network and disk of hosts that only carry the system under test: names of"
                            + " agents that were started there with --watch. They get no load.")
    private String watching = "";

    @Option(
            names = "--agents-within",
            paramLabel = "<duration>",
            description = "How long to wait for the agents (default: 60s).")
    private String within = "";

    @Option(
            names = "--listen",
            paramLabel = "<host:port>",
            description =
                    "Where to wait for the agents (default: 127.0.0.1:7400, with --ssh 0.0.0.0:7400). Other addresses"
                            + " than those of loopback need --keys, or --ssh.")
    private String listen = "";

    @Option(
            names = "--keys",
            paramLabel = "<file>",
            description =
                    "The keys of this host, one of the files that 'weir agent keys' made. With --ssh, those of the agents"
                            + " are taken from the same folder; without --keys, the run makes keys of its own.")
    private @Nullable Path keys;

    @Mixin
    private final SshOptions ssh = new SshOptions();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /** Whether one of them is given. */
    public boolean given() {
        return !agents.isEmpty()
                || !watching.isEmpty()
                || !within.isEmpty()
                || !listen.isEmpty()
                || keys != null
                || ssh.given();
    }

    /** These options as words of a command that repeats it. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        add(words, "--agents", agents);
        add(words, "--watch-agents", watching);
        add(words, "--agents-within", within);
        add(words, "--listen", listen);
        add(words, "--keys", keys == null ? "" : keys.toString());
        words.addAll(ssh.words());
        return words;
    }

    private static void add(List<String> words, String option, String value) {
        if (!value.isEmpty()) {
            words.addAll(List.of(option, value));
        }
    }

    /**
     * The runs with their agents placed. Where the scenario places none, it is read again with the usual places.
     *
     * @param cells reads the scenario
     * @throws ParameterException if the options do not go with the scenario
     */
    public Matrix placed(CellsHere cells) {
        Matrix matrix = cells.asWritten();
        PlacedSpecs specs = PlacedSpecs.of(matrix);
        if (!given()) {
            if (!specs.isEmpty()) {
                throw misuse("the scenario runs on agents ('agents'); say for whom to wait:  --agents "
                        + (specs.names().isEmpty() ? specs.needed() : String.join(",", specs.names())));
            }
            return matrix;
        }
        requireStartedAreAwaited();
        requireOneTask(specs.names());
        if (specs.isEmpty()) {
            if (asked().isEmpty() && watching.isEmpty()) {
                throw misuse(WITHOUT_AGENTS + ", or --watch-agents");
            }
            return asked().isEmpty() ? besideEngine(matrix, cells) : placedAsUsual(cells);
        }
        WantedAgents wanted = wanted(matrix);
        List<String> unknown = specs.names().stream()
                .filter(name -> !wanted.names().contains(name))
                .toList();
        if (!askedNames().isEmpty() && !unknown.isEmpty()) {
            throw misuse("the scenario ('agents') names " + Placing.list(unknown) + ", for whom " + option()
                    + " does not wait");
        }
        if (wanted.number() < specs.needed()) {
            throw misuse("the scenario ('agents') needs " + Counts.of(specs.needed(), "agent") + ", and " + option()
                    + " waits for " + wanted.number());
        }
        return besideEngine(matrix, cells);
    }

    /** Those of whom --agents says nothing are the ones that --ssh starts. */
    private String asked() {
        return agents.isEmpty() ? String.join(",", startedNames()) : agents;
    }

    private List<String> startedNames() {
        return ssh.hosts().stream().map(SshHost::name).toList();
    }

    /** An agent that watches runs no workers. */
    private void requireOneTask(List<String> placed) {
        Stream.of(askedNames(), placed)
                .flatMap(List::stream)
                .filter(watchingNames()::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw misuse(
                            "agent '" + name + "' cannot both run and watch (--watch-agents); on a host that does both,"
                                    + " start two agents with different names");
                });
    }

    private List<String> watchingNames() {
        return watching.isEmpty() ? List.of() : names("--watch-agents", watching);
    }

    private List<String> names(String option, String text) {
        try {
            return WantedAgents.names(text);
        } catch (IllegalArgumentException e) {
            throw misuse(option + ": " + e.getMessage());
        }
    }

    private void requireStartedAreAwaited() {
        List<String> started = startedNames();
        if (!started.isEmpty() && !watching.isEmpty() && keys == null) {
            throw misuse(
                    "agents that watch are not started by --ssh, and have no keys of this run; give --keys with the keys"
                            + " of all");
        }
        if (started.isEmpty() || agents.isEmpty()) {
            return;
        }
        List<String> others = started.stream()
                .filter(name -> !isNumber() && !askedNames().contains(name))
                .toList();
        if (!others.isEmpty()) {
            throw misuse("--ssh starts " + Placing.list(others) + ", for whom --agents " + agents + " does not wait");
        }
        if (askedNumber() < started.size()) {
            throw misuse(
                    "--ssh starts " + Counts.of(started.size(), "agent") + ", and --agents waits for " + askedNumber());
        }
        if (askedNumber() > started.size() && keys == null) {
            throw misuse("--agents waits for others than --ssh starts, which have no keys of this run; give --keys with"
                    + " the keys of all, or leave --agents out");
        }
    }

    private Matrix placedAsUsual(CellsHere cells) {
        return readWith("agents", Placing.usual(askedNames(), askedNumber()), cells::placed);
    }

    /** The engine of the cluster is in no JVM that publishes or receives, so what is not on agents gets processes of its own. */
    private Matrix besideEngine(Matrix matrix, CellsHere cells) {
        return ControllerAlone.applies(matrix) ? readWith("controller", "alone", cells::read) : matrix;
    }

    private Matrix readWith(String key, String value, Function<List<String>, Matrix> reader) {
        try {
            return reader.apply(List.of(key + "=" + value));
        } catch (ConfigException e) {
            // The user wrote --agents or --watch-agents, and no --set.
            throw new ConfigException(
                    String.valueOf(e.getMessage()).replace("--set " + key + ": ", option() + ": "), e);
        }
    }

    private String option() {
        String started = asked().isEmpty() ? "--watch-agents " + watching : "--ssh " + asked();
        return agents.isEmpty() ? started : "--agents " + agents;
    }

    /**
     * Waits for the agents that the runs need.
     *
     * @param matrix the runs with their agents placed
     * @param cells says which cells stay on this host once it is known where agents are
     * @param engine what will make these runs
     * @param lines where it is said who comes
     * @return {@link RunAgents#NONE} where the runs have none
     * @throws AgentClusterException if somebody did not come in time, or cannot reach the system under test
     * @throws StoppedException if a signal came before all were there
     */
    public RunAgents gather(Console console, Matrix matrix, CellsHere cells, Engine engine, Consumer<String> lines) {
        if (PlacedSpecs.of(matrix).isEmpty() && watching.isEmpty()) {
            return RunAgents.NONE;
        }
        PlacementLines.of(matrix).forEach(lines);
        ControllerAlone.lines(matrix).forEach(lines);
        return gather(
                console, wanted(matrix), lines, joined -> requireReach(cells.settled(matrix, joined), engine, joined));
    }

    /**
     * Waits for the agents that are to carry out steps, and for those that watch: all that the options name.
     *
     * @param engine what will run the steps
     * @param lines where it is said who comes
     * @return {@link RunAgents#NONE} without options
     * @throws ParameterException if the steps cannot be run on agents
     * @throws AgentClusterException if somebody did not come in time, or cannot reach the system under test
     * @throws StoppedException if a signal came before all were there
     */
    public RunAgents gather(Console console, Plan plan, Engine engine, Consumer<String> lines) {
        if (!given()) {
            return RunAgents.NONE;
        }
        TransportDriver driver = engine.driver(plan.target());
        check(plan, driver);
        List<String> names = Stream.concat(askedNames().stream(), startedNames().stream())
                .distinct()
                .toList();
        WantedAgents wanted = new WantedAgents(names, Math.max(askedNumber(), names.size()), within(), watchingNames());
        return gather(
                console,
                wanted,
                lines,
                joined -> require(HostReach.refusal(plan, driver, joined.all(RunHosts.WhenLost.STOP))));
    }

    /**
     * Refuses steps that cannot be run as these options say. Waits for nobody.
     *
     * @param driver of the transport of the steps
     * @throws ParameterException with the reason
     */
    public void check(Plan plan, TransportDriver driver) {
        if (!given()) {
            return;
        }
        requireStartedAreAwaited();
        requireOneTask(List.of());
        if (asked().isEmpty() && watching.isEmpty()) {
            throw misuse(WITHOUT_AGENTS + ", or --watch-agents");
        }
        PlanOnHosts.refusal(plan, driver.capabilities(plan.target().settings())).ifPresent(refusal -> {
            throw misuse(refusal);
        });
    }

    private RunAgents gather(Console console, WantedAgents wanted, Consumer<String> lines, Consumer<RunAgents> checks) {
        if (AgentsOptions.class.getClassLoader().getResource(ENGINE) == null) {
            throw misuse("this run has agents: give " + option() + " on the command line too");
        }
        return new AgentsGathering(console, listen, keys, ssh).gather(wanted, lines, checks);
    }

    private static void requireReach(Matrix matrix, Engine engine, RunAgents joined) {
        for (Matrix.Cell cell : matrix.cells()) {
            Scenario scenario = cell.scenario();
            require(HostReach.refusal(scenario, engine.driver(scenario.target()), joined.hosts(scenario)));
        }
    }

    private static void require(Optional<String> refusal) {
        refusal.ifPresent(why -> {
            throw new AgentClusterException("nothing was run: " + why);
        });
    }

    private WantedAgents wanted(Matrix matrix) {
        List<String> asked = askedNames();
        List<String> names = Stream.concat(
                        (asked.isEmpty() ? PlacedSpecs.of(matrix).names() : asked).stream(), startedNames().stream())
                .distinct()
                .toList();
        int number = asked().isEmpty()
                ? Math.max(PlacedSpecs.of(matrix).needed(), names.size())
                : Math.max(askedNumber(), names.size());
        return new WantedAgents(names, number, within(), watchingNames());
    }

    private Duration within() {
        try {
            return Durations.parse(within.isEmpty() ? "60s" : within);
        } catch (IllegalArgumentException e) {
            throw misuse("--agents-within: " + e.getMessage());
        }
    }

    /** An address such as 10.0.0.7 is a name. */
    private boolean isNumber() {
        return agents.matches("[-+]?[0-9_]+([.][0-9_]*)?");
    }

    private List<String> askedNames() {
        if (agents.isEmpty() || isNumber()) {
            return agents.isEmpty() ? startedNames() : List.of();
        }
        return names("--agents", agents);
    }

    private int askedNumber() {
        if (!isNumber()) {
            return askedNames().size();
        }
        try {
            return Numbers.count(agents, 1, MOST_AGENTS);
        } catch (IllegalArgumentException e) {
            throw misuse("--agents: " + e.getMessage());
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
