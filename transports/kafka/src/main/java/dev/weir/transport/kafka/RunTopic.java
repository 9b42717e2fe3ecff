package dev.weir.transport.kafka;

import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.cluster.TopicDescriptions;
import dev.weir.transport.kafka.failure.UnreadableByClient;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.SecretProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DeleteTopicsOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;

/** The topic of a run: created, checked or taken as it is, and deleted only if the run made it. Used by one thread. */
final class RunTopic {

    /** A run that ends because the cluster is gone shall not wait long for it again. */
    private static final int DELETE_MILLIS = 4_000;

    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Cluster cluster;
    private final KafkaSettings.Topic asked;
    private final Map<String, String> askedConfig;
    private final List<Integer> chosen;
    private final String name;
    private final TopicDescriptions descriptions = new TopicDescriptions();
    private final Set<String> remarks = new TreeSet<>();
    private boolean made;
    private boolean deletable = true;
    private boolean gapless;
    private boolean markers;
    private int partitions;

    /** @param settings what it is to be like, and which of its partitions are used */
    RunTopic(Cluster cluster, KafkaSettings settings, Map<String, String> askedConfig, String name) {
        this.cluster = cluster;
        this.asked = settings.topic();
        this.chosen = settings.reading().partitions();
        this.askedConfig = Map.copyOf(askedConfig);
        this.name = name;
    }

    /** The run writes in transactions, whose markers take offsets too. Before it is provisioned. */
    void holdsMarkers() {
        markers = true;
    }

    String name() {
        return name;
    }

    /** Whether every offset holds a message: nothing but the run writes to it, and nothing thins it out. */
    boolean gapless() {
        return gapless;
    }

    /** Number of partitions there are. */
    int partitions() {
        if (partitions == 0) {
            throw new IllegalStateException("the topic is provisioned first");
        }
        return partitions;
    }

    /** Those of its partitions that the run writes to and reads, ascending. */
    List<Integer> used() {
        return chosen.isEmpty() ? IntStream.range(0, partitions()).boxed().toList() : chosen;
    }

    /** Whether the run uses some of its partitions only. */
    boolean partial() {
        return !chosen.isEmpty();
    }

    private void requireChosen() {
        if (!chosen.isEmpty() && chosen.getLast() >= partitions) {
            throw new TransportException("topic " + name + " has no partition " + chosen.getLast()
                    + " as 'partition' asks; its partitions are 0 to " + (partitions - 1));
        }
    }

