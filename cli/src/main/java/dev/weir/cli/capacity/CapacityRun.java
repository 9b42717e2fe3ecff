package dev.weir.cli.capacity;

import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.StoppedException;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.RunClock;
import dev.weir.report.CapacityFolder;
import dev.weir.report.data.BundleException;
import dev.weir.report.wording.CapacityWording;
import dev.weir.result.CellRun;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.result.capacity.CapacityTrial;
import dev.weir.search.NextTrial;
import dev.weir.search.Search;
import dev.weir.search.TrialOutcome;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Makes the trials that searches ask for, one after the other, and writes the journal after each: whatever ends the process,
 * it can go on from there. Used by one thread.
 */
public final class CapacityRun {

    private static final int ERRORS_LIMIT = 2;

    /** What a trial takes beside its phases. A long drain, or the start of a system, comes seldom. */
    private static final Duration AROUND = Duration.ofSeconds(2);

    private final CapacityFolder folder;
    private final SearchedKey key;
    private final BiFunction<NextTrial, String, PlannedTrial> planned;
    private final RunClock clock;
    private final long endNanos;
    private CapacityResult result;
    /** What the last trial took beside measuring. */
    private long aroundNanos;

    private int errors;

    /**
     * @param begun the question, and the trials that were made before
     * @param planned the run of a trial, and of a value of the second key
     * @param withinNanos the time for all trials from now on
     */
    public CapacityRun(
            CapacityFolder folder,
            CapacityResult begun,
            SearchedKey key,
            BiFunction<NextTrial, String, PlannedTrial> planned,
            RunClock clock,
            long withinNanos) {
        this.folder = folder;
        this.result = begun;
        this.key = key;
        this.planned = planned;
        this.clock = clock;
        this.endNanos = clock.nanos() + withinNanos;
    }

    /** Searches until every answer is there, the time is over, or a signal comes; then draws the reports. */
    public CapacityResult execute(TrialMaker maker, ProgressDisplay display, Interrupts interrupts) {
        folder.write(result);
        try {
            for (int i = 0; i < result.searches().size() && interrupts.first().isEmpty(); i++) {
                search(i, maker, display, interrupts);
            }
        } catch (StoppedException beforeMeasuring) {
            keep(0, result.searches().getFirst(), interrupts);
        }
        display.status("");
        return folder.render();
    }

    private void search(int index, TrialMaker maker, ProgressDisplay display, Interrupts interrupts) {
        Search search = new Search(key.range());
        result.searches().get(index).trials().forEach(trial -> search.add(trial.told()));
        long from = clock.nanos();
        long until = from + (endNanos - from) / (result.searches().size() - index);
        for (Optional<NextTrial> next = search.next(); next.isPresent(); next = search.next()) {
            CapacitySearch before = result.searches().get(index);
            PlannedTrial run = planned.apply(next.get(), before.over());
            long measureNanos = run.measure().toNanos();
            long startNanos = clock.nanos();
            if (interrupts.first().isPresent() || until - startNanos < measureNanos + aroundNanos) {
                break;
            }
            display.status(status(index, next.get().value(), until - startNanos));
            CapacityTrial trial = trial(next.get(), run, before, maker, interrupts);
            if (interrupts.first().isPresent()) {
                break;
            }
            long tookNanos = clock.nanos() - startNanos - measureNanos;
            aroundNanos =
                    Math.clamp(tookNanos, 0, run.warmupLimit().plus(AROUND).toNanos());
            search.add(trial.told());
            List<CapacityTrial> trials = new ArrayList<>(before.trials());
            trials.add(trial);
            keep(index, new CapacitySearch(before.over(), trials, search.answer()), interrupts);
            show(index, display);
        }
        CapacitySearch last = result.searches().get(index);
        keep(index, new CapacitySearch(last.over(), last.trials(), search.answer()), interrupts);
    }

    private void keep(int index, CapacitySearch search, Interrupts interrupts) {
        result = result.with(index, search, interrupts.first().orElse(""));
        folder.write(result);
    }

    private CapacityTrial trial(
            NextTrial next, PlannedTrial run, CapacitySearch search, TrialMaker maker, Interrupts interrupts) {
        int number = Math.toIntExact(result.searches().stream()
                        .mapToLong(one -> one.trials().size())
                        .sum())
                + 1;
        String label = (search.over().isEmpty() ? "" : result.question().over() + "-" + search.over() + "-")
                + key.override(next.value());
        String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        TrialMaker.Made made = maker.make(
                run,
                new TrialMaker.Place(folder, number, label),
                result.origin().command(),
                startedAt,
                interrupts);
        if (interrupts.first().isEmpty()) {
            checkErrors(made.run().conclusion());
        }
        TrialVerdict verdict = made.verdict();
        return new CapacityTrial(next.value(), next.length(), verdict.outcome(), verdict.why(), made.run());
    }

    /** A system that cannot even be measured has no capacity. */
    private void checkErrors(CellRun.Conclusion found) {
        errors = found.outcome() == Outcome.ERROR ? errors + 1 : 0;
        if (errors >= ERRORS_LIMIT) {
            throw new BundleException("the search ends, because two trials in a row could not run: " + found.sentence()
                    + " What was found is in " + folder.folder());
        }
    }

    private String status(int index, double value, long leftNanos) {
        CapacityWording wording = new CapacityWording(result);
        CapacitySearch search = result.searches().get(index);
        String over = wording.over(search).isEmpty() ? "" : wording.over(search) + " · ";
        return "  " + over + "trial " + (search.trials().size() + 1) + " · "
                + result.question().key() + " " + wording.value(value) + " · at most " + Durations.format(leftNanos)
                + " left";
    }

    private void show(int index, ProgressDisplay display) {
        CapacityWording wording = new CapacityWording(result);
        CapacitySearch search = result.searches().get(index);
        CapacityTrial trial = search.trials().getLast();
        String head = "  %2d  %-8s".formatted(search.trials().size(), CapacityWording.word(trial));
        String label =
                (wording.over(search).isEmpty() ? "" : wording.over(search) + " · ") + wording.value(trial.value());
        List<String> parts = new ArrayList<>(List.of(
                "p50 " + CapacityWording.latency(trial.run(), 50), "p99 " + CapacityWording.latency(trial.run(), 99)));
        if (trial.outcome() != TrialOutcome.MET) {
            parts.add(trial.why());
        }
        display.row(head, label, Math.max(14, label.length()), parts);
    }
}
