package dev.weir.transport.kafka.cluster;

import dev.weir.clock.RunClock;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.GroupState;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.kafka.cluster.LagQuestion.ObservedTopics;
import dev.weir.transport.kafka.cluster.ObservedCluster.Times;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeMetadataQuorumOptions;
import org.apache.kafka.clients.admin.DescribeShareGroupsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ShareGroupDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * Observes a Kafka cluster over an admin client of its own, whose time-outs are so short that the death of a broker holds up
 * no more than a few of its questions.
 */
public final class KafkaObserver implements ClusterObserver {

    private static final int ANSWER_MILLIS = 500;
    private static final int MOST_GROUPS = 16;
    private static final long FIRST_VIEW_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration CLOSE_LIMIT = Duration.ofMillis(200);

    /**
     * What the user gave for a client that asks now and then does not do for one that asks all the time. Nobody reads its
     * metrics.
     */
    private static final Map<String, Object> OWN_PROPERTIES = Map.ofEntries(
            Map.entry(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MILLIS),
            Map.entry(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_MILLIS),
            Map.entry(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, 10L),
            Map.entry(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, 50L),
            Map.entry(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 10L),
            Map.entry(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 200L),
            Map.entry(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, (long) ANSWER_MILLIS),
            Map.entry(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG, (long) ANSWER_MILLIS),
            Map.entry(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 1_000L),
            Map.entry(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, ""),
            Map.entry(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false));

    private final Admin admin;
    private final TopicDescriptions descriptions = new TopicDescriptions();
    private final RunClock clock;
    private final TopicPlaces topics;
    private final ReaderPositions readers;
    private final List<PublisherMetadata> publishers;
    private final ObservedCluster cluster;
    private final AtomicReference<RuntimeException> broken = new AtomicReference<>();
    private final Question topicQuestion;
    private final Question controllerQuestion;
    private final Question brokersQuestion;
    private final Question groupsQuestion;
    private final LagQuestion lagQuestion;
    private volatile Set<Uuid> topicIds = Set.of();
    private volatile boolean closed;

    /**
     * What is observed.
     *
     * @param topics those of the run
     * @param partitions those that the run uses
     * @param isolation what its subscribers see of transactions, and so where it ends for them
     * @param readers its subscribers in this process
     * @param publishers its publishers
     */
    public record Target(
            TopicPlaces topics,
            List<Integer> partitions,
            IsolationLevel isolation,
            ReaderPositions readers,
            List<PublisherMetadata> publishers) {

        public Target {
            partitions = List.copyOf(partitions);
            publishers = List.copyOf(publishers);
        }
    }

    private KafkaObserver(Admin admin, Target target, RunClock clock) {
        this.admin = admin;
        this.clock = clock;
        this.topics = target.topics();
        this.cluster = new ObservedCluster(topics);
        this.readers = target.readers();
        this.publishers = target.publishers();
        this.topicQuestion = question(4, 0);
        this.controllerQuestion = question(1, 0);
        this.brokersQuestion = question(2, TimeUnit.MILLISECONDS.toNanos(50));
        this.groupsQuestion = question(1, TimeUnit.MILLISECONDS.toNanos(100));
        this.lagQuestion = new LagQuestion(
                admin,
                clock,
                new ObservedTopics(topics, target.partitions(), target.isolation(), ANSWER_MILLIS),
                readers,
                cluster,
                this::noteBroken);
    }

    private void noteBroken(RuntimeException fault) {
        broken.compareAndSet(null, fault);
    }

    /**
     * Begins to observe: asks for the first time, and waits for the answer for a second at most.
     *
     * @param properties those of the run's own admin client
     * @param clientId how it introduces itself
     */
    public static KafkaObserver open(Map<String, Object> properties, String clientId, Target target, RunClock clock) {
        Map<String, Object> effective = new HashMap<>(properties);
        effective.putAll(OWN_PROPERTIES);
        effective.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
        KafkaObserver observer = new KafkaObserver(ClientThreads.told(Admin.create(effective)), target, clock);
        observer.awaitFirstView();
        return observer;
    }

    private void awaitFirstView() {
        long deadlineNanos = clock.nanos() + FIRST_VIEW_NANOS;
        while (!seen()
                && clock.nanos() < deadlineNanos
                && !Thread.currentThread().isInterrupted()) {
            look();
            clock.parkUntil(clock.nanos() + GLANCE_NANOS);
        }
    }

    private boolean seen() {
        return cluster.leader(0) != ClusterView.NONE && cluster.controller() != ClusterView.NONE;
    }

    private Question question(int mostUnderWay, long everyNanos) {
        return new Question(clock, mostUnderWay, everyNanos, this::noteBroken);
    }

    @Override
    public ClusterView view() {
        return cluster;
    }

    @Override
    public List<ClusterChange> changes() {
        return cluster.changes();
    }

