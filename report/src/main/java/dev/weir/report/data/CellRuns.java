package dev.weir.report.data;

import dev.weir.report.wording.WatchWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.AcrossHosts;
import dev.weir.result.CellRun;
import dev.weir.result.CellRun.Conclusion;
import dev.weir.result.CellRun.LatencyFigures;
import dev.weir.result.CellRun.Load;
import dev.weir.result.CellRun.LossFigures;
import dev.weir.result.CellRun.Meter;
import dev.weir.result.Column;
import dev.weir.result.CrowdFigures;
import dev.weir.result.EchoLedger;
import dev.weir.result.HostFigures;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.result.YardstickResult;
import dev.weir.result.YardstickResult.Statement;
import dev.weir.result.YardstickResult.Volume;
import dev.weir.result.fault.CrowdEffect;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.transport.durable.Acknowledgement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What a matrix keeps of each of its runs. Longer than others, because every column has its figure here. */
public final class CellRuns {

    private static final String WEIR = "weir";
    private static final String BROKER = "broker";
    private static final String RECEIVER = "weir receiver";
    private static final String GATEWAY = "gateway";

    private static final Set<Yardstick> SEND_ONLY = Set.of(
            Yardstick.PRODUCER_PERFORMANCE,
            Yardstick.REDIS_BENCHMARK,
            Yardstick.NATS_BENCH,
            Yardstick.DISK,
            Yardstick.FSYNC);

    private CellRuns() {}

    /**
     * The figures of one run.
     *
     * @param cell number of its cell
     * @param repeat which repeat it is, from 1
     * @param folder its results folder, as a path from the matrix's folder
     * @param finished whether it was not stopped before its time
     */
    public static CellRun of(int cell, int repeat, String folder, boolean finished, RunResult result) {
        Verdict verdict = result.verdict();
        return new CellRun(
                new CellRun.Key(cell, repeat, folder, result.origin().startedAt()),
                new Conclusion(finished, CellRun.REPORT, verdict.outcome(), verdict.sentence()),
                new Meter(
                        Yardstick.NONE,
                        result.subject().transport(),
                        result.messages().throughput().measuredNanos()),
                load(result),
                latency(result),
                losses(result),
                cpuSecondsPerMillion(result),
                figures(result));
    }

    private static Load load(RunResult result) {
        Throughput throughput = result.messages().throughput();
        return new Load(
                result.subject().saturated(),
                throughput.offeredPerSecond(),
                throughput.overload() != Overload.NONE,
                throughput.sent().perSecond(),
                throughput.delivered().perSecond(),
                throughput.delivered().bytesPerSecond(),
                result.subject().messageBytes(),
                result.subject().subscribers());
    }

    private static LatencyFigures latency(RunResult result) {
        String name = RunData.mainLatency(result);
        Optional<Latency> latency = Wording.measured(result) ? Wording.latency(result, name) : Optional.empty();
        return new LatencyFigures(
                name,
                latency.map(Latency::percentiles).orElse(List.of()),
                latency.map(found -> found.timings().maxNanos()).orElse(0L),
                result.acrossHosts().boundNanos(name));
    }

    /** Of both ways where messages are sent back. */
    private static LossFigures losses(RunResult result) {
        Ledger ledger = result.messages().ledger();
        List<EchoLedger> echoes = result.messages().echoes();
        return new LossFigures(
                ledger.lossChecked() && ledger.drainProven() && echoes.stream().allMatch(EchoLedger::drainProven),
                ledger.total().comparison().lost()
                        + echoes.stream().mapToLong(EchoLedger::missing).sum(),
                receipts(result, Ledger.Receipts::duplicate),
                ledger.lossChecked());
    }

    private static long receipts(RunResult result, ToLongFunction<Ledger.Receipts> figure) {
        return figure.applyAsLong(result.messages().ledger().total().receiving())
                + result.messages().echoes().stream()
                        .mapToLong(echoes -> figure.applyAsLong(echoes.receiving()))
                        .sum();
    }

