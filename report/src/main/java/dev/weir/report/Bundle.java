package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.IntervalsCsv;
import dev.weir.report.data.LagCsv;
import dev.weir.report.data.LagPoint;
import dev.weir.report.data.MissingSamples;
import dev.weir.report.data.RecordedLatencies;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.RunData;
import dev.weir.report.data.TimeLine;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.Picture;
import dev.weir.report.minutes.MinuteReports;
import dev.weir.report.section.RunReport;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.report.wording.Wording;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The folder a run leaves: {@code run.json}, {@code intervals.csv}, {@code latency.hlog} and, where consumer lag was
 * sampled, {@code lag.csv} are the data, {@code report.txt} and {@code report.html} are drawn from them and from nothing
 * else. {@code events.csv} is the list of events in {@code run.json} once more.
 *
 * <p>While the run goes on, {@code unfinished.json} and the seconds of {@code intervals.csv} so far are kept. They become
 * results by {@link #recover} if the run does not get to its end.
 *
 * <p>{@code latency.hlog} is written while the run goes on, in the log format of HdrHistogram: one line a second and
 * kind of latency, tagged {@code end-to-end}, {@code publish}, {@code service}, {@code schedule-lag}, {@code tool-overhead} or {@code
 * adjusted}, its start and end in seconds from the start of the measured phase (no base time), its values in
 * nanoseconds. The other files appear whole
 * or not at all. A folder without {@code run.json} is a run that goes on, or was killed.
 */
public final class Bundle extends ResultsFolder<RunResult> {

    /** Room for everything but the histograms, even of a run with many streams. */
    private static final long ROOM_BYTES = 1 << 20;

    /** What a file may take beyond its bytes, and a sentence that says that histograms were given up. */
    private static final long SPARE_BYTES = 16_384;

    private final UnfinishedFiles unfinished;

    private Bundle(Path folder) {
        super(folder, RUN);
        this.unfinished = new UnfinishedFiles(folder);
    }

    /** Takes {@code folder} for a new run. It is made when missing, and must be empty when it exists. */
    public static Bundle createAt(Path folder) {
        return new Bundle(emptyFolder(folder));
    }

    /** The bundle in {@code folder}, once its {@code run.json} has been read. */
    public static Bundle open(Path folder) {
        Bundle bundle = existing(folder);
        if (Files.notExists(bundle.json())) {
            if (bundle.unfinished.present()) {
                throw new BundleException(
                        folder + " is the folder of a run that goes on or was cut short; to make a report of"
                                + " what it had written:  weir report --recover " + folder);
            }
            throw new BundleException(folder + " is not the folder of a finished run: it has no run.json");
        }
        bundle.result();
        return bundle;
    }

    /** The bundle of a run that another process of Weir began in {@code folder}; nothing of it may have been written. */
    public static Bundle begun(Path folder) {
        Bundle bundle = existing(folder);
        if (Files.exists(bundle.json()) || Files.exists(bundle.hlog())) {
            throw new BundleException(folder + " already holds a run");
        }
        return bundle;
    }

    private static Bundle existing(Path folder) {
        WholeFile.requireFolder(folder, folder + " is not a results folder");
        return new Bundle(folder);
    }

    /**
     * Makes results of what a run had kept when its process was killed or its machine stopped: the folder is then as that of any
     * run, and {@link #result} says that it was cut short.
     */
    public static Bundle recover(Path folder) {
        Bundle bundle = existing(folder);
        if (Files.exists(bundle.json()) || Files.exists(folder.resolve(STEPS))) {
            throw new BundleException(folder + " needs no recovery: it has the results of its run");
        }
        if (Files.exists(folder.resolve(MATRIX))) {
            throw new BundleException(
                    folder + " is the folder of a matrix; to continue it:  weir run --resume " + folder);
        }
        if (!bundle.unfinished.present()) {
            throw new BundleException(
                    folder + " is not the folder of a run that was cut short: it has no unfinished.json");
        }
        if (UnfinishedFiles.held(bundle.hlog())) {
            throw new BundleException("the run in " + folder + " still goes on: wait until it has ended");
        }
        bundle.writeData(bundle.unfinished.result(), bundle.unfinished.intervals());
        return bundle;
    }

    /**
     * Keeps what is known of a run that goes on, in place of what was kept before. Waits for no disk. Used by one thread.
     *
     * @param further seconds that follow those kept before
     */
    public void keep(RunResult soFar, List<Interval> further) {
        unfinished.keep(soFar, further);
    }

    /**
     * Opens the log of histograms of a run that begins. Its lock says that the run goes on, until the stream is closed or the
     * process ends.
     */
    public OutputStream openHlog() {
        try {
            FileChannel log = FileChannel.open(hlog(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            UnfinishedFiles.hold(log);
            return new BufferedOutputStream(Channels.newOutputStream(log));
        } catch (IOException e) {
            throw new BundleException("cannot write " + hlog() + ": " + WholeFile.reason(e), e);
        }
    }

    /**
     * {@inheritDoc} {@link #hlog()} has been written and closed before; when the disk is full, or too full for the report in text, the
     * end of the log makes room.
     */
    @Override
    public void write(RunResult result, List<Interval> intervals) {
        try {
            writeData(result, intervals);
        } catch (BundleException failure) {
            boolean more = unfinished.discard();
            if (!madeRoom(ROOM_BYTES) && !more) {
                throw failure;
            }
            writeData(result, intervals);
        }
        byte[] text = TextReport.full(result, TextStyle.PLAIN).getBytes(StandardCharsets.UTF_8);
        madeRoom(text.length + SPARE_BYTES);
    }

    private void writeData(RunResult result, List<Interval> intervals) {
        // run.json is last: its being there says that the run is complete.
        WholeFile.write(intervalsCsv(), IntervalsCsv.write(intervals, result.acrossHosts()));
        writeEvents(result);
        WholeFile.write(json(), ResultJson.write(result));
        unfinished.discard();
    }

    /** Adds a finding to those of a run that is over, behind all others. */
    public void note(Finding finding) {
        WholeFile.write(json(), ResultJson.write(result().with(finding)));
    }

    /**
     * Gives up the end of the histograms of single seconds when less than so much is free: everything else is worth more,
     * and needs less room. Returns whether it did.
     */
    private boolean madeRoom(long neededBytes) {
        if (!Files.exists(hlog())) {
            return false;
        }
        try (FileChannel log = FileChannel.open(hlog(), StandardOpenOption.WRITE)) {
            if (Files.getFileStore(folder()).getUsableSpace() >= neededBytes || log.size() == 0) {
                return false;
            }
            log.truncate(Math.max(0, log.size() - ROOM_BYTES));
            return true;
        } catch (IOException e) {
            throw new BundleException("cannot make room in " + folder() + ": " + WholeFile.reason(e), e);
        }
    }

    @Override
    Drawing<RunResult> drawing() {
        RunData data = data(result(), lag());
        RunResult told = MissingSamples.told(data.log(), data.result());
        return drawing(told, RunReport.of(new RunData(told, data.intervals(), data.log(), data.time(), data.lag())));
    }

    private RunData data(RunResult found, List<LagPoint> lag) {
        List<Interval> intervals = intervals();
        return new RunData(found, intervals, log(found, intervals), TimeLine.of(intervals), lag);
    }

    @Override
    public RunResult render() {
        RunResult drawn = super.render();
        MinuteReports.of(result(), hlog()).ifPresent(report -> WholeFile.write(minutes(), report));
        return drawn;
    }

    /** The latencies in whole milliseconds that {@code latency-report.txt} ends with, whatever the messages are; empty when none was timed. */
    public Optional<String> millisecondReport() {
        return MinuteReports.whole(result(), hlog());
    }

    /** The top of the report; not for a run with too few samples for a percentile curve. */
    @Override
    String picture(String chart) {
        return Picture.draw(data(result(), List.of()));
    }

    private RecordedLatencies log(RunResult result, List<Interval> intervals) {
        return Wording.measured(result)
                ? RecordedLatencies.read(hlog(), TimeLine.of(RunData.measured(intervals)), RunData.mainLatency(result))
                : RecordedLatencies.empty();
    }

    @Override
    public RunResult result() {
        return ResultJson.read(json(), WholeFile.read(json()));
    }

    /** The seconds of the run, read from {@code intervals.csv}. */
    public List<Interval> intervals() {
        return IntervalsCsv.read(intervalsCsv(), WholeFile.read(intervalsCsv()));
    }

    /** How far subscribers lagged behind, read from {@code lag.csv}; empty where that was not sampled. */
    private List<LagPoint> lag() {
        Path file = folder().resolve("lag.csv");
        return Files.exists(file) ? LagCsv.read(file, WholeFile.read(file)) : List.of();
    }

    /** Where the histograms of every second go. */
    public Path hlog() {
        return folder().resolve("latency.hlog");
    }

    /** The report to print or to mail. */
    public Path text() {
        return folder().resolve("report.txt");
    }

    /** The latencies of documents minute by minute, in whole milliseconds. */
    private Path minutes() {
        return folder().resolve("latency-report.txt");
    }

    private Path intervalsCsv() {
        return folder().resolve("intervals.csv");
    }
}
