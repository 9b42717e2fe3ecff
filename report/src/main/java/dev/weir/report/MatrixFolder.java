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
public final class MatrixFolder extends ReportFolder<MatrixResult> {

    /** How a cell is called that stayed on the host of the command while agents ran others. */
    public static final String WITHOUT_AGENTS = MatrixWords.WITHOUT_AGENTS;

    private static final int LONGEST_LABEL = 60;

    private MatrixFolder(Path folder) {
        super(folder, MATRIX);
    }

    /** Takes {@code folder}, which is made when missing and must be empty when it exists. */
    public static MatrixFolder createAt(Path folder) {
        return new MatrixFolder(emptyFolder(folder));
    }

    /** Whether a matrix has left that folder. */
    public static boolean isOne(Path folder) {
        return Files.exists(folder.resolve(MATRIX));
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
        return Bundle.createAt(
                cell(String.format(Locale.ROOT, "%02d-%s-r%d", cell, cut.isEmpty() ? "cell" : cut, repeat)));
    }

    /** The end-to-end latencies of one run in whole milliseconds; empty when none was timed, or a tool ran. */
    public Optional<String> millisecondReport(CellRun run) {
        return run.conclusion().page().equals(CellRun.REPORT)
                ? Bundle.open(folder().resolve(run.key().folder())).millisecondReport()
                : Optional.empty();
    }

    /** Writes what is known so far. */
    public void write(MatrixResult result) {
        WholeFile.write(json(), ResultJson.write(result, RepeatedFigure.findings(result)));
    }

    @Override
    Drawing<MatrixResult> drawing() {
        MatrixResult result = result();
        String text = TextReport.joined(new MatrixText(result, TextStyle.PLAIN).full(), TextStyle.PLAIN);
        return new Drawing<>(result, text, MatrixPage.draw(result));
    }

    /** One chart of the report; by default the first. */
    @Override
    String picture(String chart) {
        return MatrixPicture.draw(result(), chart);
    }

    @Override
    public MatrixResult result() {
        return ResultJson.read(json(), WholeFile.read(json()), MatrixResult.SCHEMA, MatrixResult.class);
    }

    @Override
    public String headline(MatrixResult result, TextStyle style) {
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
    @Override
    public MatrixResult renderAll() {
        for (CellRun run : result().runs()) {
            Path bundle = folder().resolve(run.key().folder());
            if (run.conclusion().reported() && Files.exists(bundle.resolve(RUN))) {
                Bundle.open(bundle).render();
            }
        }
        return render();
    }
}
