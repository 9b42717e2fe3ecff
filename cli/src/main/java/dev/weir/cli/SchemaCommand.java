package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.scenario.read.step.ScenarioSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code weir schema}: what an editor needs to complete and check scenario files. */
@Command(
        name = "schema",
        description = "Print the JSON Schema of scenario files, by which an editor completes and checks them.",
        footer = {
            "",
            "An editor that knows YAML schemas reads a first line such as",
            "  # yaml-language-server: $schema=weir.schema.json",
            "",
            "Examples:",
            "  weir schema > weir.schema.json"
        })
final class SchemaCommand implements Callable<Integer> {

    private final Console console;
    private final Engine engine;

    SchemaCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        JsonMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        console.print(mapper.writeValueAsString(ScenarioSchema.of(engine.drivers())));
        return ExitCode.OK;
    }
}
