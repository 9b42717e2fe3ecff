package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.MatrixPage;
import dev.weir.report.html.MatrixPicture;
import dev.weir.report.matrix.MatrixVerdict;
import dev.weir.report.matrix.MatrixWords;
import dev.weir.report.matrix.RepeatedFigure;
import dev.weir.report.text.MatrixText;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The folder a matrix leaves: {@code matrix.json} is the data, {@code report.txt} and {@code report.html} are drawn from
 * it and from nothing else, {@code cells/} holds the bundle of every run.
 *
 * <p>Every method throws {@link BundleException} when a file cannot be written, read or believed.
 */
public final class MatrixFolder {

    /** How a cell is called that stayed on the host of the command while agents ran others. */
    public static final String WITHOUT_AGENTS = MatrixWords.WITHOUT_AGENTS;

    private static final int LONGEST_LABEL = 60;

    private final Path folder;

    private MatrixFolder(Path folder) {
        this.folder = folder;
    }

    /** A new folder in {@code runsFolder}, named as that of a single run. */
    public static MatrixFolder create(Path runsFolder, String startedAt, String scenarioName) {
        return new MatrixFolder(ResultsFolder.newFolder(runsFolder, startedAt, scenarioName));
    }

    /** Takes {@code folder}, which is made when missing and must be empty when it exists. */
    public static MatrixFolder createAt(Path folder) {
        return new MatrixFolder(ResultsFolder.emptyFolder(folder));
    }

    /** Whether a matrix has left that folder. */
    public static boolean isOne(Path folder) {
        return Files.exists(folder.resolve(ResultsFolder.MATRIX));
    }

    /** The folder of a matrix, once its {@code matrix.json} has been read. */
    public static MatrixFolder open(Path folder) {
        if (!isOne(folder)) {
            throw new BundleException(folder + " holds no matrix: it has no matrix.json");
        }
        MatrixFolder matrix = new MatrixFolder(folder);
        matrix.result();
        return matrix;
    }

    /** A bundle for one run: {@code cells/03-kafka-rate-5000-s-r2}. A name that is taken gets {@code -2}, {@code -3}, … */
    public Bundle bundle(int cell, String label, int repeat) {
        String slug =
                label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-").replaceAll("^[-.]+", "");
        String cut = slug.substring(0, Math.min(LONGEST_LABEL, slug.length())).replaceAll("[-.]+$", "");
        String name = String.format(Locale.ROOT, "%02d-%s-r%d", cell, cut.isEmpty() ? "cell" : cut, repeat);
        Path cells = folder.resolve("cells");
        Path free = cells.resolve(name);
        for (int attempt = 2; Files.exists(free); attempt++) {
            free = cells.resolve(name + "-" + attempt);
        }
        return Bundle.createAt(free);
    }

    /** What a matrix calls a bundle that lies in it. */
    public String nameOf(Bundle bundle) {
        return folder.relativize(bundle.folder()).toString().replace('\\', '/');
    }

    /** The end-to-end latencies of one run in whole milliseconds; empty when none was timed, or a tool ran. */
    public Optional<String> millisecondReport(CellRun run) {
        return run.conclusion().page().equals(CellRun.REPORT)
                ? Bundle.open(folder.resolve(run.key().folder())).millisecondReport()
                : Optional.empty();
    }

    /** Writes what is known so far. */
    public void write(MatrixResult result) {
        WholeFile.write(json(), ResultJson.write(result, RepeatedFigure.findings(result)));
    }

    /** Draws both reports; the same data give the same bytes everywhere and always. */
    public MatrixResult render() {
        MatrixResult result = result();
        ResultsFolder.writeReports(folder, text(result, TextStyle.PLAIN), MatrixPage.draw(result));
        return result;
    }

    /**
     * Writes one chart of the report as a picture: one SVG file, the same bytes for the same data.
     *
     * @param chart title of the chart, or how it begins; empty for the first one
     */
    public void draw(Path picture, String chart) {
        try {
            WholeFile.write(picture, MatrixPicture.draw(result(), chart));
        } catch (IllegalArgumentException noSuch) {
            throw new BundleException(folder + " cannot be drawn as a picture: " + noSuch.getMessage(), noSuch);
        }
    }

    /** What was found so far, read from {@code matrix.json}. */
    public MatrixResult result() {
        return ResultJson.read(json(), WholeFile.read(json()), MatrixResult.SCHEMA, MatrixResult.class);
    }

    /** The whole report as text. */
    private static String text(MatrixResult result, TextStyle style) {
        return TextReport.joined(new MatrixText(result, style).full(), style);
    }

    /** The table as text, each line ending in a line feed. */
    public static String headline(MatrixResult result, TextStyle style) {
        return TextReport.joined(new MatrixText(result, style).headline(), style);
    }

    /** The verdict in a word or two: {@code PASS, OVERLOADED}. */
    public static String verdict(MatrixResult result) {
        return MatrixVerdict.of(result);
    }

    /** What one run found: figures, the most important first, or one sentence. */
    public static List<String> figures(CellRun run) {
        return MatrixWords.row(run);
    }

    /** Draws the reports of its runs again too, of those whose bundles are still there. */
    public MatrixResult renderAll() {
        for (CellRun run : result().runs()) {
            Path bundle = folder.resolve(run.key().folder());
            if (run.conclusion().reported() && Files.exists(bundle.resolve("run.json"))) {
                Bundle.open(bundle).render();
            }
        }
        return render();
    }

    /** The folder itself. */
    public Path folder() {
        return folder;
    }

    /** The data. */
    public Path json() {
        return folder.resolve(ResultsFolder.MATRIX);
    }

    /** The report to look at. */
    public Path html() {
        return ResultsFolder.html(folder);
    }
}
