package dev.weir.operation.work;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationListener;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Takes the ends of one worker's operations from any thread to the worker, which it wakes when it sleeps. Allocates nothing:
 * the operations themselves are the list.
 */
final class EndedOperations implements OperationListener {

    private final InFlightOperation[] operations;
    private final RecordCheck check;
    private final AtomicReference<@Nullable InFlightOperation> last = new AtomicReference<>();
    private final AtomicLong found = new AtomicLong();
    private final AtomicLong told = new AtomicLong();
    private final AtomicLong toldTwice = new AtomicLong();
    private volatile @Nullable Thread sleeper;

    EndedOperations(InFlightOperation[] operations, RecordCheck check) {
        this.operations = operations;
        this.check = check;
    }

    @Override
    public void found(Operation operation, FoundRecord record) {
        found.incrementAndGet();
        check.examine(operations[operation.slot], record);
    }

    @Override
    public void succeeded(Operation operation) {
        end(operation, null, "");
    }

    @Override
    public void failed(Operation operation, OperationFailure failure, String cause) {
        end(operation, failure, cause);
    }

    private void end(Operation operation, @Nullable OperationFailure failure, String cause) {
        InFlightOperation ended = operations[operation.slot];
        if (!ended.end(failure, cause)) {
            if (ended.state.get() != InFlightOperation.State.ABANDONED) {
                toldTwice.incrementAndGet();
            }
            return;
        }
        told.incrementAndGet();
        InFlightOperation before = last.get();
        ended.toldBefore = before;
        while (!last.compareAndSet(before, ended)) {
            before = last.get();
            ended.toldBefore = before;
        }
        wake();
    }

    /** Wakes the worker if it sleeps. By any thread. */
    void wake() {
        Thread sleeping = sleeper;
        if (sleeping != null) {
            sleeper = null;
            LockSupport.unpark(sleeping);
        }
    }

    /** Says that the worker is about to sleep unless there is an end to take; whether it may. By the worker. */
    boolean sleep() {
        sleeper = Thread.currentThread();
        return last.get() == null;
    }

    /** The first of those whose end was told since the last call, each with the next in {@code toldBefore}; or null. By the worker. */
    @Nullable
    InFlightOperation take() {
        sleeper = null;
        InFlightOperation newest = last.get() == null ? null : last.getAndSet(null);
        InFlightOperation first = null;
        while (newest != null) {
            InFlightOperation before = newest.toldBefore;
            newest.toldBefore = first;
            first = newest;
            newest = before;
        }
        return first;
    }

    /** How many records were found: as long as it grows, something happens. By any thread. */
    long found() {
        return found.get();
    }

    /** How many ends were told. By any thread. */
    long told() {
        return told.get();
    }

    /** How often a client told of an end that it had told before. By any thread. */
    long toldTwice() {
        return toldTwice.get();
    }
}
