package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.Operation;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Reads that follow one another in a partition, answered from what one consumer fetches in advance: a sequential read is
 * then as fast as in a consumer that reads the partition from end to end. Used by one thread, the worker's.
 *
 * <p>A partition is read in advance after a few reads with ascending offsets. Only reads of offsets that the log is known to
 * hold are taken, so that none waits for a record that nobody may ever write.
 */
final class PrefetchedReads implements AutoCloseable {

    /** What one consumer reads in advance at a time; each may hold as much memory as one fetch. */
    private static final int MOST_OPEN = 64;

    /** Partitions of which is remembered how they are read. */
    private static final int MOST_KNOWN = 10_000;

    private final Supplier<Consumer<ByteBuffer, ByteBuffer>> opening;
    private final java.util.function.Consumer<Operation> elsewhere;
    private final OperationEnds ends;
    private final LogEnds logEnds;
    private final long limitNanos;
    private final Map<TopicPartition, PartitionStream> streams = new HashMap<>();
    private final Map<TopicPartition, PartitionStream> open = new HashMap<>();
    private @Nullable Consumer<ByteBuffer, ByteBuffer> consumer;
    private @Nullable PartitionStream latest;
    private long number;
    private long deletions;
    private int waiting;

    /** @param elsewhere carries out the reads that have to leave again, because the consumer cannot serve them */
    PrefetchedReads(
            Supplier<Consumer<ByteBuffer, ByteBuffer>> opening,
            java.util.function.Consumer<Operation> elsewhere,
            OperationEnds ends,
            LogEnds logEnds,
            long limitNanos) {
        this.opening = opening;
        this.elsewhere = elsewhere;
        this.ends = ends;
        this.logEnds = logEnds;
        this.limitNanos = limitNanos;
    }

    /** Whether it answers a read, at once or when the consumer brings its record. If not, nothing has been done. */
    boolean take(Operation read) {
        if (logEnds.deletions() != deletions) {
            forgetDeleted();
        }
        PartitionStream stream = stream(read);
        boolean sequential = stream.sequential(read.offset, ++number);
        if (stream.open() && stream.answered(read)) {
            return true;
        }
        if (!stream.open() || !stream.ahead(read.offset)) {
            if (!sequential || stream.awaited() || !stream.known(read.offset, logEnds)) {
                return false;
            }
            open(stream, read.offset);
        }
        if (!stream.known(read.offset, logEnds)) {
            return false;
        }
        stream.await(read);
        waiting++;
        return true;
    }

    private PartitionStream stream(Operation read) {
        PartitionStream last = latest;
        if (last != null && last.is(read.topic, read.partition)) {
            return last;
        }
        if (streams.size() >= MOST_KNOWN) {
            streams.values().removeIf(stream -> !stream.open());
        }
        PartitionStream found = streams.computeIfAbsent(
                new TopicPartition(read.topic, read.partition), partition -> new PartitionStream(partition, ends));
        latest = found;
        return found;
    }

    private void open(PartitionStream stream, long offset) {
        Consumer<ByteBuffer, ByteBuffer> reading = consumer;
        if (reading == null) {
            reading = opening.get();
            consumer = reading;
        }
        if (!stream.open()) {
            if (open.size() >= MOST_OPEN) {
                longestUnused().ifPresent(this::close);
            }
            open.put(stream.partition(), stream);
            reading.assign(List.copyOf(open.keySet()));
        }
        stream.opened(offset, logEnds.deletions(stream.partition().topic()));
        reading.seek(stream.partition(), offset);
    }

    private Optional<PartitionStream> longestUnused() {
        return open.values().stream().min(Comparator.comparingLong(PartitionStream::usedAt));
    }

    private void close(PartitionStream stream) {
        open.remove(stream.partition());
        if (consumer != null) {
            consumer.assign(List.copyOf(open.keySet()));
        }
        stream.closed(this::leave);
    }

    private void leave(Operation read) {
        waiting--;
        elsewhere.accept(read);
    }

    /** What has been fetched may be deleted by now. */
    private void forgetDeleted() {
        deletions = logEnds.deletions();
        List.copyOf(open.values()).stream()
                .filter(stream -> stream.deletions()
                        != logEnds.deletions(stream.partition().topic()))
                .forEach(this::close);
    }

    /** How many reads wait for the consumer. */
    int outstanding() {
        return waiting;
    }

    /**
     * Takes what the consumer brings for the reads that wait.
     *
     * @return whether it waited or brought anything
     */
    boolean receive(long withinNanos) {
        Consumer<ByteBuffer, ByteBuffer> reading = consumer;
        if (waiting == 0 || reading == null) {
            return false;
        }
        ConsumerRecords<ByteBuffer, ByteBuffer> records;
        try {
            fetchWhatIsAwaited(reading);
            records = reading.poll(Duration.ofNanos(withinNanos));
            long receivedNanos = ends.nanos();
            for (PartitionStream stream : open.values()) {
                if (stream.awaited()) {
                    TopicPartition partition = stream.partition();
                    long next = reading.position(partition);
                    long end = next + reading.currentLag(partition).orElse(0);
                    waiting -= stream.brought(records.records(partition), next, end, receivedNanos);
                }
            }
        } catch (InterruptException e) {
            return true;
        } catch (KafkaException e) {
            // A single read finds out which of them it concerns, and tells why.
            List.copyOf(open.values()).forEach(this::close);
            return true;
        }
        if (records.isEmpty()) {
            expire();
        }
        return !records.isEmpty() || withinNanos >= TimeUnit.MILLISECONDS.toNanos(1);
    }

    /** The consumer brings nothing for which nobody waits, so that what it brought before is not displaced. */
    private void fetchWhatIsAwaited(Consumer<ByteBuffer, ByteBuffer> reading) {
        for (PartitionStream stream : open.values()) {
            if (stream.awaited() == stream.paused()) {
                stream.paused(!stream.awaited());
                if (stream.paused()) {
                    reading.pause(List.of(stream.partition()));
                } else {
                    reading.resume(List.of(stream.partition()));
                }
            }
        }
    }

    private void expire() {
        long now = ends.nanos();
        List<PartitionStream> late = open.values().stream()
                .filter(stream -> {
                    @Nullable Operation first = stream.first();
                    return first != null && now - first.startedNanos >= limitNanos;
                })
                .toList();
        for (PartitionStream stream : late) {
            open.remove(stream.partition());
            stream.closed(read -> {
                if (now - read.startedNanos >= limitNanos) {
                    waiting--;
                    ends.fail(read, OperationFault.late(limitNanos));
                } else {
                    leave(read);
                }
            });
        }
        if (consumer != null && !late.isEmpty()) {
            consumer.assign(List.copyOf(open.keySet()));
        }
    }

    @Override
    public void close() {
        open.clear();
        streams.values()
                .forEach(stream -> stream.closed(read -> {
                    waiting--;
                    ends.fail(read, OperationFault.closed());
                }));
        Consumer<ByteBuffer, ByteBuffer> reading = consumer;
        if (reading != null) {
            ConsumerClosing.close(reading);
        }
    }
}
