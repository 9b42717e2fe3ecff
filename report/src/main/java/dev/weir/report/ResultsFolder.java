package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.WholeFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What every results folder has, whatever it holds: a name, the names of its data files, and both reports. */
final class ResultsFolder {

    /** The data of a run. */
    static final String RUN = "run.json";

    /** The data of a scenario of steps. */
    static final String STEPS = "steps.json";

    /** The data of a matrix. */
    static final String MATRIX = "matrix.json";

    private ResultsFolder() {}

    /**
     * Makes the folder of a new run: {@code <runsFolder>/2026-11-21T10-15-02-quickstart}. A name that is taken gets
     * {@code -2}, {@code -3}, …
     *
     * @param startedAt start of the run, ISO-8601
     */
    static Path create(Path runsFolder, String startedAt, String scenarioName) {
        String time = startedAt.substring(0, Math.min(19, startedAt.length())).replace(':', '-');
        String name = time + "-" + scenarioName.replaceAll("[^\\p{Alnum}._-]+", "-");
        try {
            Files.createDirectories(runsFolder);
            Path folder = runsFolder.resolve(name);
            for (int attempt = 2; ; attempt++) {
                try {
                    return Files.createDirectory(folder);
                } catch (FileAlreadyExistsException taken) {
                    folder = runsFolder.resolve(name + "-" + attempt);
                }
            }
        } catch (IOException e) {
            throw new BundleException("cannot make a folder in " + runsFolder + ": " + folderReason(e, runsFolder), e);
        }
    }

    /** Takes {@code folder} for a new run. It is made when missing, and must be empty when it exists. */
    static Path createAt(Path folder) {
        try {
            Files.createDirectories(folder);
            try (Stream<Path> content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    throw new BundleException(folder + " exists and is not empty; name a new folder for the run");
                }
            }
            return folder;
        } catch (IOException e) {
            throw new BundleException("cannot make the folder " + folder + ": " + folderReason(e, folder), e);
        }
    }

    private static String folderReason(IOException e, Path folder) {
        if (!(e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException)) {
            return WholeFile.reason(e);
        }
        boolean special = Files.exists(folder) && !Files.isRegularFile(folder);
        return special ? "a pipe, a socket or a device is in its place" : "a file is in its place";
    }

    /** Writes both reports; the page is last, as it is what is looked at. */
    static void writeReports(Path folder, String text, String page) {
        WholeFile.write(folder.resolve("report.txt"), text);
        WholeFile.write(html(folder), page);
    }

    /** The report to look at. */
    static Path html(Path folder) {
        return folder.resolve("report.html");
    }
}
