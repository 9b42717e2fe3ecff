package dev.weir.report.wording;

import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.WatchedHost;
import dev.weir.result.operation.PlanResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What reports tell of hosts that only carried the system under test, and were watched by agents. */
public final class WatchWording {

    /** How to read the table. */
    public static final String LEAD =
            "Hosts that only carried the system under test, as their agents saw them. Figures of the"
                    + " host as a whole include those of its processes.";

    /** The caption of the table. */
    public static final String CAPTION = "Watched hosts, while measuring";

    /** The columns of {@link Table#rows}. */
    public static final List<String> COLUMNS = List.of(
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

    private static final String WHOLE = "whole host";

    private WatchWording() {}

    /** The processes of the run and of what it started, without those of watched hosts. */
    public static List<ProcessCost> ofRun(RunResult result) {
        return ofRun(result.acrossHosts(), result.resources().processes());
    }

    /** The same of a scenario of steps. */
    public static List<ProcessCost> ofRun(PlanResult result) {
        return ofRun(result.acrossHosts(), result.resources().processes());
    }

    private static List<ProcessCost> ofRun(AcrossHosts across, List<ProcessCost> processes) {
        return processes.stream()
                .filter(process -> !across.watched(process.name()))
                .toList();
    }

    /** Every process once: without hosts as a whole. */
    public static List<ProcessCost> apart(RunResult result) {
        return result.resources().processes().stream()
                .filter(process -> !isWhole(result, process))
                .toList();
    }

    /** The same, with nothing known of those of hosts that were lost, whose figures end before the run does. */
    public static List<ProcessCost> toTheEnd(RunResult result) {
        return apart(result).stream()
                .map(process -> lost(result).anyMatch(host -> host.processes().contains(process.name()))
                        ? unknown(process)
                        : process)
                .toList();
    }

    private static ProcessCost unknown(ProcessCost process) {
        return new ProcessCost(
                process.name(),
                process.pid(),
                -1,
                -1,
                -1,
                new ProcessCost.ContextSwitches(-1, -1),
                new ProcessCost.NetworkBytes(-1, -1),
                new ProcessCost.GarbageCollections(-1, -1),
                ProcessCost.DiskBytes.UNKNOWN);
    }

    private static Stream<WatchedHost> lost(RunResult result) {
        return result.acrossHosts().watchedHosts().stream().filter(WatchedHost::lost);
    }

    /** Whether a watched host was lost, so that a part of what was used is not known. */
    public static boolean anyLost(RunResult result) {
        return lost(result).findAny().isPresent();
    }

    private static boolean isWhole(RunResult result, ProcessCost process) {
        return result.acrossHosts().watchedHosts().stream()
                .anyMatch(host -> host.processes().getFirst().equals(process.name()));
    }

    /**
     * What watched hosts used; without rows where none was watched.
     *
     * @param rows one for each host as a whole and for each of its processes, under {@link #COLUMNS}
     * @param environments the machine and software of each host, as one line each
     */
    public record Table(List<List<String>> rows, List<String> environments) {

        public Table {
            rows = List.copyOf(rows);
            environments = List.copyOf(environments);
        }
    }

    /** That of a run. */
    public static Table table(RunResult result) {
        return table(
                result.acrossHosts(),
                result.resources(),
                result.messages().throughput().measuredNanos());
    }

    /** That of a scenario of steps: from the start of the first to the end of the last. */
    public static Table table(PlanResult result) {
        long startNanos = result.steps().stream()
                .mapToLong(step -> step.span().startNanos())
                .min()
                .orElse(0);
        long endNanos = result.steps().stream()
                .mapToLong(step -> step.span().startNanos() + step.span().lengthNanos())
                .max()
                .orElse(0);
        return table(result.acrossHosts(), result.resources(), endNanos - startNanos);
    }

    private static Table table(AcrossHosts across, RunResult.ResourceUse resources, long lengthNanos) {
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
        return new Table(rows, environments(across));
    }

    private static List<String> row(WatchedHost host, ProcessCost process, String steal, double seconds) {
        boolean whole = host.processes().getFirst().equals(process.name());
        double cores = process.cpuSeconds() < 0 || seconds <= 0 || host.lost() ? -1 : process.cpuSeconds() / seconds;
        return List.of(
                host.name() + ": " + (whole ? WHOLE : WatchedHost.watched(process.name())),
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

    private static List<String> environments(AcrossHosts across) {
        return across.watchedHosts().stream()
                .map(host -> host.name() + " (" + host.address() + "): " + HostWording.machine(host.environment()))
                .toList();
    }
}
