package dev.weir.cli.live;

import dev.weir.cli.live.LiveFrame.Counts;
import dev.weir.cli.live.LiveFrame.End;
import dev.weir.cli.live.LiveFrame.Happened;
import dev.weir.cli.live.LiveFrame.PhaseOver;
import dev.weir.cli.page.FolderFiles;
import dev.weir.report.Bundle;
import dev.weir.report.MatrixFolder;
import dev.weir.report.PlanFolder;
import dev.weir.report.RunningFolder;
import dev.weir.report.data.BundleException;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.Wording;
import dev.weir.result.Interval;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.MatrixResult;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.unit.Durations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Follows a run that another process does, by what it writes into its folder. Used by one thread. */
final class FolderFollower {

    /** What a phase is called in {@code unfinished.json} that goes on. */
    private static final String GOES_ON = "cut short";

    /** So many seconds a histogram may come later than the second that it is of. */
    private static final int LATE = 4;

    /** So often a report is looked for before a page does without. */
    private static final int LOOKS_FOR_REPORT = 60;

    private static final long SECOND_MILLIS = 1000;

    /** The keys of a scenario that say how long a phase lasts. */
    private static final Map<String, String> LENGTHS = Map.of("warm-up", "warmup", "measure", "measure");

    private final Path folder;
    private final LiveState state;
    private Path followed = Path.of("");
    private RunningFolder run = new RunningFolder(followed);
    private final Map<Long, List<Long>> heat = new TreeMap<>();
    private Histogram measured = new Histogram(3);
    private int told;
    private int looks;

    FolderFollower(Path folder, LiveState state) {
        this.folder = folder;
        this.state = state;
    }

