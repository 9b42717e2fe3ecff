package dev.weir.measure;

import dev.weir.result.Ledger.KindCount;
import dev.weir.transport.FailureKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What one publisher sent in one phase, and what became of it. Written by the publisher's account. */
final class SendTally {

    final Counter sent = new Counter();
    final Counter sentBytes = new Counter();
    final Counter acked = new Counter();

    /** How many clients of a crowd the acknowledged messages are due to, added up; 0 where there is no crowd. */
    final Counter ackedDeliveries = new Counter();

    final Counter timedSent = new Counter();
    final Counter timedAcked = new Counter();
    final Stamps sentStamps = new Stamps();
    final Stamps ackedStamps = new Stamps();
    final SequenceSet ackedSequences = new SequenceSet();
    final Recorder publish = new Recorder(LatencyKind.PUBLISH);
    final Recorder lag = new Recorder(LatencyKind.SCHEDULE_LAG);
    final Recorder tool = new Recorder(LatencyKind.TOOL_OVERHEAD);
    final Samples samples = new Samples();

    private final SequenceSet failedSequences = new SequenceSet();
    private final SequenceSet unresolvedSequences = new SequenceSet();
    private final Map<FailureKind, Long> countByKind = new EnumMap<>(FailureKind.class);
    private final Map<FailureKind, String> causeByKind = new EnumMap<>(FailureKind.class);

    long firstSequence = Long.MAX_VALUE;

    void start(long startNanos) {
        sentStamps.start(startNanos);
        ackedStamps.start(startNanos);
        publish.start(startNanos);
        lag.start(startNanos);
        tool.start(startNanos);
    }

    synchronized void failed(int stream, long sequence, FailureKind kind, String cause) {
        (kind.definite() ? failedSequences : unresolvedSequences).add(sequence);
        countByKind.merge(kind, 1L, Long::sum);
        causeByKind.putIfAbsent(kind, cause);
        samples.add(kind.definite() ? "failed" : "unresolved", stream, sequence, cause);
    }

    synchronized long failed() {
        return failedSequences.size();
    }

    /** Messages that were reported as possibly delivered; those never reported on at all are not among them. */
    synchronized long reportedUnresolved() {
        return unresolvedSequences.size();
    }

    synchronized boolean isFailed(long sequence) {
        return failedSequences.contains(sequence);
    }

    /** Failures by kind, with the first cause of each. */
    synchronized List<KindCount> failures() {
        return countByKind.entrySet().stream()
                .map(entry -> new KindCount(
                        entry.getKey().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                        entry.getValue(),
                        causeByKind.getOrDefault(entry.getKey(), "")))
                .toList();
    }
}
