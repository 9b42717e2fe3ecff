package dev.weir.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.RunClock;
import dev.weir.report.Bundle;
import dev.weir.report.CapacityFolder;
import dev.weir.report.data.CellRuns;
import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.run.RunListener;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.search.Conclusion;
import dev.weir.search.NextTrial;
import dev.weir.transport.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials that take as long as they measure, by a clock of their own. */
class CapacityRunTest {

    private static final double LIMIT = 12_345;

    @TempDir
    private Path folder = Path.of("");

    private final ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);
    private final Interrupts interrupts = new Interrupts(() -> {});
    private long nowNanos;
    private double tried;
    private int interruptedAt = Integer.MAX_VALUE;
    private int trials;

    private final RunClock clock = new RunClock() {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            throw new UnsupportedOperationException("nobody waits");
        }
    };

    private TrialMaker.Made make(
            PlannedTrial planned, TrialMaker.Place place, List<String> command, String startedAt, Interrupts signals) {
        Scenario scenario = ((PlannedTrial.OfMessages) planned).scenario();
        Bundle bundle = place.folder().bundle(place.number(), place.label());
        nowNanos += scenario.length().measure().toNanos();
        trials++;
        if (trials == interruptedAt) {
            signals.arrived("Ctrl-C");
        }
        Engine.Order order = new Engine.Order(
                scenario,
                new Engine.Conditions(
                        Settings.of(List.of(), Map.of()), "direct", List.of(), command, startedAt, RunHosts.NONE),
                bundle,
                runId -> FaultInjection.NONE);
        RunResult found = engine.prepare(order, new RunListener() {}).execute();
        if (tried <= LIMIT) {
            return made(found, place, bundle);
        }
        Finding missed = new Finding(Severity.FAILURE, FindingCode.EXPECTATION_NOT_MET, "p99 was too large.");
        return made(
                found.withVerdict(new Verdict(Outcome.FAIL, "It failed.", List.of(missed), List.of())), place, bundle);
    }

    private static TrialMaker.Made made(RunResult found, TrialMaker.Place place, Bundle bundle) {
        String name = place.folder().nameOf(bundle);
        return new TrialMaker.Made(TrialVerdict.of(found), CellRuns.of(place.number(), 1, name, true, found));
    }

    private PlannedTrial planned(CapacityQuestion question, NextTrial trial, String over) {
        tried = trial.value();
        return question.planned(trial, over);
    }

    private CapacityResult search(String over, Duration within) {
        CapacityQuestion question = new CapacityQuestion(
                words -> new PlannedTrial.OfMessages(engine.matrix("quickstart", words)),
                List.of("measure=1s"),
                "",
                List.of(),
                "rate",
                over);
        CapacityResult begun = question.begun(List.of("weir", "capacity", "quickstart"), "2026-11-21T10:15:02Z");
        CapacityRun run = new CapacityRun(
                CapacityFolder.createAt(folder),
                begun,
                question.key(),
                (trial, second) -> planned(question, trial, second),
                clock,
                within.toNanos());
        return run.execute(this::make, ProgressDisplay.none(), interrupts);
    }

    @Test
    void limitIsFoundAndWhatBrokeAboveItIsSaid() {
        CapacitySearch found = search("", Duration.ofMinutes(10)).searches().getFirst();

        assertThat(found.answer().conclusion()).isEqualTo(Conclusion.CONFIRMED);
        assertThat(LIMIT).isBetween(found.answer().low(), found.answer().high());
        assertThat(found.broke()).hasValue("p99 was too large.");
        assertThat(found.trials()).hasSizeLessThan(16);
        assertThat(found.trials().getLast().length()).isEqualTo(4);
        assertThat(nowNanos)
                .isEqualTo(found.trials().stream()
                        .mapToLong(trial -> Duration.ofSeconds(trial.length()).toNanos())
                        .sum());
    }

    @Test
    void searchEndsBeforeATrialThatItsTimeIsTooShortFor() {
        CapacityResult result = search("", Duration.ofMillis(4_500));

        assertThat(result.searches().getFirst().trials()).hasSize(4);
        assertThat(nowNanos).isEqualTo(Duration.ofSeconds(4).toNanos());
        assertThat(result.outcome()).isEqualTo(Outcome.INVALID);
    }

    @Test
    void searchesShareTheTime() {
        CapacityResult result = search("partitions=1,4", Duration.ofSeconds(8));

        assertThat(result.searches())
                .extracting(search -> search.over() + ": " + search.trials().size())
                .containsExactly("1: 4", "4: 4");
    }

    @Test
    void interruptedTrialIsNotKept() {
        interruptedAt = 3;

        CapacityResult result = search("", Duration.ofMinutes(10));

        assertThat(result.searches().getFirst().trials()).hasSize(2);
        assertThat(result.stopped()).isEqualTo("Ctrl-C");
        assertThat(result.searches().getFirst().answer().conclusion()).isEqualTo(Conclusion.SO_FAR);
        assertThat(folder.resolve("report.txt")).content().contains("stopped by Ctrl-C");
    }
}
