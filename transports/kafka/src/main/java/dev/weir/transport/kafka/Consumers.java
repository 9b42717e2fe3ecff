package dev.weir.transport.kafka;

import dev.weir.secret.Secrets;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.kafka.KafkaSubscriber.ConsumerOpening;
import dev.weir.transport.kafka.KafkaSubscriber.OpenConsumer;
import dev.weir.transport.kafka.KafkaSubscriber.Polling;
import dev.weir.transport.kafka.cluster.ReaderPositions;
import dev.weir.transport.kafka.cluster.RebalanceLog;
import dev.weir.transport.kafka.cluster.SubscriberPositions;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.position.FirstJumps;
import dev.weir.transport.kafka.position.OffsetReset;
import dev.weir.transport.kafka.position.PositionWatch;
import dev.weir.transport.kafka.position.SkippedOffsets;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.PropertyCheck;
import dev.weir.transport.kafka.settings.Subscribing;
import dev.weir.transport.read.ReadOrder.Start;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.GroupProtocol;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.jspecify.annotations.Nullable;

/** Opens the subscribers of a run and knows their groups. Used by one thread. */
final class Consumers {

    /** What a record takes in a fetch beside its message, about. */
    private static final long RECORD_OVERHEAD_BYTES = 20;

    private final KafkaSettings asked;
    private final Constructor constructor;
    private final Cluster cluster;
    private final RunTopics topics;
    private final ClientProperties properties;
    private final RunContext run;
    private final Map<String, Group> groups = new HashMap<>();
    private final List<PositionWatch> watches = new ArrayList<>();
    private final RebalanceLog rebalances;
    private final AtomicInteger instances = new AtomicInteger();
    private final List<Warning> jumps = new CopyOnWriteArrayList<>();
    private final SkippedOffsets skipped;
    private @Nullable Positions sharedStart;

    /** Makes a client of Kafka's from its properties. */
    interface Constructor {
        KafkaConsumer<Void, ByteBuffer> construct(Map<String, Object> properties);
    }

    Consumers(
            KafkaSettings asked,
            Constructor constructor,
            Cluster cluster,
            RunTopics topics,
            ClientProperties properties,
            RunContext run) {
        this.asked = asked;
        this.constructor = constructor;
        this.cluster = cluster;
        this.topics = topics;
        this.properties = properties;
        this.run = run;
        this.skipped = new SkippedOffsets(place -> topics.places().told(place), run.clock()::nanos);
        this.rebalances = new RebalanceLog(
                run.clock(), maxPollInterval(), given -> topics.places().named(given));
    }

    /** Opens a subscriber that begins where the scenario says, as of now, or, when it shares, where the first of them began. */
    KafkaSubscriber open(Topology topology, int subscriber, MessageHandler handler) {
        boolean shared = topology.delivery() == Delivery.SHARED;
        Positions start = shared ? sharedStart() : start();
        Map<String, Object> effective = properties.effective(ClientKind.CONSUMER);
        effective.putIfAbsent(
                CommonClientConfigs.CLIENT_ID_CONFIG, "weir-" + run.runId() + "-subscriber-" + subscriber);
        if (asked.subscribing() == Subscribing.STANDALONE) {
            List<Integer> used = topics.used();
            List<TopicPartition> partitions = IntStream.range(0, used.size())
                    .filter(index -> !shared || index % topology.subscribers() == subscriber)
                    .mapToObj(index -> topics.places().at(used.get(index)))
                    .toList();
            return standalone(effective, partitions, start, handler);
        }
        String groupId = groupId(shared, subscriber);
        effective.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
        effective.computeIfPresent(
                ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, (name, instance) -> instance + "-" + subscriber);
        var divided = new Group.Divided(topics.places(), topics.used(), topics.bound());
        Group group = groups.computeIfAbsent(
                groupId, id -> new Group(id, divided, shared ? topology.subscribers() : 1, commits(), rebalances));
        return member(effective, group, subscriber, start, handler);
    }

