package dev.weir.measure;

import dev.weir.measure.Recorder.HostPair;
import dev.weir.measure.Recorder.OfTopic;
import dev.weir.measure.count.Counter;
import dev.weir.measure.count.CrowdArrival;
import dev.weir.measure.count.DueSeconds;
import dev.weir.measure.count.Samples;
import dev.weir.measure.count.TopicCounts;
import dev.weir.measure.gap.InstantLog;
import dev.weir.measure.gap.PartitionGaps;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Identity;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.topic.Topics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What one subscriber received in one phase. Written by the subscriber's thread. */
final class ReceiveTally {

    final Counter received = new Counter();
    final Counter unique = new Counter();
    final Counter uniqueBytes = new Counter();
    final Counter timedUnique = new Counter();
    final Counter duplicate = new Counter();
    final Counter twiceInLog = new Counter();
    final Counter deliveredTwice = new Counter();
    final Counter foreign = new Counter();
    final Counter corrupt = new Counter();
    final Counter outOfOrder = new Counter();
    final Stamps uniqueStamps = new Stamps();
    final PartitionGaps gaps = new PartitionGaps();

    /** When those received for the first time were due; nothing of the clients of a crowd. */
    final DueSeconds uniqueDue = new DueSeconds();

    /** When those were due. */
    final InstantLog twiceInLogDue = new InstantLog();

    final InstantLog deliveredTwiceDue = new InstantLog();
    final InstantLog outOfOrderDue = new InstantLog();
    final Recorder endToEnd;
    final Recorder service;
    final Recorder adjusted;
    final Samples duplicates = new Samples();
    final Samples disorders = new Samples();
    final Samples corruptions = new Samples();
    final Samples foreigners = new Samples();
    final SequenceSet[] sequences;
    final Counter[] highest;

    private final KeyGenerator[] keys;
    private final long[][] highestSequence;
    private long[] highestOffset = filled(8);
    private long startNanos;

    /** By partition, the offset before which some subscriber has been given everything. */
    private long[] givenBefore = new long[0];

    /** By hop; empty where ways are not split. */
    private List<Recorder> hops = List.of();

    /** By stream, the recorder of the host it is published on; empty in a run on one host. */
    private Recorder[] byHost = new Recorder[0];

    private Topics topics = Topics.ONE;
    /** By topic; empty in a run that names none. */
    private TopicCounts[] countsByTopic = new TopicCounts[0];
    /** By topic; empty where they are not split by it. */
    private Recorder[] byTopic = new Recorder[0];

    Sampling timed = new Sampling(Timed.ALL);

    /** What the subscribers that share were handed; null where each receives in order. */
    @Nullable
    OffsetsSeen seen;

    /** By partition and offset, where others publish; null in a run with publishers of its own. */
    @Nullable
    OthersTally others;

    /** What pauses of this process did; null where nobody watches for them. */
    @Nullable
    PauseDelay pauseDelay;

    /** What pauses of the subscriber's process did to the message that the next one is the echo of. */
    long pausedBeforeNanos;

    /** What pauses of this process did to the last message; 0 if that was not timed. */
    long lastPausedNanos;

    /**
     * @param keys the key generator of each stream; empty when messages carry no keys
     * @param kinds what the time since a message was due is, that since it was sent, and the first without tool overhead
     */
    ReceiveTally(int streams, KeyGenerator[] keys, List<LatencyKind> kinds) {
        this.endToEnd = new Recorder(kinds.get(0));
        this.service = new Recorder(kinds.get(1));
        this.adjusted = new Recorder(kinds.get(2));
        this.keys = keys;
        this.sequences = new SequenceSet[streams];
        this.highest = new Counter[streams];
        this.highestSequence = new long[streams][];
        for (int stream = 0; stream < streams; stream++) {
            sequences[stream] = new SequenceSet();
            highest[stream] = new Counter();
            highestSequence[stream] = filled(8);
        }
    }

    /** Has room for the hops of deliveries. Before anything is received. */
    void splitWays() {
        hops = LatencyKind.HOPS.stream().map(Recorder::new).toList();
    }

    /**
     * Has room for the end-to-end latencies of each publishing host. Before anything is received.
     *
     * @param publisherHosts the host of each stream's publisher
     * @param ownHost the host of the subscriber
     */
    void splitByHost(List<Integer> publisherHosts, int ownHost) {
        Map<Integer, Recorder> recorders = new HashMap<>();
        byHost = publisherHosts.stream()
                .map(from -> recorders.computeIfAbsent(
                        from, host -> new Recorder(LatencyKind.END_TO_END, new HostPair(host, ownHost))))
                .toArray(Recorder[]::new);
    }

