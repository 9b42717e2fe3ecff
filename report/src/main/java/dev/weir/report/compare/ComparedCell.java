package dev.weir.report.compare;

import java.util.List;

/**
 * The runs of one cell on one side.
 *
 * @param label what varies, in words; empty where nothing does
 * @param runs in the order of their start
 */
record ComparedCell(String label, List<ComparedRun> runs) {

    ComparedCell {
        runs = List.copyOf(runs);
    }

    List<ComparedRun> counting() {
        return runs.stream().filter(ComparedRun::counts).toList();
    }

    /** The latency that its percentiles are of. */
    String latency() {
        return counting().stream().map(ComparedRun::latency).findFirst().orElse("");
    }
}
