package dev.weir.report.wording;

import dev.weir.result.ProcessCost;
import dev.weir.result.Result;
import dev.weir.result.RunResult;
import dev.weir.result.WatchedHost;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Which processes belong to the run, where agents also watched hosts that only carried the system under test. */
public final class WatchWording {

    private WatchWording() {}

    /** The processes of the run and of what it started, without those of watched hosts. */
    public static List<ProcessCost> ofRun(Result result) {
        return result.resources().processes().stream()
                .filter(process -> !result.acrossHosts().watched(process.name()))
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

    /** What each process used per million messages, as far as it is known: {@code broker 12.9 CPU-s}. */
    public static List<String> costs(RunResult result) {
        return new ArrayList<>(apart(result).stream()
                .filter(process -> process.cpuSecondsPerMillion() >= 0)
                .map(process -> process.name() + " " + Figures.processorSeconds(process.cpuSecondsPerMillion()))
                .toList());
    }
}
