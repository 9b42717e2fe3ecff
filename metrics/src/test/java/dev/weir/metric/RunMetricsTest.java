package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.Recorder;
import dev.weir.message.CarrierKind;
import dev.weir.operation.account.KindAccount;
import dev.weir.operation.account.KindFigures;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.Ledger;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveSecond;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a monitoring system reads of runs whose faults are known. */
class RunMetricsTest {

    private static final FaultPlan PLAIN = FaultPlan.delayed(Duration.ofMillis(3));

    private static final List<String> OF_IDENTITIES = List.of(
            "weir_messages_missing",
            "weir_messages_duplicate_total",
            "weir_messages_out_of_order_total",
            "weir_messages_corrupt_total",
            "weir_messages_foreign_total");

    private final RunMetrics metrics = new RunMetrics("1.2.3");

    static ExpositionText text(RunMetrics metrics) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(text, metrics.snapshots());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ExpositionText.read(text.toString(StandardCharsets.UTF_8));
    }

    private double value(String series) {
        return text(metrics).series().getOrDefault(series, Double.NaN);
    }

    @Test
    void everyMessageOfARunIsCountedAndTimed() {
        metrics.begin(new RunMetrics.Subject("quick \"start\"", "faulty", ""));

        MeteredRun.of(PLAIN, metrics);

        assertThat(text(metrics).series())
                .containsEntry("weir_build_info{version=\"1.2.3\"}", 1.0)
                .containsEntry("weir_run_info{cell=\"\",scenario=\"quick \\\"start\\\"\",transport=\"faulty\"}", 1.0)
                .containsEntry("weir_messages_scheduled_total{phase=\"measure\"}", 500.0)
                .containsEntry("weir_messages_sent_total{phase=\"measure\"}", 500.0)
                .containsEntry("weir_messages_acked_total{phase=\"measure\"}", 500.0)
                .containsEntry("weir_messages_delivered_total{phase=\"measure\"}", 500.0)
                .containsEntry("weir_messages_failed_total{phase=\"measure\"}", 0.0)
                .containsEntry("weir_messages_lost_total{phase=\"measure\"}", 0.0)
                .containsEntry("weir_messages_backlog{phase=\"measure\"}", 0.0)
                .containsEntry("weir_end_to_end_latency_seconds_count{phase=\"measure\"}", 500.0)
                .containsEntry("weir_end_to_end_latency_seconds_bucket{phase=\"measure\",le=\"0.0025\"}", 0.0)
                .containsEntry("weir_end_to_end_latency_seconds_bucket{phase=\"measure\",le=\"0.005\"}", 500.0)
                .containsEntry("weir_run_phase{phase=\"finished\"}", 1.0)
                .containsEntry("weir_run_phase{phase=\"measure\"}", 0.0);
        assertThat(value("weir_end_to_end_latency_seconds_sum{phase=\"measure\"}"))
                .isBetween(1.49, 1.51);
    }

    @Test
    void whatTheLedgerCountsIsThereWhenTheRunIsOver() {
        FaultPlan plan =
                PLAIN.with(new Fault.Loss(0.1, 3)).with(new Fault.ReadTwice(50)).with(new Fault.Corruption(100));

        RunResult result = MeteredRun.of(plan, metrics);

        var total = result.messages().ledger().total();
        assertThat(total.comparison().lost()).isPositive();
        assertThat(total.receiving().duplicate()).isPositive();
        assertThat(total.receiving().corrupt()).isPositive();
        assertThat(text(metrics).series())
                .containsEntry("weir_messages_lost_total{phase=\"measure\"}", (double)
                        total.comparison().lost())
                .containsEntry("weir_messages_duplicate_total{phase=\"measure\"}", (double)
                        total.receiving().duplicate())
                .containsEntry("weir_messages_corrupt_total{phase=\"measure\"}", (double)
                        total.receiving().corrupt())
                .containsEntry("weir_messages_delivered_total{phase=\"measure\"}", (double)
                        total.receiving().unique());
    }

    @Test
    void lossThatIsInconclusiveOrWasNotCheckedIsAbsent() {
        RunResult run = MeteredRun.of(PLAIN.with(new Fault.Loss(0.1, 3)), metrics);
        String lost = "weir_messages_lost_total{phase=\"measure\"}";
        assertThat(value(lost)).isPositive();

        metrics.finished(with(run, true, false));
        assertThat(text(metrics).types()).doesNotContainKey("weir_messages_lost_total");
        assertThat(value("weir_messages_unsent_total{phase=\"measure\"}")).isZero();

        metrics.finished(with(run, false, true));
        assertThat(text(metrics).types()).doesNotContainKey("weir_messages_lost_total");
    }

    private static RunResult with(RunResult run, boolean lossChecked, boolean drainProven) {
        Ledger found = run.messages().ledger();
        Ledger ledger = new Ledger(
                lossChecked,
                drainProven,
                found.balanced(),
                found.imbalances(),
                found.total(),
                found.publishers(),
                found.subscribers(),
                found.samples());
        return new RunResult(
                run.origin(),
                run.subject(),
                run.verdict(),
                run.phases(),
                new RunResult.MessageFigures(
                        run.messages().throughput(), run.messages().latencies(), ledger),
                run.resources(),
                run.acrossHosts(),
                run.setup(),
                run.events(),
                run.notMeasured());
    }

    @Test
    void whatNobodyLookedAtIsAbsent() {
        MeteredRun.of(0, CarrierKind.BINARY, metrics);

        assertThat(text(metrics).types().keySet())
                .contains("weir_messages_sent_total", "weir_messages_backlog")
                .doesNotContain("weir_messages_delivered_total", "weir_delivered_bytes_total")
                .doesNotContainAnyElementsOf(OF_IDENTITIES);

        metrics.begin(new RunMetrics.Subject("without identities", "faulty", ""));
        MeteredRun.of(1, CarrierKind.NONE, metrics);

        assertThat(value("weir_messages_delivered_total{phase=\"measure\"}")).isEqualTo(500);
        assertThat(value("weir_delivered_bytes_total{phase=\"measure\"}")).isEqualTo(50_000);
        assertThat(text(metrics).types().keySet()).doesNotContainAnyElementsOf(OF_IDENTITIES);

        metrics.begin(new RunMetrics.Subject("with both", "faulty", ""));
        MeteredRun.of(1, CarrierKind.BINARY, metrics);

        assertThat(text(metrics).types().keySet()).containsAll(OF_IDENTITIES);
    }

    @Test
    void everyPhaseThatARunBeginsIsListed() throws IOException {
        Set<String> phases = phasesOfRuns();

        assertThat(phases).contains("connect", "measure", "heal", "audit");
        for (String phase : phases) {
            metrics.phaseStarted(phase, 0);
            assertThat(value("weir_run_phase{phase=\"" + phase + "\"}"))
                    .as(phase)
                    .isEqualTo(1);
        }
    }

    /** As the code of runs has them. */
    private static Set<String> phasesOfRuns() throws IOException {
        Pattern begun = Pattern.compile("timeLine\\.begin\\((?:\"([^\"]+)\"|PhaseSpan\\.([A-Z_]+))");
        Set<String> phases = new TreeSet<>();
        Path runs = Path.of("..", "run", "src", "main", "java", "dev", "weir", "run");
        try (Stream<Path> files = Files.walk(runs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher names = begun.matcher(Files.readString(file));
                while (names.find()) {
                    phases.add(
                            names.group(1) != null
                                    ? names.group(1)
                                    : names.group(2).toLowerCase(Locale.ROOT).replace('_', '-'));
                }
            }
        }
        return phases;
    }

    @Test
    void everySecondOfARunIsToldWhileItGoesOn() {
        List<Double> sent = new ArrayList<>();
        List<Double> lost = new ArrayList<>();

        MeteredRun.of(PLAIN, new RunListener() {
            @Override
            public void second(LiveSecond second) {
                metrics.second(second);
                if (second.phase().equals("measure")) {
                    sent.add(value("weir_messages_sent_total{phase=\"measure\"}"));
                    lost.add(value("weir_messages_lost_total{phase=\"measure\"}"));
                }
            }
        });

        assertThat(sent).startsWith(100.0, 200.0, 300.0, 400.0, 500.0).isSorted();
        assertThat(lost).as("not known before the audit").containsOnly(Double.NaN);
    }

    @Test
    void verdictIsAbsentUntilRunEndsAndAllVerdictsAreCounted() {
        assertThat(text(metrics).types()).doesNotContainKeys("weir_run_verdict", "weir_runs_total");

        Outcome first = MeteredRun.of(PLAIN, metrics).verdict().outcome();
        String verdict = "{verdict=\"" + first + "\"}";
        assertThat(value("weir_run_verdict" + verdict)).isEqualTo(1);

        metrics.begin(new RunMetrics.Subject("another", "faulty", "cell 2"));
        assertThat(text(metrics).types()).doesNotContainKeys("weir_run_verdict", "weir_messages_sent_total");
        assertThat(value("weir_runs_total" + verdict)).isEqualTo(1);

        MeteredRun.of(PLAIN, metrics);
        assertThat(value("weir_runs_total" + verdict)).isEqualTo(2);
    }

    @Test
    void useOfProcessesAddsUpAndWhatIsUnknownIsLeftOut() {
        ProcessTotals totals = new ProcessTotals();
        totals.add(List.of(new ProcessUse("weir", 0.5, 1_000, 10, -1, 7, -1, DiskBytes.UNKNOWN)));
        totals.add(List.of(new ProcessUse("weir", 0.25, 2_000, -1, -1, 3, 0.125, DiskBytes.UNKNOWN)));
        totals.add(List.of(new ProcessUse("weir", -1, -1, 5, -1, -1, -1, DiskBytes.UNKNOWN)));

        assertThat(totals.all())
                .containsExactly(new ProcessUse("weir", 0.75, 2_000, 15, -1, 10, 0.125, DiskBytes.UNKNOWN));
    }

    @Test
    void figuresOfOperationsAreThoseToldLast() {
        Histogram latencies = Recorder.histogram();
        latencies.recordValueWithCount(2_000_000, 8);
        metrics.operations()
                .put("fill", "create-record", new OperationInterval.Counts(6, 6, 4, 1, 400, 1), Recorder.histogram());
        metrics.operations()
                .put("fill", "create-record", new OperationInterval.Counts(10, 10, 8, 1, 800, 1), latencies);

        String series = "{operation=\"create-record\",step=\"fill\"";
        assertThat(text(metrics).series())
                .containsEntry("weir_operations_due_total" + series + "}", 10.0)
                .containsEntry("weir_operations_started_total" + series + "}", 10.0)
                .containsEntry("weir_operations_succeeded_total" + series + "}", 8.0)
                .containsEntry("weir_operations_failed_total" + series + "}", 1.0)
                .containsEntry("weir_operations_bytes_total" + series + "}", 800.0)
                .containsEntry("weir_operations_in_flight" + series + "}", 1.0)
                .containsEntry("weir_operation_latency_seconds_bucket" + series + ",le=\"0.0025\"}", 8.0);
    }

    @Test
    void figuresOfAPlanUnderWayAreThoseOfItsAccounts() {
        KindAccount account = new KindAccount(OperationKind.READ_RECORD);
        account.begin(0);
        account.started(0, 10);
        account.started(20, 30);
        account.unsent(40);

        KindFigures figures = new KindFigures(OperationKind.READ_RECORD, List.of(account));
        metrics.measured("read", figures.kind().label(), figures.counts().told(), figures::latencies);

        String series = "{operation=\"read-record\",step=\"read\"}";
        assertThat(text(metrics).series())
                .containsEntry("weir_operations_due_total" + series, 3.0)
                .containsEntry("weir_operations_started_total" + series, 2.0)
                .containsEntry("weir_operations_succeeded_total" + series, 0.0)
                .containsEntry("weir_operations_in_flight" + series, 2.0);
        assertThat(text(metrics).types()).doesNotContainKey("weir_operation_latency_seconds");
    }

    @Test
    void scenarioOfStepsHasItsVerdictToo() {
        RunResult run = MeteredRun.of(PLAIN, new RunListener() {});
        Outcome outcome = run.verdict().outcome();

        metrics.finished(new PlanResult(
                run.origin(),
                "faulty",
                run.verdict(),
                List.of(),
                run.resources(),
                run.acrossHosts(),
                run.setup(),
                List.of()));

        assertThat(text(metrics).series())
                .containsEntry("weir_run_verdict{verdict=\"" + outcome + "\"}", 1.0)
                .containsEntry("weir_run_phase{phase=\"finished\"}", 1.0);
    }
}