    /** Counts by topic too, and has room for the end-to-end latencies of each. Before anything is received. */
    void splitByTopic(Topics all, boolean latencies) {
        topics = all;
        countsByTopic = new TopicCounts[all.count()];
        Arrays.setAll(countsByTopic, topic -> new TopicCounts());
        if (latencies) {
            byTopic = new Recorder[all.count()];
            Arrays.setAll(byTopic, topic -> new Recorder(LatencyKind.END_TO_END, new OfTopic(topic)));
        }
    }

    /** What was received from a partition's topic; null in a run that names none. */
    @Nullable
    TopicCounts ofTopic(int partition) {
        return countsByTopic.length == 0 ? null : countsByTopic[topics.topicAt(partition)];
    }

    /** Something has arrived, whatever it is. */
    void arrived(int partition) {
        received.increment();
        TopicCounts topic = ofTopic(partition);
        if (topic != null) {
            topic.received.increment();
        }
    }

    /** All of them, those of the hops, of pairs of hosts and of topics last. */
    List<Recorder> recorders() {
        return Stream.of(
                        Stream.of(endToEnd, service, adjusted),
                        hops.stream(),
                        Arrays.stream(byHost).distinct(),
                        Arrays.stream(byTopic))
                .flatMap(Function.identity())
                .toList();
    }

    /** The first message that is not what was sent, in words; empty when there is none. By any thread. */
    Optional<String> firstCorruption() {
        return corruptions.kept().stream().findFirst().map(Sample::detail);
    }

    /** Is filled by {@link #take} alone. After everything else that says what there is room for. */
    void becomeCopy() {
        recorders().forEach(Recorder::becomeCopy);
    }

    void start(long phaseStartNanos) {
        startNanos = phaseStartNanos;
        uniqueStamps.start(startNanos);
        gaps.start(startNanos);
        recorders().forEach(recorder -> recorder.start(startNanos));
    }

    void close() {
        recorders().forEach(Recorder::close);
    }

    /** All counts, in an order that both ends of a channel share. */
    private List<Counter> counters() {
        List<Counter> counters = new ArrayList<>(List.of(
                received,
                unique,
                uniqueBytes,
                timedUnique,
                duplicate,
                twiceInLog,
                deliveredTwice,
                foreign,
                corrupt,
                outOfOrder,
                uniqueStamps.lastNanos,
                uniqueStamps.resumedNanos));
        counters.addAll(uniqueDue.counters());
        Arrays.stream(countsByTopic).map(TopicCounts::all).forEach(counters::addAll);
        return counters;
    }

    /**
     * What stands here, for a copy in another process: all counts, and of the sequences what has changed since the last
     * call. By the subscriber's thread.
     */
    State state() {
        return new State(
                Counter.values(counters()),
                uniqueStamps.firstNanos,
                Counter.values(List.of(highest)),
                Arrays.stream(sequences).map(SequenceSet::changes).toList(),
                gaps.states(),
                List.of(twiceInLogDue.more(), deliveredTwiceDue.more(), outOfOrderDue.more()),
                List.of(duplicates.kept(), disorders.kept(), corruptions.kept(), foreigners.kept()),
                others == null ? null : others.state());
    }

    /** The state of a tally on its way to its copy. */
    record State(
            List<Long> counts,
            long firstUniqueNanos,
            List<Long> highest,
            List<SequenceSet.Changes> sequences,
            List<PartitionGaps.State> gaps,
            List<List<Long>> troublesDue,
            List<List<Sample>> samples,
            OthersTally.@Nullable State others) {}

    /** Takes over the state of the tally that this is the copy of. By one thread, and no other writes. */
    void take(State state) {
        Counter.set(counters(), state.counts());
        Counter.set(List.of(highest), state.highest());
        uniqueStamps.firstNanos = state.firstUniqueNanos();
        for (int stream = 0; stream < sequences.length; stream++) {
            sequences[stream].take(state.sequences().get(stream));
        }
        gaps.take(state.gaps());
        state.troublesDue().get(0).forEach(twiceInLogDue::add);
        state.troublesDue().get(1).forEach(deliveredTwiceDue::add);
        state.troublesDue().get(2).forEach(outOfOrderDue::add);
        duplicates.replace(state.samples().get(0));
        disorders.replace(state.samples().get(1));
        corruptions.replace(state.samples().get(2));
        foreigners.replace(state.samples().get(3));
        OthersTally.State ofOthers = state.others();
        if (others != null && ofOthers != null) {
            others.take(ofOthers);
        }
    }

