package dev.weir.measure;

import dev.weir.measure.count.Counter;
import dev.weir.measure.count.Samples;
import dev.weir.measure.gap.GapLog;
import dev.weir.measure.gap.PartitionGaps;
import dev.weir.result.Ledger.KindCount;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.FailureKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    final PartitionGaps ackedGaps = new PartitionGaps();

    /** Calls of {@code publish} that blocked. */
    final GapLog waits = new GapLog();

    final Counter waitedNanos = new Counter();
    final SequenceSet ackedSequences = new SequenceSet();
    private final Recorder publish = new Recorder(LatencyKind.PUBLISH);
    final Recorder lag = new Recorder(LatencyKind.SCHEDULE_LAG);
    final Recorder tool = new Recorder(LatencyKind.TOOL_OVERHEAD);
    final Samples samples = new Samples();

    /** Publish latency without tool overhead; null where no verdict depends on it. */
    private @Nullable Recorder adjusted;

    private final SequenceSet failedSequences = new SequenceSet();
    private final SequenceSet unresolvedSequences = new SequenceSet();
    private final Map<FailureKind, SequenceSet> sequencesByKind = new EnumMap<>(FailureKind.class);
    private final Map<FailureKind, String> causeByKind = new EnumMap<>(FailureKind.class);

    long firstSequence = Long.MAX_VALUE;

    void start(long startNanos) {
        sentStamps.start(startNanos);
        ackedStamps.start(startNanos);
        ackedGaps.start(startNanos);
        waits.start(startNanos);
        recorders().forEach(recorder -> recorder.start(startNanos));
    }

    /** Has it record publish latency without tool overhead too. Before anything is sent. */
    void adjust() {
        adjusted = new Recorder(LatencyKind.PUBLISH_ADJUSTED);
    }

    /** A message that is timed was acknowledged; {@code toolNanos} of its latency are tool overhead. */
    void timedAcked(long ackedNanos, long intendedNanos, long toolNanos) {
        publish.record(ackedNanos, ackedNanos - intendedNanos);
        Recorder without = adjusted;
        if (without != null) {
            without.record(ackedNanos, ackedNanos - intendedNanos - toolNanos);
        }
        timedAcked.increment();
    }

    synchronized void failed(int stream, long sequence, FailureKind kind, String cause) {
        (kind.definite() ? failedSequences : unresolvedSequences).add(sequence);
        sequencesByKind.computeIfAbsent(kind, any -> new SequenceSet()).add(sequence);
        causeByKind.putIfAbsent(kind, cause);
        samples.add(kind.definite() ? TroubleKind.FAILED : TroubleKind.UNRESOLVED, stream, sequence, cause);
    }

    synchronized long failed() {
        return failedSequences.size();
    }

    /** Messages whose transaction was aborted on purpose. */
    synchronized long aborted() {
        SequenceSet aborted = sequencesByKind.get(FailureKind.ABORTED);
        return aborted == null ? 0 : aborted.size();
    }

    /** Messages that were reported as possibly delivered; those never reported on at all are not among them. */
    synchronized long reportedUnresolved() {
        return unresolvedSequences.size();
    }

    synchronized boolean isFailed(long sequence) {
        return failedSequences.contains(sequence);
    }

    /** How a message certainly failed, in words; empty when it did not. */
    synchronized Optional<String> failure(long sequence) {
        return failedSequences.contains(sequence)
                ? sequencesByKind.entrySet().stream()
                        .filter(entry ->
                                entry.getKey().definite() && entry.getValue().contains(sequence))
                        .map(entry -> word(entry.getKey()))
                        .findFirst()
                : Optional.empty();
    }

    private static String word(FailureKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Failures by kind, with the first cause of each. */
    synchronized List<KindCount> failures() {
        return sequencesByKind.entrySet().stream()
                .map(entry -> failure(entry.getKey(), entry.getValue().size()))
                .toList();
    }

    /** The messages from one sequence to before another that certainly failed, by kind. */
    synchronized List<KindCount> failures(long from, long to) {
        List<KindCount> failures = new ArrayList<>();
        sequencesByKind.forEach((kind, sequences) -> {
            long count = LongStream.range(from, to).filter(sequences::contains).count();
            if (kind.definite() && count > 0) {
                failures.add(failure(kind, count));
            }
        });
        return failures;
    }

    /** All histograms of this tally. */
    List<Recorder> recorders() {
        return Stream.concat(ofAcknowledged().stream(), ofSent().stream()).toList();
    }

    /** Those that the thread fills that acknowledges. */
    List<Recorder> ofAcknowledged() {
        Recorder without = adjusted;
        return without == null ? List.of(publish) : List.of(publish, without);
    }

    /** Those that the publishing thread fills. */
    List<Recorder> ofSent() {
        return List.of(lag, tool);
    }

    /** The counts that grow while messages are sent, in an order that both ends of a channel share. */
    private List<Counter> sending() {
        return List.of(
                sent,
                sentBytes,
                timedSent,
                waitedNanos,
                sentStamps.lastNanos,
                sentStamps.resumedNanos,
                sentStamps.resumedFromNanos);
    }

    /** The counts that grow while messages are acknowledged. */
    private List<Counter> acknowledging() {
        return List.of(
                acked,
                ackedDeliveries,
                timedAcked,
                ackedStamps.lastNanos,
                ackedStamps.resumedNanos,
                ackedStamps.resumedFromNanos);
    }

    /**
     * What was acknowledged, for a copy in another process: all counts, and of the sequences what has changed.
     *
     * @param firstNanos when the first message was acknowledged
     */
    record Acknowledged(
            List<Long> counts, long firstNanos, SequenceSet.Changes sequences, List<PartitionGaps.State> gaps) {}

    /** What has changed since the last call of this. While no acknowledgement is taken. */
    Acknowledged acknowledged() {
        return new Acknowledged(
                Counter.values(acknowledging()), ackedStamps.firstNanos, ackedSequences.changes(), ackedGaps.states());
    }

    /**
     * What was sent, and what failed.
     *
     * @param firstSequence of the phase
     * @param firstNanos when the first message was sent
     */
    record Sent(
            List<Long> counts,
            long firstSequence,
            long firstNanos,
            GapLog.State waits,
            SequenceSet.Changes failed,
            SequenceSet.Changes unresolved,
            List<KindChanges> byKind,
            List<Sample> samples) {}

    /** Failures of one kind, with the cause of the first. */
    record KindChanges(FailureKind kind, SequenceSet.Changes sequences, String cause) {}

    /** What has changed since the last call of this. By the publishing thread. */
    synchronized Sent sent() {
        List<KindChanges> byKind = sequencesByKind.entrySet().stream()
                .map(entry -> new KindChanges(
                        entry.getKey(), entry.getValue().changes(), causeByKind.getOrDefault(entry.getKey(), "")))
                .toList();
        return new Sent(
                Counter.values(sending()),
                firstSequence,
                sentStamps.firstNanos,
                waits.state(),
                failedSequences.changes(),
                unresolvedSequences.changes(),
                byKind,
                samples.kept());
    }

    /** Takes over what the tally that this is the copy of tells. By one thread, and no other writes. */
    synchronized void take(Acknowledged acknowledged, Sent told) {
        firstSequence = told.firstSequence();
        sentStamps.firstNanos = told.firstNanos();
        waits.take(told.waits());
        samples.replace(told.samples());
        failedSequences.take(told.failed());
        unresolvedSequences.take(told.unresolved());
        for (KindChanges kind : told.byKind()) {
            sequencesByKind
                    .computeIfAbsent(kind.kind(), any -> new SequenceSet())
                    .take(kind.sequences());
            causeByKind.putIfAbsent(kind.kind(), kind.cause());
        }
        ackedStamps.firstNanos = acknowledged.firstNanos();
        ackedSequences.take(acknowledged.sequences());
        ackedGaps.take(acknowledged.gaps());
        Counter.set(sending(), told.counts());
        Counter.set(acknowledging(), acknowledged.counts());
    }

    private KindCount failure(FailureKind kind, long count) {
        return new KindCount(word(kind), count, causeByKind.getOrDefault(kind, ""));
    }
}
