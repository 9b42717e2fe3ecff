package dev.weir.cli.agent;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.gather.RunAgents;
import dev.weir.agent.place.AskedAgents;
import dev.weir.agent.place.ControllerAlone;
import dev.weir.agent.place.PlacedSpecs;
import dev.weir.agent.place.PlacementLines;
import dev.weir.agent.place.WantedAgents;
import dev.weir.agent.ssh.SshHost;
import dev.weir.cli.cell.CellsHere;
import dev.weir.cli.process.StoppedException;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.HostReach;
import dev.weir.cli.terminal.Console;
import dev.weir.operation.host.PlanOnHosts;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of {@code weir run} for runs on agents. */
public final class AgentsOptions {

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
     * The runs with their agents placed. Where the scenario places none, it is read with the usual places.
     *
     * @param cells reads the scenario
     * @throws ParameterException if the options do not go with the scenario
     */
    public Matrix placed(CellsHere cells) {
        Matrix written = cells.asWritten();
        if (!given()) {
            PlacedSpecs specs = PlacedSpecs.of(written);
            if (!specs.isEmpty()) {
                throw misuse("the scenario runs on agents ('agents'); say for whom to wait:  --agents "
                        + (specs.names().isEmpty() ? specs.needed() : String.join(",", specs.names())));
            }
            return written;
        }
        return cells.read(told(() -> asked().placed(written, cells::tied)));
    }

    private AskedAgents asked() {
        return new AskedAgents(agents, ssh.hosts().stream().map(SshHost::name).toList(), watching, keys != null);
    }

    private <T> T told(Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw misuse(String.valueOf(e.getMessage()));
        }
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
                console,
                wanted(PlacedSpecs.of(matrix)),
                lines,
                joined -> requireReach(cells.settled(matrix, joined), engine, joined));
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
        return gather(
                console,
                wanted(new PlacedSpecs(List.of())),
                lines,
                joined -> require(HostReach.refusal(plan, driver, joined.all(Lost.STOP))));
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
        told(() -> {
            asked().requireOneTask(List.of());
            asked().requireAny();
            return true;
        });
        PlanOnHosts.refusal(plan, driver.capabilities(plan.target().settings())).ifPresent(refusal -> {
            throw misuse(refusal);
        });
    }

    private RunAgents gather(Console console, WantedAgents wanted, Consumer<String> lines, Consumer<RunAgents> checks) {
        if (AgentsOptions.class.getClassLoader().getResource(ENGINE) == null) {
            throw misuse("this run has agents: give " + asked().option() + " on the command line too");
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

    private WantedAgents wanted(PlacedSpecs specs) {
        return told(() -> asked().wanted(specs, within()));
    }

    private Duration within() {
        try {
            return Durations.parse(within.isEmpty() ? "60s" : within);
        } catch (IllegalArgumentException e) {
            throw misuse("--agents-within: " + e.getMessage());
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
