package dev.weir.transport.kafka.durable;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.KafkaSettings.Topic;
import dev.weir.unit.Numbers;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The settings of Kafka under which an acknowledgement is worth what was asked.
 *
 * <p>{@code acks=all} means written by all replicas in sync, each into the page cache of its host, and {@code
 * min.insync.replicas} how many these are at least. {@code flush.messages=1} lets each replica sync before it counts.
 */
public final class DurableSettings {

    private static final String ACKS = ProducerConfig.ACKS_CONFIG;
    private static final String ALL = "all";
    private static final String LEADER = "1";
    private static final String FLUSH = TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG;
    private static final String EACH_MESSAGE = "1";
    private static final String IN_SYNC = TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG;

    private final Settings settings;
    private final AskedDurability asked;

    private DurableSettings(Settings settings, AskedDurability asked) {
        this.settings = settings;
        this.asked = asked;
    }

    /**
     * Translates what was asked.
     *
     * @throws SettingsException naming the setting that contradicts it
     */
    public static Settings of(Settings settings, AskedDurability asked) {
        Settings acked = new DurableSettings(settings, asked).acks();
        if (Topic.of(settings).use() == Topic.Use.REUSE) {
            // The run changes nothing about this topic. Whether it is worth as much is read back from it.
            return acked;
        }
        Settings flushed = new DurableSettings(acked, asked).flush();
        Settings copied = new DurableSettings(flushed, asked).replicas();
        return new DurableSettings(copied, asked).inSync();
    }

    private boolean memory() {
        return asked.durability() == Durability.MEMORY;
    }

    private Settings acks() {
        String wanted = memory() ? LEADER : ALL;
        ClientProperties properties = ClientProperties.of(settings);
        String given = properties.value(ClientKind.PRODUCER, ACKS, "").strip();
        if (given.isEmpty()) {
            return settings.with(ClientKind.PRODUCER.section() + "." + ACKS, wanted);
        }
        boolean all = given.equals(ALL) || given.equals("-1");
        if (all == memory()) {
            String section = properties.section(ClientKind.PRODUCER).containsKey(ACKS)
                    ? ClientKind.PRODUCER.section() + "." + ACKS
                    : AskedDurability.DURABILITY;
            throw contradicted(section, "acks=" + given, memory() ? "acks=1 or acks=0" : "acks=all");
        }
        return settings;
    }

    private Settings flush() {
        String given = settings.properties(Topic.CONFIG).getOrDefault(FLUSH, "");
        boolean synced = asked.durability() == Durability.SYNCED;
        if (given.isEmpty()) {
            return synced ? settings.with(ofTopic(FLUSH), EACH_MESSAGE) : settings;
        }
        if (synced != given.strip().equals(EACH_MESSAGE)) {
            throw contradicted(
                    ofTopic(FLUSH),
                    FLUSH + "=" + given,
                    synced ? FLUSH + "=" + EACH_MESSAGE : "no sync of each message");
        }
        return settings;
    }

    private Settings replicas() {
        int replicas = asked.replicas();
        if (replicas == AskedDurability.AS_SET) {
            return settings;
        }
        if (settings.isGiven(Topic.REPLICATION) && settings.count(Topic.REPLICATION) != replicas) {
            throw new SettingsException(
                    Topic.REPLICATION,
                    "is " + settings.text(Topic.REPLICATION) + " and contradicts 'replicas: " + replicas + "'");
        }
        Settings copied = settings.with(Topic.REPLICATION, Integer.toString(replicas));
        boolean started = settings.text(KafkaSettings.BOOTSTRAP).equals(KafkaSettings.EMBEDDED);
        return started && !settings.isGiven(KafkaSettings.BROKERS)
                ? copied.with(KafkaSettings.BROKERS, Integer.toString(replicas))
                : copied;
    }

    private Settings inSync() {
        int copies = Topic.of(settings).replication();
        if (memory() || copies == 1) {
            return settings;
        }
        int majority = AskedDurability.majority(copies);
        String given = settings.properties(Topic.CONFIG).getOrDefault(IN_SYNC, "");
        if (given.isEmpty()) {
            return settings.with(ofTopic(IN_SYNC), Integer.toString(majority));
        }
        if (Numbers.count(given.strip()) < majority) {
            throw contradicted(
                    ofTopic(IN_SYNC), IN_SYNC + "=" + given, "at least " + majority + " of " + copies + " replicas");
        }
        return settings;
    }

    private static String ofTopic(String name) {
        return Topic.CONFIG + "." + name;
    }

    private SettingsException contradicted(String setting, String given, String needed) {
        return new SettingsException(
                setting,
                given + " contradicts 'durability: " + asked.durability().word() + "', which needs " + needed);
    }
}
