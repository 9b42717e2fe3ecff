package dev.weir.cli.baseline;

import dev.weir.cli.terminal.Console;
import dev.weir.report.RunSummary;
import dev.weir.report.baseline.BaselineStore;
import dev.weir.resource.os.Environment;
import dev.weir.scenario.Matrix;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code weir run} that a pipeline needs. Filled by picocli. */
public final class GateOptions {

    @Option(
            names = "--baselines",
            paramLabel = "<folder>",
            description = "Where the baselines are that limits are multiples of (default: baselines).")
    private Path baselines = Path.of(BaselineStore.USUAL);

    @Option(
            names = "--junit",
            paramLabel = "<file>",
            description = "Also write the expectations of every run as JUnit XML.")
    private @Nullable Path junit;

    @Option(
            names = "--summary",
            paramLabel = "<file>",
            description = "Also append verdicts and expectations as Markdown to a file, such as $GITHUB_STEP_SUMMARY.")
    private @Nullable Path summary;

    @Option(names = "--annotations", description = "Also print what does not hold as annotations of GitHub Actions.")
    private boolean annotations;

    @Option(names = "--csv", paramLabel = "<file>", description = "Also write a table with a line for each run.")
    private @Nullable Path csv;

    /** The matrix with a figure for every limit that is a multiple of a baseline. */
    public Matrix limited(Console console, Matrix matrix) {
        Path folder = console.folder();
        return new BaselineLimits(folder.resolve(baselines), () -> Environment.describe(folder)).resolved(matrix);
    }

    /** Whether something is to be written or printed. */
    public boolean given() {
        return junit != null || summary != null || csv != null || annotations;
    }

    /** Whether something is to be printed behind the results. */
    public boolean printing() {
        return annotations;
    }

    /** Writes what was asked for, of the results in a folder. */
    public void report(Console console, Path results) {
        if (!given()) {
            return;
        }
        RunSummary found = RunSummary.read(results);
        if (junit != null) {
            found.writeJUnit(console.folder().resolve(junit));
        }
        if (summary != null) {
            found.appendMarkdown(console.folder().resolve(summary));
        }
        if (csv != null) {
            found.writeCsv(console.folder().resolve(csv));
        }
        if (annotations) {
            found.annotations().forEach(console::print);
        }
    }
}
