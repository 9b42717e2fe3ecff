package dev.weir.operation.run;

import dev.weir.operation.account.KindFigures;
import dev.weir.result.operation.StepResult;
import dev.weir.run.verdict.Tail;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.Optional;
import java.util.OptionalLong;

/** The finding that operations of an open loop took ever longer, because more of them were due than the system carried out. */
final class StepOverload {

    private StepOverload() {}

    /** What to tell of a step that has been closed: one sentence; empty when the system kept up. */
    static Optional<String> sentence(StepRun run, StepResult result) {
        OptionalLong due = run.dueNanos();
        if (due.isEmpty() || due.getAsLong() == 0) {
            return Optional.empty();
        }
        long dueNanos = due.getAsLong();
        return run.figures().stream()
                .filter(kind ->
                        tail(kind, dueNanos).overloaded(spanNanos(run, kind), () -> run.fellBehind(kind, dueNanos)))
                .findFirst()
                .map(kind -> sentence(run, result, kind, dueNanos));
    }

    private static String sentence(StepRun run, StepResult result, KindFigures kind, long dueNanos) {
        String due = "Overloaded: the operations of step " + result.name() + " were due within "
                + Durations.format(dueNanos) + ", but ";
        String end = ". Latency mostly reflects how long the step was.";
        if (tail(kind, dueNanos).overloaded(spanNanos(run, kind), () -> false)) {
            return due + "took " + Durations.format(result.span().lengthNanos()) + end;
        }
        return due + "those of " + kind.kind().label() + " succeeded ever later: "
                + Counts.format(run.succeededUntil(kind, dueNanos)) + " of "
                + Counts.format(kind.counts().due()) + " had by then" + end;
    }

    /** The time that the rate of a kind is over: that of the step, or that in which operations were due. */
    static long rateNanos(StepRun run, KindFigures kind, long lengthNanos) {
        OptionalLong due = run.dueNanos();
        return due.isEmpty() || due.getAsLong() == 0
                ? lengthNanos
                : tail(kind, due.getAsLong()).overNanos(spanNanos(run, kind));
    }

    /** Up to its own last end: an earlier stage of a pipeline is not as long as the later ones make the step. */
    private static long spanNanos(StepRun run, KindFigures kind) {
        return kind.lastEndedNanos() - run.startNanos();
    }

    private static Tail tail(KindFigures kind, long dueNanos) {
        return new Tail(dueNanos, kind.latencies(), kind::stats, kind.newestSecond());
    }
}
