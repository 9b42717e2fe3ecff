package dev.weir.cli.run;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.gather.RunAgents;
import dev.weir.broker.BrokerStartException;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Failure;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Logs;
import dev.weir.cli.process.StoppedException;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.metric.LiveMetrics;
import dev.weir.metric.RunMetrics;
import dev.weir.report.Bundle;
import dev.weir.report.MatrixFolder;
import dev.weir.report.data.CellRuns;
import dev.weir.result.CellRun;
import dev.weir.result.FindingCode;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.Yardstick;
import dev.weir.result.YardstickResult;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Matrix.Turn;
import dev.weir.scenario.Scenario;
import dev.weir.transport.TransportException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Runs the cells of a matrix one after the other, and writes down what each found as soon as it is over. */
public final class MatrixRun {

    private final Engine engine;
    private final Matrix matrix;
    private final MatrixFolder folder;
    private final boolean debug;
    private final LiveMetrics metrics;
    private final TimeLeft timeLeft = new TimeLeft();
    private MatrixResult result;
    private boolean minutes;
    private Optional<InTurn> inTurn = Optional.empty();
    private RunAgents agents = RunAgents.NONE;
    private WithoutAgents withoutAgents = (cell, order, verbose, listener) -> {
        throw new IllegalStateException("nobody runs cells without agents");
    };

    /** Runs cells that stay on this host while agents run others. */
    @FunctionalInterface
    public interface WithoutAgents {

        /**
         * Prepares such a cell, whose data a run of Weir itself writes into the bundle.
         *
         * @param verbose whether its log has more than warnings
         * @return what a yardstick finds; nothing of a run of Weir itself
         */
        Engine.Measurement<Optional<YardstickResult>> prepare(
                Matrix.Cell cell, Engine.Order order, boolean verbose, RunListener listener);
    }

    /**
     * How the cells of a comparison are run: each run with a system and a process of its own.
     *
     * @param enough whether what was found so far suffices
     * @param left the time that is left, in words
     */
    public record InTurn(Predicate<MatrixResult> enough, Supplier<String> left) {}

    /**
     * @param begun the plan, and what was found of it before
     * @param metrics follows every run
     */
    public MatrixRun(
            Engine engine, Matrix matrix, MatrixFolder folder, MatrixResult begun, boolean debug, LiveMetrics metrics) {
        this.engine = engine;
        this.matrix = matrix;
        this.folder = folder;
        this.result = begun;
        this.debug = debug;
        this.metrics = metrics;
    }

    /** Runs its cells on these agents, where they ask for some, and lets others be run that stay on this host all the same. */
    public MatrixRun on(RunAgents those, WithoutAgents others) {
        agents = those;
        withoutAgents = others;
        return this;
    }

    /** Runs its cells in turn until there is enough, each run in a process of its own and with a system of its own. */
    public MatrixRun inTurn(InTurn turns, WithoutAgents processes) {
        inTurn = Optional.of(turns);
        withoutAgents = processes;
        return this;
    }

    /** Shows the latencies of each cell in whole milliseconds too, after each minute and at its end. */
    public MatrixRun showingMinutes(boolean shown) {
        minutes = shown;
        return this;
    }

    /** Runs what has not been run yet, up to the end or a signal, and draws the reports. */
    public MatrixResult execute(ProgressDisplay display, Interrupts interrupts, FastStart fast) {
        folder.write(result);
        List<Turn> left = new ArrayList<>(matrix.order());
        left.removeIf(turn -> result.runs().stream()
                .anyMatch(run ->
                        run.key().cell() == turn.cell().number() && run.key().repeat() == turn.repeat()));
        display.header(inTurn.map(turns -> Heading.inTurn(matrix, turns.left().get()))
                .orElseGet(() -> Heading.of(matrix, timeLeft.of(left))));
        List<RunListener> listeners = new ArrayList<>(List.of(new CellListener(display), metrics.listener()));
        if (minutes) {
            listeners.add(new MinuteListener(display));
        }
        RunListener listener = new AllListeners(listeners);
        agents.tell(display::notice);
        try (NeighbourSystem systems = new NeighbourSystem(fast, listener)) {
            while (!left.isEmpty() && interrupts.first().isEmpty() && !enough()) {
                Turn turn = left.getFirst();
                int number = result.planned() - left.size() + 1;
                display.status(status(turn, number, left));
                long startNanos = System.nanoTime();
                CellRun run = run(turn, systems, interrupts, listener);
                timeLeft.ran(turn.cell().scenario(), System.nanoTime() - startNanos);
                keep(run, interrupts);
                display.row(head(number, run), label(turn.cell()), labelWidth(), MatrixFolder.figures(run));
                if (minutes) {
                    folder.millisecondReport(run).ifPresent(display::text);
                }
                left.removeFirst();
                if (inTurn.isPresent()) {
                    systems.stop();
                }
            }
        } catch (StoppedException beforeMeasuring) {
            result = result.with(result.runs(), interrupts.first().orElse("a signal"));
            folder.write(result);
        } finally {
            agents.tell(news -> {});
        }
        display.status("");
        return folder.render();
    }

