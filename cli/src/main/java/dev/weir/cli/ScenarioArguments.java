package dev.weir.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that name a scenario and change it. */
final class ScenarioArguments {

    @Parameters(
            index = "0",
            paramLabel = "<scenario>",
            description = "A scenario that comes with Weir, a transport, or a scenario file.")
    String scenario = "";

    @Option(
            names = "--set",
            paramLabel = "<key=value>",
            description = "Replace a setting of the scenario, such as rate=5000/s. Repeatable.")
    List<String> overrides = new ArrayList<>();
}
