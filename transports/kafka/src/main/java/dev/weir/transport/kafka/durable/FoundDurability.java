package dev.weir.transport.kafka.durable;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import dev.weir.unit.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;

/**
 * What an acknowledgement is worth, by settings that were read back. They mean what Apache Kafka does with them: another broker
 * may keep a setting and not act on it, which nothing that it answers tells.
 */
public final class FoundDurability {

    private static final String ACKS = ProducerConfig.ACKS_CONFIG;
    private static final String FLUSH = TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG;
    private static final String IN_SYNC = TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG;
    private static final String UNCLEAN = TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG;
    private static final String NEVER = Long.toString(Long.MAX_VALUE);

    private final List<EffectiveSetting> read;
    private final OfTopic topic;

    private FoundDurability(List<EffectiveSetting> read, OfTopic topic) {
        this.read = read;
        this.topic = topic;
    }

    /**
     * What was read back of one topic.
     *
     * @param config its settings by name; empty when the cluster did not tell
     * @param copies replicas of the partition that has the fewest; 0 when the cluster did not tell
     */
    public record OfTopic(Map<String, String> config, int copies) {}

    /**
     * What it is worth at the topic that keeps the least; empty where the cluster did not tell enough of each.
     *
     * @param read what was read back of producer and cluster
     * @param topics those that the run publishes to
     */
    public static Optional<Acknowledgement> of(List<EffectiveSetting> read, List<OfTopic> topics) {
        List<Acknowledgement> found = topics.stream()
                .flatMap(topic -> new FoundDurability(read, topic).worth().stream())
                .toList();
        return found.size() < topics.size()
                ? Optional.empty()
                : found.stream()
                        .min(Comparator.comparing(Acknowledgement::durability).thenComparingInt(Acknowledgement::sure));
    }

    private Optional<Acknowledgement> worth() {
        String acks = value("producer", ACKS);
        String flush = ofTopic(FLUSH);
        String inSync = ofTopic(IN_SYNC);
        int copies = topic.copies();
        if (acks.isEmpty() || flush.isEmpty() || inSync.isEmpty() || copies == 0) {
            return Optional.empty();
        }
        int sure = switch (acks) {
            case "all" -> (int) Math.min(copies, Numbers.count(inSync));
            case "0" -> 0;
            default -> 1;
        };
        // What the leader alone has is gone as soon as another replica leads.
        boolean leaderAlone = !acks.equals("all") && copies > 1;
        Durability kept = flush.equals("1") ? Durability.SYNCED : Durability.WRITTEN;
        return Optional.of(new Acknowledgement(
                sure == 0 || leaderAlone ? Durability.MEMORY : kept, sure, copies, settings(), server()));
    }

    private String settings() {
        String flush = ofTopic(FLUSH);
        String unclean = topic.copies() > 1 && ofTopic(UNCLEAN).equals("true") ? ", " + UNCLEAN + "=true" : "";
        return ACKS + "=" + value("producer", ACKS) + ", " + FLUSH + "=" + (flush.equals(NEVER) ? "never" : flush)
                + ", " + IN_SYNC + "=" + ofTopic(IN_SYNC) + unclean;
    }

    private String ofTopic(String name) {
        return topic.config().getOrDefault(name, "");
    }

    private String server() {
        String release = value("cluster", "metadata.version");
        return release.isEmpty() ? "Kafka API, release not told" : "Kafka API, metadata.version " + release;
    }

    private String value(String scope, String name) {
        return read.stream()
                .filter(setting ->
                        setting.scope().equals(scope) && setting.name().equals(name))
                .map(EffectiveSetting::value)
                .findFirst()
                .orElse("");
    }
}
