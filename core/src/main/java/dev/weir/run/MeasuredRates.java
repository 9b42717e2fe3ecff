package dev.weir.run;

import dev.weir.measure.Spans;
import dev.weir.message.Phase;
import dev.weir.result.Ledger;
import dev.weir.result.Throughput;
import dev.weir.scenario.Scenario;
import dev.weir.transport.PayloadHandling;

/**
 * Rates over measured nanoseconds. {@code n} messages lie {@code n - 1} gaps apart, so the rate is that of the gaps between
 * the first and the last one.
 */
final class MeasuredRates {

    private MeasuredRates() {}

    /** The offered rate is of the time messages were to be due, or of less when the run was cut. */
    static Throughput of(Measured measured, Scenario scenario, Ledger ledger, Cast cast) {
        Spans spans = Spans.of(Phase.MEASURE, cast.publisherAccounts(), cast.subscriberAccounts());
        Ledger.Account total = ledger.total();
        double seconds = dueSeconds(
                measured.lengthSeconds(),
                total.scheduled(),
                cast.publisherAccounts().size());
        seconds = Math.min(seconds, scenario.length().measure().toNanos() / 1e9);
        double sentPerSecond = spans.sent().perSecond(total.sent());
        double deliveredPerSecond = spans.received().perSecond(total.received());
        boolean untouched = scenario.handling() == PayloadHandling.REUSE;
        return new Throughput(
                measured.lengthNanos(),
                seconds == 0 ? 0 : total.scheduled() / seconds,
                sentPerSecond,
                spans.acked().perSecond(total.acked()),
                deliveredPerSecond,
                untouched ? -1 : total.sent() == 0 ? 0 : sentPerSecond * spans.sentBytes() / total.sent(),
                untouched
                        ? -1
                        : total.received() == 0 ? 0 : deliveredPerSecond * spans.receivedBytes() / total.received(),
                spans.sentBytes(),
                spans.receivedBytes());
    }

    /** The length ends with the last message, the time it was due for goes on to where the next would have been. */
    private static double dueSeconds(double lengthSeconds, long scheduled, int publishers) {
        return scheduled <= publishers ? lengthSeconds : lengthSeconds * scheduled / (scheduled - publishers);
    }
}
