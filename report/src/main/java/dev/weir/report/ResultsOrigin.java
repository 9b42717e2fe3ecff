package dev.weir.report;

import dev.weir.report.data.BundleException;
import java.nio.file.Path;
import java.util.List;

/** Where the results in a folder come from. */
public final class ResultsOrigin {

    private ResultsOrigin() {}

    /**
     * The command line that repeats the run or the matrix in a folder.
     *
     * @throws BundleException when there is neither, or it cannot be read
     */
    public static List<String> command(Path folder) {
        return MatrixFolder.isOne(folder)
                ? MatrixFolder.open(folder).result().origin().command()
                : Bundle.open(folder).result().origin().command();
    }

    /**
     * The scenario that was run, with every default filled in.
     *
     * @throws BundleException when there is neither a run nor a matrix, or it cannot be read
     */
    public static String scenarioText(Path folder) {
        return MatrixFolder.isOne(folder)
                ? MatrixFolder.open(folder).result().origin().scenarioText()
                : Bundle.open(folder).result().origin().scenarioText();
    }
}
