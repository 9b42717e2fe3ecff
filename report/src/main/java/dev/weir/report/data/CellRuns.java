package dev.weir.report.data;

import dev.weir.report.wording.Wording;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.result.YardstickResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What a matrix keeps of each of its runs. */
public final class CellRuns {

    private static final String BROKER = "broker";

    /**
     * Which run it is.
     *
     * @param cell number of its cell
     * @param repeat which repeat it is, from 1
     * @param folder its folder, as a path from the matrix's folder
     * @param startedAt start of the run, ISO-8601 in UTC
     */
    public record Place(int cell, int repeat, String folder, String startedAt) {}

    private CellRuns() {}

    /**
     * The figures of one run.
     *
     * @param cell number of its cell
     * @param repeat which repeat it is, from 1
     * @param folder its bundle, as a path from the matrix's folder
     * @param finished whether it was not stopped before its time
     */
    public static CellRun of(int cell, int repeat, String folder, boolean finished, RunResult result) {
        Throughput throughput = result.throughput();
        String name = RunData.mainLatency(result);
        Optional<Latency> latency = Wording.measured(result) ? Wording.latency(result, name) : Optional.empty();
        return new CellRun(
                cell,
                repeat,
                folder,
                result.startedAt(),
                finished,
                CellRun.REPORT,
                result.verdict().outcome(),
                result.verdict().sentence(),
                Yardstick.NONE,
                result.subject().transport(),
                throughput.measuredNanos(),
                result.subject().saturated(),
                throughput.offeredPerSecond(),
                throughput.overload() != Overload.NONE,
                throughput.sent().perSecond(),
                throughput.delivered().perSecond(),
                throughput.delivered().bytesPerSecond(),
                result.subject().messageBytes(),
                result.subject().subscribers(),
                name,
                latency.map(Latency::percentiles).orElse(List.of()),
                latency.map(Latency::maxNanos).orElse(0L),
                result.ledger().lossChecked() && result.ledger().drainProven(),
                result.ledger().total().lost(),
                result.ledger().total().duplicate(),
                cost(result.processes()),
                figures(result));
    }

    private static Map<String, Double> figures(RunResult result) {
        Map<String, Double> figures = new TreeMap<>();
        if (!Wording.measured(result)) {
            return figures;
        }
        Ledger.Account total = result.ledger().total();
        figures.put(Column.SENT.title(), (double) total.sent());
        figures.put(Column.ACKED.title(), (double) total.acked());
        figures.put(Column.FAILED.title(), (double) total.failed());
        figures.put(Column.UNRESOLVED.title(), (double) total.unresolved());
        figures.put(Column.BUFFERED.title(), (double) total.stillBuffered());
        if (result.subject().subscribers() > 0) {
            figures.put(Column.OUT_OF_ORDER.title(), (double) total.outOfOrder());
        }
        ofProcesses(result.processes(), "weir", Column.WEIR_CPU, Column.WEIR_MEMORY, figures);
        ofProcesses(result.processes(), BROKER, Column.BROKER_CPU, Column.BROKER_MEMORY, figures);
        perMillion(result.processes(), figures);
        result.clientFigures().forEach(figure -> figures.put(figure.name(), figure.value()));
        return figures;
    }

    private static void ofProcesses(
            List<ProcessCost> all, String name, Column cpu, Column memory, Map<String, Double> figures) {
        List<ProcessCost> processes =
                all.stream().filter(process -> process.name().startsWith(name)).toList();
        if (!processes.isEmpty()) {
            figures.put(
                    cpu.title(),
                    processes.stream().mapToDouble(ProcessCost::cpuSeconds).sum());
            figures.put(
                    memory.title(),
                    processes.stream().mapToDouble(ProcessCost::peakMemoryBytes).sum());
        }
    }

    private static void perMillion(List<ProcessCost> processes, Map<String, Double> figures) {
        Predicate<ProcessCost> isBroker = process -> process.name().startsWith(BROKER);
        figures.put(
                Column.CLIENT_CPU.title(),
                cost(processes.stream().filter(isBroker.negate()).toList()));
        figures.put(
                Column.BROKER_CPU_PER_MILLION.title(),
                cost(processes.stream().filter(isBroker).toList()));
    }

    /**
     * The figures of a yardstick: loss is nothing that one of them checks.
     *
     * @param finished whether it was not stopped before its time
     * @param transport name of the transport
     */
    public static CellRun of(Place place, boolean finished, String transport, YardstickResult result) {
        boolean receives = result.yardstick() != Yardstick.PRODUCER_PERFORMANCE && result.yardstick() != Yardstick.DISK;
        Map<String, Double> figures = new TreeMap<>();
        ofProcesses(result.processes(), BROKER, Column.BROKER_CPU, Column.BROKER_MEMORY, figures);
        perMillion(result.processes(), figures);
        return new CellRun(
                place.cell(),
                place.repeat(),
                place.folder(),
                place.startedAt(),
                finished,
                result.page(),
                result.outcome(),
                result.sentence(),
                result.yardstick(),
                transport,
                result.measuredNanos(),
                result.offeredPerSecond() == 0,
                result.offeredPerSecond(),
                Overload.sending(result.offeredPerSecond(), result.messagesPerSecond()),
                receives ? 0 : result.messagesPerSecond(),
                receives ? result.messagesPerSecond() : 0,
                receives ? result.bytesPerSecond() : 0,
                result.messageBytes(),
                receives ? 1 : 0,
                latency(result.yardstick()),
                result.percentiles(),
                result.maxNanos(),
                false,
                0,
                0,
                cost(result.processes()),
                figures);
    }

    private static String latency(Yardstick yardstick) {
        return switch (yardstick) {
            case PRODUCER_PERFORMANCE -> Wording.ACKNOWLEDGEMENT;
            case END_TO_END_LATENCY -> Wording.ONE_AT_A_TIME;
            case NONE, CONSUMER_PERFORMANCE, TCP, DISK, MEMORY -> "";
        };
    }

    /** A run that could not even begin, and why. */
    public static CellRun failed(Place place, Yardstick yardstick, String transport, String reason) {
        return new CellRun(
                place.cell(),
                place.repeat(),
                place.folder(),
                place.startedAt(),
                true,
                "",
                Outcome.ERROR,
                reason,
                yardstick,
                transport,
                0,
                false,
                0,
                false,
                0,
                0,
                0,
                0,
                0,
                "response",
                List.of(),
                0,
                false,
                0,
                0,
                -1,
                Map.of());
    }

    private static double cost(List<ProcessCost> processes) {
        boolean known =
                !processes.isEmpty() && processes.stream().allMatch(process -> process.cpuSecondsPerMillion() >= 0);
        return known
                ? processes.stream()
                        .mapToDouble(ProcessCost::cpuSecondsPerMillion)
                        .sum()
                : -1;
    }
}
