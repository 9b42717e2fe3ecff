package dev.weir.report;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The folder that one run leaves, whatever its work was.
 *
 * @param <R> what the run found
 */
public abstract sealed class ResultsFolder<R extends Result> extends ReportFolder<R> permits Bundle, PlanFolder {

    ResultsFolder(Path folder, String data) {
        super(folder, data);
    }

    /** Writes the data of a finished run. */
    public abstract void write(R result, List<Interval> intervals);

    static <R extends Result> Drawing<R> drawing(R result, Report page) {
        return new Drawing<>(result, TextReport.full(result, TextStyle.PLAIN), HtmlReport.draw(page));
    }

    @Override
    public String headline(R result, TextStyle style) {
        return TextReport.headline(result, style);
    }

    /** Writes a text that the system under test left, under the name of a file in this folder. */
    public void attach(String fileName, String text) {
        Path file = folder().resolve(fileName);
        if (!folder().equals(file.getParent())) {
            throw new IllegalArgumentException("not the name of a file in the folder: " + fileName);
        }
        WholeFile.write(file, Secrets.masked(text));
    }

    /** Writes the list of events once more, as a table. */
    void writeEvents(R result) {
        WholeFile.write(folder().resolve("events.csv"), Secrets.masked(EventsCsv.write(result.events())));
    }

    /** A command that was stopped before it measured leaves no folder. */
    public void discardIfEmpty() throws IOException {
        try {
            Files.deleteIfExists(folder());
        } catch (DirectoryNotEmptyException kept) {
            return;
        }
    }
}
