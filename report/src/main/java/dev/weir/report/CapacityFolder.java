package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.CapacityPage;
import dev.weir.report.text.CapacityText;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.capacity.CapacityResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The folder a search for a capacity leaves: {@code capacity.json} is its journal and its data, {@code report.txt} and {@code
 * report.html} are drawn from it and from nothing else, {@code cells/} holds the bundle of every trial.
 *
 * <p>Every method throws {@link BundleException} when a file cannot be written, read or believed.
 */
public final class CapacityFolder extends ReportFolder<CapacityResult> {

    private CapacityFolder(Path folder) {
        super(folder, CAPACITY);
    }

    /** Takes {@code folder}, which is made when missing and must be empty when it exists. */
    public static CapacityFolder createAt(Path folder) {
        return new CapacityFolder(emptyFolder(folder));
    }

    /** The folder of a search, once its journal has been read. */
    public static CapacityFolder open(Path folder) {
        if (Files.notExists(folder.resolve(CAPACITY))) {
            throw new BundleException(folder + " holds no search for a capacity: it has no capacity.json");
        }
        CapacityFolder opened = new CapacityFolder(folder);
        opened.result();
        return opened;
    }

    /** A bundle for one trial: {@code cells/03-rate-4000-s}. A name that is taken gets {@code -2}, {@code -3}, … */
    public Bundle bundle(int trial, String label) {
        return Bundle.createAt(free(trial, label));
    }

    /** The same for a trial of steps. */
    public PlanFolder steps(int trial, String label) {
        return PlanFolder.createAt(free(trial, label));
    }

    private Path free(int trial, String label) {
        String slug =
                label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
        return cell(String.format(Locale.ROOT, "%02d-%s", trial, slug.isEmpty() ? "trial" : slug));
    }

    /** Writes what is known so far: the file is whole at every instant. */
    public void write(CapacityResult result) {
        WholeFile.write(json(), ResultJson.write(result));
    }

    @Override
    Drawing<CapacityResult> drawing() {
        CapacityResult result = result();
        String text = TextReport.joined(new CapacityText(result, TextStyle.PLAIN).full(), TextStyle.PLAIN);
        return new Drawing<>(result, text, CapacityPage.draw(result));
    }

    @Override
    String picture(String chart) {
        throw new IllegalArgumentException("it is a search for a capacity; its trials are runs, in cells/");
    }

    @Override
    public CapacityResult result() {
        return ResultJson.read(json(), WholeFile.read(json()), CapacityResult.SCHEMA, CapacityResult.class);
    }

    @Override
    public String headline(CapacityResult result, TextStyle style) {
        return TextReport.joined(new CapacityText(result, style).headline(), style);
    }
}
