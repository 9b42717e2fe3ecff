package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.WholeFile;
import dev.weir.report.text.TextStyle;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A folder of results, of a run or of many: data files, and the reports that are drawn from them and from nothing else.
 *
 * <p>Every method throws {@link BundleException} when a file cannot be written, read or believed.
 *
 * @param <R> what was found
 */
public abstract sealed class ReportFolder<R> permits ResultsFolder, MatrixFolder, CapacityFolder {

    /** The data of a run. */
    static final String RUN = "run.json";

    /** The data of a scenario of steps. */
    static final String STEPS = "steps.json";

    /** The data of a matrix. */
    static final String MATRIX = "matrix.json";

    /** The data of a search for a capacity. */
    static final String CAPACITY = "capacity.json";

    private static final String CELLS = "cells";

    private final Path folder;
    private final String data;

    /** @param data name of the file that says that the folder has results */
    ReportFolder(Path folder, String data) {
        this.folder = folder;
        this.data = data;
    }

    /** The results in a folder, once they have been read. */
    public static ReportFolder<?> open(Path folder) {
        if (MatrixFolder.isOne(folder)) {
            return MatrixFolder.open(folder);
        }
        if (Files.exists(folder.resolve(CAPACITY))) {
            return CapacityFolder.open(folder);
        }
        return PlanFolder.isOne(folder) ? PlanFolder.open(folder) : Bundle.open(folder);
    }

    /** What was found, with what damaged files make of it, and the reports of that. */
    record Drawing<R>(R result, String text, String page) {}

    /** Reads all that the reports show. */
    abstract Drawing<R> drawing();

    /** Draws a picture of the report; throws {@link IllegalArgumentException} where there is none. */
    abstract String picture(String chart);

    /** What was found so far, read from the data files. */
    public abstract R result();

    /** What a person wants to know first, as text, each line ending in a line feed. */
    public abstract String headline(R result, TextStyle style);

    /**
     * Draws both reports from the data files; the same data give the same bytes everywhere and always. A file of the data that is
     * damaged or gone is left out if the rest can be told without it, with a warning that says what is missing.
     *
     * @return what was drawn: {@link #result()}, with that warning if there is one
     */
    public R render() {
        Drawing<R> drawing = drawing();
        // The page is last, as it is what is looked at.
        WholeFile.write(folder.resolve("report.txt"), drawing.text());
        WholeFile.write(html(), drawing.page());
        return drawing.result();
    }

    /** Draws the reports of runs in it again too. */
    public R renderAll() {
        return render();
    }

    /**
     * Writes a picture of the report: one SVG file, the same bytes for the same data.
     *
     * @param chart title of the chart, or how it begins; empty for the usual one. A run of messages has one picture alone
     */
    public void draw(Path picture, String chart) {
        try {
            WholeFile.write(picture, picture(chart));
        } catch (IllegalArgumentException cannot) {
            throw new BundleException(folder + " cannot be drawn as a picture: " + cannot.getMessage(), cannot);
        }
    }

    /** A free place for one of many runs, in {@code cells/}. A name that is taken gets {@code -2}, {@code -3}, … */
    Path cell(String name) {
        Path free = folder.resolve(CELLS).resolve(name);
        for (int attempt = 2; Files.exists(free); attempt++) {
            free = folder.resolve(CELLS).resolve(name + "-" + attempt);
        }
        return free;
    }

    /** What the results call a folder of results that lies in theirs. */
    public String nameOf(ResultsFolder<?> bundle) {
        return folder.relativize(bundle.folder()).toString().replace('\\', '/');
    }

    /** The folder itself. */
    public Path folder() {
        return folder;
    }

    /** The data file that says that the folder has results. */
    public Path json() {
        return folder.resolve(data);
    }

    /** The report to look at. */
    public Path html() {
        return folder.resolve("report.html");
    }

    /**
     * Makes the folder of a new run: {@code <runsFolder>/2026-11-21T10-15-02-quickstart}. A name that is taken gets
     * {@code -2}, {@code -3}, …
     *
     * @param startedAt start of the run, ISO-8601
     */
    public static Path newFolder(Path runsFolder, String startedAt, String scenarioName) {
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
    static Path emptyFolder(Path folder) {
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
}
