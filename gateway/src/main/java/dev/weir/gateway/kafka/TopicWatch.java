package dev.weir.gateway.kafka;

import dev.weir.gateway.kafka.KnownTopics.Changes;
import dev.weir.gateway.kafka.KnownTopics.Topic;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.secret.Secrets;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the partitions to read, at first and as topics are created, deleted and created again, so that the reading thread
 * never waits for a question about the cluster. What is there at first begins where the configuration says; what comes
 * later is read from its beginning, because all of it is new.
 */
final class TopicWatch implements AutoCloseable {

    private static final Logger LOG = System.getLogger(TopicWatch.class.getName());
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final ConnectionSettings settings;
    private final Listener listener;
    private final LongSupplier metadataUpdates;
    private final ThreadFailure failure;
    private final Admin admin;
    private final FirstOffsets firstOffsets;
    private final Semaphore wanted = new Semaphore(0);
    private final Thread thread;
    private final KnownTopics known = new KnownTopics();
    private final Set<TopicPartition> lost = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private boolean looked;
    private long verifiedUpdates = -1;
    private String trouble = "";
    private @Nullable Instant unreachableSince;

    /** Hears what is found, on the watch's thread, in the order in which it is to be done. */
    interface Listener {

        /** Partitions to read from now on; the first call says what there is at first, and may say nothing. */
        void found(List<ReadFrom> partitions);

        /** Partitions not to read any more; where their reading stood is kept, in case they come {@link #back}. */
        void gone(Set<TopicPartition> partitions);

        /** Partitions that were gone are there again, and are read on from where reading stood. */
        void back(Set<TopicPartition> partitions);

        /** A topic was deleted, whose partitions are gone, and created again: its partitions, from their beginning. */
        void createdAgain(String topic, List<ReadFrom> partitions);

        /** Where to go on with partitions whose next records are gone. */
        void goOn(List<ReadFrom> partitions);

        /** After so many updates of the consumer's metadata the topics were still those that the listener knows of. */
        void verified(long updates);

        /** None of the topics exists. */
        void noTopic(String reason);

        /**
         * What is wrong, or empty when nothing is any more.
         *
         * @param unreachableSince since when no broker has answered; null when one does
         */
        void trouble(String reason, @Nullable Instant unreachableSince);
    }

