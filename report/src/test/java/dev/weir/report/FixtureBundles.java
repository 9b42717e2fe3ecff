package dev.weir.report;

import dev.weir.result.AcrossHosts;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.HostSteal;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.KindCount;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.result.Overload;
import dev.weir.result.Pauses;
import dev.weir.result.PhaseSpan;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import dev.weir.unit.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bundles of made-up runs of every kind, written as a run writes them. */
public final class FixtureBundles {

    static final String STARTED_AT = "2026-11-21T10:15:02.417Z";

    private static final List<String> PROCESSES = List.of("weir", "broker");
    private static final String SCENARIO = """
            # the smallest honest run
            name: quickstart
            transport:
              kafka:
                bootstrap: embedded
                producer: {acks: all, linger.ms: 0}
            schedule: {rate: 10000/s}
            payload: {random: {size: 1KiB}}
            measure: 10s
            expect:
              lost: 0
              end-to-end p99: <= 50 ms
            """;

    private FixtureBundles() {}

    /** Everything well: 10 s at 10 000/s. */
    public static Bundle passing(Path runs) throws IOException {
        SyntheticRun run = SyntheticRun.steady(10_000, 10, 1150, 25);
        Verdict verdict = new Verdict(
                Outcome.PASS,
                "10 000 messages/s of 1 KiB arrive within " + p99(run) + " 99 times in 100; nothing was lost.",
                List.of(new Finding(
                        Severity.WARNING,
                        FindingCode.PROCESS_PAUSED,
                        "weir paused for up to 3.1 ms; that moves p99.9 by at most 1.2 %.")),
                List.of(
                        new Expectation("lost", "= 0", "0", Holds.YES),
                        new Expectation("end-to-end p99", "<= 50 ms", p99(run), Holds.YES)));
        RunResult result = result("quickstart", run, verdict, ledger(run, List.of()), events(), 0.012);
        return written(runs, result, run);
    }

