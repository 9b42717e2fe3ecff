package dev.weir.cli;

import dev.weir.cli.terminal.Console;
import dev.weir.report.ReportFolder;
import dev.weir.secret.Secrets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Arguments of commands that measure: which scenario, with which settings, and where the results go. */
final class ScenarioArguments {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "<scenario>",
            description = "A scenario that comes with Weir, a transport, or a scenario file.")
    String scenario = "";

    @Option(
            names = "--set",
            paramLabel = "<key=value>",
            description = "Replace a setting of the scenario, such as size=1KiB. Repeatable.")
    List<String> overrides = new ArrayList<>();

    @Option(
            names = "--resume",
            paramLabel = "<folder>",
            description = "Continue what was stopped, in its folder, and keep its completed runs.")
    private @Nullable Path resume;

    @Option(
            names = "--out",
            paramLabel = "<folder>",
            description = "New folder for the results (default: one in runs, named by time and scenario).")
    private @Nullable Path out;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /** Refuses arguments that exclude each other, and too few. */
    void check() {
        if (resume != null && out != null) {
            throw misuse("--resume and --out exclude each other; what is resumed keeps its folder");
        }
        if (resume == null && scenario.isEmpty()) {
            throw misuse("Missing required parameter: '<scenario>'");
        }
    }

    /** The folder of what is to be continued; empty for something new. */
    Optional<Path> resumed(Console console) {
        return Optional.ofNullable(resume).map(console.folder()::resolve);
    }

    /** The folder of something new. */
    Path folder(Console console, String startedAt, String name) {
        Path wanted = out;
        return wanted == null
                ? ReportFolder.newFolder(console.folder().resolve("runs"), startedAt, name)
                : console.folder().resolve(wanted);
    }

    /** The settings as words of a command line, without secrets. */
    List<String> settings() {
        return overrides.stream()
                .flatMap(override -> List.of("--set", Secrets.maskOption(override)).stream())
                .toList();
    }

    /** Has a command take the words of another command line, and still be the command that it is. */
    void take(Object command, List<String> words) {
        CommandSpec above = Objects.requireNonNull(spec).parent();
        CommandLine again = new CommandLine(command);
        again.getCommandSpec().parent(above);
        again.parseArgs(words.toArray(String[]::new));
    }

    /** Now, ISO-8601. */
    static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** A command line that cannot be carried out. */
    ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
