package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.CellRuns;
import dev.weir.report.data.ResultJson;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.report.wording.HostWording;
import dev.weir.result.AcrossHosts;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.ClockState;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What both reports tell of the hosts of a run, and of latencies that the clocks of two hosts measured. */
class HostReportTest {

    @TempDir
    Path runs;

    private static String headline(Bundle bundle) {
        return TextReport.headline(bundle.result(), TextStyle.PLAIN);
    }

    @Test
    void watchedHostsHaveTheirOwnTableAndWholeHostIsInNoSum() throws IOException {
        AcrossHosts hosts = HostBundles.watched(HostLoss.NONE);
        Bundle bundle = HostBundles.across(
                runs,
                hosts,
                HostBundles.process("weir", 1),
                HostBundles.process("host on b1", 0),
                HostBundles.process("broker on b1", 4711));
        bundle.render();
        String text = Files.readString(bundle.folder().resolve("report.txt"));
        String html = Files.readString(bundle.folder().resolve("report.html"));

        assertThat(bundle.result().acrossHosts()).isEqualTo(hosts);
        assertThat(Files.readString(bundle.folder().resolve("run.json")))
                .contains("\"watchedHosts\" : [")
                .doesNotContain("hostPairs");
        assertThat(text)
                .containsPattern("b1: whole host +0\\.400 CPU-s")
                .containsPattern("b1: broker +0\\.400 CPU-s")
                .containsPattern("b1: broker .* 4711 +the end")
                .contains("b1 (10.0.0.9): cpu fast");
        assertThat(html).contains("Watched hosts, while measuring", "b1: whole host");
        assertThat(headline(bundle)).contains("broker on b1 4.00 CPU-s").doesNotContain("host on b1");
        CellRun cell = CellRuns.of(1, 1, "cells/01-r", true, bundle.result());
        assertThat(cell.figures())
                .containsEntry(Column.BROKER_CPU.title(), 0.4)
                .containsEntry(Column.CLIENT_CPU.title(), 4.0)
                .containsEntry(Column.BROKER_CPU_PER_MILLION.title(), 4.0);
        assertThat(cell.cpuSecondsPerMillion()).isEqualTo(8);
    }

    @Test
    void figuresOfAWatchedHostThatWasLostAreMarkedAndComparedWithNone() throws IOException {
        AcrossHosts hosts = HostBundles.watched(new HostLoss(2_000_000_000L, "was lost: no answer"));
        Bundle bundle = HostBundles.across(
                runs,
                hosts,
                HostBundles.process("weir", 1),
                HostBundles.process("host on b1", 0),
                HostBundles.process("broker on b1", 4711));
        bundle.render();

        assertThat(Files.readString(bundle.folder().resolve("report.txt")))
                .containsPattern("b1: broker .* 2\\.0 s, lost");
        CellRun cell = CellRuns.of(1, 1, "cells/01-r", true, bundle.result());
        assertThat(cell.figures()).doesNotContainKey(Column.BROKER_CPU.title());
        assertThat(cell.cpuSecondsPerMillion()).isNegative();
    }

    @Test
    void unreportedArrivalsOfALostHostAreUnknownNotMissing() throws IOException {
        RunResult result = FixtureBundles.brokerKilled(runs).result();

        assertThat(headlineWithLost("c", result)).contains("310 of 100 000 are not known to have arrived");
        assertThat(headlineWithLost("a", result)).contains("310 of 100 000 did not arrive");
    }

    private static String headlineWithLost(String name, RunResult result) {
        AcrossHosts hosts = new AcrossHosts(
                List.of(HostBundles.host(name, "10.0.0.11", ClockFigures.OF_RUN, lostAt(2, 1.9))), List.of());
        return TextReport.headline(HostBundles.across(result, hosts), new TextStyle(120, true, false));
    }

    @Test
    void theHostsOfARunAreWrittenAndReadAgain() throws IOException {
        AcrossHosts lost = new AcrossHosts(
                List.of(
                        HostBundles.host(
                                "a",
                                "10.0.0.11",
                                ClockFigures.OF_RUN,
                                new HostLoss(2_000_000_000L, "was lost: no answer", 1_900_000_000L)),
                        HostBundles.host(
                                "c",
                                "",
                                new ClockFigures(ClockState.CONTRADICTED, -1, 5, 1e-6, "was set."),
                                HostLoss.NONE)),
                HostBundles.hosts(38_000, 3).hostPairs());
        Bundle bundle = HostBundles.across(runs, lost);
        String json = Files.readString(bundle.folder().resolve("run.json"));

        assertThat(bundle.result().acrossHosts()).isEqualTo(lost);
        assertThat(json).contains("\"hosts\" : [", "\"hostPairs\" : [").doesNotContain("acrossHosts");
        assertThat(ResultJson.write(bundle.result())).isEqualTo(json);
    }