    /** The only broker was killed and came back: late, lost and unresolved messages. */
    public static Bundle brokerKilled(Path runs) throws IOException {
        SyntheticRun run = SyntheticRun.withOutage(5_000, 20, 8.3, 11.1);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            samples.add(new Sample(
                    TroubleKind.LOST,
                    i % 2,
                    41_780 + 3L * i,
                    "acked 8.3" + i + " s, partition 0 offset " + (41_700 + i)));
            samples.add(new Sample(TroubleKind.UNRESOLVED, i % 2, 41_502 + 2L * i, "request timed out after 2.8 s"));
        }
        Verdict verdict = new Verdict(
                Outcome.FAIL,
                "The broker was killed 8.3 s into the run and was back 2.8 s later: " + run.lost
                        + " confirmed messages were lost and " + run.unresolved + " were never confirmed.",
                List.of(
                        new Finding(
                                Severity.FAILURE,
                                FindingCode.EXPECTATION_NOT_MET,
                                "lost = 0 was expected; " + run.lost + " messages are lost."),
                        new Finding(
                                Severity.FAILURE,
                                FindingCode.EXPECTATION_NOT_MET,
                                "end-to-end p99 <= 50 ms was expected; " + p99(run) + " was found."),
                        new Finding(Severity.NOTE, FindingCode.WARM_UP_UNFINISHED, "Warm-up was steady after 4 s.")),
                List.of(
                        new Expectation("lost", "= 0", Long.toString(run.lost), Holds.NO),
                        new Expectation("end-to-end p99", "<= 50 ms", p99(run), Holds.NO),
                        new Expectation("out of order", "= 0", "0", Holds.YES),
                        new Expectation("end-to-end p99.99", "<= 5 s", "too few samples", Holds.INCONCLUSIVE)));
        List<Event> events = new ArrayList<>(events());
        events.add(new Event(8_300_000_000L, "broker", "broker 1 (pid 4711) was killed: signal 9"));
        events.add(new Event(8_340_000_000L, "failure", "publisher 0: disconnected while 14 requests were in flight"));
        events.add(new Event(11_100_000_000L, "broker", "broker 1 is up again"));
        RunResult result = result("broker-kill", run, verdict, ledger(run, samples), events, 0.002);
        return written(runs, result, run);
    }

    /** The generator was late: nothing can be concluded. */
    public static Bundle invalid(Path runs) throws IOException {
        SyntheticRun run = SyntheticRun.steady(20_000, 10, 700, 9_000);
        Verdict verdict = new Verdict(
                Outcome.INVALID,
                "The generator was late itself, so these latencies say more about this machine than about Kafka.",
                List.of(
                        new Finding(
                                Severity.INVALIDITY,
                                FindingCode.TOOL_OVERHEAD,
                                "schedule lag p99 is 25.7 ms; it may be 0.5 ms here, a tenth of the end-to-end p99."),
                        new Finding(
                                Severity.WARNING,
                                FindingCode.PROCESS_PAUSED,
                                "The host was paused 14 times, for up to 88 ms.")),
                List.of(new Expectation("end-to-end p99", "<= 50 ms", p99(run), Holds.INCONCLUSIVE)));
        RunResult result = result("busy-laptop", run, verdict, ledger(run, List.of()), events(), 0.74);
        return written(runs, result, run);
    }

    /** Back to back: throughput is the result, latency is not. */
    public static Bundle saturated(Path runs) throws IOException {
        SyntheticRun run = SyntheticRun.steady(80_000, 10, 42_000, 2);
        Verdict verdict = new Verdict(
                Outcome.PASS,
                "One publisher gets 80 000 messages/s of 100 B through; nothing was lost.",
                List.of(),
                List.of(new Expectation("lost", "= 0", "0", Holds.YES)));
        RunResult whole = result("saturate", run, verdict, ledger(run, List.of()), events(), 0);
        return written(runs, saturated(whole), run);
    }

    /** The system could not be reached: nothing was measured. */
    public static Bundle unreachable(Path runs) {
        String reason = "cannot reach any broker of db1:9092 after 8.01 s: connection refused (db1/10.0.0.7:9092)";
        Verdict verdict = new Verdict(
                Outcome.ERROR,
                "Nothing was measured: no broker answered.",
                List.of(new Finding(Severity.FAULT, FindingCode.TRANSPORT_FAILED, reason)),
                List.of());
        Account empty = account("total", 0, 0, 0, 0);
        RunResult result = new RunResult(
                new RunResult.Origin(
                        RunResult.SCHEMA,
                        "0.1.0",
                        "7f3a91c2",
                        "kafka",
                        "",
                        STARTED_AT,
                        List.of("weir", "run", "kafka", "--set", "bootstrap=db1:9092"),
                        SCENARIO),
                subject("kafka (db1:9092)", false),
                verdict,
                List.of(new PhaseSpan("connect", 0, 10_004_000_000L, reason)),
                new RunResult.MessageFigures(
                        Throughput.NONE,
                        List.of(),
                        new Ledger(true, false, true, List.of(), empty, List.of(), List.of(), List.of())),
                new RunResult.ResourceUse(List.of(), List.of(), new Pauses("weir", 0, 0, 0, 0, 99)),
                AcrossHosts.NONE,
                new RunResult.Setup(List.of(), environment()),
                List.of(new Event(10_004_000_000L, "failure", reason)),
                List.of("Everything: the run ended before its measured phase."));
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(runs, STARTED_AT, "kafka"));
        bundle.write(result, List.of());
        return bundle;
    }

    static Bundle written(Path runs, RunResult result, SyntheticRun run) throws IOException {
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(
                runs, result.origin().startedAt(), result.origin().scenario()));
        run.writeHlog(bundle.hlog());
        bundle.write(result, run.intervals(PROCESSES));
        return bundle;
    }

    public static RunResult result(
            String scenario,
            SyntheticRun run,
            Verdict verdict,
            Ledger ledger,
            List<Event> events,
            double toolOverhead) {
        long seconds = run.measuredSeconds();
        double perSecond = run.scheduled / (double) seconds;
        return new RunResult(
                new RunResult.Origin(
                        RunResult.SCHEMA,
                        "0.1.0",
                        "7f3a91c2",
                        scenario,
                        "Kafka on this machine, from the intended instant to the handler.",
                        STARTED_AT,
                        List.of("weir", "run", scenario, "--set", "payload.random.size=1 KiB"),
                        SCENARIO),
                subject("kafka (embedded 4.3.1, 1 broker)", false),
                verdict,
                phases(seconds),
                new RunResult.MessageFigures(
                        new Throughput(
                                seconds * SyntheticRun.SECOND,
                                seconds * SyntheticRun.SECOND,
                                perSecond,
                                rate(run.scheduled, seconds),
                                Rate.messages(run.acked, seconds * SyntheticRun.SECOND),
                                rate(run.received, seconds),
                                Overload.NONE,
                                Throughput.UNKNOWN),
                        run.latencies(),
                        ledger),
                resources(toolOverhead),
                AcrossHosts.NONE,
                new RunResult.Setup(settings(), environment()),
                events,
                List.of(
                        "Durability after power loss: the broker flushes when the system does.",
                        "Anything beyond one host: broker and clients share its processors."));
    }

    private static RunResult.ResourceUse resources(double toolOverhead) {
        return new RunResult.ResourceUse(
                List.of(
                        new ProcessCost(
                                "weir",
                                4242,
                                0.81,
                                8.1,
                                210L << 20,
                                new ProcessCost.ContextSwitches(9_120, 311),
                                new ProcessCost.NetworkBytes(113_000_000, 112_000_000),
                                new ProcessCost.GarbageCollections(3, 0.012),
                                new ProcessCost.DiskBytes(0, 65_536)),
                        new ProcessCost(
                                "broker",
                                4711,
                                1.29,
                                12.9,
                                760L << 20,
                                new ProcessCost.ContextSwitches(15_020, 902),
                                new ProcessCost.NetworkBytes(112_000_000, -1),
                                new ProcessCost.GarbageCollections(5, 0.02),
                                new ProcessCost.DiskBytes(-1, 113_000_000))),
                List.of(
                        new ClientFigure("requests", 4_210, "request-total"),
                        new ClientFigure("records/request", 23.75, "record-send-total by request-total")),
                new Pauses("weir", 3_120_000, 1_180_000, 19_000_000, toolOverhead, 99.9),
                List.of(new HostSteal(HostSteal.THIS_HOST, 12.5, 0.05)));
    }

    private static Rate rate(long messages, long seconds) {
        return Rate.of(messages, seconds * SyntheticRun.SECOND, messages * 1024);
    }

    private static String p99(SyntheticRun run) {
        return Durations.format(run.latencies().getFirst().at(99));
    }

    private static RunResult saturated(RunResult r) {
        return with(r, subject(r.subject().system(), true), r.messages().throughput());
    }

    /** Everything was taken and came ever later, which means something where it was due at some time. */
    static RunResult everLater(boolean saturated) {
        SyntheticRun run = SyntheticRun.steady(80_000, 10, 4_000_000, 2);
        String sentence = "Overloaded: 80 000/s were due, but only 60 000/s were delivered, over 13.3 s.";
        Finding warning = new Finding(Severity.WARNING, FindingCode.OVERLOADED, sentence);
        Verdict verdict = new Verdict(Outcome.PASS, sentence, List.of(warning), List.of());
        RunResult whole = result("overload", run, verdict, ledger(run, List.of()), events(), 0);
        Throughput t = whole.messages().throughput();
        Rate slower = Rate.of(run.received, t.dueNanos() * 4 / 3, run.received * 1024);
        Throughput later = new Throughput(
                t.measuredNanos(),
                t.dueNanos(),
                t.offeredPerSecond(),
                t.sent(),
                t.acked(),
                slower,
                saturated ? Overload.NONE : Overload.DELIVERING,
                Throughput.UNKNOWN);
        return with(whole, subject(whole.subject().system(), saturated), later);
    }

    private static RunResult with(RunResult r, Subject subject, Throughput throughput) {
        return new RunResult(
                new RunResult.Origin(
                        r.origin().schema(),
                        r.origin().weirVersion(),
                        r.origin().runId(),
                        r.origin().scenario(),
                        r.origin().description(),
                        r.origin().startedAt(),
                        r.origin().command(),
                        r.origin().scenarioText()),
                subject,
                r.verdict(),
                r.phases(),
                new RunResult.MessageFigures(
                        throughput, r.messages().latencies(), r.messages().ledger()),
                new RunResult.ResourceUse(
                        r.resources().processes(),
                        r.resources().clientFigures(),
                        r.resources().pauses()),
                AcrossHosts.NONE,
                new RunResult.Setup(r.setup().effectiveSettings(), r.setup().environment()),
                r.events(),
                r.notMeasured());
    }

    private static Subject subject(String system, boolean saturated) {
        String schedule = saturated ? "saturated" : "10 000/s";
        return new Subject("kafka", system, 2, 1, "shared", "1 KiB random", schedule, saturated, 1024, 1);
    }

    private static List<PhaseSpan> phases(long measuredSeconds) {
        return List.of(
                new PhaseSpan("connect", 0, 212_000_000L, "1 broker at 127.0.0.1:19092"),
                new PhaseSpan("provision", 212_000_000L, 388_000_000L, "topic weir-7f3a, 1 partition, RF 1"),
                new PhaseSpan("ready", 600_000_000L, 800_000_000L, "a probe of every stream has arrived"),
                new PhaseSpan("warm-up", 1_400_000_000L, 6_000_000_000L, "steady after 4 s"),
                new PhaseSpan("measure", SyntheticRun.MEASURE_START_NANOS, measuredSeconds * SyntheticRun.SECOND, ""),
                new PhaseSpan(
                        "drain",
                        SyntheticRun.MEASURE_START_NANOS + measuredSeconds * SyntheticRun.SECOND,
                        12_000_000L,
                        ""),
                new PhaseSpan(
                        "audit",
                        SyntheticRun.MEASURE_START_NANOS + measuredSeconds * SyntheticRun.SECOND + 12_000_000L,
                        3_000_000L,
                        "the account balances"));
    }

    public static List<Event> events() {
        return List.of(
                new Event(-6_000_000_000L, "phase", "warm-up"),
                new Event(0, "phase", "measure"),
                new Event(3_410_000_000L, "gc", "weir: G1 young collection, 4.1 ms"),
                new Event(6_200_000_000L, "pause", "weir paused for 3.1 ms"));
    }

    public static Ledger ledger(SyntheticRun run, List<Sample> samples) {
        Account total = account("total", run.scheduled, run.acked, run.received, run.lost);
        List<Account> publishers = List.of(
                account("publisher 0", run.scheduled / 2, run.acked / 2, 0, run.lost / 2),
                account(
                        "publisher 1",
                        run.scheduled - run.scheduled / 2,
                        run.acked - run.acked / 2,
                        0,
                        run.lost - run.lost / 2));
        List<Account> subscribers = List.of(account("subscriber 0", run.scheduled, run.acked, run.received, run.lost));
        return new Ledger(true, true, true, List.of(), total, publishers, subscribers, samples);
    }

    private static Account account(String name, long scheduled, long acked, long received, long lost) {
        long unresolved = scheduled - acked;
        List<KindCount> kinds = List.of();
        return new Account(
                name,
                new Ledger.Sending(scheduled, scheduled, 0, acked, 0, kinds, unresolved, 0),
                new Ledger.Receipts(received, received, 0, 0, 0, 0, 0, 0),
                new Ledger.Differences(lost, 0, 0));
    }

    private static List<EffectiveSetting> settings() {
        List<EffectiveSetting> settings = new ArrayList<>(List.of(
                new EffectiveSetting("producer", "acks", "all", true),
                new EffectiveSetting("producer", "linger.ms", "0", false),
                new EffectiveSetting("producer", "sasl.jaas.config", "(secret)", false),
                new EffectiveSetting("topic weir-7f3a", "min.insync.replicas", "1", true),
                new EffectiveSetting("topic weir-7f3a", "partitions", "1", false)));
        for (int i = 0; i < 60; i++) {
            settings.add(
                    new EffectiveSetting("broker 1", "some.broker.property." + i, Integer.toString(1000 * i), true));
        }
        return settings;
    }

    private static Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("cpu", "AMD EPYC 7763 64-Core Processor");
        environment.put("cores", "8");
        environment.put("memory", "31.2 GiB");
        environment.put("kernel", "Linux 6.8.0-41-generic");
        environment.put("jvm", "Temurin 25.0.1+8, -XX:+UseSerialGC -Xmx512m");
        environment.put("kafka-clients", "4.3.1");
        return environment;
    }
}
