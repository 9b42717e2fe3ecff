package dev.weir.operation.run;

import dev.weir.measure.Distributions;
import dev.weir.operation.account.KindFigures;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Pauses;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.StepResult;
import dev.weir.run.verdict.Judge;
import dev.weir.run.verdict.ToolEffect;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.unit.Durations;
import dev.weir.unit.Percents;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says of which latencies of a step the tool or its host made too large a part. Judged are the headline percentiles of each kind of
 * operation, and every percentile that the step limits and that is above its limit.
 */
final class StepToolCheck {

    private final Judge judge;
    private double share;
    private double percentile = Pauses.RATE;

    StepToolCheck(Judge judge) {
        this.judge = judge;
    }

    /** The largest part of a percentile that the tool made, of all steps so far, from 0 to 1. */
    double share() {
        return share;
    }

    /** The percentile it belongs to. */
    double percentile() {
        return percentile;
    }

    /**
     * Judges a step that has been closed. In a closed loop the rate is the headline, so there it is a warning unless a limit is
     * exceeded.
     */
    void check(StepRun run, StepResult result) {
        Severity most = judge.untrusted();
        Severity ofHeadlines = result.load().closedLoop() ? Severity.WARNING : most;
        for (KindFigures kind : run.figures()) {
            if (!check(result.name(), kind, aboveLimit(run, kind), most)) {
                check(result.name(), kind, headlines(kind), ofHeadlines);
            }
        }
    }

    private static Stream<Double> headlines(KindFigures kind) {
        return ToolEffect.headlines().stream().filter(headline -> Distributions.supported(kind.latencies(), headline));
    }

    /** Whoever is told that a limit is exceeded has to know whose delay it is, however few samples lie above it. */
    private static Stream<Double> aboveLimit(StepRun run, KindFigures kind) {
        return run.step().expectations().stream()
                .filter(expected ->
                        expected.latency().filter(Latency.OPERATION::equals).isPresent())
                .filter(expected -> kind.latencyNanos(expected.percentile()) > expected.limit())
                .map(Expectation::percentile);
    }

    /** Judges some percentiles, and tells of the worst of them; whether there was anything to tell. */
    private boolean check(String step, KindFigures kind, Stream<Double> judged, Severity severity) {
        Optional<ToolEffect> worst = judged
                // What has no value because too few operations succeeded would have none whatever the tool did.
                .filter(one -> kind.latencyNanos(one) != Percentile.NEVER_NANOS)
                .map(one -> ToolEffect.at(Latency.OPERATION, one, kind.latencyNanos(one), kind.adjustedNanos(one)))
                // Below a certain length Weir claims no accuracy.
                .filter(effect -> effect.spoils(0))
                .max(Comparator.comparingDouble(ToolEffect::share));
        worst.ifPresent(this::remember);
        Optional<ToolEffect> tooLarge = worst.filter(effect -> effect.spoils(StepJudge.MOST_SHARE));
        tooLarge.ifPresent(
                effect -> judge.findings().add(severity, FindingCode.TOOL_OVERHEAD, sentence(step, kind, effect)));
        return tooLarge.isPresent();
    }

    private void remember(ToolEffect effect) {
        if (effect.share() > share) {
            share = effect.share();
            percentile = effect.percentile();
        }
    }

    private static String sentence(String step, KindFigures kind, ToolEffect effect) {
        return String.format(
                Locale.ROOT,
                "Tool overhead is %s (%s) of the %s of %s in step %s; the limit is %s.",
                Percents.beside(effect.share(), StepJudge.MOST_SHARE),
                Durations.format(effect.nanos()),
                effect.percentileName(),
                kind.kind().label(),
                step,
                Percents.exact(StepJudge.MOST_SHARE));
    }
}
