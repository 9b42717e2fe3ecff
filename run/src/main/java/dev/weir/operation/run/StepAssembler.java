package dev.weir.operation.run;

import dev.weir.clock.WallTime;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.account.PipelineAccount;
import dev.weir.result.Latency;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.StepResult;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Load;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.schedule.Schedule;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.time.Instant;
import java.util.List;

/** Puts the result of a step together once its workers have ended and its accounts are closed. */
final class StepAssembler {

    private final StepRun run;
    private final List<KindFigures> figures;
    private final WallTime wall;
    private final List<Double> percentiles;
    private final List<FaultRecord> faults;

    /**
     * @param percentiles percentiles of latencies beside the usual ones
     * @param faults those that were asked for while it went on
     */
    StepAssembler(StepRun run, WallTime wall, List<Double> percentiles, List<FaultRecord> faults) {
        this.faults = faults;
        this.run = run;
        this.figures = run.figures();
        this.wall = wall;
        this.percentiles = percentiles;
    }

    StepResult result() {
        OperationStep step = run.step();
        long lengthNanos = lengthNanos();
        List<OperationFigures> operations = figures.stream()
                .map(kind -> kind.figures(StepOverload.rateNanos(run, kind, lengthNanos), percentiles))
                .toList();
        List<OperationInterval> intervals = figures.stream()
                .flatMap(kind -> kind.intervals(lengthNanos).stream())
                .toList();
        return new StepResult(
                step.name(),
                step.precondition(),
                span(lengthNanos),
                load(lengthNanos),
                operations,
                endToEnd(),
                intervals,
                FaultsInStep.of(run, faults, intervals, lengthNanos));
    }

    /**
     * A step has lasted as long as operations were due, even if nothing happened in the end of it: of ten operations at one a second
     * the last may end after nine seconds, and they were not more than one a second.
     */
    private long lengthNanos() {
        long leastNanos = run.limits().timeUp() ? run.limits().endNanos() - run.startNanos() : 0;
        long lastNanos = run.work().lastEndedNanos() - run.startNanos();
        return Math.max(lastNanos, run.dueNanos().orElse(leastNanos));
    }

    private StepResult.StepSpan span(long lengthNanos) {
        return new StepResult.StepSpan(
                run.startNanos() - wall.nanos(),
                lengthNanos,
                Instant.ofEpochMilli(wall.epochMillis(run.startNanos())).toString(),
                run.limits().endedBy());
    }

    private StepResult.StepLoad load(long lengthNanos) {
        Load load = run.step().load();
        double spentNanos = figures.stream()
                .mapToDouble(kind -> (double) kind.counts().durationNanos())
                .sum();
        return new StepResult.StepLoad(
                asked(load),
                load.closedLoop(),
                load.inFlight(),
                lengthNanos == 0 ? 0 : spentNanos / lengthNanos,
                run.work().workers());
    }

    private static String asked(Load load) {
        return switch (load.schedule()) {
            case Schedule.Saturated saturated -> load.inFlight() + " in flight";
            case Schedule.FixedRate fixed -> Rates.format(fixed.messagesPerSecond());
            case Schedule.Poisson poisson -> Rates.format(poisson.messagesPerSecond()) + " (Poisson)";
            case Schedule.Ramp ramp ->
                Rates.format(ramp.fromPerSecond()) + " to " + Rates.format(ramp.toPerSecond()) + " over "
                        + Durations.exact(ramp.over());
            case Schedule.Steps steps -> steps.steps().size() + " rates in turn";
            case Schedule.Burst burst -> burst.messages() + " every " + Durations.exact(burst.every());
            case Schedule.Replay replay -> throw new IllegalStateException("a step does not replay a file");
            case Schedule.ByOthers others -> throw new IllegalStateException("a step does its operations itself");
        };
    }

    private List<Latency> endToEnd() {
        if (!(run.step().work() instanceof Work.Pipeline)) {
            return List.of();
        }
        return List.of(PipelineAccount.endToEnd(run.work().pipelines(), percentiles));
    }
}
