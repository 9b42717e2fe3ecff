package dev.weir.run.verdict;

import dev.weir.measure.LatencyKind;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.lag.LagFigures;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pairs of figures of the consumer lag that cannot both be true, as sentences: then the log or its positions mislead. */
public final class LagContradictions {

    /** Fewer messages than this may be those that are just under way. */
    private static final double LEAST = 100;

    /** By how much two figures of the same thing have to differ. */
    private static final double FACTOR = 10;

    private static final double LEAST_SHARE = 0.1;
    private static final double SECOND = 1e9;

    private final LagFigures lag;
    private final List<Latency> latencies;
    private final long lengthNanos;

    private LagContradictions(LagFigures lag, List<Latency> latencies, long lengthNanos) {
        this.lag = lag;
        this.latencies = latencies;
        this.lengthNanos = lengthNanos;
    }

    /**
     * The sentences, at most one for each lag.
     *
     * @param lengthNanos length of the measured phase
     */
    public static List<String> of(
            List<LagFigures> lags, List<Latency> latencies, Ledger.Account total, long lengthNanos) {
        List<String> sentences = new ArrayList<>();
        for (LagFigures lag : lags) {
            LagContradictions contradictions = new LagContradictions(lag, latencies, lengthNanos);
            // The second often follows from the first.
            contradictions
                    .longerInLogThanLagSays()
                    .or(() -> contradictions.fewerThanAppended(total))
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    /** Messages that wait are the lag: in the phase, or after it, in which those that were left at its end still waited. */
    private Optional<String> longerInLogThanLagSays() {
        double acknowledging = mean(LatencyKind.PUBLISH) - mean(LatencyKind.SCHEDULE_LAG);
        double inLogNanos = mean(LatencyKind.SERVICE) - Math.max(0, acknowledging);
        double perSecond = lag.check().deliveredPerSecond();
        double waiting = perSecond * inLogNanos / SECOND;
        double waited = lag.position().mean()
                + lag.position().atEnd() * (1 + Math.max(0, lag.drain().nanos()) / Math.max(1.0, (double) lengthNanos));
        if (!lag.drain().complete() || waiting <= LEAST || waiting <= FACTOR * waited) {
            return Optional.empty();
        }
        return Optional.of("The consumer lag contradicts the latencies: its mean is "
                + Counts.of(Math.round(lag.position().mean()), "message") + ", but "
                + Rates.format(perSecond) + ", each "
                + Durations.format(Math.round(inLogNanos)) + " between acknowledgement and receipt, make "
                + Counts.of(Math.round(waiting), "message")
                + " that wait. The system named an end of its log that was too old; trust the latencies.");
    }

    /** What was appended and neither handed over nor lost is the lag at the end. */
    private Optional<String> fewerThanAppended(Ledger.Account total) {
        double appended = lag.trend().appendedPerSecond();
        double delivered = lag.check().deliveredPerSecond();
        double missing = (appended - delivered) * lengthNanos / SECOND
                - total.comparison().lost()
                - total.comparison().conflated()
                - lag.position().atEnd();
        if (missing <= LEAST || missing <= LEAST_SHARE * appended * lengthNanos / SECOND) {
            return Optional.empty();
        }
        return Optional.of("The consumer lag contradicts the rates: " + Rates.format(appended) + " were appended and "
                + Rates.format(delivered) + " handed over, but the lag at the end is "
                + Counts.of(Math.round(lag.position().atEnd()), "message") + ", "
                + Counts.format(Math.round(missing))
                + " too few. The log holds offsets without a message, or the subscribers passed over some.");
    }

    private double mean(LatencyKind kind) {
        return latencies.stream()
                .filter(latency -> latency.name().equals(kind.label()))
                .mapToDouble(latency -> latency.timings().meanNanos())
                .findFirst()
                .orElse(0);
    }
}
