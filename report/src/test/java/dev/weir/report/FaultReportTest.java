package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.CellRuns;
import dev.weir.report.data.ResultJson;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Column;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.fault.CrowdEffect;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.DueMessages;
import dev.weir.result.fault.FaultEffect.FailureCount;
import dev.weir.result.fault.FaultEffect.LongestGap;
import dev.weir.result.fault.FaultEffect.PeriodLatency;
import dev.weir.result.fault.FaultEffect.PublishWait;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.Guarantee;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.result.fault.RebalanceFigures;
import dev.weir.result.fault.RebalanceFigures.LatePolls;
import dev.weir.result.fault.RebalanceFigures.PartitionOwnership;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What both reports tell of faults: a broker that led partition 1 of three was killed at 8.3 s, and came back. */
class FaultReportTest {

    private static final long MILLI = 1_000_000;
    private static final long USUAL = 14 * MILLI;

    @TempDir
    Path runs;

    private static FaultRecord killed() {
        return new FaultRecord(
                1,
                "kill",
                "leader of 1",
                "broker 2 (process 4711)",
                List.of(1),
                new Times(8_300 * MILLI, 8_301 * MILLI, 8_312 * MILLI, 10_000 * MILLI, 12_400 * MILLI, 13_100 * MILLI),
                FaultRecord.Outcome.EFFECTIVE,
                List.of("8.312 s: process 4711 is <gone>", "12.400 s: broker 2 takes part again"),
                List.of(new FaultRecord.Count("retransmits sent", 12_345)));
    }

    private static FaultRecord tooLate() {
        return new FaultRecord(
                2,
                "freeze",
                "controller",
                "",
                List.of(),
                new Times(60_000 * MILLI, Times.NEVER, Times.NEVER, Times.NEVER, Times.NEVER),
                FaultRecord.Outcome.NOT_INJECTED,
                List.of(),
                List.of());
    }

    private static Gap gap(int partition, Progress progress) {
        long longer = progress == Progress.DELIVERED ? 40 * MILLI : 0;
        return partition == 1
                ? new Gap(8_298 * MILLI, 11_130 * MILLI + longer)
                : new Gap(8_299 * MILLI, 8_900 * MILLI + longer);
    }

    private static FaultFigures faults() {
        List<LongestGap> gaps = new ArrayList<>();
        List<ProgressGaps> progress = new ArrayList<>();
        for (Progress kind : List.of(Progress.DELIVERED, Progress.ACKNOWLEDGED)) {
            String client = kind == Progress.DELIVERED ? "subscriber 0" : "publisher 0";
            for (int partition : new int[] {1, 0, 2}) {
                Gap gap = gap(partition, kind);
                gaps.add(new LongestGap(kind, client, partition, gap, USUAL));
                progress.add(new ProgressGaps(
                        kind,
                        client,
                        partition,
                        gap,
                        USUAL,
                        partition == 1 ? 0.9 : 1,
                        List.of(new Gap(3_000 * MILLI, 3_014 * MILLI), gap)));
            }
        }
        FaultEffect effect = effect(gaps);
        return new FaultFigures(
                List.of(killed(), tooLate()),
                List.of(effect),
                progress,
                new FaultFigures.Availability(1, 0.95),
                effect.waits(),
                List.of(
                        new Guarantee(
                                "nothing lost",
                                "acks=all, min.insync.replicas=2",
                                "What is acknowledged is on at least 2 brokers.",
                                true,
                                "17 messages lost of 90 000 acknowledged",
                                Guarantee.Holding.VIOLATED),
                        new Guarantee(
                                "order kept",
                                "enable.idempotence=false",
                                "A message that is sent again may come behind later ones.",
                                false,
                                "0 messages out of order",
                                Guarantee.Holding.NOT_PROMISED)),
                rebalances(),
                List.of(new CrowdEffect(
                        1,
                        new CrowdEffect.Silence(1_000, 2_100 * MILLI, 2_500 * MILLI, 2_900 * MILLI),
                        new CrowdEffect.Connections(700, 699, 9_301 * MILLI, 9_801 * MILLI, 10_301 * MILLI),
                        new CrowdEffect.Missed(20_000, 500, 30, 690, 4))));
    }

