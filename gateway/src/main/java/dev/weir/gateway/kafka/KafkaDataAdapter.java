package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.ItemChoices;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.feed.SubscriptionRefused;
import dev.weir.gateway.kafka.ReadingStatus.Phase;
import dev.weir.gateway.lifecycle.Steps;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.protocol.Mode;
import dev.weir.registry.SchemaRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Supplies items from topics of a Kafka cluster. One thread reads for all clients, with one consumer; what is asked of it
 * is done between two records, so that the order of everything is the order of that thread. A cluster that goes away and
 * comes back costs no subscription: reading goes on where it was.
 */
public final class KafkaDataAdapter implements DataAdapter {

    private static final Logger LOG = System.getLogger(KafkaDataAdapter.class.getName());
    private static final long RETRY_MILLIS = 500;

    /** How long reading on demand goes on behind the last subscription, so that a client that comes back finds it warm. */
    private static final long LINGER_NANOS = Duration.ofSeconds(5).toNanos();

    private final ConnectionSettings settings;
    private final Optional<SchemaRegistry> registry;
    private final KafkaItems items;
    private final ReadingLoop loop;
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    /** What the watch found. Not done between two records, as tasks are, but between two polls of the consumer. */
    private final Queue<Runnable> findings = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean woken = new AtomicBoolean();
    private final ConcurrentHashMap<String, SubscribedItem> subscriptions = new ConcurrentHashMap<>();
    private final FirstPosition position = new FirstPosition(System::nanoTime);
    private final Thread thread;
    private volatile ThreadFailure failure = new ThreadFailure();
    private volatile boolean closed;
    private volatile ReadingStatus status;
    private volatile @Nullable Instant unreachableSince;
    private @Nullable TopicWatch watch;
    private int generation;
    private String troubleOfTopics = "";
    private String troubleOfStep = "";
    private long unusedSinceNanos = System.nanoTime();

    /**
     * Begins to read when the settings say so.
     *
     * @throws IllegalArgumentException when a schema or a certificate cannot be used, in words for the user
     */
    public KafkaDataAdapter(ConnectionSettings settings) {
        this.settings = settings;
        ConnectionCheck.check(settings);
        this.registry = Optional.ofNullable(settings.format().registry()).map(SchemaRegistry::new);
        this.items = new KafkaItems(settings, RecordReader.of(settings, registry), System::nanoTime);
        this.loop = new ReadingLoop(settings, items, this::runTasks, new AskedOfWatch());
        this.status = loop.status(Phase.IDLE, "");
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("weir-reading-" + settings.name())
                .unstarted(this::run);
    }

