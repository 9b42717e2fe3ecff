package dev.weir.cli.cell;

import dev.weir.agent.gather.RunAgents;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.HostReach;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Matrix.Cell;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Capability;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Counts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which cells of a matrix stay on the host of the command when its options, and not the scenario, place the others on agents:
 * yardsticks other than {@code tcp}, and transports that reach neither another process nor another host. If all of them would,
 * none does, so that reading them with agents says why.
 */
public final class CellsHere {

    private static final int MOST_NAMED = 4;

    private final Engine engine;
    private final String scenario;
    private final List<String> overrides;
    private @Nullable Matrix written;

    /**
     * @param scenario a shipped scenario, a transport, or a file
     * @param overrides settings that replace those of the scenario, each as {@code key=value}
     */
    public CellsHere(Engine engine, String scenario, List<String> overrides) {
        this.engine = engine;
        this.scenario = scenario;
        this.overrides = List.copyOf(overrides);
    }

    /** The matrix as the scenario and the overrides have it, without what the options say of agents. */
    public Matrix asWritten() {
        Matrix before = written;
        if (before != null) {
            return before;
        }
        Matrix read = engine.matrix(scenario, overrides);
        written = read;
        return read;
    }

    /** The matrix with its runs where options of the command have them. */
    public Matrix read(PlacedByCommand placed) {
        return placed instanceof PlacedByCommand.Nowhere ? asWritten() : engine.matrix(scenario, overrides, placed);
    }

    /** Why cells can be on no agents, wherever these are, by their numbers. */
    public Map<Integer, String> tied(Matrix matrix) {
        return reasons(matrix, this::tied);
    }

    /**
     * The matrix once it is known where agents are: a cell stays too that works within one host, when these are on others.
     *
     * @throws dev.weir.agent.cluster.AgentClusterException if one that a cell needs is not there, with a sentence for the user
     */
    public Matrix settled(Matrix placed, RunAgents joined) {
        return with(reasons(placed, cell -> apart(cell, joined)), placed);
    }

    /** Of the cells that are not kept here yet; of none if there is no other one. */
    private static Map<Integer, String> reasons(Matrix matrix, Function<Cell, Optional<String>> why) {
        Map<Integer, String> reasons = new HashMap<>();
        boolean others = false;
        for (Cell cell : matrix.cells()) {
            Optional<String> reason = cell.withoutAgents().isEmpty() ? why.apply(cell) : Optional.empty();
            reason.ifPresent(text -> reasons.put(cell.number(), text));
            others |= reason.isEmpty() && cell.withoutAgents().isEmpty();
        }
        return others ? reasons : Map.of();
    }

    private Matrix with(Map<Integer, String> reasons, Matrix matrix) {
        return matrix.with(matrix.cells().stream()
                .map(cell -> reasons.containsKey(cell.number())
                        ? asWritten().cells().get(cell.number() - 1).withoutAgents(reasons.get(cell.number()))
                        : cell)
                .toList());
    }

    /** Why no agent can run a cell, wherever it is. */
    private Optional<String> tied(Cell cell) {
        Scenario.Target target = cell.scenario().target();
        if (!target.yardstick().isOverHosts()) {
            return Optional.of("'" + target.yardstick().key() + "' measures there only");
        }
        // Its faults are of processes that it would not have.
        return can(cell, Capability.SEPARATE_PROCESSES) || !target.faults().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "the transport '" + target.driver() + "' has publishers and subscribers in one process only");
    }

    /** Why agents on other hosts cannot run a cell. */
    private Optional<String> apart(Cell cell, RunAgents joined) {
        Scenario placed = cell.scenario();
        boolean placedByOption = placed.participants().agents().isPresent()
                && asWritten()
                        .cells()
                        .get(cell.number() - 1)
                        .scenario()
                        .participants()
                        .agents()
                        .isEmpty();
        if (!placedByOption
                || can(cell, Capability.SEVERAL_HOSTS)
                || !placed.faults().isEmpty()
                || HostReach.refusal(placed, driver(cell), joined.hosts(placed)).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("the transport '" + placed.target().driver()
                + "' works within one host with its settings, and agents are on others");
    }

    private boolean can(Cell cell, Capability capability) {
        return driver(cell).capabilities(cell.scenario().target().settings()).contains(capability);
    }

    private TransportDriver driver(Cell cell) {
        return engine.driver(cell.scenario().target());
    }

    /** What is to be said before the run: a line for each reason. */
    public static List<String> lines(Matrix matrix) {
        return matrix.cells().stream()
                .map(Cell::withoutAgents)
                .filter(why -> !why.isEmpty())
                .distinct()
                .map(why -> line(
                        why,
                        matrix.cells().stream()
                                .filter(cell -> cell.withoutAgents().equals(why))
                                .map(Cell::label)
                                .toList(),
                        matrix.cells().size()))
                .toList();
    }

    private static String line(String why, List<String> labels, int all) {
        String more = labels.size() > MOST_NAMED ? ", and " + (labels.size() - MOST_NAMED) + " more" : "";
        return "  note     without agents, on this host: " + labels.size() + " of " + Counts.of(all, "cell") + " ("
                + labels.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")) + more + "), because " + why
                + "; do not compare them with the others";
    }
}
