package dev.weir.operation.account;

import dev.weir.measure.Recorder;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.util.List;

/**
 * What is new of the account of one kind: counts and failures until now, and what was added to its seconds and histograms.
 *
 * @param counts in the order of {@link KindAccount}
 * @param lastEndedNanos when the last operation ended, by the run's clock
 * @param rows counts until now of those seconds in which something changed
 * @param failures by reason, all until now
 * @param parts of its histograms
 */
public record KindUpdate(
        OperationKind kind,
        List<Long> counts,
        long lastEndedNanos,
        List<SecondRow> rows,
        List<Reason> failures,
        List<Recorder.Part> parts) {

    public KindUpdate {
        counts = List.copyOf(counts);
        rows = List.copyOf(rows);
        failures = List.copyOf(failures);
        parts = List.copyOf(parts);
    }

    /**
     * The counts of one second.
     *
     * @param second from the start of the step
     */
    public record SecondRow(int second, List<Long> cells) {

        public SecondRow {
            cells = List.copyOf(cells);
        }
    }

    /**
     * Failed or unresolved operations for one reason.
     *
     * @param example what was said of the first
     */
    public record Reason(OperationFailure failure, long count, String example) {}
}
