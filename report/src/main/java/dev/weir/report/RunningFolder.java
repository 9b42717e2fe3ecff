package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.RecordedLatencies;
import dev.weir.report.data.WholeFile;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The folder of a run that goes on in another process, as whoever follows it reads it. Nothing is written. Used by one thread.
 *
 * <p>Methods throw {@link BundleException} when a file cannot be read or believed.
 */
public final class RunningFolder {

    /** Longest stretch of the log that is read at once. */
    private static final int MAX_BYTES = 8 << 20;

    private final Path folder;
    private final UnfinishedFiles files;
    private final Path hlog;
    private long readUpTo;

    public RunningFolder(Path folder) {
        this.folder = folder;
        this.files = new UnfinishedFiles(folder);
        this.hlog = folder.resolve("latency.hlog");
    }

    /** Whether it is the folder of a run that has no results yet: it goes on, or was cut short. */
    public boolean unfinished() {
        return files.present();
    }

    /** Whether the folder holds the results of a run. */
    public boolean finished() {
        return Files.exists(folder.resolve(ReportFolder.RUN));
    }

    /** Whether the process of the run is still there. */
    public boolean goesOn() {
        return UnfinishedFiles.held(hlog);
    }

    /** The result as far as it is known; empty in the moment in which it becomes that of a run that is over. */
    public Optional<RunResult> soFar() {
        try {
            return files.present() ? Optional.of(files.result()) : Optional.empty();
        } catch (BundleException gone) {
            if (files.present()) {
                throw gone;
            }
            return Optional.empty();
        }
    }

    /** The seconds so far, of which all is known. */
    public List<Interval> seconds() {
        return files.intervals();
    }

    /** The histograms of one kind of latency that have come since this was asked before. */
    public List<Histogram> furtherLatencies(String kind) {
        List<Histogram> further = new ArrayList<>();
        for (String line : furtherLines()) {
            if (line.startsWith("Tag=" + kind + ",")) {
                RecordedLatencies.line(line).ifPresent(further::add);
            }
        }
        return further;
    }

    /** The whole lines of the log that have come: the last one may be half written. */
    private List<String> furtherLines() {
        if (Files.notExists(hlog)) {
            return List.of();
        }
        try (FileChannel log = FileChannel.open(hlog)) {
            ByteBuffer bytes = ByteBuffer.allocate(Math.clamp(log.size() - readUpTo, 0, MAX_BYTES));
            int came = 0;
            while (came >= 0 && bytes.hasRemaining()) {
                came = log.read(bytes, readUpTo + bytes.position());
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            readUpTo += whole.length();
            return whole.lines().toList();
        } catch (IOException e) {
            throw new BundleException("cannot read " + hlog + ": " + WholeFile.reason(e), e);
        }
    }

    /** The folder of the run of a matrix that goes on now, if one does. */
    public static Optional<Path> running(Path matrix) {
        Path cells = matrix.resolve("cells");
        if (Files.notExists(cells)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(cells)) {
            return all.filter(cell -> Files.exists(cell.resolve(UnfinishedFiles.STATE)))
                    .max(Comparator.comparing(RunningFolder::changed))
                    .filter(cell -> new RunningFolder(cell).goesOn());
        } catch (IOException e) {
            throw new BundleException("cannot read " + cells + ": " + WholeFile.reason(e), e);
        }
    }

    private static FileTime changed(Path cell) {
        try {
            return Files.getLastModifiedTime(cell.resolve(UnfinishedFiles.STATE));
        } catch (IOException gone) {
            return FileTime.fromMillis(0);
        }
    }
}
