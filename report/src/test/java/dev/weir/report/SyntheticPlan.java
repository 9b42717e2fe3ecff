package dev.weir.report;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Pauses;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.OperationFigures.FailureCount;
import dev.weir.result.operation.OperationFigures.Volume;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.result.operation.StepResult.StepLoad;
import dev.weir.result.operation.StepResult.StepSpan;
import dev.weir.transport.EffectiveSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** Made-up results of scenarios of steps, whose operations are simulated one by one. Deterministic. */
public final class SyntheticPlan {

    private static final long SECOND = 1_000_000_000L;
    private static final String SCENARIO = """
            transport: kafka
            kafka: { bootstrap: embedded }
            steps:
              - { name: fill, precondition: true, operations: create-record, limit: { count: 20000 } }
              - { name: mixed, operations: { create-record: 20, read-record: 80 }, concurrency: 16, limit: { time: 20s } }
              - { name: there and back, pipeline: [create-record, read-record], rate: 1500/s, limit: { time: 30s } }
            """;

    private final Random random = new Random(20261123);
    private final StringBuilder endToEnd = new StringBuilder("item,start_us,latency_us,step\r\n");
    private long startNanos;

    private SyntheticPlan() {}

    /** A preparing step, a closed loop of two operations with failures, and a pipeline at a rate that stalls once. */
    public static PlanResult withPipeline(Path folder) throws IOException {
        SyntheticPlan plan = new SyntheticPlan();
        List<StepResult> steps = List.of(
                plan.step("fill", true, "200 in flight", 4, List.of("create-record"), false),
                plan.step("mixed", false, "16 in flight", 20, List.of("create-record", "read-record"), false),
                plan.step("there and back", false, "1 500/s", 30, List.of("create-record", "read-record"), true));
        Files.writeString(folder.resolve("end-to-end.csv"), plan.endToEnd);
        return plan.result(steps);
    }

    /** One step of one operation, all of which succeeded. */
    public static PlanResult single() {
        SyntheticPlan plan = new SyntheticPlan();
        return plan.result(List.of(plan.step("create-record", false, "5 000/s", 10, List.of("create-record"), false)));
    }

    private PlanResult result(List<StepResult> steps) {
        boolean failed = steps.size() > 1;
        List<Finding> findings = failed
                ? List.of(
                        new Finding(
                                Severity.FAILURE, FindingCode.EXPECTATION_NOT_MET, "step mixed: 40 operations failed"),
                        new Finding(Severity.WARNING, FindingCode.SYSTEM_SILENT, "nothing ended for 1.2 s"))
                : List.of();
        Verdict verdict = new Verdict(
                failed ? Outcome.FAIL : Outcome.PASS,
                failed
                        ? "40 of 32 000 operations of step mixed failed; items went there and back within 31.0 ms 99 times in 100."
                        : "99 % of 50 000 records were created within 4.10 ms of being due.",
                findings,
                failed
                        ? List.of(new Expectation("mixed: failed", "0", "40", Holds.NO))
                        : List.of(new Expectation("failed", "0", "0", Holds.YES)));
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("cpu", "2 × made up");
        environment.put("java", "25");
        return new PlanResult(
                new RunResult.Origin(
                        PlanResult.SCHEMA,
                        "0.1.0",
                        "7f3a91c2",
                        "there-and-back",
                        "",
                        "2026-11-23T10:15:02.417Z",
                        List.of("weir", "run", "there-and-back.yaml"),
                        SCENARIO),
                "kafka (embedded 4.3.1, 1 broker)",
                verdict,
                steps,
                new RunResult.ResourceUse(List.of(), List.of(), new Pauses("weir", 2_100_000, 900_000, 0, 0, 50)),
                AcrossHosts.NONE,
                new RunResult.Setup(
                        List.of(
                                new EffectiveSetting("producer", "linger.ms", "0", false),
                                new EffectiveSetting("producer", "acks", "all", true)),
                        environment),
                failed ? List.of(new Event(37 * SECOND, "stall", "nothing ended for 1.2 s")) : List.of());
    }

