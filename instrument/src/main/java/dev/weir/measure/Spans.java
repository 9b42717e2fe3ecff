package dev.weir.measure;

import dev.weir.message.Phase;
import java.util.List;

/**
 * From when to when messages of a phase were sent, acknowledged and received for the first time, over all accounts; read
 * when these are sealed.
 *
 * @param sentBytes message bytes sent
 * @param uniqueBytes message bytes received for the first time by each subscriber
 */
public record Spans(Span sent, Span acked, Span received, long sentBytes, long uniqueBytes) {

    /**
     * First and last of something, by the run's clock.
     *
     * @param firstNanos {@code Long.MAX_VALUE} when there was none
     */
    public record Span(long firstNanos, long lastNanos) {

        private static final Span NONE = new Span(Long.MAX_VALUE, Long.MIN_VALUE);

        private Span and(Stamps stamps) {
            return stamps.firstNanos == Long.MIN_VALUE
                    ? this
                    : new Span(Math.min(firstNanos, stamps.firstNanos), Math.max(lastNanos, stamps.lastNanos.get()));
        }

        /** From the first to the last; 0 when there was none. */
        public long nanos() {
            return firstNanos == Long.MAX_VALUE ? 0 : Math.max(0, lastNanos - firstNanos);
        }
    }

    /** The spans of one phase. */
    public static Spans of(Phase phase, List<PublisherAccount> publishers, List<SubscriberAccount> subscribers) {
        Spans spans = new Spans(Span.NONE, Span.NONE, Span.NONE, 0, 0);
        for (PublisherAccount publisher : publishers) {
            SendTally tally = publisher.tally(phase);
            spans = new Spans(
                    spans.sent.and(tally.sentStamps),
                    spans.acked.and(tally.ackedStamps),
                    spans.received,
                    spans.sentBytes + tally.sentBytes.get(),
                    spans.uniqueBytes);
        }
        for (SubscriberAccount subscriber : subscribers) {
            ReceiveTally tally = subscriber.tally(phase);
            spans = new Spans(
                    spans.sent,
                    spans.acked,
                    spans.received.and(tally.uniqueStamps),
                    spans.sentBytes,
                    spans.uniqueBytes + tally.uniqueBytes.get());
        }
        return spans;
    }
}
