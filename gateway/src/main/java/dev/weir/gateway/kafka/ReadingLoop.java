package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.kafka.ReadingStatus.Phase;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.SchemaUnavailableException;
import dev.weir.secret.Secrets;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a connection and hands them to its {@link KafkaItems}, with what others ask for done between two records.
 * All but {@link #wake()} belongs to one thread. Longer than others, because whatever ends a poll decides where reading goes on.
 */
final class ReadingLoop {

    private static final Logger LOG = System.getLogger(ReadingLoop.class.getName());
    private static final Duration LONGEST_POLL = Duration.ofMillis(500);

    private final ConnectionSettings settings;
    private final KafkaItems items;
    private final BooleanSupplier runTasks;
    private final Questions questions;
    private final Function<MetadataUpdates, Consumer<byte[], byte[]>> consumers;
    private final MetadataUpdates metadataUpdates = new MetadataUpdates();
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final Map<TopicPartition, Long> historyEnds = new HashMap<>();
    private final Map<TopicPartition, ReadFrom> gone = new HashMap<>();
    private final Set<TopicPartition> lost = new HashSet<>();
    private long verifiedUpdates;
    private volatile @Nullable Consumer<byte[], byte[]> consumer;
    private long records;
    private long badRecords;
    private long gaps;
    private List<SourceReport.Partition> partitions = List.of();
    private long askedLagsNanos = System.nanoTime() - LONGEST_POLL.toNanos();
    private String lastBadRecord = "";
    private String trouble = "";

    /** What it has to know about the cluster before it goes on. The answers come as calls of its methods. */
    interface Questions {

        /** Whether the topics are still those it reads, answered by {@link #verified}. */
        void stillThere();

        /** Where to go on with partitions whose next records are gone, answered by {@link #read}. */
        void whereToGoOn(Set<TopicPartition> partitions);
    }

    /**
     * Takes what it works with.
     *
     * @param runTasks does what subscribers asked for; false when reading is to end
     */
    ReadingLoop(ConnectionSettings settings, KafkaItems items, BooleanSupplier runTasks, Questions questions) {
        this(
                settings,
                items,
                runTasks,
                questions,
                updates -> new KafkaConsumer<>(
                        ConnectionProperties.consumer(settings), new ByteArrayDeserializer(), updates));
    }

    /** @param consumers makes a consumer that tells of updates of its metadata */
    ReadingLoop(
            ConnectionSettings settings,
            KafkaItems items,
            BooleanSupplier runTasks,
            Questions questions,
            Function<MetadataUpdates, Consumer<byte[], byte[]>> consumers) {
        this.settings = settings;
        this.items = items;
        this.runTasks = runTasks;
        this.questions = questions;
        this.consumers = consumers;
    }

    /** How often the consumer learned about the cluster. From any thread. */
    long metadataUpdates() {
        return metadataUpdates.count();
    }

    /** Lets a wait for records end. From any thread. */
    void wake() {
        Consumer<byte[], byte[]> waiting = consumer;
        if (waiting != null) {
            waiting.wakeup();
        }
    }

    /** Whether there is something to read; if not, {@link #readOnce()} would not wait. */
    boolean hasPartitions() {
        return !positions.isEmpty();
    }

    /** Reads these partitions too, or from another place. */
    void read(List<ReadFrom> partitions) {
        for (ReadFrom from : partitions) {
            positions.put(from.partition(), from.offset());
            lost.remove(from.partition());
            if (from.historyEnd() > from.offset() && !items.isOpen()) {
                historyEnds.put(from.partition(), from.historyEnd());
            }
        }
        Consumer<byte[], byte[]> open = consumer;
        if (open != null) {
            open.assign(positions.keySet());
            partitions.forEach(from -> open.seek(from.partition(), from.offset()));
            open.resume(partitions.stream().map(ReadFrom::partition).toList());
        }
        openWhenFilled();
    }

    /** Reads these partitions no more, but keeps where it was. */
    void leave(Set<TopicPartition> partitions) {
        Consumer<byte[], byte[]> open = consumer;
        for (TopicPartition partition : partitions) {
            Long known = positions.remove(partition);
            if (known != null) {
                long position = open == null ? known : furthest(open, partition, known);
                Long historyEnd = historyEnds.remove(partition);
                gone.put(partition, new ReadFrom(partition, position, historyEnd == null ? 0 : historyEnd));
            }
        }
        lost.removeAll(partitions);
        trouble = positions.isEmpty() ? "" : trouble;
        if (open != null) {
            open.assign(positions.keySet());
        }
        this.partitions = this.partitions.stream()
                .filter(told -> !partitions.contains(new TopicPartition(told.topic(), told.number())))
                .toList();
        openWhenFilled();
    }

    /** Reads partitions that it left on from where it was. */
    void comeBackTo(Set<TopicPartition> partitions) {
        read(partitions.stream().map(gone::remove).filter(Objects::nonNull).toList());
    }

    /** Reads a topic that took the place of another with the same name, whose partitions it left. */
    void readAnew(String topic, List<ReadFrom> partitions) {
        gone.keySet().removeIf(partition -> partition.topic().equals(topic));
        // What the consumer knows, and has read ahead, may be of the other topic.
        stopConsumer();
        items.clear(topic);
        read(partitions);
    }

    /** After so many updates of the metadata the topics were still those that it reads. */
    void verified(long updates) {
        verifiedUpdates = updates;
        Consumer<byte[], byte[]> open = consumer;
        if (open != null && updates == metadataUpdates.count()) {
            Set<TopicPartition> readable = new HashSet<>(open.assignment());
            readable.removeAll(lost);
            open.resume(readable);
        }
    }

    /** Waits for records, for half a second or until it is woken, and applies them. */
    void readOnce() {
        Consumer<byte[], byte[]> reading = consumer;
        try {
            if (reading == null) {
                // What was asked for meanwhile could not wake it yet, so it does not wait this time.
                consumer = newConsumer();
                return;
            }
            ConsumerRecords<byte[], byte[]> polled = poll(reading);
            if (metadataUpdates.count() != verifiedUpdates) {
                holdBack(reading, polled);
            } else if (apply(reading, polled)) {
                trouble = "";
            }
            advanceFilling(reading);
            items.discardIdle();
            askLags(reading);
        } catch (WakeupException e) {
            // Somebody has asked for something; that is done next.
        } catch (OffsetOutOfRangeException e) {
            askWhereToGoOn(e.offsetOutOfRangePartitions().keySet());
        } catch (KafkaException e) {
            if (!passesOver(DamagedRecords.of(e))) {
                // Nothing of Kafka's is lost: reading goes on at the same positions, with a new consumer.
                report("cannot read: " + Secrets.masked(e.toString()));
                stopConsumer();
            }
        }
    }

    private static ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> reading) {
        try {
            return reading.poll(LONGEST_POLL);
        } catch (RuntimeException e) {
            // A client that cannot read an answer throws whatever that leads to, and no error of the gateway.
            throw TopicQuestions.isUnreadable(e) ? new KafkaException(TopicQuestions.words(e), e) : e;
        }
    }

    /** Whether it goes on behind a record that the consumer has and cannot read; it would never come past it otherwise. */
    private boolean passesOver(Optional<DamagedRecords> damaged) {
        Consumer<byte[], byte[]> reading = consumer;
        if (reading == null || damaged.isEmpty()) {
            return false;
        }
        TopicPartition partition = damaged.get().partition();
        Long known = positions.get(partition);
        if (known == null) {
            return false;
        }
        // One by one: how many records a damaged batch holds is not known.
        long offset = furthest(reading, partition, known);
        badRecord(partition, offset, damaged.get().reason());
        positions.put(partition, offset + 1);
        reading.seek(partition, offset + 1);
        return true;
    }

    /**
     * The consumer has learned about the cluster, so that the records may be of another topic with the same name: they are
     * read again when that is known.
     */
    private void holdBack(Consumer<byte[], byte[]> reading, ConsumerRecords<byte[], byte[]> polled) {
        for (TopicPartition partition : polled.partitions()) {
            reading.seek(partition, polled.records(partition).getFirst().offset());
        }
        reading.pause(reading.assignment());
        questions.stillThere();
    }

    private Consumer<byte[], byte[]> newConsumer() {
        Consumer<byte[], byte[]> made = consumers.apply(metadataUpdates);
        made.assign(positions.keySet());
        positions.forEach(made::seek);
        return made;
    }

    /** Whether all records are dealt with; those that are not will be read again. */
    private boolean apply(Consumer<byte[], byte[]> reading, ConsumerRecords<byte[], byte[]> polled) {
        boolean goingOn = true;
        for (TopicPartition partition : polled.partitions()) {
            long next = polled.records(partition).getFirst().offset();
            for (ConsumerRecord<byte[], byte[]> record : polled.records(partition)) {
                next = record.offset();
                goingOn = goingOn && runTasks.getAsBoolean() && applied(record);
                if (!goingOn) {
                    reading.seek(partition, next);
                    break;
                }
                next++;
                records++;
            }
            positions.put(partition, next);
        }
        return goingOn;
    }

    /** Whether the record is dealt with; if not, it is to be read again. */
    private boolean applied(ConsumerRecord<byte[], byte[]> record) {
        try {
            items.apply(record);
            return true;
        } catch (ExtractionException e) {
            badRecord(new TopicPartition(record.topic(), record.partition()), record.offset(), e.getMessage());
            return true;
        } catch (SchemaUnavailableException e) {
            report(e.getMessage() == null ? e.toString() : e.getMessage());
            return false;
        }
    }

    private void badRecord(TopicPartition partition, long offset, @Nullable String problem) {
        badRecords++;
        lastBadRecord =
                partition.topic() + ", partition " + partition.partition() + ", offset " + offset + ": " + problem;
        if (settings.reading().failOnBadRecord()) {
            LOG.log(
                    Level.WARNING,
                    "{0}: all subscriptions end because of a bad record: {1}",
                    settings.name(),
                    lastBadRecord);
            items.failAll("a record cannot be read: " + lastBadRecord);
        } else if (Long.bitCount(badRecords) == 1) {
            LOG.log(Level.WARNING, "{0}: {1} records skipped, last {2}", settings.name(), badRecords, lastBadRecord);
        }
    }

    /** The watch tells where to go on: it knows whether the topic was made anew. */
    private void askWhereToGoOn(Set<TopicPartition> partitions) {
        Consumer<byte[], byte[]> reading = consumer;
        if (reading != null) {
            gaps++;
            LOG.log(Level.WARNING, "{0}: the next records to read no longer exist in {1}", settings.name(), partitions);
            reading.pause(partitions);
            lost.addAll(partitions);
            questions.whereToGoOn(partitions);
        }
    }

    private void report(String now) {
        if (!now.equals(trouble)) {
            LOG.log(Level.WARNING, "{0}: {1}; trying again", settings.name(), now);
        }
        trouble = now;
    }

    /** Where reading has come to; unknown for a moment behind a jump to the beginning. */
    private static Optional<Long> position(Consumer<byte[], byte[]> open, TopicPartition partition) {
        try {
            return Optional.of(open.position(partition, Duration.ZERO));
        } catch (TimeoutException e) {
            return Optional.empty();
        }
    }

    /** Where reading has come to, as its consumer says if that can tell, and no less than is known. */
    private static long furthest(Consumer<byte[], byte[]> open, TopicPartition partition, long known) {
        try {
            return Math.max(known, position(open, partition).orElse(known));
        } catch (WakeupException e) {
            open.wakeup(); // For the wait for records, which it was meant for.
            return known;
        } catch (KafkaException e) {
            return known; // What is wrong is told by the next wait for records.
        }
    }

    private void advanceFilling(Consumer<byte[], byte[]> reading) {
        if (!historyEnds.isEmpty()) {
            historyEnds
                    .entrySet()
                    .removeIf(history -> position(reading, history.getKey())
                            .filter(position -> position >= history.getValue())
                            .isPresent());
            openWhenFilled();
        }
    }

    private void openWhenFilled() {
        if (historyEnds.isEmpty() && !items.isOpen()) {
            items.open();
        }
    }

    /** Asks how much waits, from what the consumer knows already; not after every poll, for that would cost more than it tells. */
    private void askLags(Consumer<byte[], byte[]> reading) {
        long nowNanos = System.nanoTime();
        if (nowNanos - askedLagsNanos < LONGEST_POLL.toNanos()) {
            return;
        }
        askedLagsNanos = nowNanos;
        List<SourceReport.Partition> all = new ArrayList<>(positions.size());
        for (TopicPartition partition : positions.keySet()) {
            long waiting = reading.currentLag(partition).orElse(0);
            all.add(new SourceReport.Partition(partition.topic(), partition.partition(), waiting));
        }
        partitions = List.copyOf(all);
    }

    /** Ends the consumer, and keeps where it was. */
    void stopConsumer() {
        Consumer<byte[], byte[]> open = consumer;
        consumer = null;
        if (open != null) {
            try {
                for (TopicPartition partition : open.assignment()) {
                    positions.computeIfPresent(partition, (same, known) -> furthest(open, partition, known));
                }
            } finally {
                open.close(CloseOptions.timeout(Duration.ZERO));
            }
        }
    }

    /** Ends the consumer, and forgets what was to be read. */
    void stop() {
        stopConsumer();
        positions.clear();
        historyEnds.clear();
        gone.clear();
        lost.clear();
        trouble = "";
        partitions = List.of();
        items.forget();
    }

    ReadingStatus status(Phase phase, String troubleOfTopics) {
        return new ReadingStatus(
                phase == Phase.LIVE && !historyEnds.isEmpty() ? Phase.FILLING : phase,
                Secrets.masked(trouble.isEmpty() ? troubleOfTopics : trouble),
                new ReadingStatus.Records(
                        records, badRecords, lastBadRecord, items.homelessRecords(), items.skippedFields(), gaps),
                partitions,
                new ReadingStatus.Items(items.subscribedItems(), items.keptItems(), items.keptBytes()));
    }

    /** Whether a record could not be read for a reason that may pass. */
    boolean isInTrouble() {
        return !trouble.isEmpty();
    }
}
