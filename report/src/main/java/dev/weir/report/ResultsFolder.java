package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.EventsCsv;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.HtmlReport;
import dev.weir.report.section.Report;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.Interval;
import dev.weir.result.Result;
import dev.weir.secret.Secrets;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that one run leaves, whatever its work was: data files, and the reports that are drawn from them and from nothing else.
 *
 * <p>Every method throws {@link BundleException} when a file cannot be written, read or believed.
 *
 * @param <R> what the run found
 */
public abstract sealed class ResultsFolder<R extends Result> permits Bundle, PlanFolder {

    /** The data of a run. */
    static final String RUN = "run.json";

    /** The data of a scenario of steps. */
    static final String STEPS = "steps.json";

    /** The data of a matrix. */
    static final String MATRIX = "matrix.json";

    /** The data of a search for a capacity. */
    static final String CAPACITY = "capacity.json";

    private final Path folder;

    ResultsFolder(Path folder) {
        this.folder = folder;
    }

    /** What the report of a run is drawn from: the result, with what damaged files make of it. */
    record Drawing<R>(R result, Report page) {}

    /** Reads all that the report shows. */
    abstract Drawing<R> drawing();

    /** Draws a picture of the report. */
    abstract String picture(String chart);

    /** Writes the data of a finished run. */
    public abstract void write(R result, List<Interval> intervals);

    /** What the run found, read from its data files. */
    public abstract R result();

    /** The data file that says that the run is complete. */
    public abstract Path json();

    /**
     * Draws both reports from the data files; the same data give the same bytes everywhere and always. A file of the data that is
     * damaged or gone is left out if the rest can be told without it, with a warning that says what is missing.
     *
     * @return what was drawn: {@link #result()}, with that warning if there is one
     */
    public R render() {
        Drawing<R> drawing = drawing();
        writeReports(folder, TextReport.full(drawing.result(), TextStyle.PLAIN), HtmlReport.draw(drawing.page()));
        return drawing.result();
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

    /** Writes a text that the system under test left, under the name of a file in this folder. */
    public void attach(String fileName, String text) {
        Path file = folder.resolve(fileName);
        if (!folder.equals(file.getParent())) {
            throw new IllegalArgumentException("not the name of a file in the folder: " + fileName);
        }
        WholeFile.write(file, Secrets.masked(text));
    }

    /** Writes the list of events once more, as a table. */
    void writeEvents(R result) {
        WholeFile.write(folder.resolve("events.csv"), Secrets.masked(EventsCsv.write(result.events())));
    }

    /** A command that was stopped before it measured leaves no folder. */
    public void discardIfEmpty() throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException kept) {
            return;
        }
    }

    /** The folder itself. */
    public Path folder() {
        return folder;
    }

    /** The report to look at. */
    public Path html() {
        return html(folder);
    }

    /**
     * Makes the folder of a new run: {@code <runsFolder>/2026-11-21T10-15-02-quickstart}. A name that is taken gets
     * {@code -2}, {@code -3}, …
     *
     * @param startedAt start of the run, ISO-8601
     */
    static Path newFolder(Path runsFolder, String startedAt, String scenarioName) {
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
