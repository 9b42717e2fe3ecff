package dev.weir.operation.trace;

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

    private final String step;
    private final TraceSink sink;
    private final long every;
    private final long zeroNanos;
    private final BlockingQueue<TraceChunk> free = new ArrayBlockingQueue<>(CHUNKS);
    private final BlockingQueue<TraceChunk> full = new ArrayBlockingQueue<>(CHUNKS + 1);
    private final TraceChunk end = new TraceChunk();
    private final List<WorkerTrace> workers = new ArrayList<>();
    private final Thread writer;
    private volatile @Nullable Throwable defect;
    private List<String> remarks = List.of();
    private boolean closed;

    StepTrace(String step, TraceSink sink, long every, long zeroNanos) {
        this.step = step;
        this.sink = sink;
        this.every = every;
        this.zeroNanos = zeroNanos;
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
        try {
            TraceChunk chunk = full.take();
            while (chunk != end) {
                sink.write(chunk);
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

    @Override
    public String remark() {
        List<String> all = remarks();
        return all.isEmpty() ? "" : "step " + step + ": " + String.join("; ", all);
    }

    /** What is left to say when it has been closed; nothing when all rows are where they should be. */
    List<String> remarks() {
        List<String> all = new ArrayList<>();
        Throwable unexpected = defect;
        if (unexpected != null) {
            all.add("the thread that writes the trace ended: " + unexpected);
        }
        all.addAll(remarks);
        return all;
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
        TraceCounts noted = TraceCounts.NONE;
        for (WorkerTrace worker : workers) {
            noted = noted.plus(worker.noted());
        }
        remarks = sink.end(noted);
    }
}
