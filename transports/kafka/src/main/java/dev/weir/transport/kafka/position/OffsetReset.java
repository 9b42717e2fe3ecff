package dev.weir.transport.kafka.position;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What {@code auto.offset.reset} asks for where the log does not hold the next message. Done here and not by the client,
 * which would move on without a word. Used by the consumer's thread; every question is answered within a bounded time.
 */
public final class OffsetReset {

    /** Moves nothing. */
    public static final String NONE = "none";

    private static final String BY_DURATION = "by_duration:";
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    private final Consumer<?, ?> consumer;
    private final String policy;

    /** @param policy {@code none}, {@code earliest}, {@code latest} or {@code by_duration:<ISO-8601 duration>} */
    public OffsetReset(Consumer<?, ?> consumer, String policy) {
        this.consumer = consumer;
        this.policy = policy;
    }

    /**
     * Where the log of a partition begins and ends now, and where the policy puts the consumer.
     *
     * @param first the first offset
     * @param end the offset after the last
     * @param target the offset to go on at
     */
    record LogBounds(long first, long end, long target) {}

    /** Whether a consumer stays where it is. */
    boolean isNone() {
        return policy.equals(NONE);
    }

    /** As the user wrote it. */
    String policy() {
        return policy;
    }

    /** Asks for the ranges of these partitions. */
    Map<TopicPartition, LogBounds> ranges(Set<TopicPartition> partitions) {
        Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions, ANSWER_LIMIT);
        Map<TopicPartition, Long> end = consumer.endOffsets(partitions, ANSWER_LIMIT);
        Map<TopicPartition, LogBounds> ranges = new HashMap<>();
        for (TopicPartition partition : partitions) {
            long firstOffset = Objects.requireNonNull(first.get(partition));
            long endOffset = Objects.requireNonNull(end.get(partition));
            ranges.put(partition, new LogBounds(firstOffset, endOffset, target(partition, firstOffset, endOffset)));
        }
        return ranges;
    }

    private long target(TopicPartition partition, long first, long end) {
        if (policy.startsWith(BY_DURATION)) {
            long sinceMillis = Instant.now()
                    .minus(Duration.parse(policy.substring(BY_DURATION.length())))
                    .toEpochMilli();
            @Nullable
            OffsetAndTimestamp found = consumer.offsetsForTimes(Map.of(partition, sinceMillis), ANSWER_LIMIT)
                    .get(partition);
            return found == null ? end : found.offset();
        }
        return policy.equals("earliest") ? first : end;
    }

    /** Puts the consumer there. */
    void move(TopicPartition partition, long next) {
        consumer.seek(partition, next);
    }
}