    /**
     * Lets it begin. Call once.
     *
     * @param hearing hears when one of its threads has ended that it cannot do without
     */
    public void start(ThreadFailure hearing) {
        failure = hearing;
        thread.start();
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public void subscribe(String item, ItemSink sink) {
        String canonical = settings.topics()
                .canonical(item)
                .orElseThrow(() -> new SubscriptionRefused("there is no item '" + item
                        + "' here; items are of the form " + settings.topics().choices()));
        if (closed) {
            throw new SubscriptionRefused("the connection " + name() + " is closed");
        }
        SubscribedItem subscription = new SubscribedItem(canonical, sink);
        subscriptions.compute(item, (name, before) -> {
            if (before != null && !before.isClosed()) {
                throw new IllegalStateException("item " + name + " is subscribed already");
            }
            enqueue(() -> items.subscribe(subscription));
            return subscription;
        });
    }

    @Override
    public Set<Mode> modes(String item) {
        return settings.reading().modes();
    }

    @Override
    public void unsubscribe(String item) {
        subscriptions.computeIfPresent(item, (name, subscription) -> {
            subscription.close();
            enqueue(() -> items.unsubscribe(subscription));
            return null;
        });
    }

    @Override
    public boolean isPositioned(Runnable otherwise) {
        return subscriptions.isEmpty() || position.isFound(otherwise);
    }

    /** How it is doing, as of the last moment it looked: half a second ago at most, when nothing is wrong. */
    public ReadingStatus status() {
        return status;
    }

    @Override
    public ItemChoices choices() {
        return settings.choices(items.examples());
    }

    @Override
    public SourceReport report() {
        ReadingStatus now = status;
        return new SourceReport(
                now.phase().name().toLowerCase(Locale.ROOT),
                now.trouble(),
                now.records().read(),
                now.records().bad(),
                now.partitions(),
                now.items().kept(),
                now.items().keptBytes(),
                unreachable());
    }

    private Duration unreachable() {
        Instant since = unreachableSince;
        Duration length = since == null ? Duration.ZERO : Duration.between(since, Instant.now());
        return length.isNegative() ? Duration.ZERO : length; // The wall clock may have been put back.
    }

    private void enqueue(Runnable task) {
        tasks.add(task);
        if (!woken.getAndSet(true)) {
            loop.wake();
        }
    }

    /** Does all that was asked for; false when it is to end. */
    private boolean runTasks() {
        if (!tasks.isEmpty()) {
            // Before they are taken: who adds one from now on wakes anew.
            woken.set(false);
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }
        return !closed;
    }

    private void run() {
        try {
            while (!closed) {
                step();
                position.update(items.isOpen());
                status = loop.status(phase(), troubleOfStep.isEmpty() ? troubleOfTopics : troubleOfStep);
            }
            end();
        } catch (Throwable e) { // Interrupted, or trouble of the JVM: nothing is read any more.
            try {
                end();
            } finally {
                failure.report(thread.getName(), e);
            }
        }
    }

    private void end() {
        Steps ending = new Steps().then(this::stop);
        // Whoever is still subscribed, when this ends as it should not, is told so.
        closed = true;
        ending.then(this::runTasks).then(() -> items.failAll("the gateway has stopped reading"));
        registry.ifPresent(open -> ending.then(open::close));
        ending.then(() -> status = loop.status(Phase.CLOSED, "")).endUnchecked();
    }

    private void step() throws InterruptedException {
        try {
            runTasks();
            for (Runnable finding = findings.poll(); finding != null; finding = findings.poll()) {
                finding.run();
            }
            startOrStop();
            position.update(items.isOpen());
            if (loop.hasPartitions()) {
                loop.readOnce();
            }
            if (!loop.hasPartitions() || loop.isInTrouble()) {
                rest();
            }
            troubleOfStep = "";
        } catch (KafkaException e) {
            troubleOfStep = e.toString();
            rest();
        } catch (RuntimeException | Error e) {
            ThreadFailure.throwIfFatal(e);
            LOG.log(Level.ERROR, settings.name() + ": internal error of the gateway; all subscriptions end", e);
            items.failAll("internal error of the gateway");
            // What was read and not applied is not known: begin anew.
            stop();
            rest();
        }
    }

    private void stop() {
        position.forget();
        stopWatch();
        loop.stop();
    }

    /** What reading asks is asked of the watch in use, if there is one. */
    private final class AskedOfWatch implements ReadingLoop.Questions {

        @Override
        public void stillThere() {
            if (watch != null) {
                watch.lookNow();
            }
        }

        @Override
        public void whereToGoOn(Set<TopicPartition> partitions) {
            if (watch != null) {
                watch.lost(partitions);
            }
        }
    }

    private Phase phase() {
        if (watch == null) {
            return Phase.IDLE;
        }
        if (unreachableSince != null) {
            return Phase.UNREACHABLE;
        }
        return items.isOpen() ? Phase.LIVE : loop.hasPartitions() ? Phase.FILLING : Phase.CONNECTING;
    }

    /** Waits for something to be asked for, or for a while. */
    private void rest() throws InterruptedException {
        Runnable task = tasks.poll(RETRY_MILLIS, TimeUnit.MILLISECONDS);
        if (task != null) {
            woken.set(false);
            task.run();
        }
    }

    private void startOrStop() {
        if (!items.isUnused()) {
            unusedSinceNanos = System.nanoTime();
        }
        boolean wanted = settings.reading().atStart() || !items.isUnused();
        if (wanted && watch == null) {
            watch = new TopicWatch(settings, new Found(++generation), loop::metadataUpdates, failure);
            watch.start();
        } else if (!wanted && watch != null && System.nanoTime() - unusedSinceNanos > LINGER_NANOS) {
            position.forget(); // Before the look: who subscribes behind it waits for the next beginning.
            if (subscriptions.values().stream().allMatch(SubscribedItem::isClosed)) {
                stop();
            }
        }
    }

    private void stopWatch() {
        generation++;
        if (watch != null) {
            watch.close();
            watch = null;
            troubleOfTopics = "";
            unreachableSince = null;
        }
    }

    @Override
    public void close() {
        subscriptions.values().forEach(SubscribedItem::close);
        subscriptions.clear();
        closed = true;
        enqueue(() -> {});
        if (thread.getState() == Thread.State.NEW) {
            registry.ifPresent(SchemaRegistry::close);
            return;
        }
        try {
            if (!thread.join(Duration.ofSeconds(10))) {
                LOG.log(Level.WARNING, "{0} did not end in time", thread.getName());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Brings what a watch finds to the reading thread, as long as it is the watch in use. */
    private final class Found implements TopicWatch.Listener {

        private final int own;

        private Found(int own) {
            this.own = own;
        }

        private void tell(Runnable finding) {
            findings.add(() -> {
                if (own == generation) {
                    finding.run();
                }
            });
            enqueue(() -> {}); // Which ends a wait for records.
        }

        @Override
        public void found(List<ReadFrom> partitions) {
            tell(() -> loop.read(partitions));
        }

        @Override
        public void goOn(List<ReadFrom> partitions) {
            tell(() -> loop.read(partitions));
        }

        @Override
        public void gone(Set<TopicPartition> partitions) {
            tell(() -> loop.leave(partitions));
        }

        @Override
        public void back(Set<TopicPartition> partitions) {
            tell(() -> loop.comeBackTo(partitions));
        }

        @Override
        public void createdAgain(String topic, List<ReadFrom> partitions) {
            tell(() -> loop.readAnew(topic, partitions));
        }

        @Override
        public void verified(long updates) {
            tell(() -> loop.verified(updates));
        }

        @Override
        public void noTopic(String reason) {
            tell(() -> {
                if (settings.reading().failWithoutTopic()) {
                    items.failAll(reason);
                }
            });
        }

        @Override
        public void hopeless(String reason) {
            tell(() -> items.end(reason));
        }

        @Override
        public void trouble(String reason, @Nullable Instant since) {
            tell(() -> {
                troubleOfTopics = reason;
                unreachableSince = since;
            });
        }
    }
}