    private static RebalanceFigures rebalances() {
        return new RebalanceFigures(
                List.of(
                        new PartitionOwnership(0, 1, List.of(new Gap(11_000 * MILLI, 17_020 * MILLI))),
                        new PartitionOwnership(
                                2,
                                2,
                                List.of(
                                        new Gap(17_000 * MILLI, 17_010 * MILLI),
                                        new Gap(20_000 * MILLI, 20_030 * MILLI)))),
                List.of(new LatePolls("pause", 1), new LatePolls("work", 2)));
    }

    private static FaultEffect effect(List<LongestGap> gaps) {
        return new FaultEffect(
                1,
                13_000 * MILLI,
                new FaultEffect.Moments(11_060 * MILLI, 11_130 * MILLI, 11_170 * MILLI, 13_000 * MILLI, 11_090 * MILLI),
                gaps,
                List.of(new PublishWait("publisher 0", 1_700 * MILLI, 2_100 * MILLI)),
                List.of(
                        new PeriodLatency("before", 40_000, 40_000, 40_000, MILLI, 3 * MILLI, 9 * MILLI),
                        new PeriodLatency(
                                "during",
                                20_500,
                                20_000,
                                20_000,
                                800 * MILLI,
                                Latency.Percentile.NEVER_NANOS,
                                2_750 * MILLI),
                        new PeriodLatency("after", 0, 0, 0, 0, 0, 0)),
                new DueMessages(
                        20_500,
                        20_300,
                        150,
                        List.of(new FailureCount("rejected", 150)),
                        49,
                        1,
                        new FaultEffect.Trouble(17, 0, 3, 0)),
                new FaultEffect.Others(13_500, 3, 4, 35));
    }

    private Bundle bundle() throws IOException {
        Bundle bundle = FixtureBundles.brokerKilled(runs);
        Path file = bundle.folder().resolve("run.json");
        RunResult plain = ResultJson.read(file, Files.readString(file));
        Files.writeString(file, ResultJson.write(with(plain, faults())));
        Bundle again = Bundle.open(bundle.folder());
        again.render();
        return again;
    }

    private static RunResult with(RunResult plain, FaultFigures faults) {
        return new RunResult(
                plain.origin(),
                plain.subject(),
                plain.verdict(),
                plain.phases(),
                new RunResult.MessageFigures(
                        plain.messages().throughput(),
                        plain.messages().latencies(),
                        plain.messages().ledger(),
                        List.of(),
                        List.of(),
                        faults,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()),
                plain.resources(),
                AcrossHosts.NONE,
                plain.setup(),
                plain.events(),
                plain.notMeasured());
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path file = bundle().folder().resolve("run.json");

        assertThat(ResultJson.read(file, Files.readString(file)).messages().faults())
                .isEqualTo(faults());
    }

    @Test
    void textTellsWhatEachFaultDidAndWhatWasKept() throws IOException {
        String text = Files.readString(bundle().text());

        assertThat(text)
                .contains("\nFAULTS\n")
                .containsPattern("1 kill of broker 2 · ack gap 2.83 s[\\s·]+delivery gap 2.87 s")
                .containsPattern("broker kill time +11.0 ms\n")
                .containsPattern("leader election time +2.76 s\n")
                .containsPattern("new leader known to a producer after +2.79 s\n")
                .containsPattern("broker restart time +2.40 s\n")
                .containsPattern("replicas in sync after its end +3.10 s\n")
                .containsPattern("producer recovery time +2.83 s\n")
                .containsPattern("consumer recovery time +2.87 s\n")
                .containsPattern("as before again after +4.70 s\n")
                .containsPattern("longest ack gap +2.83 s\n")
                .containsPattern("where +publisher 0, partition 1\n")
                .containsPattern("publish blocked, longest +1.70 s\n")
                .containsPattern(
                        "due before: p50, p99, max +1.00 ms, 3.00 ms, 9.00 ms\n +did not arrive +0 of 40 000\n")
                .containsPattern("due during: p50, p99, max +800 ms, never, 2.75 s\n +did not arrive +500 of 20 500\n")
                .containsPattern("due after: p50, p99, max +–\n")
                .containsPattern("all\\s+messages\\s+due\\s+then,\\s+max\\s+only\\s+those\\s+that\\s+arrived\\.")
                .containsPattern("largest backlog +13 500\n")
                .containsPattern("partitions revoked, assigned +3, 4\n")
                .containsPattern("redelivered, also of those due before +35\n")
                .containsPattern("connections lost +700\n")
                .containsPattern("made again +699\n")
                .containsPattern("first, median, last after +1.00 s, 1.50 s, 2.00 s\n")
                .containsPattern("clients' longest gaps: p50, p99, max +2.10 s, 2.50 s, 2.90 s\n")
                .containsPattern("deliveries due until then +20 000\n")
                .containsPattern("missed +500 \\(2.5 %\\)\n")
                .containsPattern("left out, newer ones came +30\n")
                .containsPattern("clients that missed any +690\n")
                .containsPattern("missed by one, at most +4\n")
                .containsPattern("messages due meanwhile +20 500\n")
                .containsPattern("retransmits sent +12 345\n")
                .containsPattern("deliveries +subscriber 0 +1 +2.87 s +14.0 ms +90.0 %")
                .containsPattern("controller: not injected\\.")
                .contains("VIOLATED: Nothing lost: 17 messages lost")
                .contains("not promised: Order kept: 0 messages out of order");
    }

