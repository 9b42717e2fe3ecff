package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of the packaged command against a real broker, and what becomes of them when something goes wrong for real. */
final class RunIT {

    private static final String[] SHORT = {
        "quickstart", "--set", "rate=500/s", "--set", "warmup=1s", "--set", "warmup-limit=1s", "--set", "measure=3s"
    };

    private static final Pattern SILENCE =
            Pattern.compile("nothing acknowledged(?: and nothing received)? from (\\d+\\.\\d) to (\\d+\\.\\d) s");

    @TempDir
    private Path folder = Path.of("");

    private Launched weir(String... arguments) throws IOException {
        return Launched.weir(folder, arguments);
    }

    private Launched run(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(SHORT));
        arguments.addAll(List.of(more));
        return weir(arguments.toArray(String[]::new));
    }

    private Path bundle() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return bundles.findFirst().orElseThrow();
        }
    }

    /** The live figures by name and labels, each in the text format of Prometheus. */
    private static Map<String, Double> figuresOf(Launched run) throws IOException {
        Matcher address = Pattern.compile("metrics  (http://\\S+)").matcher(run.output());
        assertThat(address.find()).isTrue();
        String text;
        try (InputStream stream = URI.create(address.group(1)).toURL().openStream()) {
            text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
        Map<String, Double> figures = new HashMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher figure = Pattern.compile("(weir_[a-z_]+(?:\\{.*})?) (\\S+)").matcher(line);
            assertThat(figure.matches()).as(line).isTrue();
            assertThat(figures.put(figure.group(1), Double.valueOf(figure.group(2))))
                    .isNull();
        });
        return figures;
    }

    private static void assertGone(List<ProcessHandle> processes) throws InterruptedException, ExecutionException {
        for (ProcessHandle process : processes) {
            try {
                process.onExit().get(2, TimeUnit.MINUTES);
            } catch (TimeoutException e) {
                throw new AssertionError("left behind: " + process.info(), e);
            }
        }
    }

    @Tag("unmeasured")
    @Test
    void runAccountsForEveryMessageAndReportRerendersIdentically() throws IOException, InterruptedException {
        Launched run = run("--set", "measure=10s", "--metrics", "127.0.0.1:0");
        run.awaitOutput("measure    2 / 10 s");
        Map<String, Double> figures = figuresOf(run);
        for (String positive : List.of(
                "weir_messages_sent_total{phase=\"measure\"}",
                "weir_messages_delivered_total{phase=\"measure\"}",
                "weir_end_to_end_latency_seconds_count{phase=\"measure\"}",
                "weir_process_cpu_seconds_total{process=\"weir\"}")) {
            assertThat(figures.getOrDefault(positive, 0.0)).as(positive).isPositive();
        }
        Ended ended = run.end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .contains("scheduled 5 000 = sent 5 000 · acked 5 000 · lost 0")
                .contains("report.html");
        // Whether a machine that tests are running on is quiet enough for a PASS is not what is tested here.
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        byte[] html = Files.readAllBytes(bundle().resolve("report.html"));
        byte[] text = Files.readAllBytes(bundle().resolve("report.txt"));
        Files.delete(bundle().resolve("report.html"));
        assertThat(weir("report", bundle().toString()).end().exitCode()).isZero();
        assertThat(Files.readAllBytes(bundle().resolve("report.html"))).isEqualTo(html);
        assertThat(Files.readAllBytes(bundle().resolve("report.txt"))).isEqualTo(text);
    }

    @Tag("unmeasured")
    @Test
    void roundTripRunTimesEchoesBothWaysAndReportsTheirTopic() throws IOException, InterruptedException {
        Ended ended = run("--set", "latency=round-trip").end();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
        assertThat(ended.out())
                .contains("echoes: topic", "-echo, 1 partition", "round trip")
                .contains("due 1 500 · sent 1 500 · acked 1 500 · lost 0 · duplicate 0");
        assertThat(Files.readString(bundle().resolve("run.json"))).contains("\"round-trip\"", "\"echoes\"");
        assertThat(Files.readString(bundle().resolve("intervals.csv")).lines().findFirst())
                .hasValueSatisfying(header -> assertThat(header).endsWith("round_trip_max_ns"));
        assertThat(weir("report", bundle().toString()).end().exitCode()).isZero();
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; FaultIT kills a broker
    @Test
    void aBrokerKilledWhileMeasuringMakesAReportThatSaysSo()
            throws IOException, InterruptedException, ExecutionException {
        Launched run = run("--set", "measure=60s");
        run.awaitOutput("measure    2 / 60 s");
        List<ProcessHandle> brokers = run.children();
        assertThat(brokers).hasSize(1);

        Launched.signal("KILL", brokers.getFirst());
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).contains("FAIL", "ended with exit code 137", "loss inconclusive");
        assertThat(Files.readString(bundle().resolve("report.txt"))).contains("unresolved", "exit code 137");
        assertThat(bundle().resolve("report.html")).exists();
        assertGone(brokers);
    }

    @Tag("thorough") // stands still for seconds; FaultIT freezes a broker
    @Test
    void aBrokerThatStandsStillIsToldOfWithTheTimesWhenItDid() throws IOException, InterruptedException {
        Launched run = run("--set", "measure=12s");
        run.awaitOutput("measure    2 / 12 s");
        ProcessHandle broker = run.children().getFirst();

        run.freeze(broker);
        Ended ended = run.end();

        // A machine that tests are running on may be too busy for a PASS.
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        String result = Files.readString(bundle().resolve("run.json"));
        assertThat(result).contains("The system was silent while messages were outstanding: nothing ");
        assertThat(SILENCE.matcher(result).results()).anySatisfy(silence -> {
            double from = Double.parseDouble(silence.group(1));
            assertThat(from).isGreaterThan(1);
            assertThat(Double.parseDouble(silence.group(2)) - from).isGreaterThan(2);
        });
        assertThat(Files.readString(bundle().resolve("report.txt"))).contains("nothing acknowledged");
    }

    @Tag("unmeasured")
    @Tag("thorough") // each phase; FaultIT interrupts a run
    @ParameterizedTest
    @CsvSource({"INT, connect, 5s, 3", "TERM, warm-up, 60s, 3", "INT, measure    1 /, 5s, 2"})
    void aSignalToItsWholeGroupEndsARunOrderlyInEveryPhase(String signal, String phase, String warmup, int exitCode)
            throws IOException, InterruptedException, ExecutionException {
        // Long enough that the phase is not over when its first line is read, however busy the machine is.
        Launched run = Launched.weir(
                folder,
                Launched.LEADER,
                "run",
                "quickstart",
                "--set",
                "processes=separate",
                "--set",
                "rate=500/s",
                "--set",
                "measure=60s",
                "--set",
                "warmup=" + warmup,
                "--set",
                "warmup-limit=" + warmup);
        run.awaitOutput("  " + phase);
        List<ProcessHandle> brokers = run.children();

        run.signalGroup(signal);
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(exitCode);
        assertThat(ended.out() + ended.err()).containsIgnoringCase("stopped by");
        assertThat(ended.out() + ended.err()).doesNotContain("\tat ", "ended with exit code");
        assertGone(brokers);
    }

    @Tag("unmeasured")
    @Tag("thorough") // a whole run; LauncherDeathIT kills the launcher of a broker
    @Test
    void killedToolLeavesNoBrokerAndARecordThatBecomesAReport()
            throws IOException, InterruptedException, ExecutionException {
        Launched run = run("--set", "measure=60s");
        run.awaitOutput("measure    3 / 60 s");
        List<ProcessHandle> brokers = run.children();
        String folderOfRun = bundle().toString();
        assertThat(weir("report", "--recover", folderOfRun).end().err()).contains("still goes on");

        run.signal("KILL");

        assertGone(brokers);
        Ended without = weir("report", folderOfRun).end();
        assertThat(without.exitCode()).isEqualTo(3);
        assertThat(without.err()).contains("was cut short", "weir report --recover " + folderOfRun);
        Ended recovered = weir("report", "--recover", folderOfRun).end();
        assertThat(recovered.exitCode()).as(recovered.err()).isEqualTo(2);
        assertThat(recovered.out().strip()).startsWith("INVALID, CUT SHORT");
        assertThat(recovered.out())
                .containsPattern("end to end +p50 +[0-9.]+ \\S*s")
                .containsPattern("scheduled [1-9][0-9 ]* [=·] sent [1-9]")
                .contains("loss inconclusive")
                .containsPattern("of\\s+60(\\.0)?\\s+s");
        assertThat(bundle().resolve("intervals.csv")).content().containsPattern("(?m)^0,\\d+,measure,[1-9]");
        assertThat(bundle().resolve("report.html")).content().contains("INVALID, CUT SHORT", "id=\"ledger\"");
        assertThat(weir("report", folderOfRun).end().exitCode()).isZero();
        assertThat(weir("report", "--recover", folderOfRun).end().err()).contains("needs no recovery");
    }

    @Tag("unmeasured")
    @Tag("thorough") // two whole runs
    @Test
    void twoRunsAtOnceDoNotDisturbEachOther() throws IOException, InterruptedException {
        Launched first = run();
        Launched second = run();

        Ended one = first.end();
        Ended other = second.end();

        assertThat(one.out()).contains("sent 1 500 · acked 1 500 · lost 0");
        assertThat(other.out()).contains("sent 1 500 · acked 1 500 · lost 0");
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            assertThat(bundles).hasSize(2);
        }
    }

    /** Mounts a small file system; skipped where that is not allowed. */
    @Tag("unmeasured")
    @Test
    void aFullDiskIsToldInOneLineAndTheFiguresAreStillPrinted() throws IOException, InterruptedException {
        Path small = Files.createDirectory(folder.resolve("small"));
        assumeTrue(
                exitCode("mount", "-t", "tmpfs", "-o", "size=48k", "tmpfs", small.toString()) == 0,
                "mounting a tmpfs is not allowed here");
        try {
            Ended ended = weir(
                            "run",
                            "direct",
                            "--set",
                            "warmup=0s",
                            "--set",
                            "measure=3s",
                            "--set",
                            "rate=20000/s",
                            "--out",
                            small.resolve("bundle").toString())
                    .end();

            assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(3);
            assertThat(ended.err()).contains(small.toString()).contains("No space left on device");
            assertThat(ended.err()).doesNotContain("\tat ");
            assertThat(ended.out()).contains("scheduled 60 000 = sent 60 000");
            // The histograms of single seconds gave way to the results; with room again the rest is drawn from those.
            assertThat(small.resolve("bundle/run.json")).exists();
            assertThat(small.resolve("bundle/report.txt"))
                    .content()
                    .contains("scheduled 60 000 = sent 60 000", "The figures are complete");
            shell("mount", "-o", "remount,size=4m", small.toString());
            Ended report = weir("report", small.resolve("bundle").toString()).end();
            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.out()).contains("The charts do not show every sample: latency.hlog");
            assertThat(small.resolve("bundle/report.html")).content().contains("id=\"ledger\"", "id=\"latency\"");
        } finally {
            shell("umount", small.toString());
        }
    }

    private static void shell(String... command) throws IOException, InterruptedException {
        assertThat(exitCode(command)).as(String.join(" ", command)).isZero();
    }

    private static int exitCode(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    @Tag("unmeasured")
    @Tag("thorough") // waits for the limit; UnreachableBrokerIT has the same words
    @Test
    void anUnreachableBrokerIsOneClearError() throws IOException, InterruptedException {
        Ended ended = weir("run", "kafka", "--set", "bootstrap=127.0.0.1:1").end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.out() + ended.err())
                .contains("cannot reach any broker of 127.0.0.1:1")
                .contains("refused")
                .doesNotContain("\tat ");
    }

    @Tag("unmeasured")
    @Test
    void anOutputFolderThatIsInUseIsRefusedAndKept() throws IOException, InterruptedException {
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(taken.resolve("thesis.txt"), "three years of work");

        Ended ended = run("--out", taken.toString()).end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains(taken.toString());
        assertThat(taken.resolve("thesis.txt")).hasContent("three years of work");
    }

    @Tag("unmeasured")
    @Test
    void aCorruptBundleIsNamedWithWhatIsWrongInIt() throws IOException, InterruptedException {
        Path broken = Files.createDirectory(folder.resolve("broken"));
        Files.writeString(broken.resolve("run.json"), "{\"schema\": \"weir.run/4\", \"weirVersion\": ");

        Ended ended = weir("report", broken.toString()).end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("run.json").doesNotContain("\tat ");
    }

    @Tag("unmeasured")
    @Test
    void aMistakeInAScenarioIsAnErrorBeforeAnythingIsOpened() throws IOException, InterruptedException {
        Path file = folder.resolve("my.yaml");
        Files.writeString(file, "transport: kafka\nschedule:\n  producerRatte: 5/s\n");

        Ended ended = weir("run", file.toString()).end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("my.yaml:3", "unknown key 'producerRatte'");
        assertThat(folder.resolve("runs")).doesNotExist();
    }
}
