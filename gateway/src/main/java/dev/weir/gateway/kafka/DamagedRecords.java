package dev.weir.gateway.kafka;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Records that a consumer has but cannot read, because a batch is damaged in the log. The consumer says so again at each poll
 * until it is told to go on behind them.
 *
 * @param partition where they are; the first of them is the next that the consumer would read
 * @param reason why they cannot be read
 */
record DamagedRecords(TopicPartition partition, String reason) {

    /** The only place where the consumer says which partition it is. */
    private static final Pattern STUCK =
            Pattern.compile("Received exception when fetching the next record from (.+)-(\\d+)\\. If needed.*");

    /** What an exception of a consumer says of them; empty if it is about something else. */
    static Optional<DamagedRecords> of(KafkaException fault) {
        Throwable cause = fault.getCause();
        Matcher stuck = STUCK.matcher(String.valueOf(fault.getMessage()));
        if (cause == null || !stuck.matches()) {
            return Optional.empty();
        }
        TopicPartition partition = new TopicPartition(stuck.group(1), Integer.parseInt(stuck.group(2)));
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return Optional.of(new DamagedRecords(partition, reason));
    }
}
