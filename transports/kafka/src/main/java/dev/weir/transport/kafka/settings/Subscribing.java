package dev.weir.transport.kafka.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** The way in which subscribers come by their messages. */
public enum Subscribing {
    /** They join consumer groups, which divide the partitions. */
    GROUP,
    /** They take their partitions themselves. */
    STANDALONE,
    /** They join share groups, which divide the records. */
    SHARE;

    private static final Set<String> OF_A_GROUP =
            Set.of(ConsumerConfig.GROUP_ID_CONFIG, ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);

    /** Properties of consumers that make no sense, or are refused, outside groups. */
    static final Set<String> OF_GROUPS = Set.of(
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG);

    /** What Kafka's client refuses in a share group. */
    private static final Set<String> NOT_SHARED = Set.of(
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
            ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG,
            ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
            ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
            ConsumerConfig.GROUP_PROTOCOL_CONFIG,
            ConsumerConfig.GROUP_REMOTE_ASSIGNOR_CONFIG);

    /** The words of a scenario. */
    static List<String> words() {
        return Arrays.stream(values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    static Subscribing of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether a property of the consumers means something to it. */
    public boolean knows(String property) {
        return switch (this) {
            case GROUP -> true;
            case STANDALONE -> !OF_A_GROUP.contains(property);
            case SHARE -> !NOT_SHARED.contains(property);
        };
    }

    /** Why a property of the consumers makes no sense with it; empty when it does. */
    Optional<String> refusal(String property) {
        if (knows(property)) {
            return Optional.empty();
        }
        return Optional.of("contradicts 'subscribe: " + name().toLowerCase(Locale.ROOT) + "', "
                + (this == STANDALONE ? "which joins no group" : "whose groups have no such property"));
    }
}
