package dev.weir.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weir show}: a scenario as it would run. */
@Command(
        name = "show",
        description = "Print a scenario as it would run: every override and default applied, secrets masked.",
        footer = {"", "Examples:", "  weir show quickstart", "  weir show kafka --set rate=50000/s > mine.yaml"})
final class ShowCommand implements Callable<Integer> {

    private final Console console;
    private final Engine engine;

    @Mixin
    private ScenarioArguments arguments = new ScenarioArguments();

    ShowCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        console.print(engine.scenario(arguments.scenario, arguments.overrides)
                .effectiveText()
                .stripTrailing());
        return ExitCode.OK;
    }
}
