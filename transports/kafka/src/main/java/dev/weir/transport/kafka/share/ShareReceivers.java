package dev.weir.transport.kafka.share;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.kafka.cluster.ReaderPositions;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.PropertyCheck;
import dev.weir.transport.kafka.share.ShareGroup.Questions;
import dev.weir.transport.kafka.share.ShareSubscriber.Way;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterShareGroupOffsetsOptions;
import org.apache.kafka.clients.admin.DeleteShareGroupsOptions;
import org.apache.kafka.clients.admin.DescribeFeaturesOptions;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;

/** Opens the subscribers of a run that are members of share groups, and knows these. Used by one thread. */
public final class ShareReceivers {

    private static final String FEATURE = "share.version";
    private static final String EXPLICIT = "explicit";
    private static final long ASK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Source source;
    private final ClientProperties properties;
    private final Names names;
    private final Duration pollTimeout;
    private final RunClock clock;
    private final Map<String, ShareGroup> groups = new LinkedHashMap<>();
    private final ShareFigures figures = new ShareFigures();
    private boolean checked;

    /**
     * What is received from.
     *
     * @param admin asks the cluster
     * @param answerMillis longest time an answer may take
     * @param topic name of the topic
     * @param end where it ends now
     * @param faults what an exception of a member of a group means to the user
     */
    public record Source(Admin admin, int answerMillis, String topic, Supplier<Positions> end, Faults faults) {}

    /** Says what an exception of a consumer means to the user. */
    public interface Faults {
        TransportException explain(KafkaException fault, String groupId);
    }

    /**
     * What is called how.
     *
     * @param prefix what the names of groups and clients begin with
     * @param header name of the header with the identity
     */
    public record Names(String prefix, String header) {}

    public ShareReceivers(
            Source source, ClientProperties properties, Names names, Duration pollTimeout, RunClock clock) {
        this.source = source;
        this.properties = properties;
        this.names = names;
        this.pollTimeout = pollTimeout;
        this.clock = clock;
    }

    /**
     * Opens a subscriber. A group of the run's own begins where the log ends now; one that has a name given by the user
     * begins where it had come to.
     *
     * @throws TransportException when the cluster has no share groups
     */
    public Subscriber open(Topology topology, int subscriber, MessageHandler handler) {
        requireShareGroups();
        boolean shared = topology.delivery() == Delivery.SHARED;
        String given = properties.value(ClientKind.CONSUMER, ConsumerConfig.GROUP_ID_CONFIG, "");
        String id = (given.isEmpty() ? names.prefix() : given) + (shared ? "" : "-" + subscriber);
        ShareGroup group =
                groups.computeIfAbsent(id, any -> begin(id, shared ? topology.subscribers() : 1, given.isEmpty()));
        Map<String, Object> effective = properties.effective(ClientKind.CONSUMER);
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, names.prefix() + "-subscriber-" + subscriber);
        effective.put(ConsumerConfig.GROUP_ID_CONFIG, id);
        boolean explicit = EXPLICIT.equalsIgnoreCase(
                properties.value(ClientKind.CONSUMER, ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, "implicit"));
        KafkaShareConsumer<Void, ByteBuffer> consumer = construct(effective);
        consumer.subscribe(List.of(source.topic()));
        return new ShareSubscriber(
                consumer,
                group,
                figures,
                handler,
                new Way(clock, names.header(), pollTimeout, explicit),
                fault -> source.faults().explain(fault, id));
    }

    private static KafkaShareConsumer<Void, ByteBuffer> construct(Map<String, Object> effective) {
        try {
            return ClientThreads.told(new KafkaShareConsumer<>(effective));
        } catch (KafkaException e) {
            throw new TransportException(
                    "cannot open a Kafka share consumer: " + Secrets.masked(PropertyCheck.constructionFault(e)), e);
        }
    }

    private ShareGroup begin(String id, int members, boolean own) {
        Positions start = source.end().get();
        if (own) {
            beginAt(id, start);
        }
        return new ShareGroup(
                id, members, source.topic(), start, new Questions(source.admin(), source.answerMillis(), clock));
    }

    /** The coordinator may hear of a new topic later than others: it is asked again as long as an answer may take. */
    private void beginAt(String id, Positions start) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        start.nextOffsets()
                .forEach((partition, offset) -> offsets.put(new TopicPartition(source.topic(), partition), offset));
        String doing = "begin share group " + id;
        long deadlineNanos = clock.nanos() + TimeUnit.MILLISECONDS.toNanos(source.answerMillis());
        while (true) {
            try {
                await(
                        doing,
                        source.admin()
                                .alterShareGroupOffsets(
                                        id,
                                        offsets,
                                        new AlterShareGroupOffsetsOptions().timeoutMs(source.answerMillis()))
                                .all());
                return;
            } catch (ExecutionException e) {
                Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
                if (!(cause instanceof RetriableException) || clock.nanos() > deadlineNanos) {
                    throw new TransportException(
                            "cannot " + doing + ": "
                                    + Secrets.masked(cause.getClass().getSimpleName() + ": " + cause.getMessage()),
                            cause);
                }
                clock.parkUntil(clock.nanos() + ASK_AGAIN_NANOS);
            }
        }
    }

    private void requireShareGroups() {
        if (checked) {
            return;
        }
        checked = true;
        KafkaFuture<FeatureMetadata> asked = source.admin()
                .describeFeatures(new DescribeFeaturesOptions().timeoutMs(source.answerMillis()))
                .featureMetadata();
        Map<String, FinalizedVersionRange> features;
        try {
            features = await("ask for the features of the cluster", asked).finalizedFeatures();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                // Who may not know finds out by joining.
                return;
            }
            throw unavailable();
        }
        FinalizedVersionRange found = features.get(FEATURE);
        if (found == null || found.maxVersionLevel() < 1) {
            throw unavailable();
        }
    }

    private static TransportException unavailable() {
        return new TransportException("'subscribe: share' needs share groups, and this cluster has none: they come with"
                + " Kafka 4.2, and are on if the cluster's feature " + FEATURE + " is 1"
                + " (kafka-features.sh upgrade --feature " + FEATURE + "=1)");
    }

    private <T> T await(String doing, KafkaFuture<T> question) throws ExecutionException {
        try {
            return question.get(source.answerMillis() + 500L, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new TransportException("cannot " + doing + ": no answer in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted: " + doing, e);
        }
    }

    /** How far the subscribers opened so far have come. */
    public ReaderPositions readers(Delivery delivery) {
        return new ShareReaders(List.copyOf(groups.values()), delivery);
    }

    /** What members count from now on; nothing where there are none. */
    public Supplier<List<ClientFigure>> counting() {
        return groups.isEmpty() ? List::of : figures.counting();
    }

    /** What the reader of the result should know of deliveries. */
    public List<Warning> warnings() {
        return figures.warnings();
    }

    /** Asks for the deletion of the groups that have the run's own name. Nobody waits for the answer. */
    public void forget() {
        List<String> own = groups.keySet().stream()
                .filter(id -> id.startsWith(names.prefix()))
                .toList();
        if (!own.isEmpty()) {
            source.admin().deleteShareGroups(own, new DeleteShareGroupsOptions().timeoutMs(source.answerMillis()));
        }
    }
}
