package dev.weir.transport.kafka;

import dev.weir.transport.AckListener;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Counting;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.LogReading;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.Observable;
import dev.weir.transport.crowd.Crowded;
import dev.weir.transport.kafka.cluster.InternalTopics;
import dev.weir.transport.kafka.cluster.KafkaObserver;
import dev.weir.transport.kafka.cluster.ReaderPositions;
import dev.weir.transport.kafka.failure.ClientErrors;
import dev.weir.transport.kafka.operation.KafkaOperations;
import dev.weir.transport.kafka.position.GapReader;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.Subscribing;
import dev.weir.transport.kafka.share.ShareReceivers;
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.read.LogContents;
import dev.weir.transport.read.OffsetRange;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/** An open connection to a Kafka cluster, and the topic of the run in it. */
public final class KafkaTransport
        implements Transport, Joinable, Crowded, Operable, LogReading, LogContents, Counting, Observable, Remarking {

    /** Room a record needs beside its message: the head of the batch and of the record, the key and the header. */
    private static final int RECORD_OVERHEAD_BYTES = 512;

    private static final String TOPIC = "topic";
    private static final String GAPLESS = "gapless";

    private final Cluster cluster;
    private final RunTopics topics;
    private final ClientProperties properties;
    private final RunContext run;
    private final Subscribing subscribing;
    private final Consumers consumers;
    private final String unheeded;
    private volatile boolean pastEnd;
    private final KafkaPublishers publishers;
    private final List<Subscriber> subscribers = new ArrayList<>();
    private final Crowds crowds;
    private final ShareReceivers shares;
    private final KafkaOperations operations;
    private final ClientErrors errors;
    private final List<Warning> observed = new ArrayList<>();
    private List<String> refusals = List.of();
    private @Nullable Topology topology;
    private boolean closed;

    /** What opens the kinds of receivers. */
    private record Receivers(Subscribing subscribing, Consumers consumers, Crowds crowds, ShareReceivers shares) {}

    /** What the run has of its own in the cluster, and the way to it. */
    private record Target(Cluster cluster, RunTopics topics, KafkaPublishers publishers, KafkaOperations operations) {}

    private KafkaTransport(
            Receivers receivers, Target target, ClientProperties properties, RunContext run, String unheeded) {
        this.cluster = target.cluster();
        this.topics = target.topics();
        this.publishers = target.publishers();
        this.operations = target.operations();
        this.properties = properties;
        this.run = run;
        this.errors = new ClientErrors(run.clock()::nanos);
        this.subscribing = receivers.subscribing;
        this.consumers = receivers.consumers;
        this.crowds = receivers.crowds;
        this.shares = receivers.shares;
        this.unheeded = unheeded;
    }

    /** @param unheeded what was asked for and has no effect, as a sentence; empty when there is nothing */
    static KafkaTransport open(
            KafkaSettings asked,
            Consumers.Constructor constructor,
            Map<String, String> topicConfig,
            ClientProperties properties,
            RunContext run,
            String unheeded) {
        requireRoom(properties, run.maxMessageBytes());
        Cluster cluster = Cluster.connect(asked, properties, "weir-" + run.runId() + "-admin");
        RunTopics topics = new RunTopics(cluster, asked, topicConfig, run.runId());
        if (properties.transactions().any()) {
            topics.holdsMarkers();
        }
        Consumers consumers = new Consumers(asked, constructor, cluster, topics, properties, run);
        ShareReceivers.Source source = new ShareReceivers.Source(
                cluster.admin(),
                cluster.answerMillis(),
                topics.first().name(),
                () -> topics.offsets(OffsetSpec.latest(), consumers.isolation()),
                consumers::explain);
        ShareReceivers shares = new ShareReceivers(
                source,
                properties,
                new ShareReceivers.Names("weir-" + run.runId(), KafkaPublisher.HEADER),
                asked.pollTimeout(),
                run.clock());
        Receivers receivers = new Receivers(
                asked.subscribing(), consumers, new Crowds(asked, topics.first(), properties, run), shares);
        KafkaPublishers publishers = new KafkaPublishers(asked.ownProducers(), topics, properties, run);
        KafkaOperations operations = new KafkaOperations(new KafkaOperations.Source(
                cluster.admin(),
                properties,
                topics.first().name(),
                "weir-" + run.runId(),
                asked.operations(),
                run.clock()));
        return new KafkaTransport(
                receivers, new Target(cluster, topics, publishers, operations), properties, run, unheeded);
    }

    private static void requireRoom(ClientProperties properties, int maxMessageBytes) {
        String name = ProducerConfig.MAX_REQUEST_SIZE_CONFIG;
        long mostBytes = Long.parseLong(properties
                .value(ClientKind.PRODUCER, name, Integer.toString(1_024 * 1_024))
                .strip());
        long neededBytes = (long) maxMessageBytes + RECORD_OVERHEAD_BYTES;
        if (neededBytes > mostBytes) {
            throw new SettingsException(
                    "producer." + name,
                    "is " + mostBytes + ", too little for messages of " + maxMessageBytes
                            + " bytes; set it, and max.message.bytes of the topic, to at least " + neededBytes);
        }
    }

    @Override
    public String provision(Topology asked) {
        String done = topics.provision(asked);
        topology = asked;
        boolean someIdle = asked.delivery() == Delivery.SHARED
                && keepsOrder()
                && asked.subscribers() > topics.used().size();
        return someIdle ? done + " for " + asked.subscribers() + " subscribers: some receive nothing" : done;
    }

    @Override
    public Map<String, String> handout() {
        return Map.of(TOPIC, topics.handout(), GAPLESS, Boolean.toString(topics.gapless()));
    }

    @Override
    public void join(Topology asked, Map<String, String> handout) {
        topics.join(Objects.requireNonNull(handout.get(TOPIC)), Boolean.parseBoolean(handout.get(GAPLESS)), asked);
        topology = asked;
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        return publishers.open(stream, acks);
    }

    /** {@inheritDoc} Some of the messages that were there before are read first. */
    @Override
    public boolean beginsBefore() {
        return consumers.beginBefore();
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        Topology provisioned = topology;
        if (provisioned == null) {
            throw new IllegalStateException("the topic is provisioned before a subscriber is opened");
        }
        Subscriber opened = keepsOrder()
                ? consumers.open(provisioned, subscriber, handler)
                : shares.open(provisioned, subscriber, handler);
        subscribers.add(opened);
        return opened;
    }

    /** {@inheritDoc} A share group does not. */
    @Override
    public boolean keepsOrder() {
        return subscribing != Subscribing.SHARE;
    }

    /** A light client is connected to every leader. */
    @Override
    public int connectionsPerClient() {
        return Math.max(1, topics.first().leaders());
    }

    @Override
    public Crowd openCrowd(CrowdOrder order, CrowdHandler handler) {
        return crowds.open(order, handler);
    }

    @Override
    public String ownTopic() {
        return topics.first().name();
    }

    @Override
    public OperationClient openOperations(int worker, OperationListener listener) {
        if (!consumers.asksUsual()) {
            throw new TransportException(
                    "'from' and 'partition' of kafka are for subscribers; a step has a 'partition' and an"
                            + " 'offset' of its own");
        }
        return operations.open(worker, listener);
    }

    /** {@inheritDoc} What was acknowledged may lie behind the end that the cluster names. */
    @Override
    public Positions end() {
        Positions named = topics.offsets(OffsetSpec.latest(), consumers.isolation());
        Positions acked = publishers.acked();
        pastEnd = !acked.beyond(named, topics.places()::told).isEmpty();
        return named.furthest(acked);
    }

    @Override
    public Contents contents(List<OffsetRange> ranges, Duration within) {
        return new GapReader(properties, topics.first().name(), consumers.isolation(), run.clock())
                .read(ranges, within);
    }

    /** Acknowledged places that the log does not have; asked again, since an answer may be an old one. */
    private List<Warning> pastEnd() {
        if (!pastEnd) {
            return List.of();
        }
        try {
            Positions end = topics.offsets(OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
            return publishers.acked().beyond(end, topics.places()::told).stream()
                    .map(
                            place -> new Warning(
                                    WarningKind.POSITION_JUMP,
                                    "An acknowledgement names a place that the log does not have: " + place
                                            + ". What was written there is gone, or the acknowledgement is of another message."))
                    .toList();
        } catch (TransportException e) {
            return List.of(); // The cluster is gone, so nobody knows where its log ends.
        }
    }

    @Override
    public Supplier<List<ClientFigure>> clientFigures() {
        ProducerFigures sending = publishers.figures();
        Supplier<List<ClientFigure>> sharing = shares.counting();
        return () ->
                Stream.concat(sending.read().stream(), sharing.get().stream()).toList();
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        KafkaReadBack readBack = new KafkaReadBack(cluster, topics, properties);
        List<EffectiveSetting> read = readBack.read();
        refusals = readBack.refusals();
        return read;
    }

    private List<String> notMeasured() {
        List<String> sentences = new ArrayList<>(refusals);
        if (properties
                .value(ClientKind.PRODUCER, ProducerConfig.ACKS_CONFIG, "all")
                .equals("0")) {
            sentences.add("With acks=0 an acknowledgement only says that the message was written to the connection.");
        }
        if (!keepsOrder()) {
            sentences.add("Order: a share group promises none.");
        }
        sentences.addAll(consumers.disturbances());
        return sentences;
    }

    private List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        topics.remarks().forEach(remark -> warnings.add(new Warning(WarningKind.ANSWER_NOT_READABLE, remark)));
        warnings.addAll(publishers.warnings());
        if (!unheeded.isEmpty()) {
            warnings.add(new Warning(WarningKind.SETTING_NOT_FOLLOWED, unheeded));
        }
        warnings.addAll(pastEnd());
        warnings.addAll(crowds.warnings());
        warnings.addAll(shares.warnings());
        warnings.addAll(observed);
        warnings.addAll(consumers.jumps());
        warnings.addAll(crowds.jumps());
        warnings.addAll(errors.incidents());
        return warnings;
    }

    @Override
    public Remarks remarks() {
        return new Remarks(notMeasured(), warnings(), Map.of(), consumers.rebalances());
    }

    @Override
    public int mostPerPoll() {
        return consumers.mostPerPoll();
    }

    @Override
    public ClusterObserver observe() {
        Topology provisioned = topology;
        Delivery delivery = provisioned == null ? Delivery.SHARED : provisioned.delivery();
        ReaderPositions readers =
                keepsOrder() ? consumers.readers(delivery, subscribersOf(provisioned)) : shares.readers(delivery);
        observed.addAll(InternalTopics.warnings(
                cluster.admin(),
                cluster.answerMillis(),
                topics.first().name(),
                !readers.groups().isEmpty()));
        var target = new KafkaObserver.Target(
                topics.places(), topics.used(), consumers.isolation(), readers, publishers.metadata());
        return KafkaObserver.open(
                properties.effectiveOfObserver(), "weir-" + run.runId() + "-observer", target, run.clock());
    }

    private static int subscribersOf(@Nullable Topology topology) {
        return topology == null ? 0 : topology.subscribers();
    }

    /**
     * {@inheritDoc}
     *
     * @throws TransportException when something could not be removed; everything is released all the same
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        List<TransportException> faults = new CopyOnWriteArrayList<>();
        // At once, because each may take seconds when the cluster is gone.
        attemptAtOnce(publishers.closings(), faults);
        attemptAtOnce(
                subscribers.stream()
                        .<Runnable>map(subscriber -> subscriber::close)
                        .toList(),
                faults);
        crowds.close();
        operations.close();
        errors.close();
        cluster.forgetGroups(ownGroups());
        shares.forget();
        attempt(topics::release, faults);
        cluster.close();
        if (!faults.isEmpty()) {
            TransportException first = faults.removeFirst();
            faults.forEach(first::addSuppressed);
            throw first;
        }
    }

    /** Groups that have the run's own name, so that nobody misses them. */
    private List<String> ownGroups() {
        return properties.given(ClientKind.CONSUMER).containsKey(ConsumerConfig.GROUP_ID_CONFIG)
                ? List.of()
                : Stream.concat(consumers.groups().stream(), crowds.groups().stream())
                        .toList();
    }

    private static void attemptAtOnce(List<Runnable> closings, List<TransportException> faults) {
        List<Thread> threads = closings.stream()
                .map(closing -> Thread.ofPlatform().daemon().name("weir-close").start(() -> attempt(closing, faults)))
                .toList();
        threads.forEach(Uninterrupted::join);
    }

    private static void attempt(Runnable closing, List<TransportException> faults) {
        try {
            closing.run();
        } catch (TransportException e) {
            faults.add(e);
        }
    }
}
