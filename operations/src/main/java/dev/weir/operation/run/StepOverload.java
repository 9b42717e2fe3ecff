package dev.weir.operation.run;

import dev.weir.operation.account.KindFigures;
import dev.weir.result.operation.StepResult;
import dev.weir.run.verdict.Tail;
import dev.weir.unit.Durations;
import java.util.Optional;
import java.util.OptionalLong;

/** Says where operations of an open loop took ever longer, because more of them were due than the system carried out. */
final class StepOverload {

    private StepOverload() {}

    /** What to tell of a step that has been closed: one sentence; empty when the system kept up. */
    static Optional<String> sentence(StepRun run, StepResult result) {
        OptionalLong due = run.dueNanos();
        if (due.isEmpty() || due.getAsLong() == 0) {
            return Optional.empty();
        }
        long dueNanos = due.getAsLong();
        long lengthNanos = result.span().lengthNanos();
        return run.figures().stream()
                .filter(kind -> tail(kind, dueNanos).falling(lengthNanos))
                .findFirst()
                .map(kind -> "Overloaded: the operations of step " + result.name() + " were due within "
                        + Durations.format(dueNanos) + ", but took " + Durations.format(lengthNanos)
                        + ". Latency mostly reflects how long the step was.");
    }

    /** The time that the rate of a kind is over: that of the step, or that in which operations were due. */
    static long rateNanos(StepRun run, KindFigures kind, long lengthNanos) {
        OptionalLong due = run.dueNanos();
        return due.isEmpty() || due.getAsLong() == 0
                ? lengthNanos
                : tail(kind, due.getAsLong()).overNanos(lengthNanos);
    }

    private static Tail tail(KindFigures kind, long dueNanos) {
        return new Tail(dueNanos, kind.latencies(), kind::stats, kind.newestSecond());
    }
}
