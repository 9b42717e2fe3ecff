package dev.weir.gateway.kafka;

import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;

/** Asks the cluster where to begin. Blocks. */
final class FirstOffsets {

    private static final Logger LOG = System.getLogger(FirstOffsets.class.getName());

    private final Admin admin;
    private final ConnectionSettings settings;

    FirstOffsets(Admin admin, ConnectionSettings settings) {
        this.admin = admin;
        this.settings = settings;
    }

    /** For partitions that were there before: as configured. */
    List<ReadFrom> atFirst(Collection<TopicPartition> partitions) throws InterruptedException, ExecutionException {
        if (settings.reading().fromBeginning()) {
            return beginnings(partitions);
        }
        Map<TopicPartition, Long> beginnings = offsets(partitions, OffsetSpec.earliest());
        Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
        Set<String> filled = filled(partitions);
        return partitions.stream()
                .map(partition -> {
                    long end = Objects.requireNonNull(ends.get(partition));
                    return filled.contains(partition.topic())
                            ? new ReadFrom(partition, Objects.requireNonNull(beginnings.get(partition)), end)
                            : new ReadFrom(partition, end, end);
                })
                .toList();
    }

    /** For partitions of which every record is new. */
    List<ReadFrom> beginnings(Collection<TopicPartition> partitions) throws InterruptedException, ExecutionException {
        Map<TopicPartition, Long> beginnings = offsets(partitions, OffsetSpec.earliest());
        return partitions.stream()
                .map(partition -> new ReadFrom(partition, Objects.requireNonNull(beginnings.get(partition)), 0))
                .toList();
    }

    private Map<TopicPartition, Long> offsets(Collection<TopicPartition> partitions, OffsetSpec spec)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(Function.identity(), partition -> spec));
        // The end as the consumer will see it: it never arrives at records of a transaction that is still open.
        IsolationLevel isolation = "read_committed".equals(settings.kafka().get("isolation.level"))
                ? IsolationLevel.READ_COMMITTED
                : IsolationLevel.READ_UNCOMMITTED;
        return admin.listOffsets(asked, new ListOffsetsOptions(isolation)).all().get().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        (Map.Entry<TopicPartition, ListOffsetsResultInfo> entry) ->
                                entry.getValue().offset()));
    }

    private Set<String> filled(Collection<TopicPartition> partitions) throws InterruptedException {
        Set<String> topics = partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet());
        if (settings.snapshot().mostBytes() == 0 || settings.snapshot().fill() == Fill.NONE) {
            return Set.of();
        }
        return settings.snapshot().fill() == Fill.ALL ? topics : compacted(topics);
    }

    private Set<String> compacted(Set<String> topics) throws InterruptedException {
        Set<String> compacted = new HashSet<>();
        try {
            Map<ConfigResource, Config> configs = admin.describeConfigs(topics.stream()
                            .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                            .toList())
                    .all()
                    .get();
            configs.forEach((resource, config) -> {
                ConfigEntry policy = config.get(TopicConfig.CLEANUP_POLICY_CONFIG);
                if (policy != null && String.valueOf(policy.value()).contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
                    compacted.add(resource.name());
                }
            });
        } catch (ExecutionException e) {
            boolean unreadable = TopicQuestions.isUnreadable(e.getCause());
            if (!unreadable && !(e.getCause() instanceof AuthorizationException)) {
                throw new KafkaException("cannot tell which topics are compacted", e.getCause());
            }
            LOG.log(
                    Level.WARNING,
                    "{0}: {1} the configuration of the topics, so none counts as compacted; set snapshot.fill",
                    settings.name(),
                    unreadable ? "Kafka's client cannot read what this broker says of" : "no permission to read");
        }
        return compacted;
    }
}
