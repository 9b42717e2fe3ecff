package dev.weir.transport.kafka;

import dev.weir.secret.Secrets;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.durable.FoundDurability;
import dev.weir.transport.kafka.durable.FoundDurability.OfTopic;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.SecretProperties;
import dev.weir.transport.kafka.settings.Subscribing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeFeaturesOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/** Reads what is really in force from the clients, the brokers and the topic. */
final class KafkaReadBack {

    /** What of a broker's some 300 settings bears on a measurement. */
    private static final Set<String> BROKER_SETTINGS = Set.of(
            "compression.type",
            "default.replication.factor",
            "log.cleanup.policy",
            "log.flush.interval.messages",
            "log.flush.interval.ms",
            "log.flush.scheduler.interval.ms",
            "log.message.timestamp.type",
            "log.retention.bytes",
            "log.retention.ms",
            "log.segment.bytes",
            "message.max.bytes",
            "min.insync.replicas",
            "num.io.threads",
            "num.network.threads",
            "num.replica.fetchers",
            "queued.max.requests",
            "replica.fetch.max.bytes",
            "replica.lag.time.max.ms",
            "socket.receive.buffer.bytes",
            "socket.request.max.bytes",
            "socket.send.buffer.bytes",
            "unclean.leader.election.enable",
            "group.initial.rebalance.delay.ms",
            "group.share.delivery.count.limit",
            "group.share.record.lock.duration.ms");

    private final Cluster cluster;
    private final RunTopics topics;
    private final ClientProperties properties;
    private final List<EffectiveSetting> read = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    /** By topic, replicas of the partition that has the fewest; empty while the cluster has not told. */
    private List<Integer> copies = List.of();

    KafkaReadBack(Cluster cluster, RunTopics topics, ClientProperties properties) {
        this.cluster = cluster;
        this.topics = topics;
        this.properties = properties;
    }

    /** Asks for everything. What the cluster refuses to tell becomes a sentence of {@link #refusals()}. */
    List<EffectiveSetting> read() {
        for (ClientKind client : ClientKind.values()) {
            client(client);
        }
        if (properties.subscribing() == Subscribing.SHARE) {
            add(ClientKind.CONSUMER.section(), "subscribe", "share", false);
        }
        add("client", "version", clientVersion(), true);
        if (properties.ownProducers()) {
            add(ClientKind.PRODUCER.section(), "client", "wire", false);
        }
        attempt("The cluster", this::cluster);
        attempt("The cluster's features", this::features);
        attempt("The topic", this::topicDescription);
        attempt("The topic's configuration", this::topicConfiguration);
        return List.copyOf(read);
    }

    /** What the client says of itself among its metrics, since the class that knows is no API. */
    private String clientVersion() {
        return cluster.admin().metrics().values().stream()
                .filter(metric -> metric.metricName().group().equals("app-info")
                        && metric.metricName().name().equals("version"))
                .map(metric -> metric.metricValue().toString())
                .findFirst()
                .orElse("unknown");
    }

    List<String> refusals() {
        return List.copyOf(refusals);
    }

    private void attempt(String what, Runnable question) {
        try {
            question.run();
        } catch (TransportException e) {
            refusals.add(what + " could not be read back: " + e.getMessage() + ".");
        }
    }

