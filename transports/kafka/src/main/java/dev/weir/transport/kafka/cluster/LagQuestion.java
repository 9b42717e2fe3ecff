package dev.weir.transport.kafka.cluster;

import dev.weir.clock.RunClock;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.kafka.cluster.ObservedCluster.Times;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/**
 * Asks where each partition ends. The answers of different leaders come at different times, and that of a dead one does not
 * come: so the position of a partition is read when its own end is known, and while a leader is silent its partition ends
 * where it was last known to. Asked by one thread.
 */
final class LagQuestion {

    private static final int MOST_UNDER_WAY = 3;

    /** Each answer costs two requests, and a group commits every few seconds only. */
    private static final long COMMITTED_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Admin admin;
    private final RunClock clock;
    private final TopicPlaces topics;
    private final Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    private final ListOffsetsOptions options;
    private final ReaderPositions readers;
    private final ObservedCluster cluster;
    private final Question committedQuestion;
    private final Consumer<RuntimeException> broken;
    private final int answerMillis;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Map<Integer, Long> ends = new ConcurrentHashMap<>();
    private final Map<Integer, Long> positions = new ConcurrentHashMap<>();
    private volatile Commits committed = new Commits(Map.of(), 0);

    /** @param broken told what goes wrong where nobody can be told of it */
    LagQuestion(
            Admin admin,
            RunClock clock,
            ObservedTopics topic,
            ReaderPositions readers,
            ObservedCluster cluster,
            Consumer<RuntimeException> broken) {
        this.admin = admin;
        this.clock = clock;
        this.broken = broken;
        this.topics = topic.topics();
        this.readers = readers;
        this.cluster = cluster;
        this.committedQuestion = new Question(clock, 1, COMMITTED_NANOS, broken);
        this.answerMillis = topic.answerMillis();
        this.options = new ListOffsetsOptions(topic.isolation()).timeoutMs(answerMillis);
        topic.partitions().forEach(partition -> wanted.put(topics.at(partition), OffsetSpec.latest()));
    }

    /**
     * The topics of a run, and how they are asked for.
     *
     * @param partitions those that the run uses
     * @param answerMillis longest time an answer may take
     */
    record ObservedTopics(TopicPlaces topics, List<Integer> partitions, IsolationLevel isolation, int answerMillis) {

        ObservedTopics {
            partitions = List.copyOf(partitions);
        }
    }

    /** How far the group had committed, and when: between the question and its answer. */
    private record Commits(Map<Integer, Long> offsets, long atNanos) {

        static Commits of(Map<Integer, Long> offsets, Times times) {
            return new Commits(
                    Map.copyOf(offsets), times.askedNanos() + (times.answeredNanos() - times.askedNanos()) / 2);
        }
    }

    /** One round of questions: done when the last partition has answered, or will not. */
    private final class Round {

        private final long askedNanos = clock.nanos();
        private final AtomicInteger unanswered = new AtomicInteger(wanted.size());
        private final Consumer<LagSample> taker;

        Round(Consumer<LagSample> taker) {
            this.taker = taker;
        }

        void answered() {
            if (unanswered.decrementAndGet() == 0) {
                underWay.decrementAndGet();
                if (!ends.isEmpty()) {
                    Commits last = committed;
                    taker.accept(
                            new LagSample(askedNanos, clock.nanos(), ends, positions, last.offsets(), last.atNanos()));
                }
            }
        }
    }

    void ask(Consumer<LagSample> taker) {
        if (underWay.get() >= MOST_UNDER_WAY) {
            return;
        }
        underWay.incrementAndGet();
        askCommitted();
        Round round = new Round(taker);
        ListOffsetsResult asked = admin.listOffsets(wanted, options);
        wanted.keySet().forEach(partition -> take(partition, asked.partitionResult(partition), round));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
    private void take(TopicPartition partition, KafkaFuture<ListOffsetsResultInfo> answer, Round round) {
        answer.whenComplete((end, fault) -> {
            try {
                if (fault == null) {
                    take(topics.of(partition), end, round.askedNanos);
                }
                round.answered();
            } catch (RuntimeException e) {
                // A future would keep it to itself.
                broken.accept(e);
            }
        });
    }

    private void take(int partition, ListOffsetsResultInfo end, long askedNanos) {
        ends.put(partition, end.offset());
        long next = readers.next(partition);
        if (next != ReaderPositions.UNKNOWN) {
            positions.put(partition, next);
        }
        end.leaderEpoch()
                .ifPresent(epoch -> cluster.epochs(Map.of(partition, epoch), new Times(askedNanos, clock.nanos())));
    }

    private void askCommitted() {
        if (!readers.commits()) {
            return;
        }
        if (readers.shared()) {
            readers.groups().stream().findFirst().ifPresent(this::askGroupStart);
            return;
        }
        readers.groups().stream()
                .findFirst()
                .ifPresent(group -> committedQuestion.ask(
                        () -> admin.listConsumerGroupOffsets(
                                        group, new ListConsumerGroupOffsetsOptions().timeoutMs(answerMillis))
                                .partitionsToOffsetAndMetadata()
                                .toCompletionStage(),
                        (answer, times) -> {
                            Map<Integer, Long> found = new HashMap<>();
                            answer.forEach((partition, offset) -> {
                                if (offset != null && topics.hold(partition.topic())) {
                                    found.put(topics.of(partition), offset.offset());
                                }
                            });
                            committed = Commits.of(found, times);
                        }));
    }

    /** A share group acknowledges in any order: what it has passed is what lies before its start. */
    private void askGroupStart(String group) {
        committedQuestion.ask(
                () -> admin.listShareGroupOffsets(
                                Map.of(group, new ListShareGroupOffsetsSpec()),
                                new ListShareGroupOffsetsOptions().timeoutMs(answerMillis))
                        .partitionsToOffsetInfo(group)
                        .toCompletionStage(),
                (answer, times) -> {
                    Map<Integer, Long> found = new HashMap<>();
                    answer.forEach((partition, info) -> {
                        if (info != null && topics.hold(partition.topic())) {
                            found.put(topics.of(partition), info.startOffset());
                        }
                    });
                    committed = Commits.of(found, times);
                });
    }
}
