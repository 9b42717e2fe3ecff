package dev.weir.operation.work;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A place for one operation at a time, or for one pipeline: what was started, and what was told of it.
 *
 * <p>Belongs to its worker until the operation is started, then to whoever tells of its end, and from then on to the worker.
 */
final class InFlightOperation {

    /** Whose it is. */
    enum State {
        /** Nothing is under way. */
        FREE,
        /** Started, and no end was told. */
        STARTED,
        /** Its end was told. */
        ENDED,
        /** The worker waits for its end no longer. */
        ABANDONED
    }

    final Operation operation;
    final AtomicReference<State> state = new AtomicReference<>(State.FREE);

    /** Stage of a pipeline, from 0. */
    int stage;

    /** When the first stage of the pipeline was due. */
    long firstIntendedNanos;

    /** Which part of its latency the tool or its host has made. */
    long toolNanos;

    /** Sequence in which a pipeline created its record; -1 where a read may find any record. */
    long expectedSequence = RecordCheck.ANY_SEQUENCE;

    /** When the last operation in this place ended. */
    long freedNanos;

    /** Why it failed; null when it did not. */
    @Nullable
    OperationFailure failure;

    String cause = "";

    /** Records it read that Weir did not write. */
    long foreign;

    /** What was read and is not what was written; empty when nothing was. */
    String mismatch = "";

    /** The one whose end was told before, while both wait for the worker. */
    @Nullable
    InFlightOperation toldBefore;

    InFlightOperation(int slot) {
        this.operation = new Operation(slot);
    }

    /** Makes it one that was started. By the worker, before the client knows of it. */
    void start() {
        failure = null;
        cause = "";
        foreign = 0;
        mismatch = "";
        state.set(State.STARTED);
    }

    /** Notes its end; false when that was told before or nobody waits for it. */
    boolean end(@Nullable OperationFailure why, String words) {
        if (state.get() != State.STARTED) {
            return false;
        }
        failure = why;
        cause = words;
        return state.compareAndSet(State.STARTED, State.ENDED);
    }
}
