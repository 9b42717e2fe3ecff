package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * Reads of whole topics: every record below the ends that the partitions have when the read begins, with those of a transaction
 * that is ending. Up to eight at a time,
 * each by a consumer and a thread of its own; further ones wait. A read ends with a failure when nothing has come for as long
 * as an operation may take.
 */
final class TopicReads implements AutoCloseable {

    private static final int MOST_AT_ONCE = 8;
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Supplier<Consumer<ByteBuffer, ByteBuffer>> opening;
    private final Transactions transactions;
    private final OperationEnds ends;
    private final Duration limit;
    private final ThreadPoolExecutor threads;
    private final Set<Operation> underWay = ConcurrentHashMap.newKeySet();
    private final Set<Consumer<ByteBuffer, ByteBuffer>> reading = ConcurrentHashMap.newKeySet();
    private final Queue<Consumer<ByteBuffer, ByteBuffer>> idle = new ConcurrentLinkedQueue<>();

    private final AtomicLong told = new AtomicLong();
    private long started;
    private volatile boolean closed;

    TopicReads(
            Supplier<Consumer<ByteBuffer, ByteBuffer>> opening,
            Transactions transactions,
            OperationEnds ends,
            Duration limit,
            String threadName) {
        this.opening = opening;
        this.transactions = transactions;
        this.ends = ends;
        this.limit = limit;
        this.threads = new ThreadPoolExecutor(
                MOST_AT_ONCE,
                MOST_AT_ONCE,
                1,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name(threadName + "-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    void start(Operation operation) {
        started++;
        underWay.add(operation);
        threads.execute(() -> read(operation));
    }

    /** Of how many reads the end has not been told. By the thread that starts them. */
    long outstanding() {
        return started - told.get();
    }

    private void read(Operation operation) {
        @Nullable Consumer<ByteBuffer, ByteBuffer> consumer = null;
        try {
            consumer = idle.poll();
            if (consumer == null) {
                consumer = opening.get();
            }
            reading.add(consumer);
            if (closed) {
                return;
            }
            if (readAll(operation, consumer)) {
                succeed(operation);
            }
        } catch (WakeupException | InterruptException e) {
            // It is being closed, which tells of everything that is left.
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // A thread's outermost call: what the consumer throws is why the read failed.
            fail(operation, OperationFault.of(e));
        } finally {
            if (consumer != null) {
                reading.remove(consumer);
                release(consumer);
            }
        }
    }

    private void release(Consumer<ByteBuffer, ByteBuffer> consumer) {
        idle.add(consumer);
        if (closed && idle.remove(consumer)) {
            ConsumerClosing.close(consumer);
        }
    }

    private void succeed(Operation operation) {
        if (underWay.remove(operation)) {
            try {
                ends.succeed(operation, operation.found);
            } finally {
                told.incrementAndGet();
            }
        }
    }

    private void fail(Operation operation, OperationFault fault) {
        if (underWay.remove(operation)) {
            try {
                ends.fail(operation, fault);
            } finally {
                told.incrementAndGet();
            }
        }
    }

    /** @return whether everything was read; if not, the failure has been told */
    private boolean readAll(Operation operation, Consumer<ByteBuffer, ByteBuffer> consumer) {
        List<TopicPartition> partitions = consumer.partitionsFor(operation.topic, limit).stream()
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
        if (partitions.isEmpty()) {
            fail(operation, new OperationFault(OperationFailure.NOT_FOUND, "there is no topic " + operation.topic));
            return false;
        }
        Map<TopicPartition, Long> left = new HashMap<>(transactions.ends(consumer, partitions));
        Map<TopicPartition, Long> starts = consumer.beginningOffsets(partitions, limit);
        left.entrySet().removeIf(end -> starts.getOrDefault(end.getKey(), 0L) >= end.getValue());
        consumer.assign(List.copyOf(left.keySet()));
        // What it has read last is still paused if it is assigned again.
        consumer.resume(List.copyOf(left.keySet()));
        left.keySet().forEach(partition -> consumer.seek(partition, starts.getOrDefault(partition, 0L)));
        long progressNanos = ends.nanos();
        while (!left.isEmpty()) {
            ConsumerRecords<ByteBuffer, ByteBuffer> records = consumer.poll(POLL);
            handOver(operation, records, left);
            left.entrySet().removeIf(end -> hasReached(consumer, end.getKey(), end.getValue()));
            if (!records.isEmpty()) {
                progressNanos = ends.nanos();
            } else if (ends.nanos() - progressNanos >= limit.toNanos()) {
                fail(operation, OperationFault.late(limit.toNanos()));
                return false;
            }
        }
        return true;
    }

    private void handOver(
            Operation operation, ConsumerRecords<ByteBuffer, ByteBuffer> records, Map<TopicPartition, Long> before) {
        for (TopicPartition partition : records.partitions()) {
            long end = before.getOrDefault(partition, 0L);
            for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records.records(partition)) {
                if (record.offset() < end) {
                    ends.found(operation, RecordContent.of(record));
                }
            }
        }
    }

    private static boolean hasReached(Consumer<?, ?> consumer, TopicPartition partition, long end) {
        boolean reached = consumer.position(partition) >= end;
        if (reached) {
            consumer.pause(List.of(partition));
        }
        return reached;
    }

    /** Tells everything under way as failed. */
    @Override
    public void close() {
        closed = true;
        threads.shutdownNow();
        reading.forEach(Consumer::wakeup);
        try {
            if (!threads.awaitTermination(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                reading.forEach(Consumer::wakeup);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Consumer<ByteBuffer, ByteBuffer> left = idle.poll(); left != null; left = idle.poll()) {
            ConsumerClosing.close(left);
        }
        underWay.forEach(operation -> fail(operation, OperationFault.closed()));
    }
}