    /** Hands over everything recorded until now. By the subscriber's thread. */
    List<Recorder.Closed> handOver() {
        List<Recorder.Closed> handedOver = new ArrayList<>();
        for (Recorder recorder : recorders()) {
            recorder.handOver();
            handedOver.addAll(recorder.drain());
        }
        return handedOver;
    }

    /** Takes over what the tally that this is the copy of has recorded. */
    void take(Recorder.Part part) {
        recorders().stream()
                .filter(recorder -> recorder.kind() == part.kind() && Objects.equals(recorder.subset(), part.subset()))
                .forEach(recorder -> recorder.take(part));
    }

    /** A message of this run, for the first time. */
    void unique(int messageBytes, int partition, long receivedNanos) {
        uniqueBytes.add(messageBytes);
        uniqueStamps.noteResuming(receivedNanos);
        gaps.note(partition, receivedNanos);
        unique.increment();
        TopicCounts topic = ofTopic(partition);
        if (topic != null) {
            topic.unique.increment();
        }
    }

    void genuine(Identity identity, int messageBytes, int partition, long offset, long receivedNanos) {
        lastPausedNanos = 0;
        OffsetsSeen unordered = seen;
        boolean again = unordered != null && offset != MessageHandler.NO_OFFSET && !unordered.add(partition, offset);
        // Before its own sequences are asked, which do not know what another subscriber was given.
        if (again || (partition < givenBefore.length && offset < givenBefore[partition])) {
            redelivered(identity, partition, offset);
        } else if (sequences[identity.stream()].add(identity.sequence())) {
            unique(messageBytes, partition, receivedNanos);
            uniqueDue.count(identity.intendedNanos() - startNanos);
            if (identity.sequence() > highest[identity.stream()].get()) {
                highest[identity.stream()].set(identity.sequence());
            }
            if (timed.takes(identity.sequence())) {
                time(identity, receivedNanos);
                if (byTopic.length > 0) {
                    byTopic[topics.topicAt(partition)].record(receivedNanos, receivedNanos - identity.intendedNanos());
                }
            }
            // Subscribers that share messages are promised no order.
            if (unordered == null) {
                checkOrder(identity, partition);
            }
        } else {
            duplicate(identity, partition, offset, unordered == null && passed(partition, offset));
        }
        if (offset != MessageHandler.NO_OFFSET) {
            highestOffset = raise(highestOffset, partition, offset);
        }
    }

    /**
     * A message of others, which its place in the log tells from the rest.
     *
     * @param place has partition and offset as stream and sequence, and the instant, if there is one
     * @param why why it has no instant, in words; empty when it has one
     * @param before whether it was received before this phase
     */
    void ofOthers(OthersTally tally, Identity place, int messageBytes, long receivedNanos, String why, boolean before) {
        int partition = place.stream();
        long offset = place.sequence();
        boolean behind = offset < tally.highest(partition);
        lastPausedNanos = 0;
        if (before || (partition < givenBefore.length && offset < givenBefore[partition])) {
            redelivered(place, partition, offset);
            return;
        }
        if (!tally.add(partition, offset)) {
            duplicate(place, partition, offset, true);
            return;
        }
        unique(messageBytes, partition, receivedNanos);
        if (!why.isEmpty()) {
            tally.withoutInstant.increment();
            if (tally.unread.wants()) {
                tally.unread.add(TroubleKind.NO_INSTANT, partition, offset, place(partition, offset) + ": " + why);
            }
        } else if (timed.takes(offset)) {
            tally.late(receivedNanos - place.intendedNanos());
            time(place, receivedNanos);
        }
        if (behind) {
            outOfOrder.increment();
            outOfOrderDue.add(place.intendedNanos());
            if (disorders.wants()) {
                disorders.add(TroubleKind.OUT_OF_ORDER, partition, offset, place(partition, offset));
            }
        }
    }

    void givenBefore(int partition, long offset) {
        givenBefore = raise(givenBefore, partition, offset);
    }

    /** Another subscriber was given it, or this one: it is neither new nor timed. */
    private void redelivered(Identity identity, int partition, long offset) {
        duplicate.increment();
        deliveredTwice.increment();
        deliveredTwiceDue.add(identity.intendedNanos());
        TopicCounts topic = ofTopic(partition);
        if (topic != null) {
            topic.duplicate.increment();
            topic.deliveredTwice.increment();
        }
        if (duplicates.wants()) {
            duplicates.add(TroubleKind.DUPLICATE, identity.stream(), identity.sequence(), place(partition, offset));
        }
    }

