package dev.weir.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.FixtureBundles;
import dev.weir.report.matrix.MatrixRows;
import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.AcrossHosts;
import dev.weir.result.CellRun;
import dev.weir.result.CellRun.LossFigures;
import dev.weir.result.Column;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.MatrixResult;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellRunsTest {

    @TempDir
    private Path runs;

    @Test
    void keepsMeanAndDeviationOfTheHeadlineAndPercentilesOfPublishing() throws IOException {
        RunResult result = FixtureBundles.passing(runs).result();
        Latency endToEnd = latency(result, "end-to-end");
        Latency publish = latency(result, "publish");

        CellRun run = CellRuns.of(1, 1, "cells/x", true, result);

        assertThat(run.figures())
                .containsEntry("mean", endToEnd.timings().meanNanos())
                .containsEntry("delivered", (double)
                        result.messages().ledger().total().receiving().unique())
                .containsEntry("sd", endToEnd.timings().standardDeviationNanos())
                .containsEntry("publish p50", (double) publish.at(50))
                .containsEntry("publish p99", (double) publish.at(99));
        assertThat(MatrixRows.figure(row(run), Column.BITS).text()).isEqualTo("81.9 Mbit/s");
    }

    @Test
    void meanTimeToAcknowledgementIsPublishLatencyLessScheduleLag() throws IOException {
        RunResult result = withMeans(mean("publish", 500, 9_000_000), mean("schedule-lag", 500, 2_000_000));

        CellRun run = CellRuns.of(1, 1, "cells/x", true, result);

        assertThat(run.figures()).containsEntry("mean ack", 7_000_000.0);
        assertThat(MatrixRows.figure(row(run), Column.MEAN_ACK).text()).isEqualTo("7.00 ms");
    }

    @Test
    void meanTimeToAcknowledgementIsAbsentIfAnyMessageHasNone() throws IOException {
        RunResult result = withMeans(mean("publish", 499, 9_000_000), mean("schedule-lag", 500, 2_000_000));

        CellRun run = CellRuns.of(1, 1, "cells/x", true, result);

        assertThat(MatrixRows.figure(row(run), Column.MEAN_ACK).text()).isEqualTo("–");
    }

    @Test
    void aPercentileThatWasNeverReachedIsNoMissingFigure() throws IOException {
        Latency.Timings timings = new Latency.Timings(400, 0, 1, 2, 1, 20_000_000);
        Latency lossy = new Latency(
                "publish",
                500,
                400,
                timings,
                List.of(
                        new Latency.Percentile(50, 1_000_000, true),
                        new Latency.Percentile(99, Latency.Percentile.NEVER_NANOS, true)));
        Latency whole = new Latency(
                "publish",
                500,
                500,
                timings,
                List.of(new Latency.Percentile(50, 1_000_000, true), new Latency.Percentile(99, 2_000_000, true)));
        CellRun losing = CellRuns.of(1, 1, "cells/x", true, withMeans(lossy));
        CellRun another = CellRuns.of(1, 2, "cells/x", true, withMeans(lossy));
        CellRun losingNothing = CellRuns.of(1, 3, "cells/x", true, withMeans(whole));

        assertThat(MatrixRows.figure(row(losing), Column.PUBLISH_P50).text()).isEqualTo("1.00 ms");
        assertThat(MatrixRows.figure(row(losing), Column.PUBLISH_P99).text()).isEqualTo("never");
        assertThat(MatrixRows.figure(row(losing, another, losingNothing), Column.PUBLISH_P99)
                        .text())
                .as("two of three")
                .isEqualTo("never ≠");
        MatrixRows.Figure one = MatrixRows.figure(row(losing, losingNothing, losingNothing), Column.PUBLISH_P99);
        assertThat(one.text()).as("one of three").isEqualTo("2.00 ms ≠");
        assertThat(one.range()).isEqualTo("2.00 ms … never");
    }

    private static Latency mean(String name, long count, double meanNanos) {
        return new Latency(name, 500, count, new Latency.Timings(count, 0, 1, meanNanos, 1, 20_000_000), List.of());
    }

    private RunResult withMeans(Latency... latencies) throws IOException {
        RunResult found = FixtureBundles.passing(runs).result();
        return with(found, List.of(latencies), found.messages().ledger());
    }

    private static RunResult with(RunResult found, List<Latency> latencies, Ledger ledger) {
        return new RunResult(
                found.origin(),
                found.subject(),
                found.verdict(),
                found.phases(),
                new RunResult.MessageFigures(found.messages().throughput(), latencies, ledger),
                found.resources(),
                AcrossHosts.NONE,
                found.setup(),
                found.events(),
                found.notMeasured());
    }

    @Test
    void bufferedIsAShareOfSentAndCpuAShareOfMeasuredTime() throws IOException {
        RunResult result = FixtureBundles.passing(runs).result();
        double sent = result.messages().ledger().total().sending().sent();
        double buffered = result.messages().ledger().total().sending().stillBuffered();
        double brokerSeconds = result.resources().processes().stream()
                .filter(process -> process.name().startsWith("broker"))
                .mapToDouble(process -> process.cpuSeconds())
                .sum();

        CellRun run = CellRuns.of(1, 1, "cells/x", true, result);

        assertThat(run.figures()).containsEntry("buffered share", buffered / sent);
        assertThat(run.figures())
                .containsEntry(
                        "broker CPU",
                        brokerSeconds * 1e9 / result.messages().throughput().measuredNanos());
    }

    @Test
    void duplicatesButNotLossAreKnownIfEndOfLogWasNotReached() throws IOException {
        assertThat(losses(true, true)).isEqualTo(new LossFigures(true, 4, 3, true));
        assertThat(losses(true, false)).isEqualTo(new LossFigures(false, 4, 3, true));
        assertThat(losses(false, true)).isEqualTo(new LossFigures(false, 4, 3, false));
    }

    @Test
    void whatOnlyIdentitiesTellIsNoFigureWhereNobodyLookedAtThem() throws IOException {
        assertThat(CellRuns.of(1, 1, "cells/x", true, withLedger(true, false)).figures())
                .containsEntry("out of order", 0.0)
                .containsEntry("twice in log", 2.0)
                .containsEntry("delivered twice", 1.0);
        assertThat(CellRuns.of(1, 1, "cells/x", true, withLedger(false, true)).figures())
                .doesNotContainKeys("out of order", "twice in log", "delivered twice");
    }

    private LossFigures losses(boolean lossChecked, boolean drainProven) throws IOException {
        return CellRuns.of(1, 1, "cells/x", true, withLedger(lossChecked, drainProven))
                .losses();
    }

    /** 4 of 500 lost and 3 duplicate, as far as anybody looked. */
    private RunResult withLedger(boolean lossChecked, boolean drainProven) throws IOException {
        Ledger.Account total = new Ledger.Account(
                "total",
                new Ledger.Sending(500, 500, 0, 500, 0, List.of(), 0, 0),
                new Ledger.Receipts(499, 496, 3, 2, 1, 0, 0, 0),
                new Ledger.Differences(4, 0, 0));
        RunResult found = FixtureBundles.passing(runs).result();
        return with(
                found,
                found.messages().latencies(),
                new Ledger(lossChecked, drainProven, true, List.of(), total, List.of(), List.of(), List.of()));
    }

    @Test
    void aFigureThatARunHasNotIsADash() throws IOException {
        CellRun run =
                CellRuns.of(1, 1, "cells/x", true, FixtureBundles.passing(runs).result());
        CellRun without = new CellRun(
                run.key(),
                run.conclusion(),
                run.meter(),
                run.load(),
                run.latencyFigures(),
                run.losses(),
                run.cpuSecondsPerMillion(),
                Map.of());

        assertThat(MatrixRows.figure(row(without), Column.MEAN).text()).isEqualTo("–");
        assertThat(MatrixRows.figure(row(without), Column.PUBLISH_P99).text()).isEqualTo("–");
    }

    private static Row row(CellRun... runs) {
        return new Row(new MatrixResult.Cell(1, "x", List.of("x"), "a"), List.of(runs));
    }

    private static Latency latency(RunResult result, String name) {
        return result.messages().latencies().stream()
                .filter(latency -> latency.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
