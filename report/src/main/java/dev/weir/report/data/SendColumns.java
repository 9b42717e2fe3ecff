package dev.weir.report.data;

import dev.weir.report.wording.Wording;
import dev.weir.result.Column;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Timings;
import dev.weir.result.Ledger.Sending;
import dev.weir.result.RunResult;
import java.util.Map;
import java.util.Optional;

/** What the table of a matrix may show of the sending side. */
final class SendColumns {

    private SendColumns() {}

    static void add(RunResult result, Map<String, Double> figures) {
        Sending sending = result.messages().ledger().total().sending();
        figures.put(Column.SENT.title(), (double) sending.sent());
        figures.put(Column.ACKED.title(), (double) sending.acked());
        figures.put(Column.FAILED.title(), (double) sending.failed());
        figures.put(Column.ABORTED.title(), (double) sending.aborted());
        figures.put(Column.UNRESOLVED.title(), (double) sending.unresolved());
        figures.put(Column.BUFFERED.title(), (double) sending.stillBuffered());
        if (sending.sent() > 0) {
            figures.put(Column.BUFFERED_SHARE.title(), (double) sending.stillBuffered() / sending.sent());
        }
        meanAck(result).ifPresent(nanos -> figures.put(Column.MEAN_ACK.title(), nanos));
    }

    /**
     * Publish latency and schedule lag begin at the same instant, so the difference of their means is the mean time between
     * their ends. That holds only where both are of the same messages: all that were sent were acknowledged.
     */
    private static Optional<Double> meanAck(RunResult result) {
        Optional<Timings> publish = Wording.latency(result, Latency.PUBLISH).map(Latency::timings);
        Optional<Timings> lag = Wording.latency(result, Latency.SCHEDULE_LAG).map(Latency::timings);
        if (publish.isEmpty()
                || lag.isEmpty()
                || publish.get().count() == 0
                || publish.get().count() != lag.get().count()) {
            return Optional.empty();
        }
        return Optional.of(Math.max(0, publish.get().meanNanos() - lag.get().meanNanos()));
    }
}
