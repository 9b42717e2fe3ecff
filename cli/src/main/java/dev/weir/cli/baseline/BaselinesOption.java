package dev.weir.cli.baseline;

import dev.weir.cli.terminal.Console;
import dev.weir.report.baseline.BaselineStore;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that says where baselines are. Filled by picocli. */
final class BaselinesOption {

    @Option(
            names = "--baselines",
            paramLabel = "<folder>",
            description = "The folder of the baselines (default: baselines).")
    private Path folder = Path.of(BaselineStore.USUAL);

    /** The store there. */
    BaselineStore store(Console console) {
        return new BaselineStore(console.folder().resolve(folder));
    }

    /** A path as short as it can be said. */
    static String shown(Console console, Path file) {
        return (file.startsWith(console.folder()) ? console.folder().relativize(file) : file).toString();
    }
}