    @Override
    public void look() {
        if (closed) {
            return;
        }
        requireWhole();
        askTopics();
        askPublishers();
        controllerQuestion.ask(
                () -> admin.describeMetadataQuorum(new DescribeMetadataQuorumOptions().timeoutMs(ANSWER_MILLIS))
                        .quorumInfo()
                        .toCompletionStage(),
                (quorum, times) -> cluster.controller(quorum.leaderId(), (int) quorum.leaderEpoch(), times));
        brokersQuestion.ask(
                () -> admin.describeCluster(new DescribeClusterOptions().timeoutMs(ANSWER_MILLIS))
                        .nodes()
                        .toCompletionStage(),
                (nodes, times) ->
                        cluster.brokers(nodes.stream().map(Node::id).sorted().toList(), times));
        askGroups();
    }

    /** What went wrong where nobody could be told of it. */
    private void requireWhole() {
        RuntimeException fault = broken.get();
        if (fault != null) {
            throw fault;
        }
    }

    /** By their identities once these are known: that takes one request and not two. */
    private void askTopics() {
        Set<Uuid> ids = topicIds;
        DescribeTopicsOptions options = new DescribeTopicsOptions().timeoutMs(ANSWER_MILLIS);
        if (ids.isEmpty()) {
            topicQuestion.ask(() -> descriptions.askAll(admin, topics.names(), options), this::take);
        } else {
            topicQuestion.ask(
                    () -> admin.describeTopics(TopicCollection.ofTopicIds(ids), options)
                            .allTopicIds()
                            .toCompletionStage(),
                    (found, times) -> take(found.values(), times));
        }
    }

    private void take(Collection<TopicDescription> found, Times times) {
        Set<Uuid> ids = found.stream().map(TopicDescription::topicId).collect(Collectors.toSet());
        // A cluster that knows no identities of topics gives them all the same.
        topicIds = ids.contains(Uuid.ZERO_UUID) ? Set.of() : ids;
        Map<Integer, Integer> leaders = new HashMap<>();
        Map<Integer, List<Integer>> inSync = new HashMap<>();
        Map<Integer, List<Integer>> replicas = new HashMap<>();
        found.forEach(topic -> topic.partitions().forEach(partition -> {
            int place = topics.of(topic.name(), partition.partition());
            Node leader = partition.leader();
            leaders.put(place, leader == null || leader.isEmpty() ? ClusterView.NONE : leader.id());
            inSync.put(place, numbers(partition.isr()));
            replicas.put(place, numbers(partition.replicas()));
        }));
        cluster.replicas(replicas);
        cluster.leaders(leaders, times);
        cluster.inSync(inSync, times);
    }

    private void askPublishers() {
        for (PublisherMetadata publisher : publishers) {
            long askedNanos = clock.nanos();
            Map<Integer, Integer> leaders = publisher.leaders();
            cluster.known(publisher.name(), leaders, new Times(askedNanos, clock.nanos()));
        }
    }

    private static List<Integer> numbers(List<Node> nodes) {
        return nodes.stream().map(Node::id).sorted().toList();
    }

    private void askGroups() {
        List<String> groups = readers.groups().stream().limit(MOST_GROUPS).toList();
        if (groups.isEmpty()) {
            return;
        }
        if (readers.shared()) {
            groupsQuestion.ask(
                    () -> admin.describeShareGroups(groups, new DescribeShareGroupsOptions().timeoutMs(ANSWER_MILLIS))
                            .all()
                            .toCompletionStage(),
                    (described, times) -> described.values().forEach(group -> take(group, times)));
        } else {
            groupsQuestion.ask(
                    () -> admin.describeConsumerGroups(
                                    groups, new DescribeConsumerGroupsOptions().timeoutMs(ANSWER_MILLIS))
                            .all()
                            .toCompletionStage(),
                    (described, times) -> described.values().forEach(group -> take(group, times)));
        }
    }

    private void take(ConsumerGroupDescription group, Times times) {
        take(group.groupId(), group.groupState(), group.members().size(), group.coordinator(), times);
    }

    private void take(ShareGroupDescription group, Times times) {
        take(group.groupId(), group.groupState(), group.members().size(), group.coordinator(), times);
    }

    private void take(
            String groupId,
            org.apache.kafka.common.GroupState state,
            int members,
            @Nullable Node coordinator,
            Times times) {
        cluster.group(
                new GroupState(
                        groupId, state.name().toLowerCase(Locale.ROOT).replace('_', ' '), members, times.askedNanos()),
                coordinator == null ? ClusterView.NONE : coordinator.id(),
                times);
    }

    @Override
    public void askLag(Consumer<LagSample> taker) {
        if (!closed) {
            requireWhole();
            lagQuestion.ask(taker);
        }
    }

    @Override
    public void close() {
        closed = true;
        admin.close(CLOSE_LIMIT);
    }
}