    private KafkaSubscriber standalone(
            Map<String, Object> effective, List<TopicPartition> partitions, Positions start, MessageHandler handler) {
        KafkaConsumer<Void, ByteBuffer> first = construct(effective);
        PositionWatch own = watch(first);
        PartitionAssignment assignment = new StandaloneAssignment(first, partitions, start, own);
        ConsumerOpening opening = () -> {
            KafkaConsumer<Void, ByteBuffer> next = construct(effective);
            own.continuedBy(reset(next));
            return new OpenConsumer(next, new StandaloneAssignment(next, partitions, own.positions(), own));
        };
        return new KafkaSubscriber(
                new OpenConsumer(first, assignment), opening, own, handler, polling(), fault -> explain(fault, "none"));
    }

    private KafkaSubscriber member(
            Map<String, Object> effective, Group group, int subscriber, Positions start, MessageHandler handler) {
        Map<String, Object> named = named(effective);
        KafkaConsumer<Void, ByteBuffer> first = construct(named);
        PositionWatch own = watch(first);
        ConsumerOpening opening = () -> {
            KafkaConsumer<Void, ByteBuffer> next = construct(named(effective));
            own.continuedBy(reset(next));
            return new OpenConsumer(next, joining(next, group, subscriber, start, own));
        };
        return new KafkaSubscriber(
                new OpenConsumer(first, joining(first, group, subscriber, start, own)),
                opening,
                own,
                handler,
                polling(),
                fault -> explain(fault, group.id()));
    }

    /**
     * With the new protocol, a client that is closed always leaves its group unless it is a static member. A consumer that may
     * have to vanish is one, and whoever takes its place is another.
     */
    private Map<String, Object> named(Map<String, Object> effective) {
        boolean always = GroupProtocol.CONSUMER.name().equalsIgnoreCase(asked.groupProtocol());
        if (!always || !run.vanishing() || effective.containsKey(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG)) {
            return effective;
        }
        Map<String, Object> named = new HashMap<>(effective);
        named.put(
                ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
                effective.get(CommonClientConfigs.CLIENT_ID_CONFIG) + "-" + instances.incrementAndGet());
        return named;
    }

    private GroupAssignment joining(
            KafkaConsumer<Void, ByteBuffer> consumer, Group group, int subscriber, Positions start, PositionWatch own) {
        GroupAssignment assignment =
                new GroupAssignment(consumer, group, subscriber, start, own, () -> cluster.isStable(group));
        consumer.subscribe(topics.places().names(), assignment);
        return assignment;
    }

    private Polling polling() {
        return new Polling(run.clock(), asked.pollTimeout());
    }

    private OffsetReset reset(KafkaConsumer<?, ?> consumer) {
        return new OffsetReset(
                consumer,
                properties.value(ClientKind.CONSUMER, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, OffsetReset.NONE));
    }

    private PositionWatch watch(KafkaConsumer<?, ?> consumer) {
        PositionWatch opened = new PositionWatch(
                topics.places(),
                topics.bound(),
                topics.gapless() ? skipped : PositionWatch.Skipped.NORMAL,
                reset(consumer),
                new FirstJumps(
                        "this subscriber",
                        text -> jumps.add(Warning.at(run.clock().nanos(), WarningKind.POSITION_JUMP, text))));
        watches.add(opened);
        return opened;
    }

    /**
     * How far the subscribers opened so far have come.
     *
     * @param subscribers how many the run has, here or in other processes
     */
    ReaderPositions readers(Delivery delivery, int subscribers) {
        List<IntToLongFunction> positions = new ArrayList<>();
        watches.forEach(watch -> positions.add(watch::next));
        boolean elsewhere = groups.isEmpty()
                && delivery == Delivery.SHARED
                && subscribers > 0
                && asked.subscribing() == Subscribing.GROUP;
        List<String> known = elsewhere ? List.of(groupId(true, 0)) : groups();
        return new SubscriberPositions(positions, known, delivery, commits());
    }

    /** Partitions that changed hands while messages flowed. By any thread. */
    List<ClusterChange> rebalances() {
        return rebalances.changes();
    }

    private Duration maxPollInterval() {
        return Duration.ofMillis(number(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 300_000));
    }