    private static Map<String, Double> figures(RunResult result) {
        Map<String, Double> figures = new TreeMap<>();
        if (!Wording.measured(result)) {
            return figures;
        }
        figures.put(Column.DURATION.title(), throughputNanos(result));
        Acknowledgement.in(result.setup().effectiveSettings()).ifPresent(acknowledgement -> {
            figures.put(Column.DURABILITY.title(), (double)
                    acknowledgement.durability().level());
            figures.put(Column.COPIES.title(), (double) acknowledgement.sure());
        });
        Wording.latency(result, RunData.mainLatency(result))
                .filter(latency -> latency.timings().count() > 0)
                .ifPresent(latency -> {
                    figures.put(Column.MEAN.title(), latency.timings().meanNanos());
                    figures.put(
                            Column.STANDARD_DEVIATION.title(), latency.timings().standardDeviationNanos());
                });
        Wording.latency(result, Latency.PUBLISH).ifPresent(publish -> {
            percentile(publish, 50).ifPresent(nanos -> figures.put(Column.PUBLISH_P50.title(), nanos));
            percentile(publish, 99).ifPresent(nanos -> figures.put(Column.PUBLISH_P99.title(), nanos));
        });
        SendColumns.add(result, figures);
        if (result.messages().ledger().lossChecked()) {
            Ledger.Account total = result.messages().ledger().total();
            figures.put(Column.DELIVERED.title(), (double) total.receiving().unique());
            if (total.receiving().outOfOrder() >= 0) {
                figures.put(
                        Column.OUT_OF_ORDER.title(), (double) total.receiving().outOfOrder());
            }
            figures.put(Column.TWICE_IN_LOG.title(), (double) receipts(result, Ledger.Receipts::twiceInLog));
            figures.put(Column.DELIVERED_TWICE.title(), (double) receipts(result, Ledger.Receipts::deliveredTwice));
        }
        processes(result, figures);
        faults(result.messages().faults(), figures);
        clients(result.messages().faults(), figures);
        reach(result, figures);
        notSlow(result, figures);
        LagColumns.add(result, figures);
        traffic(result, figures);
        result.resources().clientFigures().forEach(figure -> figures.put(figure.name(), figure.value()));
        return figures;
    }

    private static void processes(RunResult result, Map<String, Double> figures) {
        List<ProcessCost> processes = WatchWording.toTheEnd(result);
        ofProcesses(processes, WEIR, Column.WEIR_CPU, Column.WEIR_MEMORY, figures);
        Predicate<ProcessCost> isServer = servers(result.acrossHosts());
        ofProcesses(processes, isServer, Column.BROKER_CPU, Column.BROKER_MEMORY, figures);
        brokerShare(result, figures);
        ofProcesses(processes, HostFigures.PUBLISHER, Column.PUBLISHER_CPU, Column.PUBLISHER_MEMORY, figures);
        ofProcesses(processes, RECEIVER, Column.RECEIVER_CPU, Column.RECEIVER_MEMORY, figures);
        ofProcesses(processes, GATEWAY, Column.GATEWAY_CPU, Column.GATEWAY_MEMORY, figures);
        perMillion(result.acrossHosts(), processes, isServer, figures);
    }

    /** The time that the throughput is over, so that both tell the same messages. */
    private static double throughputNanos(RunResult result) {
        Throughput throughput = result.messages().throughput();
        return result.subject().subscribers() == 0
                ? throughput.sent().overNanos()
                : throughput.delivered().overNanos();
    }

    private static void faults(FaultFigures faults, Map<String, Double> figures) {
        figures.put(Column.LONGEST_ACK_GAP.title(), (double) faults.longestNanos(Progress.ACKNOWLEDGED));
        figures.put(Column.LONGEST_DELIVERY_GAP.title(), (double) faults.longestNanos(Progress.DELIVERED));
        faults.rebalances()
                .longestNanos()
                .ifPresent(nanos -> figures.put(Column.LONGEST_WITHOUT_OWNER.title(), (double) nanos));
        faults.rebalances().meanNanos().ifPresent(nanos -> figures.put(Column.MEAN_WITHOUT_OWNER.title(), nanos));
        if (!faults.effects().isEmpty()) {
            figures.put(Column.TIME_TO_RECOVER.title(), (double)
                    faults.recoveryNanos().orElse(Percentile.NEVER_NANOS));
        }
    }

    private static void clients(FaultFigures faults, Map<String, Double> figures) {
        for (CrowdEffect effect : faults.clients()) {
            CrowdEffect.Connections connections = effect.connections();
            figures.merge(Column.LOST_CONNECTIONS.title(), (double) connections.lost(), Double::sum);
            if (connections.lost() > 0) {
                long nanos = connections.back() < connections.lost()
                        ? Percentile.NEVER_NANOS
                        : connections.lastBackNanos() - faults.injectedNanos(effect.fault());
                figures.merge(Column.CLIENTS_BACK.title(), (double) nanos, Math::max);
            }
        }
    }

    /** Where no client reads slowly, the latency of all of them. */
    private static void notSlow(RunResult result, Map<String, Double> figures) {
        if (result.messages().crowd().isEmpty()) {
            return;
        }
        result.messages().crowd().getFirst().latencies().notSlow().stream()
                .findFirst()
                .or(() -> Wording.latency(result, Latency.END_TO_END))
                .ifPresent(latency -> {
                    percentile(latency, 50).ifPresent(nanos -> figures.put(Column.NOT_SLOW_P50.title(), nanos));
                    percentile(latency, 99).ifPresent(nanos -> figures.put(Column.NOT_SLOW_P99.title(), nanos));
                });
    }