    @Test
    void thePageShowsWhomItHitAndWhenAllWasWellAgain() throws IOException {
        String page = Files.readString(bundle().html());

        assertThat(page)
                .contains("<h2 id=\"faults-h\">Faults</h2>")
                .contains("process 4711 is &lt;gone&gt;")
                .contains("partition 1 · deliveries, subscriber 0")
                .contains("class=\"still\"")
                .contains("1 kill of broker 2<")
                .contains("as before")
                .contains("<li class=\"violated\"><b>VIOLATED</b>")
                .contains("class=\"band fault\"");
        assertThat(page.indexOf("id=\"faults\"")).isLessThan(page.indexOf("id=\"latency\""));
    }

    @Test
    void bothReportsTellHowLongPartitionsHadNoOwner() throws IOException {
        Bundle bundle = bundle();

        assertThat(Files.readString(bundle.text()))
                .contains("\nREBALANCES\n")
                .containsPattern("0 +1 +1 +6.02 s +6.02 s +6.02 s\n")
                .containsPattern("2 +2 +2 +30.0 ms +20.0 ms +40.0 ms\n")
                .contains("3 polls came later than max.poll.interval.ms allows: 1 after a pause by a");
        assertThat(Files.readString(bundle.html()))
                .contains("<h2 id=\"rebalances-h\">Rebalances</h2>")
                .contains("href=\"#rebalances\"");
    }

    @Test
    void aRunWithoutFaultsTellsOfNone() throws IOException {
        Bundle passing = FixtureBundles.passing(runs);
        passing.render();

        assertThat(Files.readString(passing.text()))
                .doesNotContain("\nFAULTS\n")
                .doesNotContain("\nREBALANCES\n");
        assertThat(Files.readString(passing.html())).doesNotContain("id=\"faults\"");
    }

    @Test
    void theTableOfAMatrixHasTheGapsInColumns() throws IOException {
        Bundle bundle = bundle();
        Path file = bundle.folder().resolve("run.json");
        var figures = CellRuns.of(1, 1, "cells/x", true, ResultJson.read(file, Files.readString(file)))
                .figures();

        assertThat(figures)
                .containsEntry(Column.LONGEST_ACK_GAP.title(), 2_832.0 * MILLI)
                .containsEntry(Column.LONGEST_DELIVERY_GAP.title(), 2_872.0 * MILLI)
                .containsEntry(Column.TIME_TO_RECOVER.title(), 4_699.0 * MILLI)
                .containsEntry(Column.LONGEST_WITHOUT_OWNER.title(), 6_020.0 * MILLI)
                .containsEntry(Column.MEAN_WITHOUT_OWNER.title(), 2_020.0 * MILLI)
                .containsEntry(Column.LOST_CONNECTIONS.title(), 700.0)
                .containsEntry(Column.CLIENTS_BACK.title(), (double) Latency.Percentile.NEVER_NANOS)
                .containsKeys(Column.TWICE_IN_LOG.title(), Column.DELIVERED_TWICE.title());
    }
}
