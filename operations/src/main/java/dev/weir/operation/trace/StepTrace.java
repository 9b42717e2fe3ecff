package dev.weir.operation.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The trace of one step: workers fill chunks that were allocated before, and one thread writes them as lines. When no chunk is
 * free because the disk does not keep up, or when the disk is full, rows are counted and lost, and the step goes on.
 */
final class StepTrace implements TraceFile {

    /** Two seconds of 50,000 operations a second. */
    private static final int CHUNKS = 128;

    private static final long CLOSE_SECONDS = 30;

    /**
     * Where lines go.
     *
     * @param step name of the step
     * @param operations file of operations
     * @param items file of items
     */
    record Target(String step, CsvAppender operations, CsvAppender items) {}

    private final Target target;
    private final long every;
    private final long zeroNanos;
    private final BlockingQueue<TraceChunk> free = new ArrayBlockingQueue<>(CHUNKS);
    private final BlockingQueue<TraceChunk> full = new ArrayBlockingQueue<>(CHUNKS + 1);
    private final TraceChunk end = new TraceChunk();
    private final List<WorkerTrace> workers = new ArrayList<>();
    private final Thread writer;
    private final TraceLosses operationsLost = new TraceLosses("operations");
    private final TraceLosses itemsLost = new TraceLosses("items");
    private volatile @Nullable Throwable defect;
    private final List<String> closeFailures = new ArrayList<>();
    private boolean closed;

    StepTrace(Target target, long every, long zeroNanos) {
        this.target = target;
        this.every = every;
        this.zeroNanos = zeroNanos;
        target.operations().use();
        target.items().use();
        for (int i = 0; i < CHUNKS; i++) {
            free.add(new TraceChunk());
        }
        this.writer = Thread.ofPlatform().daemon().name("weir-trace").start(this::write);
    }

    @Override
    public OperationTrace worker() {
        WorkerTrace worker = new WorkerTrace(this, every, zeroNanos);
        workers.add(worker);
        return worker;
    }

    /** An empty chunk; none when the disk does not keep up. */
    Optional<TraceChunk> take() {
        return Optional.ofNullable(free.poll());
    }

    /** Hands over a chunk to be written. Never waits: there is room for all of them. */
    void hand(TraceChunk chunk) {
        chunk.rows.flip();
        full.add(chunk);
    }

    private void write() {
        TraceRow row = new TraceRow(target.step().getBytes(StandardCharsets.UTF_8));
        try {
            TraceChunk chunk = full.take();
            while (chunk != end) {
                row.read(chunk);
                append(target.operations(), row.operations(), chunk.operations, operationsLost);
                append(target.items(), row.items(), chunk.items, itemsLost);
                chunk.clear();
                free.add(chunk);
                chunk = full.take();
            }
        } catch (InterruptedException e) {
            // The run gave up waiting; what is left is counted by it.
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            defect = e;
        }
    }

    private static void append(CsvAppender file, CsvLine lines, int count, TraceLosses losses) {
        if (lines.isEmpty()) {
            return;
        }
        try {
            file.append(lines.content());
            losses.written(count);
        } catch (IOException e) {
            losses.lost(
                    count,
                    file.file() + ": " + Optional.ofNullable(e.getMessage()).orElseGet(e::toString));
        }
    }

    private void release(CsvAppender file) {
        try {
            file.release();
        } catch (IOException e) {
            closeFailures.add("cannot close " + file.file() + ": " + e);
        }
    }

    @Override
    public String remark() {
        List<String> remarks = new ArrayList<>(closeFailures);
        Throwable unexpected = defect;
        if (unexpected != null) {
            remarks.add("the thread that writes the trace ended: " + unexpected);
        }
        operationsLost.remark(target.operations().file()).ifPresent(remarks::add);
        itemsLost.remark(target.items().file()).ifPresent(remarks::add);
        return remarks.isEmpty() ? "" : "step " + target.step() + ": " + String.join("; ", remarks);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        workers.forEach(WorkerTrace::finish);
        full.add(end);
        try {
            if (!writer.join(Duration.ofSeconds(CLOSE_SECONDS))) {
                writer.interrupt();
                writer.join(TimeUnit.SECONDS.toMillis(1));
            }
        } catch (InterruptedException e) {
            writer.interrupt();
            Thread.currentThread().interrupt();
        }
        for (WorkerTrace worker : workers) {
            operationsLost.noted(worker.operations());
            itemsLost.noted(worker.items());
        }
        release(target.operations());
        release(target.items());
    }
}
