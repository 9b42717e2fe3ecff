package dev.weir.operation.trace;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind.Subject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Notes what one worker does in chunks that its {@link StepTrace} lends it. Used by that worker's thread alone. */
final class WorkerTrace implements OperationTrace {

    /** After so long a chunk is handed over though it is not full, so that a run that is killed leaves its trace. */
    private static final long LONGEST_NANOS = 1_000_000_000L;

    private final StepTrace step;
    private final long every;
    private final long zeroNanos;
    private @Nullable TraceChunk chunk;
    private String lastName = "";
    private byte[] lastBytes = new byte[0];
    private long operations;
    private long items;

    WorkerTrace(StepTrace step, long every, long zeroNanos) {
        this.step = step;
        this.every = every;
        this.zeroNanos = zeroNanos;
    }

    @Override
    public void succeeded(Operation operation) {
        if (traced(operation)) {
            byte[] name = name(operation);
            TraceChunk into = room(operation, name);
            if (into != null) {
                TraceRow.succeeded(into, operation, name, zeroNanos);
            }
        }
    }

    @Override
    public void failed(Operation operation, OperationFailure failure) {
        if (traced(operation)) {
            byte[] name = name(operation);
            TraceChunk into = room(operation, name);
            if (into != null) {
                TraceRow.failed(into, operation, failure, name, zeroNanos);
            }
        }
    }

    @Override
    public void pipelineDone(Operation last, long intendedNanos) {
        items++;
        byte[] name = name(last);
        TraceChunk into = room(last, name);
        if (into != null) {
            TraceRow.item(into, last, name, intendedNanos - zeroNanos, last.endedNanos - intendedNanos);
        }
    }

    private boolean traced(Operation operation) {
        if (every == 0 || operation.number % every != 0) {
            return false;
        }
        operations++;
        return true;
    }

    /** The name of what it worked on; mostly the same text as before, which is encoded once. */
    private byte[] name(Operation operation) {
        String name = operation.kind.subject() == Subject.GROUP ? operation.group : operation.topic;
        if (!name.equals(lastName)) {
            lastName = name;
            lastBytes = name.getBytes(StandardCharsets.UTF_8);
        }
        return lastBytes;
    }

    /** A chunk with room for a row; null when there is none, and the row is lost. */
    private @Nullable TraceChunk room(Operation operation, byte[] name) {
        int bytes = TraceRow.FIXED_BYTES + name.length;
        TraceChunk current = chunk;
        if (current != null
                && (current.rows.remaining() < bytes || operation.endedNanos - current.sinceNanos > LONGEST_NANOS)) {
            step.hand(current);
            current = null;
        }
        if (current == null) {
            current = step.take().orElse(null);
            if (current != null) {
                current.sinceNanos = operation.endedNanos;
            }
        }
        chunk = current;
        return current == null || current.rows.remaining() < bytes ? null : current;
    }

    @Override
    public TraceCounts noted() {
        return new TraceCounts(operations, items);
    }

    /** Hands over what is left. */
    void finish() {
        TraceChunk last = chunk;
        chunk = null;
        if (last != null && !last.isEmpty()) {
            step.hand(last);
        }
    }
}
