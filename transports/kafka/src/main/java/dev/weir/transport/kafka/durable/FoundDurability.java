package dev.weir.transport.kafka.durable;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import dev.weir.unit.Numbers;
import java.util.List;
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
    private static final String TOPIC = "topic";
    private static final String NEVER = Long.toString(Long.MAX_VALUE);

    private final List<EffectiveSetting> read;

    private FoundDurability(List<EffectiveSetting> read) {
        this.read = read;
    }

    /**
     * What it is worth; empty where the cluster did not tell enough.
     *
     * @param copies replicas of the partition that has the fewest; 0 when the cluster did not tell
     */
    public static Optional<Acknowledgement> of(List<EffectiveSetting> read, int copies) {
        return new FoundDurability(read).worth(copies);
    }

    private Optional<Acknowledgement> worth(int copies) {
        String acks = value("producer", ACKS);
        String flush = value(TOPIC, FLUSH);
        String inSync = value(TOPIC, IN_SYNC);
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
                sure == 0 || leaderAlone ? Durability.MEMORY : kept, sure, copies, settings(copies), server()));
    }

    private String settings(int copies) {
        String flush = value(TOPIC, FLUSH);
        String unclean = copies > 1 && value(TOPIC, UNCLEAN).equals("true") ? ", " + UNCLEAN + "=true" : "";
        return ACKS + "=" + value("producer", ACKS) + ", " + FLUSH + "=" + (flush.equals(NEVER) ? "never" : flush)
                + ", " + IN_SYNC + "=" + value(TOPIC, IN_SYNC) + unclean;
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