    /** A message that was conflated or left out is due, and not received. How much was conflated is only known where nothing is left out. */
    private static void reach(RunResult result, Map<String, Double> figures) {
        double conflated = result.messages().ledger().total().comparison().conflated();
        double leftOut = result.messages().ledger().total().comparison().leftOut();
        double replaced = conflated + leftOut;
        Wording.latency(result, result.messages().echoes().isEmpty() ? Latency.END_TO_END : Latency.ROUND_TRIP)
                .filter(latency -> latency.expected() + replaced > 0)
                .ifPresent(latency -> {
                    double due = latency.expected() + replaced;
                    figures.put(Column.REACH.title(), 1 - (Math.max(0, latency.missing()) + replaced) / due);
                    if (!result.messages().crowd().isEmpty()) {
                        figures.put(Column.LEFT_OUT.title(), leftOut / due);
                    }
                    if (!result.messages().crowd().isEmpty() && leftOut == 0) {
                        figures.put(Column.CONFLATED.title(), conflated / due);
                    }
                });
    }

    private static Optional<Double> percentile(Latency latency, double percentile) {
        return Wording.percentile(latency, percentile).map(found -> (double) found.nanos());
    }

    private static void ofProcesses(
            List<ProcessCost> all, String name, Column cpu, Column memory, Map<String, Double> figures) {
        ofProcesses(all, named(name), cpu, memory, figures);
    }

    private static Predicate<ProcessCost> named(String name) {
        return process -> process.name().startsWith(name);
    }

    /** Those that carry the system under test: brokers, and whatever else is neither Weir's, nor its gateway, nor of a watched host. */
    private static Predicate<ProcessCost> servers(AcrossHosts across) {
        Predicate<ProcessCost> other = named(WEIR).or(named(GATEWAY)).or(process -> across.watched(process.name()));
        return named(BROKER).or(other.negate());
    }

    private static void ofProcesses(
            List<ProcessCost> all, Predicate<ProcessCost> of, Column cpu, Column memory, Map<String, Double> figures) {
        List<ProcessCost> processes = all.stream().filter(of).toList();
        sum(processes, ProcessCost::cpuSeconds).ifPresent(seconds -> figures.put(cpu.title(), seconds));
        sum(processes, ProcessCost::peakMemoryBytes).ifPresent(bytes -> figures.put(memory.title(), bytes));
    }

    /** Over all processes; empty where there are none, or the figure of one of them is not known. */
    private static OptionalDouble sum(List<ProcessCost> processes, ToDoubleFunction<ProcessCost> figure) {
        boolean known =
                !processes.isEmpty() && processes.stream().allMatch(process -> figure.applyAsDouble(process) >= 0);
        return known ? OptionalDouble.of(processes.stream().mapToDouble(figure).sum()) : OptionalDouble.empty();
    }

    /** One processor that the brokers keep busy all the time is 100 %. */
    private static void brokerShare(RunResult result, Map<String, Double> figures) {
        long nanos = result.messages().throughput().measuredNanos();
        double seconds = figures.getOrDefault(Column.BROKER_CPU.title(), -1.0);
        if (nanos > 0 && seconds >= 0) {
            figures.put(Column.BROKER_CPU_SHARE.title(), seconds * 1e9 / nanos);
        }
    }

    private static void traffic(RunResult result, Map<String, Double> figures) {
        for (CrowdFigures crowd : result.messages().crowd()) {
            if (crowd.traffic().bytes() >= 0) {
                figures.put(Column.PROTOCOL_BITS.title(), crowd.traffic().bitsPerSecond());
            }
            figures.put(Column.BYTES_PER_DELIVERY.title(), crowd.traffic().bytesPerDelivery());
        }
        List<ProcessCost> own = result.resources().processes().stream()
                .filter(process -> process.name().startsWith(WEIR))
                .toList();
        long nanos = result.messages().throughput().measuredNanos();
        if (nanos > 0
                && !own.isEmpty()
                && own.stream().allMatch(process -> process.network().receivedBytes() >= 0)) {
            long bytes = own.stream()
                    .mapToLong(process -> process.network().receivedBytes())
                    .sum();
            figures.put(Column.SOCKET_BITS.title(), bytes * 8.0e9 / nanos);
        }
    }

    /** Of what ran on other hosts than Weir's, only brokers are told from the rest. */
    private static void perMillion(
            AcrossHosts across,
            List<ProcessCost> processes,
            Predicate<ProcessCost> isServer,
            Map<String, Double> figures) {
        Predicate<ProcessCost> isWatched = process -> across.watched(process.name());
        figures.put(
                Column.CLIENT_CPU.title(),
                cost(processes.stream()
                        .filter(isServer.negate().and(isWatched.negate()))
                        .toList()));
        figures.put(
                Column.BROKER_CPU_PER_MILLION.title(),
                cost(processes.stream().filter(isServer).toList()));
    }

