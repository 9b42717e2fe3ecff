package dev.weir.gateway.kafka;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Finds the partitions to read, at first and as they are added, so that the reading thread never waits for a question
 * about the cluster. What is there at first begins where the configuration says; what comes later is read from its
 * beginning, because all of it is new.
 */
final class TopicWatch implements AutoCloseable {

    private static final Logger LOG = System.getLogger(TopicWatch.class.getName());
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final ConnectionSettings settings;
    private final Listener listener;
    private final Admin admin;
    private final FirstOffsets firstOffsets;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private final Map<String, Uuid> topicIds = new HashMap<>();
    private final Set<TopicPartition> known = new HashSet<>();
    private final Set<TopicPartition> lost = ConcurrentHashMap.newKeySet();
    private boolean looked;
    private String trouble = "";

    /** Hears what is found, on the watch's thread. */
    interface Listener {

        /** Partitions to read from now on; the first call says what there is at first, and may say nothing. */
        void found(List<ReadFrom> partitions);

        /** A topic was deleted and made anew: its partitions, from their beginning. */
        void madeAnew(List<ReadFrom> partitions);

        /** Where to go on with partitions whose next records are gone. */
        void goOn(List<ReadFrom> partitions);

        /** None of the topics exists. */
        void noTopic(String reason);

        /** What is wrong, or empty when nothing is any more. */
        void trouble(String reason);
    }

    TopicWatch(ConnectionSettings settings, Listener listener) {
        this.settings = settings;
        this.listener = listener;
        this.admin = Admin.create(ClientProperties.admin(settings));
        this.firstOffsets = new FirstOffsets(admin, settings);
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("weir-topics-" + settings.name())
                .unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Asks where to go on with partitions whose next records are gone. From any thread. */
    void lost(Set<TopicPartition> partitions) {
        lost.addAll(partitions);
    }

    private void run() {
        try {
            do {
                lookAndReport();
            } while (!closed.await(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            // It is closed. The flag stays down, or the client below would not end in peace.
            closed.countDown();
        } finally {
            admin.close(CLOSING);
        }
    }

    private void lookAndReport() throws InterruptedException {
        try {
            look();
            report("");
        } catch (ExecutionException e) {
            String secretFree = ClientProperties.scrub(String.valueOf(e.getCause()), settings);
            report("cannot look for the topics " + settings.topics().topicsInWords() + " at "
                    + ClientProperties.address(settings) + ": " + secretFree);
        } catch (RuntimeException e) {
            // Kafka's own, or a fault of the gateway: the watch goes on, and says so as long as it lasts.
            report("cannot look for topics: " + ClientProperties.scrub(e.toString(), settings));
        }
    }

    private void report(String now) {
        if (!now.equals(trouble)) {
            trouble = now;
            listener.trouble(now);
            if (now.isEmpty()) {
                LOG.log(Level.INFO, "{0}: the Kafka cluster answers", settings.name());
            } else {
                LOG.log(Level.WARNING, "{0}: {1}; trying again", settings.name(), now);
            }
        }
    }

    private void look() throws InterruptedException, ExecutionException {
        Map<String, TopicDescription> topics = describe(
                settings.topics().byPattern() ? matching() : settings.topics().names());
        if (topics.isEmpty() && !looked) {
            String reason = "no topic " + settings.topics().topicsInWords() + " exists at "
                    + ClientProperties.address(settings);
            listener.noTopic(reason);
            if (settings.reading().failWithoutTopic()) {
                throw new UnknownTopicOrPartitionException(reason);
            }
            LOG.log(Level.WARNING, "{0}: {1} yet; waiting for it", settings.name(), reason);
        }
        List<TopicPartition> added = new ArrayList<>();
        List<TopicPartition> anew = new ArrayList<>();
        topics.forEach((name, topic) -> {
            Uuid before = topicIds.get(name);
            boolean replaced = before != null && !before.equals(topic.topicId());
            topic.partitions().forEach(partition -> {
                TopicPartition found = new TopicPartition(name, partition.partition());
                if (replaced) {
                    anew.add(found);
                } else if (!known.contains(found)) {
                    added.add(found);
                }
            });
        });
        publish(added, anew);
        topics.forEach((name, topic) -> topicIds.put(name, topic.topicId()));
    }

    /** What could not be asked about is asked about again at the next look. */
    private void publish(List<TopicPartition> added, List<TopicPartition> anew)
            throws InterruptedException, ExecutionException {
        if (!looked || !added.isEmpty()) {
            listener.found(looked ? firstOffsets.beginnings(added) : firstOffsets.atFirst(added));
            known.addAll(added);
            looked = true;
        }
        anew.forEach(lost::remove);
        List<TopicPartition> going = lost.stream().filter(known::contains).toList();
        if (!going.isEmpty()) {
            listener.goOn(firstOffsets.beginnings(going));
            going.forEach(lost::remove);
        }
        if (!anew.isEmpty()) {
            List<ReadFrom> beginnings = firstOffsets.beginnings(anew);
            LOG.log(Level.WARNING, "{0}: topics were made anew, read from their beginning: {1}", settings.name(), anew);
            listener.madeAnew(beginnings);
            known.addAll(anew);
        }
    }

    private Set<String> matching() throws InterruptedException, ExecutionException {
        Set<String> names = new HashSet<>(admin.listTopics().names().get());
        names.removeIf(name -> !settings.topics().has(name));
        return names;
    }

    private Map<String, TopicDescription> describe(Collection<String> names)
            throws InterruptedException, ExecutionException {
        Map<String, TopicDescription> found = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> topic :
                admin.describeTopics(names).topicNameValues().entrySet()) {
            try {
                found.put(topic.getKey(), topic.getValue().get());
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
        closed.countDown();
        thread.interrupt();
    }
}