    /**
     * Whether a folder holds something to follow, or what came of it.
     *
     * @throws BundleException when it does not, in a sentence
     */
    static void check(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new BundleException(folder + " is not a results folder: "
                    + (Files.exists(folder) ? "it is not a folder" : "there is no such folder"));
        }
        RunningFolder run = new RunningFolder(folder);
        if (!run.unfinished()
                && !run.finished()
                && !StepsKeeper.isIn(folder)
                && !MatrixFolder.isOne(folder)
                && !PlanFolder.isOne(folder)) {
            throw new BundleException(folder + " holds no run that can be followed: it has neither unfinished.json nor"
                    + " matrix.json, which a run writes once its system answers");
        }
    }

    /** Looks what there is now. */
    void look() {
        if (MatrixFolder.isOne(folder)) {
            matrix();
        } else if (PlanFolder.isOne(folder)) {
            over(() -> PlanFolder.open(folder).result().verdict());
        } else if (StepsKeeper.isIn(folder)) {
            steps();
        } else if (new RunningFolder(folder).finished()) {
            over(() -> Bundle.open(folder).result().verdict());
        } else {
            follow(folder);
            if (run.unfinished() && !run.goesOn()) {
                state.ended(new End(
                        "ended",
                        "The process of this run is gone. A report of what it had written is made by: weir report --recover "
                                + folder,
                        ""));
            }
        }
    }

    private void steps() {
        StepsKeeper.read(folder).ifPresent(kept -> {
            state.shown(kept.frame());
            if (!kept.goesOn()) {
                state.ended(new End(
                        "ended", "The process of this run is gone. Steps write their results at their end only.", ""));
            }
        });
    }

    private void matrix() {
        MatrixResult matrix = MatrixFolder.open(folder).result();
        state.heading("weir " + matrix.origin().weirVersion() + " · "
                + matrix.origin().scenario() + " · " + matrix.plan().cells().size() + " cells");
        state.cells(LiveCell.of(matrix));
        if (!matrix.stopped().isEmpty() || matrix.finished() == matrix.planned()) {
            over(() -> new Verdict(matrix.outcome(), MatrixFolder.verdict(matrix), List.of(), List.of()));
            return;
        }
        Optional<Path> running = RunningFolder.running(folder);
        if (running.isPresent()) {
            if (!running.get().equals(followed)) {
                state.status(matrix.finished() + " of " + matrix.planned() + " runs are over · "
                        + running.get().getFileName());
            }
            follow(running.get());
        }
    }

    /** The run is over. Its report is drawn after its data was written. */
    private void over(Supplier<Verdict> found) {
        boolean drawn = Files.exists(folder.resolve("report.html"));
        if (drawn || ++looks > LOOKS_FOR_REPORT) {
            Verdict verdict = found.get();
            state.ended(new End(
                    verdict.outcome().name(), verdict.sentence(), drawn ? FolderFiles.START + "report.html" : ""));
        }
    }

    private void follow(Path of) {
        if (!of.equals(followed)) {
            followed = of;
            run = new RunningFolder(of);
            heat.clear();
            measured = new Histogram(3);
            told = 0;
        }
        Optional<RunResult> known = run.soFar();
        if (known.isEmpty()) {
            return;
        }
        RunResult result = known.get();
        if (!MatrixFolder.isOne(folder)) {
            state.heading(
                    "weir " + result.origin().weirVersion() + " · " + String.join(" · ", Wording.subject(result)));
        }
        phases(result.phases(), result.origin().scenarioText());
        List<Interval> seconds = run.seconds();
        String latency = main(result);
        for (Histogram histogram : run.furtherLatencies(latency)) {
            heat.merge(
                    Math.floorDiv(histogram.getStartTimeStamp(), SECOND_MILLIS),
                    LatencyBands.of(histogram),
                    LatencyBands::sum);
            if (histogram.getStartTimeStamp() >= 0) {
                measured.add(histogram);
            }
        }
        List<LiveStep> further = further(seconds);
        state.happened(result.events().stream()
                .map(event -> new Happened(event.atNanos() / 1e9 - offset(seconds), event.text()))
                .toList());
        state.flowed(
                further,
                counts(result, latency, seconds),
                seconds.isEmpty() ? List.of() : RunFollower.processes(seconds.getLast()),
                List.of());
    }

    /** Where the time line begins, from the start of the measured phase. */
    private static double offset(List<Interval> seconds) {
        return seconds.isEmpty() ? 0 : seconds.getFirst().startNanos() / 1e9;
    }

    private List<LiveStep> further(List<Interval> seconds) {
        List<LiveStep> further = new ArrayList<>();
        double offset = offset(seconds);
        state.measuredFrom(-offset);
        while (told < seconds.size()) {
            Interval next = seconds.get(told);
            long second = Math.floorDiv(next.startNanos() / 1_000_000 + SECOND_MILLIS / 2, SECOND_MILLIS);
            boolean soon = seconds.size() - told <= LATE;
            if (!heat.containsKey(second) && soon && next.messages().delivered() > 0) {
                break;
            }
            List<Long> counts = heat.getOrDefault(second, List.of());
            heat.remove(second);
            further.add(LiveStep.of(
                    next, LiveStep.rounded(next.startNanos() / 1e9 - offset), Receipts.NOT_COUNTED, counts));
            told++;
        }
        return further;
    }

    private void phases(List<PhaseSpan> spans, String scenario) {
        List<PhaseOver> over = new ArrayList<>();
        String name = "";
        long lasted = 0;
        for (PhaseSpan span : spans) {
            if (span.note().equals(GOES_ON)) {
                name = span.name();
                lasted = span.durationNanos();
            } else {
                over.add(new PhaseOver(span.name(), span.durationNanos() / 1e9, span.note()));
            }
        }
        state.phases(name, lasted, shouldTakeNanos(name, scenario), over);
    }

    /** How long a phase should last, as the scenario says; 0 if it does not. */
    private static long shouldTakeNanos(String phase, String scenario) {
        String key = LENGTHS.getOrDefault(phase, "");
        return scenario.lines()
                .filter(line -> !key.isEmpty() && line.startsWith(key + ": "))
                .mapToLong(
                        line -> Durations.parse(line.substring(key.length() + 2).strip())
                                .toNanos())
                .findFirst()
                .orElse(0);
    }

    /** The latency that says most of those with samples. */
    private static String main(RunResult result) {
        return result.messages().latencies().stream()
                .filter(latency -> List.of(Latency.ROUND_TRIP, Latency.END_TO_END, Latency.PUBLISH)
                        .contains(latency.name()))
                .filter(Wording::timed)
                .map(latency -> latency.name())
                .findFirst()
                .orElse(Latency.END_TO_END);
    }

    private Counts counts(RunResult result, String main, List<Interval> seconds) {
        Map<String, Long> percentiles = new LinkedHashMap<>();
        Wording.latency(result, main).filter(Wording::timed).ifPresent(latency -> {
            latency.percentiles().stream()
                    .filter(one -> one.supported() && one.reached())
                    .forEach(one -> percentiles.put(Figures.percentile(one.percentile()), one.nanos()));
            percentiles.put("max", latency.timings().maxNanos());
        });
        Ledger.Account total = result.messages().ledger().total();
        Map<String, Long> ledger = new LinkedHashMap<>();
        boolean byOthers = result.subject().byOthers();
        if (!byOthers) {
            ledger.put("scheduled", total.sending().scheduled());
            ledger.put("sent", total.sending().sent());
            ledger.put("acked", total.sending().acked());
        }
        ledger.put("delivered", total.receiving().unique());
        if (!seconds.isEmpty()) {
            ledger.put(
                    byOthers ? "consumer lag" : "backlog",
                    seconds.getLast().messages().backlog());
        }
        ledger.put("duplicate", total.receiving().duplicate());
        ledger.put("out of order", total.receiving().outOfOrder());
        ledger.put("corrupt", total.receiving().corrupt());
        ledger.values().removeIf(count -> count == Receipts.NOT_COUNTED);
        List<Double> curve = LiveCounts.curve(measured);
        return new Counts(main, ledger, percentiles, curve.isEmpty() ? Map.of() : Map.of(main, curve));
    }
}
