package dev.weir.cli.compare;

import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Headline;
import dev.weir.config.ConfigException;
import dev.weir.report.ComparisonReport;
import dev.weir.report.compare.ComparedSide;
import dev.weir.report.compare.RunComparison;
import dev.weir.unit.Spelling;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir compare}: whether runs are better or worse than others, or nobody can tell. */
@Command(
        name = "compare",
        description = {
            "Say whether the runs of one folder are better or worse than those of another.",
            "",
            "A folder is that of a run, of a matrix, or one that holds such folders of one scenario."
        },
        footer = {
            "",
            "Examples:",
            "  weir compare runs/before runs/after",
            "  weir compare runs/before runs/after --at-least 10% --figures p50,p99",
            "  weir compare runs/before runs/after --html comparison.html",
            "",
            "Exits with 0 better or the same, 1 worse, 2 cannot tell, or 3 ERROR."
        })
public final class CompareCommand implements Callable<Integer> {

    private static final String TEXT = "text";
    private static final String MARKDOWN = "markdown";
    private static final String BENCHSTAT = "benchstat";
    private static final String CSV = "csv";
    private static final List<String> FORMS = List.of(TEXT, MARKDOWN, BENCHSTAT, CSV);

    private final Console console;

    @Parameters(index = "0", paramLabel = "<before>", description = "The folder that the other is held against.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "<after>", description = "The folder that is judged.")
    private Path after = Path.of("");

    @Mixin
    private final ComparisonOptions options = new ComparisonOptions();

    @Option(names = "--html", paramLabel = "<file>", description = "Also write the comparison as a page, with curves.")
    private @Nullable Path html;

    @Option(names = "--markdown", paramLabel = "<file>", description = "Also write it as Markdown.")
    private @Nullable Path markdown;

    @Option(
            names = "--format",
            paramLabel = "<form>",
            description =
                    "How it is printed: text (default), markdown, benchstat (every run, as benchmarks of Go print), or csv"
                            + " (every run, as Apache Otava reads).")
    private String format = TEXT;

    public CompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (!FORMS.contains(format)) {
            throw new ConfigException("--format: no form is called '" + format + "'"
                    + Spelling.nearest(format, FORMS)
                            .map(right -> "\n    did you mean '" + right + "'?")
                            .orElse("")
                    + "\n    known: " + String.join(", ", FORMS));
        }
        RunComparison.Terms terms = options.terms();
        List<String> names = SideNames.of(before, after);
        RunComparison comparison = RunComparison.of(
                ComparedSide.read(names.getFirst(), console.folder().resolve(before)),
                ComparedSide.read(names.getLast(), console.folder().resolve(after)),
                terms);
        if (html != null) {
            ComparisonReport.writePage(comparison, console.folder().resolve(html));
        }
        if (markdown != null) {
            ComparisonReport.writeMarkdown(comparison, console.folder().resolve(markdown));
        }
        console.print(printed(comparison).stripTrailing());
        return ComparisonReport.exitCode(comparison);
    }

    private String printed(RunComparison comparison) {
        return switch (format) {
            case MARKDOWN -> ComparisonReport.markdown(comparison);
            case BENCHSTAT -> ComparisonReport.benchstat(comparison);
            case CSV -> ComparisonReport.csv(comparison);
            default -> "\n" + ComparisonReport.text(comparison, new Headline(console).style());
        };
    }
}
