package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import dev.weir.report.data.ResultJson;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of the packaged command over three hosts: the controller on the first, publishers on the second, whose clock is 37 s ahead,
 * and subscribers on the third, whose clock is up to 1,000 s behind. A broker that is not the run's own is on the fourth.
 */
@Tag("unmeasured")
final class RunsAcrossHostsIT {

    private static final int PUBLISHING = 2;
    private static final int SUBSCRIBING = 3;
    private static final int BROKER = 4;
    private static final double BETWEEN_CLOCKS_NANOS = 37e9;

    /** By how much the clock of each agent is ahead. None can show less than nothing, and this machine may run for minutes only. */
    private static final Map<String, Long> SECONDS_AHEAD =
            Map.of("a", 37L, "c", -Math.min(1_000, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime()) / 2));

    private static final Pattern END_TO_END = Pattern.compile("end to end +p50 +([0-9.]+) (ns|µs|ms|s)\\b");
    private static final List<String> UNITS = List.of("ns", "µs", "ms", "s");

    @TempDir
    private Path folder = Path.of("");

    private SeparateHosts hosts;
    private final List<Launched> processes = new ArrayList<>();
    private Optional<Launched> publishing = Optional.empty();

    @BeforeEach
    void makeHosts() throws IOException, InterruptedException {
        hosts = SeparateHosts.create(4);
        Ended keys = on(
                        List.of(),
                        "agent",
                        "keys",
                        "--hosts",
                        hosts.address(1) + "," + hosts.address(PUBLISHING) + "," + hosts.address(SUBSCRIBING))
                .end();
        assertThat(keys.exitCode()).as(keys.err()).isZero();
        publishing = Optional.of(agent(PUBLISHING, "a"));
        agent(SUBSCRIBING, "c");
    }

    /** What fails leaves no process, and no host. */
    @AfterEach
    void removeHosts() throws IOException, InterruptedException {
        processes.forEach(Launched::kill);
        // Where there can be none, the test is skipped and has none.
        if (hosts != null) {
            hosts.close();
        }
    }

    private Launched on(List<String> host, String... arguments) throws IOException {
        Launched process = Launched.weir(folder, host, arguments);
        processes.add(process);
        return process;
    }

    private Launched agent(int host, String name) throws IOException {
        return on(
                hosts.on(host, Math.toIntExact(SECONDS_AHEAD.getOrDefault(name, 0L))),
                "agent",
                "--join",
                hosts.address(1) + ":7400",
                "--keys",
                hosts.address(host) + ".p12",
                "--name",
                name);
    }

    private void startBroker() throws IOException {
        on(hosts.on(BROKER), "broker", "--address", hosts.address(BROKER), "--port", "19092", "--heap", "512m")
                .awaitOutput("stop it");
    }

    private Launched runKafka(String... settings) throws IOException {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("bootstrap=" + hosts.address(BROKER) + ":19092");
        return run("kafka", all.toArray(String[]::new));
    }

    private Launched run(String transport, String... settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                transport,
                "--agents",
                "a,c",
                "--listen",
                hosts.address(1) + ":7400",
                "--keys",
                hosts.address(1) + ".p12"));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return on(hosts.on(1), arguments.toArray(String[]::new));
    }

    private String report() throws IOException {
        return ofLastRun("report.txt");
    }

    /** A file of the run that began last, which the names of folders begin with. */
    private String ofLastRun(String file) throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(bundles.max(Path::compareTo).orElseThrow().resolve(file));
        }
    }

    /** The brokers are those of the run; what fails is on the host of the controller, by whose clock it is told. */
    @Tag("thorough") // four hosts for a minute; WorkersOnHostsIT tries clocks that differ
    @Test
    void hostsWhoseClocksDifferGiveOneReport() throws IOException, InterruptedException {
        Ended ended = run(
                        "kafka",
                        "bootstrap=embedded",
                        "faults=[{ at: 1s, do: delay, latency: 20ms, to: broker 1, for: 500ms },"
                                + " { at: 3s, do: kill, to: leader of 0, for: 1s }]",
                        "rate=100/s",
                        "warmup=1s",
                        "warmup-limit=1s",
                        "measure=10s")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out())
                .contains("whoever reaches " + hosts.address(1) + " can connect to the brokers of this run")
                .contains("connections to broker get an answer after", "kill broker (process", "is gone")
                .contains("2 of 2 faults injected and taken back")
                .contains("scheduled 1 000 = sent 1 000 · acked 1 000 · lost 0");
        assertThat(wayOutNanos(ended.out())).isLessThan(BETWEEN_CLOCKS_NANOS);
        assertThat(report())
                .contains("weir publisher on a", "weir receiver on c")
                .containsPattern("clocks +a ± [0-9.]+ .?s · c ± [0-9.]+ .?s · a → c ± [0-9.]+ .?s")
                .doesNotContain("before they were due");

        assertRoundTrips(run(
                        "kafka",
                        "bootstrap=embedded",
                        "latency=round-trip",
                        "rate=500/s",
                        "warmup=1s",
                        "warmup-limit=1s",
                        "measure=2s")
                .end());
    }

    /** Only the network between their namespaces leads from the one to the other. */
    @Tag("thorough") // four hosts; TcpSessionTest carries the bytes between two workers
    @Test
    void theLimitOfTheNetworkBetweenTwoHostsIsMeasured() throws IOException, InterruptedException {
        Ended ended = run(
                        "kafka", "yardstick=tcp", "schedule.saturated=true", "size=1000B", "warmup=100ms", "measure=1s")
                .end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(ofLastRun("matrix.json")).contains("through a socket from agent a to agent c in pieces of 64KiB");
    }

    /** Each with a media driver in its own process, for these hosts could not share one. */
    @Tag("thorough") // four hosts; WorkersOnHostsIT carries messages between some
    @Test
    void aeronCarriesMessagesFromHostToHostAndEchoesBack() throws IOException, InterruptedException {
        List<String> settings = List.of(
                "latency=round-trip",
                "rate=500/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=2s",
                "media=udp",
                // Threads that wait without sleeping can keep agents of a busy machine from running, so that they are
                // lost.
                "pacer=park",
                "idle.publisher=backoff",
                "idle.conductor=backoff",
                "idle.subscriber=backoff");
        Ended refused = run("aeron", settings.toArray(String[]::new)).end();
        assertThat(refused.exitCode()).as(refused.out() + refused.err()).isEqualTo(3);
        assertThat(refused.err())
                .contains("on another host", "--set endpoint=" + hosts.address(SUBSCRIBING) + ":20121");

        List<String> reaching = new ArrayList<>(settings);
        reaching.add("endpoint=" + hosts.address(SUBSCRIBING) + ":20121");
        reaching.add("echoEndpoint=" + hosts.address(PUBLISHING) + ":20122");
        assertRoundTrips(run("aeron", reaching.toArray(String[]::new)).end());
        assertThat(report()).contains("weir publisher on a", "weir receiver on c");
    }

    /** Folders of results begin with their time. */
    private RunResult latestResult() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            Path file = bundles.max(Comparator.naturalOrder()).orElseThrow().resolve("run.json");
            return ResultJson.read(file, Files.readString(file));
        }
    }

    /** By the clock of the publishers' host alone, of which each has to be as long as the way out at least. */
    private void assertRoundTrips(Ended ended) throws IOException {
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out())
                .contains("scheduled 1 000 = sent 1 000 · acked 1 000 · lost 0")
                .contains("due 1 000 · sent 1 000 · acked 1 000 · lost 0 · duplicate 0")
                .doesNotContain("does not balance", "before their messages were due");
        RunResult result = latestResult();
        TrueClocks.assertWithinBounds(result, SECONDS_AHEAD);
        TrueClocks.assertPercentilesWithinBounds(result, 1_000);
    }

    /** The median; 0 if it is below the bound. */
    private static double wayOutNanos(String text) {
        return text.contains("end to end  p50 below bound") ? 0 : nanos(END_TO_END, text);
    }

    private static double nanos(Pattern figure, String text) {
        Matcher found = figure.matcher(text);
        assertThat(found.find()).as(figure + " in " + text).isTrue();
        return Double.parseDouble(found.group(1)) * Math.pow(1_000, UNITS.indexOf(found.group(2)));
    }

    /** In one direction or in both: publishers still reach the broker then. */
    @Tag("thorough") // four hosts for a minute; WorkersOnHostsIT loses one
    @Test
    void isolatedHostIsNamedItsLoadEndsAndItsArrivalsAreCounted()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        startBroker();

        assertLoadEnds(1, PUBLISHING);
        assertLoadEnds(PUBLISHING, 1);

        Launched cut = measuring();
        hosts.cutOff(SUBSCRIBING);
        assertThat(lost("c", cut))
                .contains("loss inconclusive", "are not known to have arrived")
                .doesNotContain("did not arrive");
    }

    private Launched measuring() throws IOException {
        Launched run = runKafka("rate=200/s", "warmup=0s", "measure=120s");
        // Of the first second all is told by then, also where reports are late.
        run.awaitOutput("measure    5 / 120 s");
        return run;
    }

    private static String lost(String agent, Launched run) throws IOException, InterruptedException {
        Ended ended = run.end();
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        String said = ended.out().replaceAll("\\s+", " ");
        assertThat(said).contains("INVALID", "agent " + agent + " was lost").doesNotContain("system was silent");
        return said;
    }

    /** Publishers go on for some seconds, of which the controller learns by what is received. */
    private void assertLoadEnds(int from, int to)
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = measuring();
        ProcessHandle publisher = publishing
                .flatMap(agent -> agent.child("dev.weir.run.worker.WorkerMain"))
                .orElseThrow();

        hosts.silence(from, to);

        assertThat(lost("a", run))
                .contains("loss inconclusive", "received, sender lost")
                .contains("after the last report is not known");
        publisher.onExit().get(2, TimeUnit.MINUTES);
        hosts.restore(from, to);
        String ledger = ofLastRun("run.json").replaceFirst("(?s).*?\"ledger\" : ", "");
        assertThat(ledger).contains("\"balanced\" : true");
        long untold = count("receivedSenderLost", ledger);
        assertThat(untold).as(ledger).isPositive();
        // Nothing failed but the way to the controller: all that was sent has arrived, and each message counts once.
        assertThat(count("unique", ledger)).as(ledger).isEqualTo(count("sent", ledger) + untold);
        for (String nothing :
                List.of("lost", "duplicate", "foreign", "corrupt", "outOfOrder", "failed", "receivedThoughFailed")) {
            assertThat(count(nothing, ledger)).as(nothing + " of " + ledger).isZero();
        }
        List<String> seconds = ofLastRun("intervals.csv").lines().toList();
        assertThat(seconds.get(1)).endsWith(",");
        assertThat(seconds.getLast()).endsWith(",a");
    }

    /** A figure of the ledger as a whole, which comes before those of each publisher and subscriber. */
    private static long count(String figure, String ledger) {
        Matcher found = Pattern.compile("\"" + figure + "\" : (\\d+)").matcher(ledger);
        assertThat(found.find()).as(figure + " in " + ledger).isTrue();
        return Long.parseLong(found.group(1));
    }
}
