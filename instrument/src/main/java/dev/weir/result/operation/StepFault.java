package dev.weir.result.operation;

import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.Gap;
import java.util.List;

/**
 * A fault that hit the system while a step went on. Times are from the start of the step.
 *
 * @param fault what was done, and the proof of it; its number is the only one of the run
 * @param toNanos until when it is held to have had an effect; 0 if it was not injected
 * @param effects what it did to each kind of operation; empty if it was not injected
 */
public record StepFault(FaultRecord fault, long toNanos, List<Effect> effects) {

    public StepFault {
        effects = List.copyOf(effects);
    }

    /**
     * What a fault did to one kind of operation.
     *
     * @param kind label of the kind
     * @param longest the longest time without a success that has a moment in common with the effect
     * @param usualNanos the longest such time outside of the effects of all faults
     * @param recoveredNanos from when on all was as before; {@link FaultRecord.Times#NEVER} if that was not seen
     * @param failed operations that failed or stayed without an answer meanwhile, to the second
     * @param slowestNanos the largest latency of those that succeeded meanwhile, to the second; -1 if none did
     */
    public record Effect(
            String kind, Gap longest, long usualNanos, long recoveredNanos, long failed, long slowestNanos) {}
}
