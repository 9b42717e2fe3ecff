package dev.weir.report.chart;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.FaultWording;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import java.util.List;

/**
 * From when to when a fault lasted, in seconds from the start of the measured phase or step.
 *
 * @param label {@code 1 kill}
 * @param victim whom it hit: {@code broker 1}
 */
public record FaultBand(double fromSeconds, double toSeconds, String label, String victim) {

    /** Those of all faults of a run that were injected. */
    static List<FaultBand> of(RunData data) {
        return of(
                data.result().messages().faults().injected(),
                data.measuredEndSeconds(),
                data.time().endSeconds());
    }

    /**
     * Those of all faults that were injected.
     *
     * @param measuredEnd where one ends that was not seen to end
     * @param end where the time line ends
     */
    public static List<FaultBand> of(List<FaultRecord> faults, double measuredEnd, double end) {
        return faults.stream()
                .filter(fault -> fault.times().injectedNanos() != Times.NEVER)
                .map(fault -> new FaultBand(
                        fault.times().injectedNanos() / 1e9,
                        fault.times().healedNanos() == Times.NEVER
                                ? measuredEnd
                                : Math.min(fault.times().healedNanos() / 1e9, end),
                        FaultWording.name(fault),
                        FaultWording.victim(fault)))
                .toList();
    }
}
