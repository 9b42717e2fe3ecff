package dev.weir.report;

import dev.weir.report.compare.ComparedSide;
import dev.weir.report.compare.EveryRun;
import dev.weir.report.data.BundleException;
import dev.weir.report.data.WholeFile;
import dev.weir.report.summary.Annotations;
import dev.weir.report.summary.JUnitXml;
import dev.weir.report.summary.JudgedRun;
import dev.weir.report.summary.SummaryMarkdown;
import dev.weir.secret.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The runs of a results folder, as a pipeline is told of them.
 *
 * <p>Every method throws {@link BundleException} when a file cannot be written or read.
 */
public final class RunSummary {

    private final Path folder;
    private final List<JudgedRun> runs;

    private RunSummary(Path folder, List<JudgedRun> runs) {
        this.folder = folder;
        this.runs = runs;
    }

    /** Those of a run, a matrix, or a scenario of steps. */
    public static RunSummary read(Path folder) {
        return new RunSummary(folder, JudgedRun.read(folder));
    }

    /** Writes verdicts and expectations as JUnit XML. */
    public void writeJUnit(Path file) {
        WholeFile.write(file, Secrets.masked(JUnitXml.of(runs)));
    }

    /** Adds them to a file, as Markdown. */
    public void appendMarkdown(Path file) {
        try {
            Files.writeString(
                    file,
                    Secrets.masked(SummaryMarkdown.of(runs)),
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new BundleException("cannot write " + file + ": " + WholeFile.reason(e), e);
        }
    }

    /** Writes a table with a line for each run or operation, and every figure that tables can show. */
    public void writeCsv(Path file) {
        WholeFile.write(file, Secrets.masked(EveryRun.csv(ComparedSide.read(folder.toString(), folder))));
    }

    /** What does not hold, as workflow commands of GitHub Actions. */
    public List<String> annotations() {
        return Annotations.of(runs);
    }
}
