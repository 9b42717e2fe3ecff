package dev.weir.run.echo;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Recorder;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.result.EchoLedger;
import dev.weir.result.Latency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a result tells of the way back; nothing where latency is measured one way.
 *
 * @param ledgers the account of every echo
 * @param latencies the round-trip latency, of all messages that were due
 */
public record EchoResults(List<EchoLedger> ledgers, List<Latency> latencies) {

    private static final EchoResults NONE = new EchoResults(List.of(), List.of());

    /**
     * What is known of the measured phase when it has been sealed.
     *
     * @param log its histograms; null when it did not begin
     * @param drained whether every receiver of echoes reached the end of their log
     * @param due messages that were due
     * @param allTimed whether every message was timed
     * @param percentiles those that were asked for
     */
    public record Measured(
            @Nullable LatencyLog log, boolean drained, long due, boolean allTimed, List<Double> percentiles) {}

    /**
     * The results.
     *
     * @param subscribers the accounts of those who sent echoes
     * @param imbalances gets the identities that do not hold
     */
    public static EchoResults of(
            Echoes echoes, List<SubscriberAccount> subscribers, Measured measured, List<String> imbalances) {
        if (!echoes.any()) {
            return NONE;
        }
        EchoLedger ledger = echoes.ledger(subscribers, measured.drained, imbalances);
        LatencyLog log = measured.log;
        var histogram = log == null ? Recorder.histogram() : log.total(LatencyKind.ROUND_TRIP);
        long negative = log == null ? 0 : log.negative(LatencyKind.ROUND_TRIP);
        long unique = echoes.unique(Phase.MEASURE);
        long recorded = histogram.getTotalCount();
        if (log != null && measured.allTimed && recorded != unique) {
            imbalances.add(unique + " unique echoes, but " + recorded + " samples in the histogram of "
                    + LatencyKind.ROUND_TRIP.label());
        }
        return new EchoResults(
                List.of(ledger),
                List.of(Distributions.latency(
                        LatencyKind.ROUND_TRIP,
                        histogram,
                        negative,
                        new Coverage(measured.due, unique),
                        measured.percentiles)));
    }
}
