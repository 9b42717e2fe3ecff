package dev.weir.cli.omb;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir import}: files of another tool as a scenario. */
@Command(
        name = "import",
        description = "Make a scenario of the files of another tool: of a workload and a driver for Kafka of the"
                + " OpenMessaging Benchmark (omb).",
        footer = {
            "",
            "Examples:",
            "  weir import omb workload.yaml driver.yaml > my.yaml",
            "  weir import omb workload.yaml driver.yaml --out my.yaml",
            "",
            "What has no counterpart stands in comments at the top of the scenario."
        })
public final class ImportCommand implements Callable<Integer> {

    private final Console console;
    private final Engine engine;

    @Parameters(index = "0", paramLabel = "<tool>", description = "The tool that the files are for: omb.")
    private String tool = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "<file>",
            description = "Its files, in any order: one workload and one driver.")
    private List<String> files = List.of();

    @Option(names = "--out", paramLabel = "<file>", description = "New file for the scenario (default: print it).")
    private @Nullable Path out;

    public ImportCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() throws IOException {
        if (!tool.equals("omb")) {
            throw new ConfigException("files of '" + tool + "' cannot be imported; only those of omb can, the"
                    + " OpenMessaging Benchmark:  weir import omb <workload> <driver>");
        }
        String text = OmbImport.scenario(console.folder(), files, this::takes);
        Path target = out;
        if (target == null) {
            console.print(text.stripTrailing());
            return ExitCode.OK;
        }
        write(text, console.folder().resolve(target), target);
        console.print("written to " + target + "; look at it, then run it:  weir run " + target);
        return ExitCode.OK;
    }

    private static void write(String text, Path file, Path shown) throws IOException {
        try {
            Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new ConfigException(shown + " exists; name a file that does not", e);
        }
    }

    private boolean takes(String section, String name, String value) {
        TransportDriver kafka = engine.driver(
                engine.matrix("kafka", List.of()).cells().getFirst().scenario().target());
        try {
            kafka.validateProperty(section + "." + name, value);
            return true;
        } catch (SettingsException e) {
            return false;
        }
    }
}
