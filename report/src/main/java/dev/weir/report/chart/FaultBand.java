package dev.weir.report.chart;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.FaultWording;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import java.util.List;

/**
 * From when to when a fault lasted, in seconds from the start of the measured phase.
 *
 * @param label {@code 1 kill}
 * @param victim whom it hit: {@code broker 1}
 */
record FaultBand(double fromSeconds, double toSeconds, String label, String victim) {

    /** Those of all faults that were injected. */
    static List<FaultBand> of(RunData data) {
        return data.result().messages().faults().injected().stream()
                .filter(fault -> fault.times().injectedNanos() != Times.NEVER)
                .map(fault -> new FaultBand(
                        fault.times().injectedNanos() / 1e9,
                        endSeconds(fault, data),
                        FaultWording.name(fault),
                        FaultWording.victim(fault)))
                .toList();
    }

    private static double endSeconds(FaultRecord fault, RunData data) {
        long healed = fault.times().healedNanos();
        return healed == Times.NEVER
                ? data.measuredEndSeconds()
                : Math.min(healed / 1e9, data.time().endSeconds());
    }
}
