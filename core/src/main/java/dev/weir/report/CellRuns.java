package dev.weir.report;

import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a matrix keeps of each of its runs. */
public final class CellRuns {

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
                true,
                result.verdict().outcome(),
                result.verdict().sentence(),
                result.subject().transport(),
                throughput.measuredNanos(),
                result.subject().saturated(),
                throughput.offeredPerSecond(),
                throughput.sentPerSecond(),
                throughput.deliveredPerSecond(),
                throughput.deliveredBytesPerSecond(),
                result.subject().messageBytes(),
                result.subject().subscribers(),
                name,
                latency.map(Latency::percentiles).orElse(List.of()),
                latency.map(Latency::maxNanos).orElse(0L),
                result.ledger().lossChecked() && result.ledger().drainProven(),
                result.ledger().total().lost(),
                result.ledger().total().duplicate(),
                cost(result),
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
        ofProcesses(result, "weir", Column.WEIR_CPU, Column.WEIR_MEMORY, figures);
        ofProcesses(result, "broker", Column.BROKER_CPU, Column.BROKER_MEMORY, figures);
        result.clientFigures().forEach(figure -> figures.put(figure.name(), figure.value()));
        return figures;
    }

    private static void ofProcesses(
            RunResult result, String name, Column cpu, Column memory, Map<String, Double> figures) {
        List<ProcessCost> processes = result.processes().stream()
                .filter(process -> process.name().startsWith(name))
                .toList();
        if (!processes.isEmpty()) {
            figures.put(
                    cpu.title(),
                    processes.stream().mapToDouble(ProcessCost::cpuSeconds).sum());
            figures.put(
                    memory.title(),
                    processes.stream().mapToDouble(ProcessCost::peakMemoryBytes).sum());
        }
    }

    /** A run that could not even begin, and why. */
    public static CellRun failed(
            int cell, int repeat, String folder, String startedAt, String transport, String reason) {
        return new CellRun(
                cell,
                repeat,
                folder,
                startedAt,
                true,
                false,
                Outcome.ERROR,
                reason,
                transport,
                0,
                false,
                0,
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

    private static double cost(RunResult result) {
        boolean known = !result.processes().isEmpty()
                && result.processes().stream().allMatch(process -> process.cpuSecondsPerMillion() >= 0);
        return known
                ? result.processes().stream()
                        .mapToDouble(ProcessCost::cpuSecondsPerMillion)
                        .sum()
                : -1;
    }
}
