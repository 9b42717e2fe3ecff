package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir show}: a scenario as it would run. */
@Command(
        name = "show",
        description = "Print a scenario as it would run: every override and default applied, secrets masked.",
        footer = {"", "Examples:", "  weir show quickstart", "  weir show kafka --set rate=50000/s > mine.yaml"})
final class ShowCommand implements Callable<Integer> {

    private final Console console;
    private final Engine engine;

    @Parameters(
            index = "0",
            paramLabel = "<scenario>",
            description = "A scenario that comes with Weir, a transport, or a scenario file.")
    private String scenario = "";

    @Option(
            names = "--set",
            paramLabel = "<key=value>",
            description = "Replace a setting of the scenario, such as rate=5000/s. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--cell", paramLabel = "<number>", description = "Show only the cell of this number of a matrix.")
    private int cell;

    ShowCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        Optional<Plan> plan = engine.plan(scenario, overrides);
        if (plan.isPresent()) {
            plan.get().notes().forEach(console::complain);
            if (cell > 0) {
                throw new ConfigException(scenario + " is a scenario of steps and has no cells");
            }
            console.print(plan.get().title().effectiveText().stripTrailing());
            return ExitCode.OK;
        }
        Matrix matrix = engine.matrix(scenario, overrides);
        matrix.notes().forEach(console::complain);
        if (cell > 0 || matrix.isSingle()) {
            console.print(chosen(matrix).title().effectiveText().stripTrailing());
            return ExitCode.OK;
        }
        console.print("# " + Counts.of(matrix.cells().size(), "cell")
                + (matrix.repeats() == 1 ? "" : ", each run " + Counts.of(matrix.repeats(), "time"))
                + "; show one with:  weir show " + scenario + " --cell 1");
        int width = Integer.toString(matrix.cells().size()).length();
        matrix.cells().forEach(one -> console.print(("#   %" + width + "d  ").formatted(one.number()) + one.label()));
        console.print(matrix.text().stripTrailing());
        return ExitCode.OK;
    }

    private Scenario chosen(Matrix matrix) {
        int index = Math.max(cell, 1) - 1;
        if (index >= matrix.cells().size()) {
            throw new ConfigException(matrix.name() + " has no cell " + cell + "; its cells are 1 to "
                    + matrix.cells().size());
        }
        return matrix.cells().get(index).scenario();
    }
}
