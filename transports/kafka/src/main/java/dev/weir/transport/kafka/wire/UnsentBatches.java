package dev.weir.transport.kafka.wire;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The batches of all partitions that are filled or wait to be sent, within a limit of memory. Between the publishing thread, which
 * adds records, and the sending thread.
 */
final class UnsentBatches {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition settled = lock.newCondition();
    private final Deque<RecordBatch> spare = new ArrayDeque<>();
    private final WireSettings.Batching batching;
    private final Runnable wake;
    private long freeBytes;
    private long outstanding;
    private boolean starving;
    private boolean flushing;
    private boolean closing;

    /** What became of a record that was to be added. */
    enum Added {
        HELD,
        /** There was no room in the batch being filled, which is complete now; the caller chooses a partition anew. */
        BATCH_FULL,
        /** No memory became free in time. */
        NO_ROOM,
        INTERRUPTED,
        CLOSED
    }

    /** @param wake makes the sending thread look for what there is to do */
    UnsentBatches(WireSettings.Batching batching, Runnable wake) {
        this.batching = batching;
        this.wake = wake;
        this.freeBytes = batching.memoryBytes();
    }

    /**
     * Adds a record. May wait for memory.
     *
     * @param choosing whether to return when the batch being filled has no room for it
     */
    Added add(PartitionLine line, long sequence, RecordBatch.Content content, boolean choosing) {
        boolean begun = false;
        lock.lock();
        try {
            if (closing) {
                return Added.CLOSED;
            }
            long timestamp = System.currentTimeMillis();
            PendingBatch open = line.open;
            if (open != null && !open.records.add(sequence, timestamp, content)) {
                line.full.add(open);
                line.open = null;
                begun = true;
                if (choosing) {
                    return Added.BATCH_FULL;
                }
                open = null;
            }
            if (open == null) {
                RecordBatch records = memory(Math.max(batching.batchBytes(), RecordBatch.bytesAlone(content)));
                if (records == null) {
                    return closing ? Added.CLOSED : Added.NO_ROOM;
                }
                records.add(sequence, System.currentTimeMillis(), content);
                open = new PendingBatch(line, records, System.nanoTime());
                line.open = open;
                begun = true;
            }
            if (open.records.bytes() >= open.records.capacity()) {
                line.full.add(open);
                line.open = null;
                begun = true;
            }
            outstanding++;
            return Added.HELD;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Added.INTERRUPTED;
        } finally {
            lock.unlock();
            if (begun) {
                wake.run();
            }
        }
    }

    private @Nullable RecordBatch memory(int bytes) throws InterruptedException {
        long left = batching.maxBlockNanos();
        while (freeBytes < bytes) {
            if (left <= 0 || closing) {
                return null;
            }
            starving = true;
            wake.run();
            left = settled.awaitNanos(left);
        }
        if (closing) {
            return null;
        }
        freeBytes -= bytes;
        RecordBatch used = bytes == batching.batchBytes() ? spare.poll() : null;
        return used == null ? new RecordBatch(bytes) : used;
    }

    /** How long until a batch of the partition is to be sent; {@link PartitionLine#NEVER} when there is none. */
    long delayNanos(PartitionLine line, long nowNanos) {
        lock.lock();
        try {
            if (!line.full.isEmpty()) {
                return 0;
            }
            PendingBatch open = line.open;
            if (open == null) {
                return PartitionLine.NEVER;
            }
            boolean atOnce = starving || flushing || closing;
            return atOnce ? 0 : Math.max(0, open.createdNanos + batching.lingerNanos() - nowNanos);
        } finally {
            lock.unlock();
        }
    }

    /** The next batch that is full, or else the one being filled. */
    @Nullable
    PendingBatch take(PartitionLine line) {
        lock.lock();
        try {
            PendingBatch next = line.full.poll();
            if (next == null) {
                next = line.open;
                line.open = null;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the batches that were made before an instant. */
    List<PendingBatch> takeOlder(PartitionLine line, long createdNanos) {
        List<PendingBatch> older = new ArrayList<>();
        lock.lock();
        try {
            while (!line.full.isEmpty() && line.full.element().createdNanos - createdNanos <= 0) {
                older.add(line.full.remove());
            }
            PendingBatch open = line.open;
            if (line.full.isEmpty() && open != null && open.createdNanos - createdNanos <= 0) {
                older.add(open);
                line.open = null;
            }
            return older;
        } finally {
            lock.unlock();
        }
    }

    /** The user of a batch has been told of each of its records. */
    void settle(PendingBatch batch) {
        lock.lock();
        try {
            outstanding -= batch.records.count();
            int bytes = batch.records.capacity();
            freeBytes += bytes;
            starving = false;
            batch.records.clear();
            if (bytes == batching.batchBytes()) {
                spare.push(batch.records);
            }
            settled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How many records have no answer yet. */
    long outstanding() {
        lock.lock();
        try {
            return outstanding;
        } finally {
            lock.unlock();
        }
    }

    /** Has everything sent and waits until all is answered; returns earlier when interrupted. */
    boolean flush(Duration limit) {
        lock.lock();
        try {
            flushing = true;
            wake.run();
            long left = limit.toNanos();
            while (outstanding > 0 && left > 0) {
                left = settled.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            flushing = false;
            lock.unlock();
        }
        return outstanding() == 0;
    }

    /** Takes no more records, and has everything sent. */
    void close() {
        lock.lock();
        try {
            closing = true;
            settled.signalAll();
        } finally {
            lock.unlock();
        }
        wake.run();
    }
}
