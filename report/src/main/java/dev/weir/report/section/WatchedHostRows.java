package dev.weir.report.section;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.ProcessCost;
import dev.weir.result.Result;
import dev.weir.result.RunResult;
import dev.weir.result.WatchedHost;
import dev.weir.result.operation.PlanResult;
import java.util.ArrayList;
import java.util.List;

/** What the hosts used that only carried the system under test, and were watched by agents. */
final class WatchedHostRows {

    private static final List<String> COLUMNS = List.of(
            "watched",
            "CPU",
            "cores in use",
            "steal",
            "peak memory",
            "received",
            "sent",
            "disk read",
            "disk written",
            "process id",
            "until");

    private WatchedHostRows() {}

    /** What they used in a run. */
    static Parts of(RunResult result) {
        return table(result, result.messages().throughput().measuredNanos());
    }

    /** That of a scenario of steps: from the start of the first to the end of the last. */
    static Parts of(PlanResult result) {
        long startNanos = result.steps().stream()
                .mapToLong(step -> step.span().startNanos())
                .min()
                .orElse(0);
        long endNanos = result.steps().stream()
                .mapToLong(step -> step.span().startNanos() + step.span().lengthNanos())
                .max()
                .orElse(0);
        return table(result, endNanos - startNanos);
    }

    private static Parts table(Result result, long lengthNanos) {
        AcrossHosts across = result.acrossHosts();
        RunResult.ResourceUse resources = result.resources();
        List<List<String>> rows = new ArrayList<>();
        for (WatchedHost host : across.watchedHosts()) {
            for (String name : host.processes()) {
                boolean whole = host.processes().getFirst().equals(name);
                String steal = whole ? HostWording.steal(resources.steal(host.name())) : Figures.NONE;
                resources.processes().stream()
                        .filter(process -> process.name().equals(name))
                        .findFirst()
                        .ifPresent(process -> rows.add(row(host, process, steal, lengthNanos / 1e9)));
            }
        }
        return rows.isEmpty()
                ? new Parts()
                : new Parts()
                        .lead("Hosts that only carried the system under test, as their agents saw them. Figures of the"
                                + " host as a whole include those of its processes.")
                        .add(Table.of("Watched hosts, while measuring", "figures", COLUMNS, 1, rows));
    }

    private static List<String> row(WatchedHost host, ProcessCost process, String steal, double seconds) {
        boolean whole = host.processes().getFirst().equals(process.name());
        double cores = process.cpuSeconds() < 0 || seconds <= 0 || host.lost() ? -1 : process.cpuSeconds() / seconds;
        return List.of(
                host.name() + ": " + (whole ? "whole host" : WatchedHost.watched(process.name())),
                Figures.processorSeconds(process.cpuSeconds()),
                cores < 0 ? Figures.NONE : Figures.threeDigits(cores),
                steal,
                Figures.bytes(process.peakMemoryBytes()),
                Figures.bytes(process.network().receivedBytes()),
                Figures.bytes(process.network().sentBytes()),
                Figures.bytes(process.disk().readBytes()),
                Figures.bytes(process.disk().writtenBytes()),
                process.pid() == 0 ? Figures.NONE : Long.toString(process.pid()),
                until(host.loss()));
    }

    private static String until(HostLoss loss) {
        return loss.reason().isEmpty() ? "the end" : Figures.instant(loss.atNanos()) + ", lost";
    }

    /** The machine and software of each, as one line each. */
    static List<String> environments(AcrossHosts across) {
        return across.watchedHosts().stream()
                .map(host -> host.name() + " (" + host.address() + "): " + HostWording.machine(host.environment()))
                .toList();
    }
}
