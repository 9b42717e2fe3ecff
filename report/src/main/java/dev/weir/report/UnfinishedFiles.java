package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.IntervalsCsv;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a run keeps in its folder while it goes on: {@code unfinished.json}, the result as far as it is known, and the seconds
 * of {@code intervals.csv} so far. Results can be made of it if the run does not get to its end.
 *
 * <p>Nothing waits for the disk. If the process is killed, both files are as they were written last; if the machine loses power,
 * what it had not put on the disk yet is missing.
 */
final class UnfinishedFiles {

    /** What is known so far. */
    static final String STATE = "unfinished.json";

    private final Path folder;
    private final Path state;
    private final Path intervals;
    private final Set<String> processes = new LinkedHashSet<>();
    private boolean begun;

    UnfinishedFiles(Path folder) {
        this.folder = folder;
        this.state = folder.resolve(STATE);
        this.intervals = folder.resolve("intervals.csv");
    }

    /** Whether a run has kept something that never became a result. */
    boolean present() {
        return Files.exists(state);
    }

    /**
     * Keeps what is known now. Used by one thread.
     *
     * @param further seconds that follow those kept before
     * @throws BundleException when a file cannot be written
     */
    void keep(RunResult soFar, List<Interval> further) {
        if (!further.isEmpty()) {
            append(further);
        }
        WholeFile.replace(state, ResultJson.write(soFar));
    }

    private void append(List<Interval> further) {
        boolean another = false;
        for (Interval interval : further) {
            for (Interval.ProcessUse use : interval.processes()) {
                another |= processes.add(use.name());
            }
        }
        if (another || !begun) {
            // A process that was not there before has columns of its own: the lines before get them too. The bound of
            // clocks is
            // known only at the end.
            List<Interval> all = new ArrayList<>(begun ? read(WholeFile.read(intervals)) : List.of());
            all.addAll(further);
            WholeFile.replace(intervals, IntervalsCsv.write(all, AcrossHosts.NONE));
            processes.clear();
            all.forEach(interval -> interval.processes().forEach(use -> processes.add(use.name())));
            begun = true;
            return;
        }
        try {
            Files.writeString(
                    intervals,
                    IntervalsCsv.lines(further, processes),
                    StandardCharsets.UTF_8,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new BundleException("cannot write " + intervals + ": " + WholeFile.reason(e), e);
        }
    }

    private List<Interval> read(String csv) {
        return IntervalsCsv.read(intervals, csv);
    }

    /** Removes what only a run that is not finished has; returns whether that was anything. */
    boolean discard() {
        try {
            boolean kept = Files.deleteIfExists(state);
            boolean half = Files.deleteIfExists(folder.resolve(STATE + ".part"));
            return kept || half;
        } catch (IOException e) {
            throw new BundleException("cannot remove " + state + ": " + WholeFile.reason(e), e);
        }
    }

    /** The result that was kept last, with what the files lack as findings. */
    RunResult result() {
        RunResult kept;
        try {
            kept = ResultJson.read(state, WholeFile.read(state));
        } catch (BundleException damaged) {
            throw new BundleException(
                    "nothing of the run in " + folder + " can be recovered: " + damaged.getMessage(), damaged);
        }
        if (!cut()) {
            return kept;
        }
        return kept.with(new Finding(
                Severity.WARNING,
                FindingCode.SAMPLES_MISSING,
                "The end of intervals.csv was cut off in the middle of a line, which is left out."));
    }

    /** Every whole second that was kept. */
    List<Interval> intervals() {
        String whole = Files.exists(intervals) ? IntervalsCsv.wholeLines(WholeFile.read(intervals)) : "";
        return whole.isEmpty() ? List.of() : read(whole);
    }

    private boolean cut() {
        if (Files.notExists(intervals)) {
            return false;
        }
        String csv = WholeFile.read(intervals);
        return IntervalsCsv.wholeLines(csv).length() < csv.length();
    }

    /** Locks a file until it is closed or the process ends. Returns whether the file system has locks. */
    static boolean hold(FileChannel file) {
        try {
            return file.tryLock() != null;
        } catch (IOException without) {
            // Some network file systems have none. Nobody but the user then knows whether the run still goes on.
            return false;
        }
    }

    /** Whether the process of the run still holds the lock of {@code file}. */
    static boolean held(Path file) {
        if (Files.notExists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return true;
        } catch (IOException e) {
            throw new BundleException("cannot open " + file + ": " + WholeFile.reason(e), e);
        }
    }
}
