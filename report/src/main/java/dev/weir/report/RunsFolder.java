package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.RunRow;
import dev.weir.report.data.RunRow.RowFigure;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.RunsPage;
import dev.weir.report.matrix.MatrixVerdict;
import dev.weir.report.wording.CapacityWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.MatrixResult;
import dev.weir.result.RunResult;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.unit.Counts;
import dev.weir.unit.Rates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder of many results folders, such as {@code runs}, as a page that lists them. Thread-safe. */
public final class RunsFolder {

    private static final List<String> DATA =
            List.of(ReportFolder.RUN, ReportFolder.MATRIX, ReportFolder.STEPS, ReportFolder.CAPACITY);

    private static final String UNFINISHED = "unfinished";
    private static final String UNREADABLE = "unreadable";

    private final Path folder;

    /** What was read before, by the name of the folder and when its data was written: results do not change. */
    private final Map<String, RunRow> read = new HashMap<>();

    private RunsFolder(Path folder) {
        this.folder = folder;
    }

    /** Whether a run, a matrix, a scenario of steps or a search for a capacity has left that folder, or does so now. */
    public static boolean isResults(Path folder) {
        return DATA.stream().anyMatch(file -> Files.exists(folder.resolve(file)))
                || new RunningFolder(folder).unfinished();
    }

    /**
     * A folder that holds at least one results folder.
     *
     * @throws BundleException when it does not, in a sentence
     */
    public static RunsFolder open(Path folder) {
        WholeFile.requireFolder(folder, folder + " is not a folder of results");
        RunsFolder runs = new RunsFolder(folder);
        if (runs.folders().isEmpty()) {
            throw new BundleException(
                    folder
                            + " holds no results: none of run.json, matrix.json, steps.json and capacity.json, and no folder that has one of them");
        }
        return runs;
    }

    private List<Path> folders() {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory)
                    .filter(RunsFolder::isResults)
                    .sorted(Comparator.comparing(RunsFolder::name))
                    .toList();
        } catch (IOException e) {
            throw new BundleException("cannot read " + folder + ": " + WholeFile.reason(e), e);
        }
    }

    /** The page that lists them as they are now, the newest first; {@code links} is how the addresses of their files begin. */
    public synchronized String page(String links) {
        List<RunRow> rows = new ArrayList<>(folders().stream().map(this::row).toList());
        rows.sort(Comparator.comparing(RunRow::startedAt)
                .thenComparing(RunRow::folder)
                .reversed());
        return RunsPage.draw(folder.toAbsolutePath().normalize().toString(), rows, links);
    }

    private static String name(Path results) {
        return String.valueOf(results.getFileName());
    }

    private RunRow row(Path results) {
        String name = name(results);
        try {
            for (String file : DATA) {
                Path data = results.resolve(file);
                if (Files.exists(data)) {
                    if (RunningFolder.running(results).isPresent()) {
                        return running(name);
                    }
                    String key = name + " " + Files.getLastModifiedTime(data).toMillis();
                    RunRow known = read.get(key);
                    RunRow row = known == null ? read(results, name) : known;
                    // Without its report, which may still be drawn, it is read again.
                    if (!row.page().isEmpty()) {
                        read.put(key, row);
                    }
                    return row;
                }
            }
            boolean goesOn = new RunningFolder(results).goesOn();
            return goesOn
                    ? running(name)
                    : RunRow.without(
                            name,
                            UNFINISHED,
                            "It was cut short: weir report --recover makes a report of what it had written.");
        } catch (BundleException | IOException e) {
            return RunRow.without(
                    name, UNREADABLE, String.valueOf(e.getMessage()).replace(results + "/", ""));
        }
    }

    private static RunRow running(String name) {
        return RunRow.without(name, "running", "It goes on: weir live shows it.");
    }

    private static RunRow read(Path results, String name) {
        ReportFolder<?> folder = ReportFolder.open(results);
        String page = Files.exists(folder.html()) ? "report.html" : "";
        return switch (folder) {
            case Bundle run -> of(run.result(), name, page);
            case PlanFolder steps -> of(steps.result(), name, page);
            case MatrixFolder matrix -> of(matrix.result(), name, page);
            case CapacityFolder search -> of(search.result(), name, page);
        };
    }

    private static RunRow of(RunResult result, String name, String page) {
        List<RowFigure> figures = new ArrayList<>();
        if (Wording.measured(result)) {
            double rate = result.subject().subscribers() == 0
                    ? result.messages().throughput().sent().perSecond()
                    : result.messages().throughput().delivered().perSecond();
            figures.add(new RowFigure(RunsPage.THROUGHPUT, rate, Rates.format(rate)));
            latency(result, figures);
            Ledger ledger = result.messages().ledger();
            if (ledger.lossKnown()) {
                long lost = ledger.total().comparison().lost();
                figures.add(new RowFigure(RunsPage.LOST, (double) lost, Figures.count(lost)));
            }
        }
        List<String> subject = Wording.subject(result);
        return new RunRow(
                name,
                result.origin().startedAt(),
                result.origin().scenario(),
                String.join(" · ", subject.subList(1, subject.size())),
                Wording.verdict(result),
                result.verdict().sentence(),
                figures,
                page);
    }

    private static void latency(RunResult result, List<RowFigure> figures) {
        String main = result.subject().saturated() ? Latency.SERVICE : Latency.END_TO_END;
        Stream.of(Latency.ROUND_TRIP, main, Latency.PUBLISH)
                .flatMap(kind -> Wording.latency(result, kind).stream())
                .filter(Wording::timed)
                .findFirst()
                .ifPresent(latency -> figures.addAll(figures(result, latency)));
    }

    private static List<RowFigure> figures(RunResult result, Latency latency) {
        List<RowFigure> figures = new ArrayList<>();
        for (double percentile : List.of(50.0, 99.0, 99.9)) {
            Wording.percentile(latency, percentile)
                    .filter(Latency.Percentile::reached)
                    .ifPresent(found -> figures.add(new RowFigure(
                            Figures.percentile(percentile),
                            (double) found.nanos(),
                            Wording.value(result, latency, found))));
        }
        figures.add(new RowFigure(RunsPage.MAX, (double) latency.timings().maxNanos(), Wording.max(result, latency)));
        return figures;
    }

    private static RunRow of(MatrixResult result, String name, String page) {
        return new RunRow(
                name,
                result.origin().startedAt().getFirst(),
                result.origin().scenario(),
                Counts.of(result.plan().cells().size(), "cell") + ", " + result.finished() + " of " + result.planned()
                        + " runs completed",
                MatrixVerdict.of(result),
                MatrixVerdict.sentence(result),
                List.of(),
                page);
    }

    private static RunRow of(CapacityResult result, String name, String page) {
        CapacityWording wording = new CapacityWording(result);
        return new RunRow(
                name,
                result.origin().startedAt().getFirst(),
                result.origin().scenario(),
                String.join(" · ", wording.subject()),
                wording.verdict(),
                result.searches().stream().map(wording::sentence).collect(Collectors.joining(" ")),
                List.of(),
                page);
    }

    private static RunRow of(PlanResult result, String name, String page) {
        return new RunRow(
                name,
                result.origin().startedAt(),
                result.origin().scenario(),
                result.system() + " · " + result.steps().size() + " steps",
                result.verdict().outcome().name(),
                result.verdict().sentence(),
                List.of(),
                page);
    }
}