    /** A message at a client of a crowd, whose own account knows whether it is new. Returns whether it was timed. */
    boolean arrived(Identity identity, int messageBytes, long receivedNanos, CrowdArrival how) {
        if (how == CrowdArrival.AGAIN) {
            duplicate(identity, 0, MessageHandler.NO_OFFSET, true);
            return false;
        }
        unique(messageBytes, 0, receivedNanos);
        boolean takes = timed.takes(identity.sequence());
        if (takes) {
            time(identity, receivedNanos);
        }
        if (how == CrowdArrival.LATE) {
            outOfOrder.increment();
            outOfOrderDue.add(identity.intendedNanos());
            if (disorders.wants()) {
                disorders.add(TroubleKind.OUT_OF_ORDER, identity.stream(), identity.sequence(), "");
            }
        }
        return takes;
    }

    /** The way of a message that has been counted as arrived. */
    void passed(Identity identity, long readNanos, long writtenNanos, long receivedNanos) {
        if (hops.isEmpty() || !timed.takes(identity.sequence())) {
            return;
        }
        hops.get(0).record(receivedNanos, identity.sentNanos() - identity.intendedNanos());
        hops.get(1).record(receivedNanos, readNanos - identity.sentNanos());
        hops.get(2).record(receivedNanos, writtenNanos - readNanos);
        hops.get(3).record(receivedNanos, receivedNanos - writtenNanos);
    }

    private void time(Identity identity, long receivedNanos) {
        long endToEndNanos = receivedNanos - identity.intendedNanos();
        endToEnd.record(receivedNanos, endToEndNanos);
        if (byHost.length > 0) {
            byHost[identity.stream()].record(receivedNanos, endToEndNanos);
        }
        if (others == null) {
            service.record(receivedNanos, receivedNanos - identity.sentNanos());
        }
        // Without what the tool and pauses of Weir's processes added: docs/decisions/tool-overhead.md and pauses.md.
        PauseDelay delay = pauseDelay;
        lastPausedNanos = delay == null ? 0 : delay.delayNanos(identity.sentNanos(), receivedNanos);
        adjusted.record(receivedNanos, endToEndNanos - identity.toolNanos() - lastPausedNanos - pausedBeforeNanos);
        timedUnique.increment();
    }

    private boolean passed(int partition, long offset) {
        return partition < highestOffset.length && offset <= highestOffset[partition];
    }

    /** @param passed whether its offset was handed over before: it was read twice, and does not stand in the log twice */
    private void duplicate(Identity identity, int partition, long offset, boolean passed) {
        duplicate.increment();
        TopicCounts topic = ofTopic(partition);
        if (topic != null) {
            topic.duplicate.increment();
        }
        if (offset != MessageHandler.NO_OFFSET) {
            (passed ? deliveredTwice : twiceInLog).increment();
            (passed ? deliveredTwiceDue : twiceInLogDue).add(identity.intendedNanos());
            if (topic != null) {
                (passed ? topic.deliveredTwice : topic.twiceInLog).increment();
            }
        }
        if (duplicates.wants()) {
            duplicates.add(TroubleKind.DUPLICATE, identity.stream(), identity.sequence(), place(partition, offset));
        }
    }

    /** Order holds within a stream, topic and key, or, without keys, within a stream and partition. */
    private void checkOrder(Identity identity, int partition) {
        int stream = identity.stream();
        long sequence = identity.sequence();
        int scope = keys.length == 0 ? partition : topics.place(topics.topicAt(partition), keys[stream].key(sequence));
        long[] highest = highestSequence[stream];
        if (scope < highest.length && sequence < highest[scope]) {
            outOfOrder.increment();
            outOfOrderDue.add(identity.intendedNanos());
            TopicCounts topic = ofTopic(partition);
            if (topic != null) {
                topic.outOfOrder.increment();
            }
            if (disorders.wants()) {
                disorders.add(TroubleKind.OUT_OF_ORDER, stream, sequence, "after " + highest[scope]);
            }
        } else {
            highestSequence[stream] = raise(highest, scope, sequence);
        }
    }

    private static long[] raise(long[] highest, int index, long value) {
        long[] roomy = highest;
        if (index >= highest.length) {
            roomy = Arrays.copyOf(highest, Math.max(index + 1, 2 * highest.length));
            Arrays.fill(roomy, highest.length, roomy.length, -1);
        }
        roomy[index] = Math.max(roomy[index], value);
        return roomy;
    }

    private static long[] filled(int length) {
        long[] filled = new long[length];
        Arrays.fill(filled, -1);
        return filled;
    }

    String place(int partition, long offset) {
        return offset == MessageHandler.NO_OFFSET ? "" : topics.told(partition) + ", offset " + offset;
    }
}
