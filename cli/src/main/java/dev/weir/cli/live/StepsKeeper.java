package dev.weir.cli.live;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.WholeFile;
import dev.weir.result.operation.StepResult;
import dev.weir.run.RunListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Keeps in the folder of a run of steps what a page shows of it, once a second, for {@code weir live}. Told by the thread of
 * the run; the file is gone when that is over, and stays if its process is killed.
 */
public final class StepsKeeper implements RunListener, AutoCloseable {

    private static final String FILE = "unfinished-steps.json";
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Path file;
    private final LongSupplier clockNanos;
    private final Consumer<String> complain;
    private final LiveState state;
    private final RunFollower follower;
    private boolean keeping = true;
    private boolean kept;
    private long keptNanos;

    /**
     * @param heading what is measured, in words
     * @param clockNanos the clock that the run goes by
     * @param complain told once if nothing can be kept
     */
    public StepsKeeper(Path folder, String heading, LongSupplier clockNanos, Consumer<String> complain) {
        this.file = folder.resolve(FILE);
        this.clockNanos = clockNanos;
        this.complain = complain;
        this.state = new LiveState(clockNanos);
        this.follower = new RunFollower(state, clockNanos, () -> false);
        state.heading(heading);
    }

    /**
     * What a run knew last.
     *
     * @param pid process of the run
     * @param startedMillis when that began, which tells it from a later one of that number; 0 if nobody knows
     */
    record Kept(long pid, long startedMillis, LiveFrame frame) {

        /** Whether the process is still there. */
        boolean goesOn() {
            return ProcessHandle.of(pid)
                    .filter(found -> beganMillis(found) == startedMillis)
                    .isPresent();
        }
    }

    private static long beganMillis(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Whether a run of steps goes on in a folder, or was cut short there. */
    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /** What is kept in a folder; empty in the moment in which its run is over. */
    static Optional<Kept> read(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            return Optional.of(LiveSite.read(file, WholeFile.read(file), Kept.class));
        } catch (BundleException gone) {
            if (Files.exists(file)) {
                throw gone;
            }
            return Optional.empty();
        }
    }

    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        follower.phaseStarted(phase, expectedNanos);
    }

    @Override
    public void phaseEnded(String phase, long durationNanos, String note) {
        follower.phaseEnded(phase, durationNanos, note);
    }

    @Override
    public void notice(String text) {
        follower.notice(text);
    }

    @Override
    public void progress(StepProgress progress) {
        follower.progress(progress);
        if (!kept || clockNanos.getAsLong() - keptNanos >= SECOND_NANOS) {
            keep();
        }
    }

    @Override
    public void stepEnded(StepResult step) {
        follower.stepEnded(step);
        keep();
    }

    /** That nothing can be kept is no reason to end a run. */
    private void keep() {
        if (!keeping) {
            return;
        }
        kept = true;
        keptNanos = clockNanos.getAsLong();
        ProcessHandle here = ProcessHandle.current();
        Kept now = new Kept(
                here.pid(),
                beganMillis(here),
                state.told(LiveTimeLine.Known.NOTHING).frame());
        try {
            WholeFile.replace(file, LiveSite.json(now));
        } catch (BundleException e) {
            keeping = false;
            complain.accept("'weir live' cannot follow this run: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file, e);
        }
    }
}
