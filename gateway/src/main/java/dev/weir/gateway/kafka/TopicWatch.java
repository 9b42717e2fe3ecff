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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
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
    private final TopicQuestions questions;
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

        /** The cluster cannot be read, and will not be: the last call. */
        void hopeless(String reason);

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
        this(settings, listener, metadataUpdates, failure, Admin.create(ConnectionProperties.admin(settings)));
    }

    /** @param admin asks the cluster; belongs to the watch */
    TopicWatch(
            ConnectionSettings settings,
            Listener listener,
            LongSupplier metadataUpdates,
            ThreadFailure failure,
            Admin admin) {
        this.settings = settings;
        this.listener = listener;
        this.metadataUpdates = metadataUpdates;
        this.failure = failure;
        this.admin = admin;
        this.questions = new TopicQuestions(admin, settings);
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
            String secretFree = Secrets.masked(TopicQuestions.words(e.getCause()));
            if (TopicQuestions.isHopeless(e.getCause())) {
                end(secretFree);
                return;
            }
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

    /** Nothing is asked any more: the answer would be the same. */
    private void end(String fault) {
        String reason = "cannot read the topics " + settings.topics().topicsInWords() + " at "
                + ConnectionProperties.address(settings) + ": " + fault;
        closed = true;
        listener.trouble(reason, null);
        listener.hopeless(reason);
        LOG.log(Level.ERROR, "{0}: {1}; it is not tried again, and all subscriptions end", settings.name(), reason);
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
            Map<String, Topic> all = questions.ask();
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

    /** Whether its thread has ended, so that nothing is asked any more. */
    boolean isOver() {
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** Ends the watch; its thread may need a moment more. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
