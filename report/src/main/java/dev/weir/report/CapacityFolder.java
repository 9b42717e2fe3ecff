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
public final class CapacityFolder {

    private final Path folder;

    private CapacityFolder(Path folder) {
        this.folder = folder;
    }

    /** A new folder in {@code runsFolder}, named as that of a single run. */
    public static CapacityFolder create(Path runsFolder, String startedAt, String scenarioName) {
        return new CapacityFolder(ResultsFolder.newFolder(runsFolder, startedAt, "capacity-" + scenarioName));
    }

    /** Takes {@code folder}, which is made when missing and must be empty when it exists. */
    public static CapacityFolder createAt(Path folder) {
        return new CapacityFolder(ResultsFolder.emptyFolder(folder));
    }

    /** Whether a search has left that folder. */
    public static boolean isOne(Path folder) {
        return Files.exists(folder.resolve(ResultsFolder.CAPACITY));
    }

    /** The folder of a search, once its journal has been read. */
    public static CapacityFolder open(Path folder) {
        if (!isOne(folder)) {
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
        Path cells = folder.resolve("cells");
        String name = String.format(Locale.ROOT, "%02d-%s", trial, slug.isEmpty() ? "trial" : slug);
        Path free = cells.resolve(name);
        for (int attempt = 2; Files.exists(free); attempt++) {
            free = cells.resolve(name + "-" + attempt);
        }
        return free;
    }

    /** What a search calls the folder of a trial. */
    public String nameOf(ResultsFolder<?> trial) {
        return folder.relativize(trial.folder()).toString().replace('\\', '/');
    }

    /** Writes what is known so far: the file is whole at every instant. */
    public void write(CapacityResult result) {
        WholeFile.write(json(), ResultJson.write(result));
    }

    /** Draws both reports; the same data give the same bytes everywhere and always. */
    public CapacityResult render() {
        CapacityResult result = result();
        String text = TextReport.joined(new CapacityText(result, TextStyle.PLAIN).full(), TextStyle.PLAIN);
        ResultsFolder.writeReports(folder, text, CapacityPage.draw(result));
        return result;
    }

    /** What was found so far, read from {@code capacity.json}. */
    public CapacityResult result() {
        return ResultJson.read(json(), WholeFile.read(json()), CapacityResult.SCHEMA, CapacityResult.class);
    }

    /** The answer as text, each line ending in a line feed. */
    public static String headline(CapacityResult result, TextStyle style) {
        return TextReport.joined(new CapacityText(result, style).headline(), style);
    }

    /** The folder itself. */
    public Path folder() {
        return folder;
    }

    /** The data. */
    public Path json() {
        return folder.resolve(ResultsFolder.CAPACITY);
    }
}