    private boolean enough() {
        return inTurn.filter(turns -> turns.enough().test(result)).isPresent();
    }

    private void keep(CellRun run, Interrupts interrupts) {
        List<CellRun> runs = new ArrayList<>(result.runs());
        runs.add(run);
        result = result.with(runs, interrupts.first().orElse(""));
        folder.write(result);
    }

    private CellRun run(Turn turn, NeighbourSystem systems, Interrupts interrupts, RunListener listener) {
        Scenario scenario = turn.cell().scenario();
        String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        int number = turn.cell().number();
        metrics.begin(
                new RunMetrics.Subject(
                        matrix.name(),
                        scenario.target().transport(),
                        turn.cell().label()),
                listener::notice);
        Bundle bundle = folder.bundle(number, turn.cell().label(), turn.repeat());
        Logs.writeTo(bundle.folder().resolve("weir.log"), debug);
        CellRun.Key key = new CellRun.Key(number, turn.repeat(), folder.nameOf(bundle), startedAt);
        try {
            RunHosts hosts = agents.hosts(scenario);
            EmbeddedSystem system = systems.of(scenario.target(), hosts, interrupts);
            Engine.Order order = new Engine.Order(
                    scenario,
                    system.conditions(scenario.target(), result.origin().command(), startedAt, hosts),
                    bundle,
                    runId -> system.faults(scenario, runId));
            if (!turn.cell().withoutAgents().isEmpty() || inTurn.isPresent()) {
                return withoutAgents(turn.cell(), key, order, system, interrupts, listener);
            }
            if (scenario.target().yardstick() != Yardstick.NONE) {
                YardstickResult found = executed(engine.yardstick(order, listener), system, interrupts);
                return CellRuns.of(
                        key, interrupts.first().isEmpty(), scenario.target().transport(), found);
            }
            executed(engine.prepare(order, listener), system, interrupts);
            return CellRuns.of(
                    number, turn.repeat(), key.folder(), interrupts.first().isEmpty(), bundle.render());
        } catch (BrokerStartException | TransportException | AgentClusterException failure) {
            return CellRuns.failed(
                    key,
                    scenario.target().yardstick(),
                    scenario.target().transport(),
                    Failure.of(failure).message());
        }
    }

    /** The engine of the cluster is in this process, and in none that publishes, receives or is compared with those. */
    private CellRun withoutAgents(
            Matrix.Cell cell,
            CellRun.Key key,
            Engine.Order order,
            EmbeddedSystem system,
            Interrupts interrupts,
            RunListener listener) {
        Optional<YardstickResult> found =
                executed(withoutAgents.prepare(cell, order, debug, listener), system, interrupts);
        boolean finished = interrupts.first().isEmpty();
        if (inTurn.isPresent()) {
            return CellRuns.of(
                    key.cell(),
                    key.repeat(),
                    key.folder(),
                    finished,
                    order.bundle().render());
        }
        String sentence = "It ran on the host of 'weir run', without agents, because " + cell.withoutAgents() + ".";
        CellRun run = found.map(result ->
                        CellRuns.of(key, finished, order.scenario().target().transport(), result))
                .orElseGet(() -> {
                    order.bundle().note(new Finding(Severity.NOTE, FindingCode.WITHOUT_AGENTS, sentence));
                    return CellRuns.of(
                            key.cell(),
                            key.repeat(),
                            key.folder(),
                            finished,
                            order.bundle().render());
                });
        return CellRuns.noted(run, sentence);
    }

    private static <T> T executed(Engine.Measurement<T> measurement, EmbeddedSystem system, Interrupts interrupts) {
        try {
            return system.measured(measurement, interrupts);
        } finally {
            interrupts.onFirst(reason -> {});
        }
    }

    private String status(Turn turn, int number, List<Turn> left) {
        if (inTurn.isPresent()) {
            return "  run " + number + " · pair " + turn.repeat() + " · "
                    + turn.cell().label() + " · " + inTurn.get().left().get();
        }
        String repeat = matrix.repeats() > 1 ? " · repeat " + turn.repeat() + " of " + matrix.repeats() : "";
        return "  run " + number + " of " + result.planned() + " · cell "
                + turn.cell().number() + " of " + matrix.cells().size() + repeat + " · "
                + turn.cell().label() + " · " + timeLeft.of(left) + " left";
    }

    private static String label(Matrix.Cell cell) {
        return cell.withoutAgents().isEmpty() ? cell.label() : cell.label() + " (" + MatrixFolder.WITHOUT_AGENTS + ")";
    }

    private int labelWidth() {
        return matrix.cells().stream()
                .mapToInt(cell -> label(cell).length())
                .max()
                .orElse(0);
    }

    private String head(int number, CellRun run) {
        String word = run.conclusion().finished() ? run.conclusion().outcome().name() : "stopped";
        if (inTurn.isPresent()) {
            return "  %3d  %-8s".formatted(number, word);
        }
        String width = Integer.toString(Integer.toString(result.planned()).length());
        return ("  %" + width + "d/%d  %-8s").formatted(number, result.planned(), word);
    }
}
