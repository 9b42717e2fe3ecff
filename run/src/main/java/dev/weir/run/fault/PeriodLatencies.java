package dev.weir.run.fault;

import dev.weir.measure.Audit;
import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.Recorder;
import dev.weir.measure.gap.LatencyBySecond.DuePeriod;
import dev.weir.message.SequenceRange;
import dev.weir.result.fault.FaultEffect.PeriodLatency;
import dev.weir.run.fault.FaultEvidence.Accounts;
import dev.weir.run.fault.FaultEvidence.DueMessageCount;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The latencies of the messages that were due before any fault, during one fault, and after it until the next. */
final class PeriodLatencies {

    private final FaultEvidence evidence;
    private final PeriodLatency before;

    /** @param firstFaultNanos when the first fault was injected */
    PeriodLatencies(FaultEvidence evidence, long firstFaultNanos) {
        this.evidence = evidence;
        this.before = latency("before", (from, to) -> to <= firstFaultNanos, 0, firstFaultNanos);
    }

    /**
     * Those of one fault.
     *
     * @param nextNanos when the next fault was injected
     */
    List<PeriodLatency> of(long injectedNanos, long healedNanos, long nextNanos) {
        return List.of(
                before,
                latency(
                        "during",
                        (from, to) -> to > injectedNanos && from <= healedNanos,
                        injectedNanos,
                        healedNanos + 1),
                latency("after", (from, to) -> from > healedNanos && to <= nextNanos, healedNanos + 1, nextNanos));
    }

    /**
     * @param fromNanos when the first of its messages may be due
     * @param toNanos from when on messages belong to the period no more
     */
    private PeriodLatency latency(String period, DuePeriod due, long fromNanos, long toNanos) {
        Histogram histogram = Recorder.histogram();
        evidence.latencies().addTo(histogram, due);
        boolean known = evidence.accounts().facts().identified()
                && evidence.period().due().until(0, 0) >= 0;
        Coverage coverage = known ? coverage(fromNanos, toNanos) : Coverage.NONE;
        return new PeriodLatency(
                period,
                known ? coverage.expected() : PeriodLatency.UNKNOWN,
                known ? coverage.arrived() : PeriodLatency.UNKNOWN,
                histogram.getTotalCount(),
                Distributions.at(histogram, coverage, 50),
                Distributions.at(histogram, coverage, 99),
                histogram.getMaxValue());
    }

    private Coverage coverage(long fromNanos, long toNanos) {
        Accounts accounts = evidence.accounts();
        DueMessageCount due = evidence.period().due();
        List<SequenceRange> ranges = accounts.publishers().stream()
                .map(publisher -> new SequenceRange(
                        due.until(publisher.stream(), fromNanos - 1), due.until(publisher.stream(), toNanos - 1)))
                .toList();
        return Audit.coverage(accounts.facts(), accounts.publishers(), accounts.subscribers(), ranges);
    }
}