    private StepResult step(
            String name, boolean precondition, String asked, int seconds, List<String> kinds, boolean pipeline) {
        boolean closed = asked.endsWith("flight");
        int perSecond = pipeline ? 1_500 : closed ? 800 : 5_000;
        List<OperationFigures> figures = new ArrayList<>();
        List<OperationInterval> intervals = new ArrayList<>();
        Histogram whole = new Histogram(3);
        for (int i = 0; i < kinds.size(); i++) {
            boolean failing = closed && i == 1;
            Histogram all = new Histogram(3);
            for (int second = 0; second < seconds; second++) {
                intervals.add(interval(kinds.get(i), second, perSecond * (i == 1 && !pipeline ? 4 : 1), all, failing));
            }
            figures.add(figures(kinds.get(i), all, seconds, failing ? 40 : 0));
        }
        if (pipeline) {
            items(name, seconds * perSecond, perSecond, whole);
        }
        StepSpan span = new StepSpan(startNanos, seconds * SECOND, "2026-11-23T10:15:02.417Z", "time " + seconds + "s");
        startNanos += seconds * SECOND;
        return new StepResult(
                name,
                precondition,
                span,
                new StepLoad(asked, closed, closed ? 16 : 1000, closed ? 15.7 : 3.2, 1),
                figures,
                pipeline ? List.of(latency(whole, whole.getTotalCount())) : List.of(),
                intervals,
                List.of());
    }

    private OperationInterval interval(String kind, int second, int count, Histogram all, boolean failing) {
        Histogram own = new Histogram(3);
        for (int i = 0; i < count; i++) {
            own.recordValue(logNormal(1.1e6, 0.5));
        }
        all.add(own);
        return new OperationInterval(
                kind,
                second * SECOND,
                SECOND,
                new OperationInterval.Counts(count, count, count, failing ? 2 : 0, count * 1_024L, 16),
                new OperationInterval.Latencies(
                        Math.round(own.getMean()),
                        own.getValueAtPercentile(50),
                        own.getValueAtPercentile(99),
                        own.getMaxValue()));
    }

    private OperationFigures figures(String kind, Histogram all, int seconds, long failed) {
        long succeeded = all.getTotalCount();
        return new OperationFigures(
                kind,
                new Account(succeeded + failed, succeeded + failed, succeeded, failed, 0, 0),
                failed == 0
                        ? List.of()
                        : List.of(new FailureCount("out-of-range", failed, "offset 7 of records-0 is <deleted>")),
                new Volume(succeeded * 1_024, succeeded, (double) succeeded / seconds, succeeded * 1_024.0 / seconds),
                latency(all, succeeded + failed),
                latency(all, succeeded));
    }

    private static Latency latency(Histogram all, long expected) {
        return Distributions.latency(LatencyKind.END_TO_END, all, 0, new Coverage(expected, all.getTotalCount()));
    }

    /** Two kinds of items, a slow drift, and a stall of 1.2 s that everything due meanwhile waits for. */
    private void items(String step, int count, int perSecond, Histogram whole) {
        for (int i = 0; i < count; i++) {
            long start = (long) i * SECOND / perSecond;
            double drift = 1 + 0.6 * Math.sin(start / 4e9);
            long latency = random.nextInt(12) == 0 ? logNormal(14e6, 0.25) : logNormal(2.2e6 * drift, 0.35);
            long stallEnd = 19_200_000_000L;
            latency += start > 18 * SECOND && start < stallEnd ? stallEnd - start : 0;
            whole.recordValue(latency);
            endToEnd.append(String.format(
                    Locale.ROOT,
                    "records/%d/%d,%.3f,%.3f,%s\r\n",
                    i % 3,
                    i / 3,
                    (startNanos + start) / 1e3,
                    latency / 1e3,
                    step));
        }
    }

    private long logNormal(double median, double sigma) {
        return Math.round(median * Math.exp(sigma * random.nextGaussian()));
    }
}
