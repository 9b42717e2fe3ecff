package dev.weir.agent.clock;

/**
 * Four stamps of a question and its answer between the reference clock and the clock of a host. When the host's clock showed
 * {@code receivedNanos}, the reference clock showed {@code askedNanos} or more; when the host's showed {@code repliedNanos}, the
 * reference showed {@code answeredNanos} or less. Nothing is assumed of how long either way took.
 *
 * @param askedNanos when the question was sent, by the reference clock
 * @param receivedNanos when it arrived, by the clock of the host
 * @param repliedNanos when the answer was sent, by the clock of the host
 * @param answeredNanos when it arrived, by the reference clock
 */
public record ClockExchange(long askedNanos, long receivedNanos, long repliedNanos, long answeredNanos) {

    public ClockExchange {
        if (repliedNanos - receivedNanos < 0 || answeredNanos - askedNanos < 0) {
            throw new IllegalArgumentException("an answer before its question: " + askedNanos + ", " + receivedNanos
                    + ", " + repliedNanos + ", " + answeredNanos);
        }
    }

    /** The least that the reference clock can be ahead of the host's clock when that shows {@link #receivedNanos}. */
    long leastOffsetNanos() {
        return askedNanos - receivedNanos;
    }

    /** The most that the reference clock can be ahead of the host's clock when that shows {@link #repliedNanos}. */
    long mostOffsetNanos() {
        return answeredNanos - repliedNanos;
    }

    /** Time on the way, there and back together, in nanoseconds. */
    public long roundTripNanos() {
        return (answeredNanos - askedNanos) - (repliedNanos - receivedNanos);
    }
}