    private void client(ClientKind client) {
        Map<String, Object> effective = properties.effective(client);
        if (client == ClientKind.CONSUMER) {
            effective.putIfAbsent(ConsumerConfig.GROUP_ID_CONFIG, "weir-<run id>");
        }
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, "weir-<run id>-" + client.section());
        AbstractConfig resolved = client.resolve(effective, properties.subscribing());
        Map<String, ConfigDef.ConfigKey> keys = client.definition().configKeys();
        new TreeMap<>(resolved.values()).forEach((name, value) -> {
            ConfigDef.ConfigKey key = keys.get(name);
            if (key != null && !key.internalConfig && properties.applies(client, name)) {
                String shown = shown(name, value);
                boolean isDefault = key.hasDefault() && shown.equals(shown(name, key.defaultValue));
                if (!isDefault || (value != null && client != ClientKind.ADMIN)) {
                    add(client.section(), name, shown, isDefault);
                }
            }
        });
    }

    private static String shown(String name, @Nullable Object value) {
        String text = switch (value) {
            case null -> "";
            case Password secret -> secret.value();
            case Class<?> type -> type.getName();
            case Collection<?> many -> many.stream().map(one -> shown("", one)).collect(Collectors.joining(","));
            default -> value.toString();
        };
        // The producer itself calls "all" by its number.
        return name.equals(ProducerConfig.ACKS_CONFIG) && text.equals("-1")
                ? "all"
                : SecretProperties.shown(name, text);
    }

    private void cluster() {
        Permission needed = Permission.cluster(AclOperation.DESCRIBE);
        DescribeClusterResult described =
                cluster.admin().describeCluster(new DescribeClusterOptions().timeoutMs(cluster.answerMillis()));
        Collection<Node> nodes = cluster.answer("describe the cluster", needed, described.nodes());
        add(
                "cluster",
                "id",
                Objects.requireNonNullElse(
                        cluster.answer("describe the cluster", needed, described.clusterId()), "unknown"),
                true);
        add("cluster", "brokers", Integer.toString(nodes.size()), true);
        Set<ConfigResource> resources = nodes.stream()
                .map(node -> new ConfigResource(ConfigResource.Type.BROKER, node.idString()))
                .collect(Collectors.toSet());
        Map<ConfigResource, Config> configs = cluster.answer(
                "read the configuration of the brokers",
                Permission.cluster(AclOperation.DESCRIBE_CONFIGS),
                cluster.admin()
                        .describeConfigs(resources, new DescribeConfigsOptions().timeoutMs(cluster.answerMillis()))
                        .all());
        configs.forEach((resource, config) -> broker("broker " + resource.name(), config));
    }

    private void features() {
        cluster.answer(
                        "read the features of the cluster",
                        Permission.cluster(AclOperation.DESCRIBE),
                        cluster.admin()
                                .describeFeatures(new DescribeFeaturesOptions().timeoutMs(cluster.answerMillis()))
                                .featureMetadata())
                .finalizedFeatures()
                .forEach((name, range) -> add("cluster", name, ReleaseNames.of(name, range.maxVersionLevel()), true));
    }

    private void topicDescription() {
        List<TopicDescription> found = topics.described();
        String name = topics.places().words();
        add("topic", "name", name.substring(name.indexOf(' ') + 1), true);
        add(
                "topic",
                "partitions",
                each(found, topic -> Integer.toString(topic.partitions().size())),
                true);
        List<TopicPartitionInfo> partitions =
                found.stream().flatMap(topic -> topic.partitions().stream()).toList();
        copies = found.stream().map(KafkaReadBack::fewestReplicas).toList();
        add(
                "topic",
                "replicas in sync",
                each(
                        partitions,
                        partition -> partition.isr().size() + " of "
                                + partition.replicas().size()),
                true);
    }

    private static int fewestReplicas(TopicDescription topic) {
        return topic.partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
    }

    /** Of all topics, and what an acknowledgement is worth at the one that keeps the least. */
    private void topicConfiguration() {
        List<Config> found = topics.configs();
        Map<String, List<ConfigEntry>> byName = found.stream()
                .flatMap(config -> config.entries().stream())
                .collect(Collectors.groupingBy(ConfigEntry::name, TreeMap::new, Collectors.toList()));
        byName.forEach((name, entries) -> add(
                "topic",
                name,
                each(entries, KafkaReadBack::shown),
                entries.stream().allMatch(ConfigEntry::isDefault)));
        if (copies.size() == found.size()) {
            List<OfTopic> each = IntStream.range(0, found.size())
                    .mapToObj(topic -> new OfTopic(values(found.get(topic)), copies.get(topic)))
                    .toList();
            FoundDurability.of(List.copyOf(read), each).ifPresent(worth -> read.addAll(worth.asSettings()));
        }
    }

    private static Map<String, String> values(Config config) {
        return config.entries().stream()
                .collect(Collectors.toMap(ConfigEntry::name, entry -> Objects.requireNonNullElse(entry.value(), "")));
    }

    private static String shown(ConfigEntry entry) {
        return entry.isSensitive()
                ? Secrets.MASK
                : SecretProperties.shown(entry.name(), Objects.requireNonNullElse(entry.value(), ""));
    }

    /** What is said of each, told once where it is the same. */
    private static <T> String each(List<T> all, Function<T, String> said) {
        return all.stream().map(said).distinct().sorted().collect(Collectors.joining(" and "));
    }

    private void broker(String scope, Config config) {
        config.entries().stream()
                .filter(entry -> BROKER_SETTINGS.contains(entry.name()))
                .sorted(Comparator.comparing(ConfigEntry::name))
                .forEach(entry -> add(scope, entry.name(), shown(entry), entry.isDefault()));
    }

    private void add(String scope, String name, String value, boolean isDefault) {
        read.add(new EffectiveSetting(scope, name, Secrets.masked(value), isDefault));
    }
}
