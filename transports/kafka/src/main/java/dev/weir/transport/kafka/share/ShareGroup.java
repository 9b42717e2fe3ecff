package dev.weir.transport.kafka.share;

import dev.weir.clock.RunClock;
import dev.weir.transport.Positions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeShareGroupsOptions;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ShareGroupDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** The subscribers of this run in one share group, and how far they have come together. Thread-safe; waits for no answer. */
final class ShareGroup {

    private static final long ASK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String id;
    private final int members;
    private final String topic;
    private final HandedOver[] partitions;
    private final Admin admin;
    private final int answerMillis;
    private final RunClock clock;
    private boolean asking;
    private long nextAskNanos = Long.MIN_VALUE;
    private long nextLookNanos = Long.MIN_VALUE;
    private int found;
    private boolean ready;

    /**
     * The questions of a group.
     *
     * @param answerMillis longest time an answer may take
     */
    record Questions(Admin admin, int answerMillis, RunClock clock) {}

    /**
     * Begins without members.
     *
     * @param members how many will join
     * @param start where the group begins in each partition of the topic
     */
    ShareGroup(String id, int members, String topic, Positions start, Questions questions) {
        this.id = id;
        this.members = members;
        this.topic = topic;
        this.admin = questions.admin();
        this.answerMillis = questions.answerMillis();
        this.clock = questions.clock();
        this.partitions = new HandedOver[start.nextOffsets().size()];
        start.nextOffsets().forEach((partition, offset) -> partitions[partition] = new HandedOver(offset));
    }

    String id() {
        return id;
    }

    /** A record was handed over; returns whether it was for the first time. */
    boolean handOver(int partition, long offset) {
        return partitions[partition].add(offset);
    }

    /** Up to where everything was handed over that the group will give out. */
    Positions positions() {
        Map<Integer, Long> next = new HashMap<>();
        for (int partition = 0; partition < partitions.length; partition++) {
            next.put(partition, partitions[partition].next());
        }
        return new Positions(next);
    }

    /** Where the group would be in a partition had it been handed as many records one after the other. */
    long byCount(int partition) {
        return partitions[partition].byCount();
    }

    /** Whether all members have joined and each was given a partition, as far as the coordinator has told. */
    @SuppressWarnings("FutureReturnValueIgnored") // What it answers is noted when it comes.
    synchronized boolean ready() {
        if (!ready && !asking && clock.nanos() >= nextAskNanos) {
            asking = true;
            nextAskNanos = clock.nanos() + ASK_EVERY_NANOS;
            admin.describeShareGroups(List.of(id), new DescribeShareGroupsOptions().timeoutMs(answerMillis))
                    .all()
                    .whenComplete((described, fault) -> judge(described == null ? null : described.get(id), fault));
        }
        return ready;
    }

    /** A coordinator that may not tell is taken at what its members have. */
    private synchronized void judge(@Nullable ShareGroupDescription description, @Nullable Throwable fault) {
        asking = false;
        if (description == null) {
            ready = !(fault instanceof RetriableException || fault instanceof GroupIdNotFoundException);
            return;
        }
        found = (int) description.members().stream()
                .filter(member -> !member.assignment().topicPartitions().isEmpty())
                .count();
        ready = description.groupState() == GroupState.STABLE && found >= members;
    }

    /** What is missing, in words. */
    synchronized String missing() {
        return found + " of " + members + " subscribers have been given a partition by share group " + id;
    }

    /**
     * Asks where the group starts now, at most once a second: a record before that, which nobody was handed, will not come
     * any more.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Who hears of no answer asks again.
    synchronized void lookForStart() {
        if (clock.nanos() < nextLookNanos) {
            return;
        }
        nextLookNanos = clock.nanos() + LOOK_EVERY_NANOS;
        admin.listShareGroupOffsets(
                        Map.of(id, new ListShareGroupOffsetsSpec()),
                        new ListShareGroupOffsetsOptions().timeoutMs(answerMillis))
                .partitionsToOffsetInfo(id)
                .whenComplete((offsets, fault) -> {
                    if (fault == null) {
                        offsets.forEach((partition, info) -> {
                            if (info != null
                                    && partition.topic().equals(topic)
                                    && partition.partition() < partitions.length) {
                                Objects.requireNonNull(partitions[partition.partition()])
                                        .groupStartsAt(info.startOffset());
                            }
                        });
                    }
                });
    }
}