    /**
     * The figures of a yardstick: loss is nothing that one of them checks.
     *
     * @param finished whether it was not stopped before its time
     * @param transport name of the transport
     */
    public static CellRun of(CellRun.Key key, boolean finished, String transport, YardstickResult result) {
        Statement statement = result.statement();
        Map<String, Double> figures = new TreeMap<>();
        mean(result, figures);
        ofProcesses(result.processes(), BROKER, Column.BROKER_CPU, Column.BROKER_MEMORY, figures);
        perMillion(AcrossHosts.NONE, result.processes(), named(BROKER), figures);
        return new CellRun(
                key,
                new Conclusion(finished, statement.page(), statement.outcome(), statement.sentence()),
                new Meter(result.yardstick(), transport, result.volume().measuredNanos()),
                load(result),
                new LatencyFigures(latency(result.yardstick()), result.percentiles(), result.maxNanos()),
                LossFigures.UNCHECKED,
                cost(result.processes()),
                figures);
    }

    /** ProducerPerformance counts from its send to the acknowledgement, as the mean of Weir does in that column. */
    private static void mean(YardstickResult result, Map<String, Double> figures) {
        if (result.meanNanos() > 0) {
            figures.put(Column.MEAN.title(), result.meanNanos());
            if (result.yardstick() == Yardstick.PRODUCER_PERFORMANCE) {
                figures.put(Column.MEAN_ACK.title(), result.meanNanos());
            }
        }
    }

    private static Load load(YardstickResult result) {
        Yardstick yardstick = result.yardstick();
        Volume volume = result.volume();
        boolean receives = !SEND_ONLY.contains(yardstick);
        return new Load(
                volume.offeredPerSecond() == 0,
                volume.offeredPerSecond(),
                overloaded(result),
                receives ? 0 : volume.messagesPerSecond(),
                receives ? volume.messagesPerSecond() : 0,
                receives ? volume.bytesPerSecond() : 0,
                volume.messageBytes(),
                receives ? 1 : 0);
    }

    /** A tool tells of no second by itself: that its usual latency lasts beyond the last send is no overload. */
    private static boolean overloaded(YardstickResult result) {
        Volume volume = result.volume();
        if (!Overload.sending(volume.offeredPerSecond(), volume.messagesPerSecond())) {
            return false;
        }
        long dueNanos = Math.round(volume.measuredNanos() * volume.messagesPerSecond() / volume.offeredPerSecond());
        return !Overload.even(volume.measuredNanos() - dueNanos, nanos(result, 50), nanos(result, 95));
    }

    /** One percentile of a tool; -1 where it does not tell it. */
    private static long nanos(YardstickResult result, double percentile) {
        return result.percentiles().stream()
                .filter(told -> told.percentile() == percentile)
                .mapToLong(Percentile::nanos)
                .findFirst()
                .orElse(-1);
    }

    private static String latency(Yardstick yardstick) {
        return switch (yardstick) {
            case PRODUCER_PERFORMANCE -> Wording.ACKNOWLEDGEMENT;
            case END_TO_END_LATENCY -> Wording.ONE_AT_A_TIME;
            case REDIS_BENCHMARK -> Wording.REPLY;
            case NATS_BENCH -> Wording.BATCH;
            case PERF_TEST -> Wording.FROM_SEND;
            case FSYNC -> Wording.FORCED;
            case NONE, CONSUMER_PERFORMANCE, TCP, DISK, MEMORY -> "";
        };
    }

    /** The same with a further sentence about it. */
    public static CellRun noted(CellRun run, String further) {
        Conclusion before = run.conclusion();
        return new CellRun(
                run.key(),
                new Conclusion(before.finished(), before.page(), before.outcome(), before.sentence() + " " + further),
                run.meter(),
                run.load(),
                run.latencyFigures(),
                run.losses(),
                run.cpuSecondsPerMillion(),
                run.figures());
    }

    /** A run that could not even begin, and why. */
    public static CellRun failed(CellRun.Key key, Yardstick yardstick, String transport, String reason) {
        return new CellRun(
                key,
                new Conclusion(true, "", Outcome.ERROR, reason),
                new Meter(yardstick, transport, 0),
                Load.NONE,
                new LatencyFigures(Latency.END_TO_END, List.of(), 0),
                LossFigures.UNCHECKED,
                -1,
                Map.of());
    }

    /** Processor time of every process per million messages; -1 if that of one of them is not known to the end. */
    public static double cpuSecondsPerMillion(RunResult result) {
        return WatchWording.anyLost(result) ? -1 : cost(WatchWording.toTheEnd(result));
    }

    private static double cost(List<ProcessCost> processes) {
        return sum(processes, ProcessCost::cpuSecondsPerMillion).orElse(-1);
    }
}
