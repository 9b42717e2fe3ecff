package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.report.data.BundleException;
import dev.weir.report.data.PlanData;
import dev.weir.report.html.HtmlReport;
import dev.weir.report.section.StepsReport;
import dev.weir.report.text.MongooseBlocks;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.ClockState;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.Latency;
import dev.weir.result.PairFigures;
import dev.weir.result.Pauses;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.WatchedHost;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.transport.EffectiveSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFolderTest {

    private static final long SECOND = 1_000_000_000L;
    private static final TextStyle WIDE = new TextStyle(120, true, false);

    @TempDir
    private Path folder = Path.of("");

    /** A step that prepares, and a closed loop of two operations one of which fails at times. */
    private static PlanResult result() {
        StepResult fill = step("fill", true, List.of(figures("create-record", 1_000, 0)));
        StepResult mixed =
                step("mixed", false, List.of(figures("create-record", 200, 0), figures("read-record", 800, 5)));
        return result(
                List.of(fill, mixed),
                new Verdict(
                        Outcome.FAIL,
                        "5 of 1 000 operations failed.",
                        List.of(new Verdict.Finding(
                                Severity.FAILURE, FindingCode.EXPECTATION_NOT_MET, "mixed: failed is 5, not <= 0.")),
                        List.of(new Verdict.Expectation("mixed: failed", "<= 0", "5", Verdict.Holds.NO))));
    }

    private static PlanResult result(List<StepResult> steps, Verdict verdict) {
        return new PlanResult(
                new RunResult.Origin(
                        PlanResult.SCHEMA,
                        "0.1.0",
                        "7f3a91c2",
                        "mix",
                        "",
                        "2026-11-23T10:15:02Z",
                        List.of("weir", "run", "mix.yaml"),
                        "transport: kafka\n"),
                "kafka (embedded 4.3.1, 1 broker)",
                verdict,
                steps,
                new RunResult.ResourceUse(List.of(), List.of(), new Pauses("weir", 2_100_000, 900_000, 0, 0, 50)),
                AcrossHosts.NONE,
                new RunResult.Setup(
                        List.of(new EffectiveSetting("producer", "acks", "all", false)), Map.of("java", "25")),
                List.of(new Event(SECOND, "step", "step mixed began")));
    }

    private static StepResult step(String name, boolean precondition, List<OperationFigures> operations) {
        return new StepResult(
                name,
                precondition,
                new StepResult.StepSpan(SECOND, 2 * SECOND, "2026-11-23T10:15:03Z", "count 1000"),
                new StepResult.StepLoad("200 in flight", true, 200, 198.7, 1),
                operations,
                List.of(),
                operations.stream()
                        .map(figures -> new OperationInterval(
                                figures.kind(),
                                0,
                                SECOND,
                                new OperationInterval.Counts(600, 600, 590, 3, 604_160, 7),
                                new OperationInterval.Latencies(1, 2, 3, 4)))
                        .toList(),
                List.of());
    }

    /** So many operations, of which the last failed, over two seconds; each that succeeded took 1 to 4 ms in turn. */
    private static OperationFigures figures(String kind, int due, int failed) {
        Histogram times = new Histogram(5);
        for (int i = 0; i < due - failed; i++) {
            times.recordValue((i % 4 + 1) * 1_000_000L);
        }
        Latency latency =
                Distributions.latency(LatencyKind.END_TO_END, times, 0, new Coverage(due, times.getTotalCount()));
        int succeeded = due - failed;
        return new OperationFigures(
                kind,
                new OperationFigures.Account(due, due, succeeded, failed, 0, 0),
                failed == 0
                        ? List.of()
                        : List.of(new OperationFigures.FailureCount("out-of-range", failed, "offset 7 is not there")),
                new OperationFigures.Volume(succeeded * 1_024L, succeeded, succeeded / 2.0, succeeded * 512.0),
                latency,
                latency);
    }

    @Test
    void whatIsWrittenIsReadAgainWithItsSeconds() {
        PlanFolder written = PlanFolder.createAt(folder.resolve("run"));
        written.write(result(), List.of());

        assertThat(PlanFolder.isOne(folder.resolve("run"))).isTrue();
        assertThat(PlanFolder.open(folder.resolve("run")).result()).isEqualTo(result());
    }

    /** The same, carried out by two hosts while a third was watched. */
    private static PlanResult overHosts() {
        PlanResult here = result();
        AcrossHosts across = new AcrossHosts(
                List.of(
                        new HostFigures(
                                "a",
                                "10.0.0.7",
                                List.of("weir operations on a"),
                                ClockFigures.within(12_000, 5 * SECOND, 1e-6),
                                HostLoss.NONE,
                                Map.of("cpu", "8 cores")),
                        new HostFigures(
                                "b",
                                "10.0.0.8",
                                List.of("weir operations on b"),
                                new ClockFigures(
                                        ClockState.CONTRADICTED,
                                        PairFigures.UNKNOWN,
                                        0,
                                        0,
                                        "was set, or changed its rate: at 1.5 s it was wrong by 20.0 ms or more."),
                                new HostLoss(2 * SECOND, "was lost: its connection was closed"),
                                Map.of())),
                List.of(),
                List.of(new WatchedHost(
                        "w",
                        "10.0.0.9",
                        List.of("host on w", "broker on w"),
                        HostLoss.NONE,
                        Map.of("cpu", "2 cores"))));
        return new PlanResult(
                here.origin(),
                here.system(),
                here.verdict(),
                here.steps(),
                new RunResult.ResourceUse(
                        Stream.of("weir operations on a", "host on w", "broker on w")
                                .map(PlanFolderTest::cost)
                                .toList(),
                        List.of(),
                        here.resources().pauses()),
                across,
                here.setup(),
                here.events());
    }

    private static ProcessCost cost(String process) {
        return new ProcessCost(
                process,
                7,
                1.5,
                100,
                1_000_000,
                new ProcessCost.ContextSwitches(0, 0),
                new ProcessCost.NetworkBytes(1, 2),
                new ProcessCost.GarbageCollections(0, 0),
                new ProcessCost.DiskBytes(0, 0));
    }

    @Test
    void hostsThatCarriedOutStepsAreWrittenReadAndShown() throws IOException {
        PlanFolder written = PlanFolder.createAt(folder.resolve("run"));
        written.write(overHosts(), List.of());
        written.render();

        assertThat(written.result()).isEqualTo(overHosts());
        String json = Files.readString(folder.resolve("run/steps.json"));
        assertThat(json).contains("\"hosts\" :", "\"boundNanos\" : 12000", "\"watchedHosts\" :");
        assertThat(json).doesNotContain("hostPairs");
        assertThat(Files.readString(folder.resolve("run/report.txt")))
                .containsPattern("a +10\\.0\\.0\\.7 +weir operations on a +± 12\\.0 µs +no")
                .containsPattern("(?m)^  a +1\\.50 CPU-s +1\\.00 MB +not known$")
                .contains("The clock of host b was set, or changed its rate: at 1.5 s")
                .contains("Host b was lost: its connection was closed")
                .contains("CPU per million operations")
                .doesNotContain("million messages")
                .containsPattern("w: whole host +1\\.50")
                .containsPattern("w: broker +1\\.50")
                .doesNotContainPattern("\\n *broker on w");
        assertThat(Files.readString(folder.resolve("run/report.html")))
                .contains("<a href=\"#hosts\">Hosts</a>", "id=\"hosts\"", "id=\"watched\"", "w: broker");
    }

    @Test
    void aRunOnOneHostHasNoHostsInItsFiles() throws IOException {
        PlanFolder written = PlanFolder.createAt(folder.resolve("run"));
        written.write(result(), List.of());
        written.render();

        assertThat(Files.readString(folder.resolve("run/steps.json"))).doesNotContain("hosts\"", "hostPairs");
        assertThat(Files.readString(folder.resolve("run/report.html"))).doesNotContain("#hosts", "Watched hosts");
    }

    @Test
    void theDataAloneGiveTheReportAgain() throws IOException {
        PlanFolder written = PlanFolder.createAt(folder.resolve("run"));
        written.write(result(), List.of());
        written.render();
        String report = Files.readString(folder.resolve("run/report.txt"));
        Files.delete(folder.resolve("run/report.txt"));

        assertThat(PlanFolder.open(folder.resolve("run")).render()).isEqualTo(result());
        assertThat(folder.resolve("run/report.txt")).hasContent(report);
        assertThat(report)
                .contains(
                        "\nMIXED\n",
                        "200 in flight · 1 worker · mean in flight 199",
                        "create-record: 200 records, 205 kB",
                        "weir run mix.yaml",
                        "FAILS");
    }

    @Test
    void secondsAreLinesOfAFileForOtherTools() throws IOException {
        PlanFolder written = PlanFolder.createAt(folder.resolve("run"));
        written.write(result(), List.of());

        assertThat(Files.readString(folder.resolve("run/operations.csv")))
                .startsWith("step,operation,start_ns,length_ns,due,started,succeeded,failed,bytes,in_flight,"
                        + "latency_mean_ns,latency_p50_ns,latency_p99_ns,latency_max_ns\r\n"
                        + "fill,create-record,0,1000000000,600,600,590,3,604160,7,1,2,3,4\r\n");
    }

    @Test
    void aFolderOfAnotherKindOrWithADamagedFileIsRefused() throws IOException {
        assertThatThrownBy(() -> PlanFolder.open(folder))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("it has no steps.json");
        PlanFolder written = PlanFolder.createAt(folder.resolve("run"));
        written.write(result(), List.of());
        Path seconds = folder.resolve("run/operations.csv");
        String whole = Files.readString(seconds);
        Files.writeString(seconds, whole.replace(",600,", ",many,"));
        assertThatThrownBy(written::render).hasMessageContaining("operations.csv is damaged in record 2");
        Files.writeString(seconds, "x\r\n");
        assertThatThrownBy(written::render).hasMessageContaining("its header line is not the one Weir writes");
    }

    @Test
    void headlineNamesFailuresFirstAndTableOmitsPreconditions() {
        List<String> lines = TextReport.headline(result(), WIDE).lines().toList();

        assertThat(lines.getFirst()).isEqualTo("  FAIL   5 of 1 000 operations did not succeed · 1 step · 2.00 s");
        assertThat(lines.get(1)).isEqualTo("  mixed: failed is 5, not <= 0.");
        assertThat(lines)
                .containsSubsequence(
                        "  step                  due  succeeded  failed  unresolved   rate   MB/s     mean      p50       p99"
                                + "      max",
                        "  mixed: create-record  200        200       0           0  100/s  0.102  2.50 ms  2.00 ms  4.00 ms*"
                                + "  4.00 ms",
                        "  mixed: read-record    800        795       5           0  398/s  0.407  2.50 ms  3.00 ms  4.00 ms*"
                                + "  4.00 ms",
                        "  percentiles cover all operations due, mean and max only those that succeeded")
                .contains(
                        "  mixed: read-record: 5 out-of-range, for example: offset 7 is not there",
                        "  preconditions, left out of the table: fill (1 000 operations in 2.00 s)",
                        "  mixed: a closed loop, so latency and rate depend on the number in flight: asked 200, mean 199"
                                + " by Little's law");
    }

    @Test
    void aRunWithoutFailuresSaysHowMuchWasDone() {
        PlanResult good = result(
                List.of(step("create-topic", false, List.of(figures("create-topic", 1_000, 0)))),
                new Verdict(Outcome.PASS, "All were done.", List.of(), List.of()));

        assertThat(TextReport.headline(good, WIDE).lines())
                .startsWith("  PASS   1 step · 2.00 s · 1 000 operations")
                .anyMatch(line -> line.startsWith("  create-topic  1 000"));
    }

    @Test
    void mongooseBlocksOfStepsOverHostsHaveTheNodesAndTheLimitOfEach() {
        PlanResult one = result();
        List<HostFigures> hosts = Stream.of("a", "b", "c")
                .map(name -> new HostFigures(
                        name,
                        "127.0.0.1",
                        List.of("weir worker on " + name),
                        HostFigures.ClockFigures.within(10, 0, 0),
                        HostFigures.HostLoss.NONE,
                        Map.of()))
                .toList();
        PlanResult three = new PlanResult(
                one.origin(),
                one.system(),
                one.verdict(),
                one.steps(),
                one.resources(),
                new AcrossHosts(hosts, List.of(), List.of()),
                one.setup(),
                one.events());

        assertThat(MongooseBlocks.of(three))
                .containsPattern("Node Count: +3\n")
                .containsPattern("Limit Per Storage Driver: +67\n");
    }

    @Test
    void mongooseBlocksHaveTheFormOfTheOriginalAndTrueFigures() {
        assertThat(MongooseBlocks.of(result()).replaceAll("(\\.\\d{4})\\d+", "$1"))
                .startsWith("""
                ---
                - Load Step Id:                mixed
                  Operation Type:              CREATE
                  Node Count:                  1
                  Concurrency:
                    Limit Per Storage Driver:  200
                    Actual:
                      Last:                    7
                      Mean:                    0.2500
                  Operations Count:
                    Successful:                200
                    Failed:                    0
                  Transfer Size:               200.0KB
                  Duration [s]:
                    Elapsed:                   2.000
                    Sum:                       0.5000
                  Throughput [op/s]:
                    Last:                      590.0
                    Mean:                      100.0
                  Bandwidth [MB/s]:
                    Last:                      0.5761
                    Mean:                      0.0976
                  Operations Duration [us]:
                    Avg:                       2500.0055
                    Min:                       1000
                    LoQ:                       1000
                    Med:                       2000
                    HiQ:                       3000
                    Max:                       4000
                  Operations Latency [us]:
                """)
                .contains("  Operation Type:              READ\n", "    Failed:                    5\n")
                .endsWith("...\n");
    }

    @Test
    void requestedPercentilesReplaceTheDefaultsInTables() {
        PlanResult usual = result();
        PlanResult asked = new PlanResult(
                usual.origin(),
                usual.system(),
                usual.verdict(),
                usual.steps(),
                usual.resources(),
                usual.acrossHosts(),
                new RunResult.Setup(
                        usual.setup().effectiveSettings(), usual.setup().environment(), List.of(25.0, 99.9)),
                usual.events());
        PlanFolder written = PlanFolder.createAt(folder.resolve("run"));
        written.write(asked, List.of());

        assertThat(written.result()).isEqualTo(asked);
        assertThat(TextReport.headline(asked, TextStyle.PLAIN))
                .containsPattern("mean +p25 +p99.9 +max")
                .doesNotContain("p99 ");
        assertThat(TextReport.headline(usual, TextStyle.PLAIN)).containsPattern("mean +p50 +p99 +max");
        assertThat(HtmlReport.draw(StepsReport.of(PlanData.of(asked, folder.resolve("run")))))
                .containsPattern(">p25</th>.*>p99.9</th>");
    }
}