    /**
     * Messages of one poll on average, while there are more in the log than it takes. The client puts what it has fetched of one
     * partition into polls of {@code max.poll.records}, the last of which has the rest alone: it fetches again only after it.
     */
    int mostPerPoll() {
        long mostOfPoll = number(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 500);
        long fetched = Math.max(
                1,
                number(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 1_048_576)
                        / (run.maxMessageBytes() + RECORD_OVERHEAD_BYTES));
        int partitions = topics.used().size();
        return (int)
                (partitions == 1
                        ? fetched / Math.ceilDiv(fetched, mostOfPoll)
                        : Math.min(mostOfPoll, partitions * fetched));
    }

    private long number(String property, long otherwise) {
        return Long.parseLong(properties
                .value(ClientKind.CONSUMER, property, Long.toString(otherwise))
                .strip());
    }

    private KafkaConsumer<Void, ByteBuffer> construct(Map<String, Object> effective) {
        // What the user asks for is done by OffsetReset: the client itself would do it without a word.
        effective.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, OffsetReset.NONE);
        try {
            return ClientThreads.told(constructor.construct(effective));
        } catch (KafkaException e) {
            throw new TransportException(
                    "cannot open a Kafka consumer: " + Secrets.masked(PropertyCheck.constructionFault(e)), e);
        }
    }

    private String groupId(boolean shared, int subscriber) {
        String given = properties.value(ClientKind.CONSUMER, ConsumerConfig.GROUP_ID_CONFIG, "weir-" + run.runId());
        return shared ? given : given + "-" + subscriber;
    }

    private boolean commits() {
        return Boolean.parseBoolean(
                properties.value(ClientKind.CONSUMER, ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "true"));
    }

    private Positions sharedStart() {
        Positions start = sharedStart;
        if (start == null) {
            start = start();
            sharedStart = start;
        }
        return start;
    }

    private Positions start() {
        return new StartPlaces(topics, isolation()).of(from());
    }

    /** Where subscribers begin: without a word, at the end of the log, or where the client's own setting for that says. */
    private Start from() {
        Start from = asked.reading().from();
        boolean earliest = properties
                .value(ClientKind.CONSUMER, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest")
                .equals("earliest");
        return from instanceof Start.End && earliest ? new Start.Beginning() : from;
    }

    /** Whether the scenario asks for all partitions from their end on. */
    boolean asksUsual() {
        return asked.reading().isUsual();
    }

    /** Whether there may be messages before the run's own that subscribers are given. */
    boolean beginBefore() {
        return !(from() instanceof Start.End);
    }

    /** What the consumers see of transactions. */
    IsolationLevel isolation() {
        String level = properties.value(
                ClientKind.CONSUMER,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                IsolationLevel.READ_UNCOMMITTED.name().toLowerCase(Locale.ROOT));
        return IsolationLevel.valueOf(level.toUpperCase(Locale.ROOT));
    }

    /** What an exception of a member of that group means to the user. */
    TransportException explain(KafkaException fault, String groupId) {
        String doing = "receive from " + topics.places().words();
        Permission needed = fault instanceof GroupAuthorizationException
                ? Permission.group(AclOperation.READ, groupId)
                : Permission.topic(AclOperation.READ, topics.first().name());
        return cluster.refused(doing, needed, fault);
    }

    /** Sentences about groups that changed while messages were flowing. */
    List<String> disturbances() {
        List<String> sentences = new ArrayList<>();
        groups.values().forEach(group -> {
            if (group.moves() > 0) {
                sentences.add("Group " + group.id() + " moved partitions between subscribers " + group.moves()
                        + " times while messages were flowing; messages that were late at that time waited for the"
                        + " rebalance.");
            }
        });
        return sentences;
    }

    /** Where a consumer went on elsewhere than it had come to. Waits for the answer of the cluster where offsets were passed over. */
    List<Warning> jumps() {
        List<Warning> all = new ArrayList<>(jumps);
        all.addAll(skipped.incidents(topics.transactional(skipped.partitions())));
        return all;
    }

    /** Names of the groups. */
    List<String> groups() {
        return List.copyOf(groups.keySet());
    }
}
