package dev.weir.result.operation;

import dev.weir.result.Latency;
import java.util.List;

/**
 * What became of the operations of one kind in a step.
 *
 * @param kind label of the kind: {@code create-record}
 * @param account what became of every operation that was due
 * @param failures failed and unresolved operations by what kept them
 * @param volume what they moved
 * @param latency from the intended instant to the end
 * @param duration from the start to the end
 */
public record OperationFigures(
        String kind, Account account, List<FailureCount> failures, Volume volume, Latency latency, Latency duration) {

    public OperationFigures {
        failures = List.copyOf(failures);
    }

    /**
     * What became of every operation: due = started + unsent, started = succeeded + failed + unresolved.
     *
     * @param due operations that became due, or were started in a closed loop
     * @param started operations handed to the client
     * @param succeeded operations that are done
     * @param failed operations that certainly had no effect, or read something wrong
     * @param unresolved operations without an answer: they may have taken effect
     * @param foreign records that were read and that Weir did not write, which are not checked
     */
    public record Account(long due, long started, long succeeded, long failed, long unresolved, long foreign) {

        /** Operations that were due and not started before the step ended. */
        public long unsent() {
            return due - started;
        }
    }

    /**
     * Operations that failed for one reason.
     *
     * @param failure label of the reason: {@code not-found}
     * @param count how many
     * @param example what the system said of the first
     */
    public record FailureCount(String failure, long count, String example) {}

    /**
     * What operations moved.
     *
     * @param bytes bytes of records written or read by operations that succeeded
     * @param found records, topics or groups that they wrote, read, listed or deleted
     * @param perSecond operations that succeeded, a second of the step
     * @param bytesPerSecond bytes, a second of the step
     */
    public record Volume(long bytes, long found, double perSecond, double bytesPerSecond) {}
}