    /**
     * Sees to it that the topic is there and as asked.
     *
     * @return what was done, for the progress display
     */
    String provision(Topology topology) {
        Optional<TopicDescription> found = find();
        String note = made ? "" : topology.publishers() == 0 ? filledByOthers(found) : provide(found);
        TopicDescription description = awaitLeaders();
        requirePermissions(description, topology);
        gapless = made && !markers && !compacts(askedConfig.get(TopicConfig.CLEANUP_POLICY_CONFIG));
        if (made && !asked.keep() && !deletable) {
            note += ", stays after the run: " + cluster.principal() + " is not allowed to delete it";
        }
        partitions = description.partitions().size();
        requireChosen();
        if (made) {
            // While a leader does not answer yet, an idempotent producer can stand still for minutes (KAFKA-15591).
            new TopicOffsets(cluster, TopicPlaces.of(name), used())
                    .ask(OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
        }
        int replicas = description.partitions().getFirst().replicas().size();
        return "topic " + name + ", " + partitions + (partitions == 1 ? " partition" : " partitions") + ", RF "
                + replicas
                + (chosen.isEmpty()
                        ? ""
                        : ", of which it uses "
                                + chosen.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                + note;
    }

    /** Takes the topic that another process of the run has seen to: it has to be there, and stays when this is released. */
    void join(boolean withoutGaps, Topology topology) {
        TopicDescription description = awaitLeaders();
        requirePermissions(description, topology);
        gapless = withoutGaps;
        partitions = description.partitions().size();
        requireChosen();
    }

    /** Makes it, checks it or takes it; returns what was done beyond what a fresh run does anyway. */
    private String provide(Optional<TopicDescription> found) {
        return switch (asked.use()) {
            case CREATE -> {
                if (found.isPresent()) {
                    throw exists(null);
                }
                yield create();
            }
            case CHECK -> found.isPresent() ? requireAsAsked(found.get()) : create();
            case REUSE -> {
                if (found.isEmpty()) {
                    throw new TransportException("there is no topic " + name
                            + ", and 'topic.use: reuse' creates none; 'topic.use: check' does");
                }
                yield ", reused";
            }
            case ENSURE -> found.isPresent() ? ", reused" : create();
        };
    }

    private String filledByOthers(Optional<TopicDescription> found) {
        if (found.isEmpty()) {
            throw new TransportException(
                    "there is no topic " + name + ", and with 'consume' the run creates none: others do");
        }
        return ", filled by others";
    }

    private TransportException exists(@Nullable Throwable cause) {
        String message = "topic " + name + " exists already; 'topic.use: reuse' uses it as it is, 'topic.use: check'"
                + " only if it is as the scenario asks";
        return cause == null ? new TransportException(message) : new TransportException(message, cause);
    }

    private String create() {
        NewTopic topic = new NewTopic(name, asked.partitions(), (short) asked.replication()).configs(askedConfig);
        String doing = "create topic " + name;
        try {
            cluster.answerOrFault(
                    doing,
                    cluster.admin()
                            .createTopics(List.of(topic), new CreateTopicsOptions().timeoutMs(cluster.answerMillis()))
                            .all()
                            .toCompletionStage());
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            // It was not there a moment ago, and nobody else creates a topic of this run's name: an earlier attempt
            // of the client did, whose answer did not arrive.
            if (cause instanceof TopicExistsException && asked.name().isEmpty()) {
                made = true;
                return "";
            }
            // Other brokers than Apache Kafka make it and give an answer that the client cannot read.
            if (!UnreadableByClient.is(cause) || find().isEmpty()) {
                throw notCreated(doing, cause);
            }
            made = true;
            remarks.add(unreadable("create the topic", cause));
            return "";
        }
        made = true;
        return "";
    }

    private TransportException notCreated(String doing, Throwable cause) {
        if (cause instanceof TopicExistsException) {
            return exists(cause);
        }
        TransportException refused = cluster.refused(doing, Permission.topic(AclOperation.CREATE, name), cause);
        return cause instanceof ApiException && !(cause instanceof UnsupportedVersionException)
                ? refused
                : new TransportException(
                        refused.getMessage() + ". If the broker creates no topics, create one yourself and use it"
                                + " with 'topic.use: reuse' and 'topic.name'",
                        cause);
    }

    /** The topic as the cluster describes it now. */
    Optional<TopicDescription> find() {
        String doing = "describe topic " + name;
        try {
            Optional<TopicDescription> found = Optional.of(cluster.answerOrFault(
                    doing, descriptions.ask(cluster.admin(), name, describing().includeAuthorizedOperations(true))));
            descriptions.unreadable().ifPresent(cause -> remarks.add(unreadable("describe the topic", cause)));
            return found;
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            descriptions.unreadable().ifPresent(first -> remarks.add(unreadable("describe the topic", first)));
            if (cause instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw cluster.refused(doing, Permission.topic(AclOperation.DESCRIBE, name), cause);
        }
    }

    private DescribeTopicsOptions describing() {
        return new DescribeTopicsOptions().timeoutMs(cluster.answerMillis());
    }

    private static String unreadable(String doing, Throwable cause) {
        return "Kafka's client could not read this broker's answer to a request to " + doing + " ("
                + cause.getClass().getSimpleName() + "); Weir got the answer in another way.";
    }

    /** What the broker could not do as Apache Kafka does, as sentences. */
    List<String> remarks() {
        return List.copyOf(remarks);
    }

    /** Asks who leads its partitions, without waiting for the answer. By any thread. */
    CompletionStage<TopicDescription> askLeaders() {
        return descriptions.ask(cluster.admin(), name, describing());
    }

    /** What it is like once every partition has a leader: one just created is unknown or without leaders for a moment. */
    TopicDescription awaitLeaders() {
        long begunNanos = System.nanoTime();
        long limitNanos = TimeUnit.MILLISECONDS.toNanos(cluster.answerMillis());
        while (true) {
            Optional<TopicDescription> found = find();
            if (found.isPresent() && found.get().partitions().stream().allMatch(RunTopic::hasLeader)) {
                return found.get();
            }
            if (System.nanoTime() - begunNanos > limitNanos) {
                throw new TransportException("topic " + name + " has partitions without a leader after "
                        + cluster.answerMillis() / 1_000 + " s: "
                        + found.map(RunTopic::leaderless).orElse("all"));
            }
            LockSupport.parkNanos(GLANCE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while topic " + name + " was getting its leaders");
            }
        }
    }

    /** How many brokers lead a partition. */
    int leaders() {
        return Math.toIntExact(awaitLeaders().partitions().stream()
                .flatMap(partition -> Stream.ofNullable(partition.leader()))
                .map(Node::id)
                .distinct()
                .count());
    }

    private static boolean hasLeader(TopicPartitionInfo partition) {
        return partition.leader() != null && !partition.leader().isEmpty();
    }

    private static String leaderless(TopicDescription description) {
        return description.partitions().stream()
                .filter(partition -> !hasLeader(partition))
                .map(partition -> Integer.toString(partition.partition()))
                .collect(Collectors.joining(", "));
    }

    private void requirePermissions(TopicDescription description, Topology topology) {
        Set<AclOperation> allowed = description.authorizedOperations();
        // A broker that knows no permissions leaves them out.
        if (allowed == null || allowed.isEmpty() || allowed.contains(AclOperation.UNKNOWN)) {
            return;
        }
        deletable = allowed.contains(AclOperation.DELETE);
        Set<AclOperation> needed = new TreeSet<>();
        if (topology.publishers() > 0) {
            needed.add(AclOperation.WRITE);
        }
        if (topology.subscribers() > 0) {
            needed.add(AclOperation.READ);
        }
        needed.removeAll(allowed);
        for (AclOperation operation : needed) {
            throw cluster.lacking("use topic " + name, Permission.topic(operation, name));
        }
    }

    private String requireAsAsked(TopicDescription found) {
        List<String> differences = new ArrayList<>();
        int foundPartitions = found.partitions().size();
        if (foundPartitions != asked.partitions()) {
            differences.add("topic.partitions: asked " + asked.partitions() + ", found " + foundPartitions);
        }
        Set<Integer> foundReplication = new TreeSet<>();
        found.partitions().forEach(p -> foundReplication.add(p.replicas().size()));
        if (!foundReplication.equals(Set.of(asked.replication()))) {
            differences.add("topic.replication: asked " + asked.replication() + ", found "
                    + foundReplication.stream().map(String::valueOf).collect(Collectors.joining(" and ")));
        }
        if (!askedConfig.isEmpty()) {
            Config config = config();
            askedConfig.forEach((key, value) -> {
                ConfigEntry entry = config.get(key);
                String foundValue = entry == null ? "no such configuration" : String.valueOf(entry.value());
                if (!value.equals(foundValue)) {
                    differences.add("topic.config." + key + ": asked " + SecretProperties.shown(key, value) + ", found "
                            + SecretProperties.shown(key, foundValue));
                }
            });
        }
        if (!differences.isEmpty()) {
            throw new TransportException("topic " + name + " is not as asked: " + String.join("; ", differences)
                    + ". 'topic.use: reuse' uses it as it is");
        }
        return ", checked";
    }

    /** The topic's configuration as the cluster has it. */
    Config config() {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
        return Objects.requireNonNull(cluster.answer(
                        "read the configuration of topic " + name,
                        Permission.topic(AclOperation.DESCRIBE_CONFIGS, name),
                        cluster.admin()
                                .describeConfigs(
                                        Set.of(resource),
                                        new DescribeConfigsOptions().timeoutMs(cluster.answerMillis()))
                                .all())
                .get(resource));
    }

    /** Which of these partitions transactions have written to, as {@link TopicWriters#transactional}. */
    Set<Integer> transactional(Set<Integer> among) {
        return new TopicWriters(cluster, TopicPlaces.of(name)).transactional(among);
    }

    /**
     * Refuses a log that removes messages: of a key, it keeps the newest message of this topic, whatever others have.
     *
     * @throws TransportException when it is compacted
     */
    void requireWhole() {
        if (!made
                && compacts(Objects.requireNonNull(config().get(TopicConfig.CLEANUP_POLICY_CONFIG))
                        .value())) {
            throw new TransportException("topic " + name
                    + " is compacted; a run over several topics needs topics that keep" + " every message");
        }
    }

    private static boolean compacts(@Nullable String policy) {
        return policy != null && policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT);
    }

    /**
     * Deletes the topic if the run made it and it is not to be kept.
     *
     * @throws TransportException when the cluster does not delete it
     */
    void release() {
        if (!made || asked.keep() || !deletable) {
            return;
        }
        made = false;
        cluster.answer(
                "delete topic " + name,
                Permission.topic(AclOperation.DELETE, name),
                cluster.admin()
                        .deleteTopics(List.of(name), new DeleteTopicsOptions().timeoutMs(DELETE_MILLIS))
                        .all());
    }
}