    /**
     * A watch that does not run yet.
     *
     * @param metadataUpdates counts what the consumer learned about the cluster
     * @param failure hears when it cannot look any more
     */
    TopicWatch(ConnectionSettings settings, Listener listener, LongSupplier metadataUpdates, ThreadFailure failure) {
        this.settings = settings;
        this.listener = listener;
        this.metadataUpdates = metadataUpdates;
        this.failure = failure;
        this.admin = Admin.create(ConnectionProperties.admin(settings));
        this.firstOffsets = new FirstOffsets(admin, settings);
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("weir-topics-" + settings.name())
                .unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Asks for a look now: the consumer has learned about the cluster. From any thread. */
    void lookNow() {
        wanted.release();
    }

    /** Asks where to go on with partitions whose next records are gone. From any thread. */
    void lost(Set<TopicPartition> partitions) {
        lost.addAll(partitions);
        wanted.release();
    }

    private void run() {
        try {
            while (!closed) {
                lookAndReport();
                if (wanted.tryAcquire(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS)) {
                    wanted.drainPermits();
                }
            }
        } catch (InterruptedException e) {
            closed = true; // The flag stays down, or the client below would not end in peace.
        } catch (Throwable e) {
            failure.report(thread.getName(), e);
        } finally {
            admin.close(CLOSING);
        }
    }

    private void lookAndReport() throws InterruptedException {
        try {
            look();
            report("");
        } catch (ExecutionException e) {
            String secretFree = Secrets.masked(String.valueOf(e.getCause()));
            report(
                    unreachableSince == null
                            ? "cannot look for the topics " + settings.topics().topicsInWords() + " at "
                                    + ConnectionProperties.address(settings) + ": " + secretFree
                            : "no broker has answered at " + ConnectionProperties.address(settings) + " since "
                                    + unreachableSince.truncatedTo(ChronoUnit.SECONDS));
        } catch (RuntimeException | Error e) {
            ThreadFailure.throwIfFatal(e);
            // Kafka's own, or a fault of the gateway: the watch goes on, and says so as long as it lasts.
            report("cannot look for topics: " + Secrets.masked(e.toString()));
        }
    }

    private void report(String now) {
        if (!now.equals(trouble)) {
            trouble = now;
            listener.trouble(now, unreachableSince);
            if (now.isEmpty()) {
                LOG.log(Level.INFO, "{0}: the Kafka cluster answers", settings.name());
            } else {
                LOG.log(Level.WARNING, "{0}: {1}; trying again", settings.name(), now);
            }
        }
    }

    private void look() throws InterruptedException, ExecutionException {
        // Read before the question: the answer is at least as new as what the consumer knew then.
        long updates = metadataUpdates.getAsLong();
        Map<String, Topic> now = describeAll();
        if (now.isEmpty() && !looked) {
            tellNoTopic();
        }
        Changes changes = known.changes(now);
        known.rememberThere(now);
        if (!changes.gone().isEmpty()) {
            LOG.log(Level.WARNING, "{0}: no longer exists and is not read: {1}", settings.name(), changes.gone());
            listener.gone(changes.gone());
        }
        if (!changes.back().isEmpty()) {
            listener.back(changes.back());
        }
        if (updates != verifiedUpdates) {
            verifiedUpdates = updates;
            listener.verified(updates);
        }
        publish(changes, now);
        goOn();
    }

    private void tellNoTopic() {
        String reason = "no topic " + settings.topics().topicsInWords() + " exists at "
                + ConnectionProperties.address(settings);
        listener.noTopic(reason);
        if (settings.reading().failWithoutTopic()) {
            throw new UnknownTopicOrPartitionException(reason);
        }
        LOG.log(Level.WARNING, "{0}: {1} yet; waiting for it", settings.name(), reason);
    }

    /** What could not be asked about is asked about again at the next look. */
    private void publish(Changes changes, Map<String, Topic> now) throws InterruptedException, ExecutionException {
        for (Map.Entry<String, List<TopicPartition>> again :
                changes.createdAgain().entrySet()) {
            List<ReadFrom> beginnings = firstOffsets.beginnings(again.getValue());
            LOG.log(
                    Level.WARNING,
                    "{0}: the topic {1} was deleted and created again; it is read from its beginning",
                    settings.name(),
                    again.getKey());
            listener.createdAgain(again.getKey(), beginnings);
            remember(again.getKey(), now);
        }
        if (!looked || !changes.added().isEmpty()) {
            listener.found(looked ? firstOffsets.beginnings(changes.added()) : firstOffsets.atFirst(changes.added()));
            changes.added().forEach(partition -> remember(partition.topic(), now));
            looked = true;
        }
    }

    private void remember(String topic, Map<String, Topic> now) {
        known.remember(topic, Objects.requireNonNull(now.get(topic)));
    }

    private void goOn() throws InterruptedException, ExecutionException {
        lost.removeIf(partition -> !known.has(partition)); // It will be told of by itself.
        List<TopicPartition> going = List.copyOf(lost);
        if (!going.isEmpty()) {
            listener.goOn(firstOffsets.beginnings(going));
            going.forEach(lost::remove);
        }
    }

    private Map<String, Topic> describeAll() throws InterruptedException, ExecutionException {
        Instant began = Instant.now();
        try {
            Map<String, Topic> all = describe(
                    settings.topics().byPattern()
                            ? matching()
                            : settings.topics().names());
            unreachableSince = null;
            return all;
        } catch (ExecutionException e) {
            boolean unanswered =
                    e.getCause() instanceof TimeoutException || e.getCause() instanceof DisconnectException;
            if (!unanswered) {
                unreachableSince = null;
            } else if (unreachableSince == null) {
                unreachableSince = began;
            }
            throw e;
        }
    }

    private Set<String> matching() throws InterruptedException, ExecutionException {
        Set<String> names = new HashSet<>(admin.listTopics().names().get());
        names.removeIf(name -> !settings.topics().has(name));
        return names;
    }

    private Map<String, Topic> describe(Collection<String> names) throws InterruptedException, ExecutionException {
        Map<String, Topic> found = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> topic :
                admin.describeTopics(names).topicNameValues().entrySet()) {
            try {
                TopicDescription description = topic.getValue().get();
                found.put(
                        topic.getKey(),
                        new Topic(
                                description.topicId(),
                                description.partitions().stream()
                                        .map(TopicPartitionInfo::partition)
                                        .collect(Collectors.toSet())));
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
            }
        }
        return found;
    }

    /** Ends the watch; its thread may need a moment more. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