    @Test
    void aRunOnOneHostTellsNothingOfHosts() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        bundle.render();

        assertThat(Files.readString(bundle.folder().resolve("run.json"))).doesNotContain("\"hosts\"", "hostPairs");
        assertThat(bundle.result().acrossHosts()).isEqualTo(AcrossHosts.NONE);
        assertThat(Files.readString(bundle.html())).doesNotContain("id=\"hosts\"", "clock bound");
        assertThat(Files.readString(bundle.text())).doesNotContain("HOSTS", "clocks");
    }

    @Test
    void theBoundOfTheClocksStandsUnderTheLatencies() throws IOException {
        assertThat(headline(HostBundles.across(runs, HostBundles.hosts(38_000, 0))))
                .contains("  clocks      a ± 12.0 µs · b has the run's clock · c ± 38.0 µs\n")
                .contains("\n              a → c ± 50.0 µs · b → c ± 38.0 µs\n")
                .doesNotContain("below");
    }

    @Test
    void aFigureBelowTheBoundIsNoNumber() throws IOException {
        Bundle bundle = HostBundles.across(runs, HostBundles.hosts(1_988_000, 0));

        assertThat(headline(bundle))
                .containsPattern("end to end  p50 below bound  p90 2.\\d\\d ms  p99 3.\\d\\d ms")
                .containsPattern("publish     p50 +\\d+ µs")
                .contains("below bound: measured as smaller than ± 2.00 ms");
        bundle.render();
        assertThat(Files.readString(bundle.html()))
                .contains("<dt>end to end p50</dt><dd><span>below bound</span></dd>")
                .containsPattern(
                        "<tr><th scope=\"row\" class=\"word\">a → c</th><td class=\"figure\">50.000</td><td class=\"figure\">50.000</td>"
                                + "<td class=\"figure\">below bound</td><td class=\"figure\">3.90.ms</td>");
        assertThat(Files.readString(bundle.text())).containsPattern("(?m)^  p25 +below bound +\\d+ µs +below bound");
    }

    @Test
    void chartsShadeWhatClocksCannotTellApartAndReadOutNoNumberThere() throws IOException {
        Bundle bundle = HostBundles.across(runs, HostBundles.hosts(1_988_000, 0));
        bundle.render();
        String page = Files.readString(bundle.html());

        // Percentiles, latency over time and heat map, each for a wide and a narrow page.
        assertThat(page.split("within the clock bound \\(± 2.00 ms\\)</text>", -1))
                .hasSize(4);
        assertThat(page.split("clock bound ± 2.00 ms</text>", -1)).hasSize(4);
        assertThat(page.split("<rect class=\"clock\"", -1)).hasSize(7);
        assertThat(page).containsPattern("Latencies between hosts may be wrong by the clock bound, ±.2.00.ms");
        // Of what the pointer reads out, publish latency alone is a number below the bound.
        assertThat(readOut(page, "end to end"))
                .contains("below bound (± 2.00 ms)")
                .doesNotContain("µs\"");
        assertThat(readOut(page, "p50")).contains("below bound (± 2.00 ms)").doesNotContain("µs\"");
        assertThat(readOut(page, "publish")).contains("µs\"").doesNotContain("below bound");
    }

    /** What the pointer reads out of the first line of that name. */
    private static String readOut(String page, String line) {
        int from = page.indexOf("\"name\":\"" + line + "\"");
        assertThat(from).isPositive();
        int end = page.indexOf("}", from);
        return page.substring(from, end < 0 ? page.length() : end);
    }

    @Test
    void aSmallBoundIsSaidBelowTheChartsOfHigherLatencies() throws IOException {
        Bundle bundle = HostBundles.across(runs, HostBundles.hosts(8_000, 0));
        bundle.render();

        assertThat(Files.readString(bundle.html()))
                .containsPattern("Latencies between hosts may be wrong by the clock bound, ±.20.0.µs\\.")
                .doesNotContain("below bound");
    }

    @Test
    void theSecondsOfARunSayHowFarClocksMayDiffer() throws IOException {
        Bundle bundle = HostBundles.across(runs, HostBundles.hosts(1_988_000, 0));
        List<String> lines = Files.readAllLines(bundle.folder().resolve("intervals.csv"));

        assertThat(lines.getFirst()).endsWith(",end_to_end_clock_bound_ns,lost_hosts");
        assertThat(lines).filteredOn(line -> line.contains(",measure,")).allMatch(line -> line.endsWith(",2000000,"));
        assertThat(lines)
                .filteredOn(line -> line.contains(",warm-up,"))
                .isNotEmpty()
                .allMatch(line -> line.endsWith(",-1,"));
        assertThat(bundle.intervals()).isEqualTo(FixtureBundles.passing(runs).intervals());
        bundle.render();
        assertThat(Files.readString(bundle.html())).doesNotContain("without a lost host");
    }

    /** What a host did after its last report is in no count, though nobody saw until some seconds later that it was lost. */
    @Test
    void secondsWithoutALostHostNameItFromItsLastReportOn() throws IOException {
        Bundle bundle = HostBundles.across(
                runs,
                new AcrossHosts(
                        List.of(
                                HostBundles.host("a", "10.0.0.11", ClockFigures.OF_RUN, lostAt(8, 4.5)),
                                HostBundles.host("b", "", ClockFigures.OF_RUN, HostLoss.NONE),
                                HostBundles.host("c", "10.0.0.13", ClockFigures.OF_RUN, lostAt(6, 6))),
                        HostBundles.hosts(38_000, 0).hostPairs()));
        List<String> lines = Files.readAllLines(bundle.folder().resolve("intervals.csv"));

        assertThat(lines).filteredOn(line -> line.startsWith("3000000000,")).allMatch(line -> line.endsWith("000,"));
        assertThat(lines).filteredOn(line -> line.startsWith("4000000000,")).allMatch(line -> line.endsWith(",a"));
        assertThat(lines).filteredOn(line -> line.startsWith("5000000000,")).allMatch(line -> line.endsWith(",a"));
        assertThat(lines).filteredOn(line -> line.startsWith("6000000000,")).allMatch(line -> line.endsWith(",a c"));
        assertThat(lines).filteredOn(line -> line.endsWith(",a c")).hasSizeGreaterThan(2);
        assertThat(lines).filteredOn(line -> line.contains(",warm-up,")).allMatch(line -> line.endsWith(",-1,"));
        assertThat(bundle.intervals()).isEqualTo(FixtureBundles.passing(runs).intervals());
        bundle.render();
        // Rates, bytes, backlog, latency over time: each for a wide and a narrow page.
        assertThat(Files.readString(bundle.html()).split(">without a, c</text>", -1))
                .hasSizeGreaterThan(4);
        assertThat(Files.readString(bundle.html())).contains("without a lost host, from its last report on");
    }

    private static HostLoss lostAt(double seconds, double toldSeconds) {
        return new HostLoss(
                Math.round(seconds * 1e9), "was lost: it sent no heartbeats", Math.round(toldSeconds * 1e9));
    }

    @Test
    void latenciesBelowZeroAreExplained() throws IOException {
        assertThat(HostWording.notes(
                        withNegative(
                                HostBundles.across(runs, HostBundles.hosts(38_000, 3))
                                        .result(),
                                3),
                        withNegative(
                                        HostBundles.across(runs, HostBundles.hosts(38_000, 3))
                                                .result(),
                                        3)
                                .messages()
                                .latencies()))
                .anyMatch(note -> note.startsWith("3 latencies are below zero: normal"));
    }

    private static RunResult withNegative(RunResult r, long negative) {
        Latency all = r.messages().latencies().getFirst();
        Latency.Timings t = all.timings();
        Latency.Timings some = new Latency.Timings(
                t.count(), negative, t.minNanos(), t.meanNanos(), t.standardDeviationNanos(), t.maxNanos());
        return new RunResult(
                r.origin(),
                r.subject(),
                r.verdict(),
                r.phases(),
                new RunResult.MessageFigures(
                        r.messages().throughput(),
                        List.of(new Latency(all.name(), all.expected(), all.arrived(), some, all.percentiles())),
                        r.messages().ledger()),
                r.resources(),
                r.acrossHosts(),
                r.setup(),
                r.events(),
                r.notMeasured());
    }

    @Test
    void aClockWithoutABoundLeavesNoLatencyAcrossHosts() throws IOException {
        AcrossHosts unknown = new AcrossHosts(
                List.of(
                        HostBundles.host("a", "", ClockFigures.OF_RUN, HostLoss.NONE),
                        HostBundles.host(
                                "c",
                                "10.0.0.13",
                                new ClockFigures(ClockState.UNKNOWN, -1, 0, 0, "was never read."),
                                new HostLoss(4_200_000_000L, "was lost: it sent no heartbeats"))),
                List.of(HostBundles.pair("a", "c", PairFigures.UNKNOWN, 0, 1, 2, 3)));
        Bundle bundle = HostBundles.across(runs, unknown);

        assertThat(headline(bundle))
                .containsPattern("end to end  p50 not known  p90 not known")
                .contains("a has the run's clock · c not known · a → c not known");
        bundle.render();
        assertThat(Files.readString(bundle.html()))
                .contains("Host c was lost: it sent no heartbeats (at")
                .contains("The clock of host c was never read.");
    }

    @Test
    void bothTextsFitTheWidthTheyAreGiven() throws IOException {
        RunResult result =
                HostBundles.across(runs, HostBundles.hosts(1_988_000, 3)).result();

        for (int width : new int[] {60, 80, 120}) {
            TextStyle style = new TextStyle(width, true, false);
            assertThat(TextReport.headline(result, style).lines()).allMatch(line -> line.length() <= width);
            assertThat(TextReport.full(result, style).lines())
                    .filteredOn(line -> line.contains("a → c") || line.contains("10.0.0.1"))
                    .allMatch(line -> line.length() <= width);
        }
    }

    @Test
    void pairShowsMessagesDueAndGroupPairOnlyThoseThatArrived() throws IOException {
        PairFigures whole = HostBundles.pair("a", "c", 0, 0, 1_180_000, 3_900_000, 14_000_000);
        Latency of = whole.endToEnd();
        PairFigures lossy = new PairFigures(
                "a",
                "b",
                0,
                1,
                new Latency(
                        of.name(),
                        100_000,
                        50_000,
                        of.timings(),
                        List.of(of.percentiles().getFirst(), new Percentile(99, Percentile.NEVER_NANOS, true))));
        Latency.Timings nothing = new Latency.Timings(0, 0, 0, 0, 0, 0);
        PairFigures silent = new PairFigures(
                "b",
                "c",
                0,
                0,
                new Latency(of.name(), 7_000, 0, nothing, List.of(new Percentile(50, Percentile.NEVER_NANOS, true))));
        PairFigures ofGroup =
                new PairFigures("b", "b", 0, 1, new Latency(of.name(), 0, 0, of.timings(), of.percentiles()));
        Bundle bundle = HostBundles.across(
                runs, new AcrossHosts(HostBundles.hosts(38_000, 0).hosts(), List.of(lossy, silent, ofGroup)));
        bundle.render();
        String text = Files.readString(bundle.text());

        assertThat(text)
                .containsPattern("a → b +100 000 +50 000 +1.18 ms +never +14.0 ms")
                .containsPattern("b → c +7 000 +0 +never +– +never")
                .containsPattern("b → b +not known +50 000 +1.18 ms +3.90 ms")
                .containsPattern("Percentiles\\s+cover\\s+all\\s+messages\\s+due,\\s+max\\s+only\\s+those")
                .containsPattern("Over\\s+all\\s+pairs,\\s+0\\s+did\\s+not\\s+arrive\\.");
        assertThat(Files.readString(bundle.html())).contains("Percentiles cover all messages due");
    }

    @Test
    void pairsDoNotClaimThatMessagesToALostHostDidNotArrive() throws IOException {
        Latency known = HostBundles.pair("a", "c", 0, 0, 1_180_000, 3_900_000, 14_000_000)
                .endToEnd();
        PairFigures ofGroup =
                new PairFigures("a", "c", 0, 1, new Latency(known.name(), 0, 0, known.timings(), known.percentiles()));
        HostFigures lost = HostBundles.host("c", "10.0.0.13", ClockFigures.OF_RUN, lostAt(2, 1.9));
        Bundle bundle = HostBundles.across(runs, new AcrossHosts(List.of(lost), List.of(ofGroup)));
        bundle.render();

        assertThat(Files.readString(bundle.text()).replaceAll("\\s+", " "))
                .contains("Over all pairs, 0 are not known to have arrived.");
    }
}
