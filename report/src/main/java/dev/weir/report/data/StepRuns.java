package dev.weir.report.data;

import dev.weir.result.CellRun;
import dev.weir.result.CellRun.Conclusion;
import dev.weir.result.CellRun.LatencyFigures;
import dev.weir.result.CellRun.Load;
import dev.weir.result.CellRun.LossFigures;
import dev.weir.result.CellRun.Meter;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Yardstick;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a table keeps of a run of steps: the figures of one of them. */
public final class StepRuns {

    private StepRuns() {}

    /**
     * The figures of one step.
     *
     * @param finished whether the run was not stopped before its time
     * @param transport name of the transport
     * @param name of the step; it may not have been reached
     */
    public static CellRun of(CellRun.Key key, boolean finished, String transport, PlanResult result, String name) {
        Optional<StepResult> step =
                result.steps().stream().filter(one -> one.name().equals(name)).findFirst();
        return new CellRun(
                key,
                new Conclusion(
                        finished,
                        CellRun.REPORT,
                        result.verdict().outcome(),
                        result.verdict().sentence()),
                new Meter(
                        Yardstick.NONE,
                        transport,
                        step.map(one -> one.span().lengthNanos()).orElse(0L)),
                step.map(one -> load(one, result)).orElse(Load.NONE),
                step.map(StepRuns::latency).orElse(new LatencyFigures("latency", List.of(), 0)),
                LossFigures.UNCHECKED,
                -1,
                Map.of());
    }

    /** Operations in the place of messages: due, and done. */
    private static Load load(StepResult step, PlanResult result) {
        double seconds = step.span().lengthNanos() / 1e9;
        boolean closed = step.load().closedLoop();
        List<OperationFigures> kinds = step.endToEnd().isEmpty()
                ? step.operations()
                : List.of(step.operations().getLast());
        double done =
                kinds.stream().mapToDouble(kind -> kind.volume().perSecond()).sum();
        double due = step.operations().stream()
                .mapToLong(kind -> kind.account().due())
                .sum();
        return new Load(
                closed,
                closed || seconds == 0 ? 0 : due / seconds,
                result.verdict().findings().stream().anyMatch(finding -> finding.code() == FindingCode.OVERLOADED),
                done,
                done,
                -1,
                0,
                1);
    }

    /** Of several kinds, that of the slowest. */
    private static LatencyFigures latency(StepResult step) {
        boolean pipeline = !step.endToEnd().isEmpty();
        List<Latency> all = pipeline
                ? step.endToEnd()
                : step.operations().stream().map(OperationFigures::latency).toList();
        return all.stream()
                .max(Comparator.comparingLong(latency -> latency.at(99)))
                .map(slowest -> new LatencyFigures(
                        pipeline ? "end-to-end" : "latency",
                        slowest.percentiles(),
                        slowest.timings().maxNanos()))
                .orElse(new LatencyFigures("latency", List.of(), 0));
    }
}
