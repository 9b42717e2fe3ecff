package dev.weir.operation.work;

import dev.weir.clock.RunClock;
import dev.weir.operation.account.KindAccount;
import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.account.PipelineAccount;
import dev.weir.operation.trace.OperationTrace;
import dev.weir.operation.trace.TraceCounts;
import dev.weir.operation.work.InFlightOperation.State;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The operations that one worker has in flight, from their order to what became of them: accounts, items, trace, and the next
 * stages of pipelines. Used by the worker's thread; {@link #wake} by any.
 *
 * <p>Beside the real line of starts it keeps the one there would have been had the tool and its host never been late: an
 * operation can start when it is due, a place is free, and the client has taken the one before it. What a start lags behind that
 * line is the tool's own part of the latency.
 */
final class WorkerOperations {

    private static final String NO_ANSWER = "no answer before the step ended";

    private final InFlightOperation[] all;
    private final InFlightOperation[] free;
    private final EndedOperations ended;
    private final KindOrder order;
    private final List<OperationKind> stages;
    private final Map<OperationKind, KindAccount> accounts;
    private final PipelineAccount pipelines;
    private final Parts parts;
    private final StepLimits limits;
    private final RunClock clock;

    private int freeCount;
    private long idealFreeNanos = Long.MIN_VALUE;
    private long idealStartNanos;
    private long startedNanos;
    private boolean wasFull;
    private volatile boolean abandoned;

    /**
     * What operations are made of, checked by and noted in.
     *
     * @param items what they work on
     * @param writer writes their records; null where none are created
     * @param check holds what they read against what was written
     * @param deleted which records were deleted, by all steps
     * @param trace notes them; null for nowhere
     */
    record Parts(
            WorkItems items,
            @Nullable CreatedRecords writer,
            RecordCheck check,
            DeletedRecords deleted,
            @Nullable OperationTrace trace) {}

    /**
     * @param inFlight most operations in flight
     */
    WorkerOperations(OperationStep step, Parts parts, StepLimits limits, int inFlight, RunClock clock) {
        this.parts = parts;
        this.limits = limits;
        this.clock = clock;
        this.order = KindOrder.of(step.work());
        this.stages = step.work() instanceof OperationStep.Work.Pipeline pipeline ? pipeline.stages() : List.of();
        this.accounts = new EnumMap<>(OperationKind.class);
        step.work().kinds().forEach(kind -> accounts.put(kind, new KindAccount(kind)));
        this.pipelines = new PipelineAccount();
        this.all = new InFlightOperation[inFlight];
        this.free = new InFlightOperation[inFlight];
        for (int slot = inFlight - 1; slot >= 0; slot--) {
            all[slot] = new InFlightOperation(slot);
            free[freeCount++] = all[slot];
        }
        this.ended = new EndedOperations(all, parts.check());
    }

    /** Says when the step begins, by the run's clock. Before the worker does. */
    void begin(long startNanos) {
        accounts.values().forEach(account -> account.begin(startNanos));
        pipelines.begin(startNanos);
    }

    /** Whom the client tells. */
    OperationListener listener() {
        return ended;
    }

    /** What became of the operations of a kind of the step. */
    KindAccount account(OperationKind kind) {
        KindAccount account = accounts.get(kind);
        if (account == null) {
            throw new IllegalStateException("the step has no " + kind.label());
        }
        return account;
    }

    /** How long the pipelines took. */
    PipelineAccount pipelines() {
        return pipelines;
    }

    /** What is new of the accounts since the last call. By the worker's thread, or when that has ended. */
    LoopUpdate update() {
        OperationTrace trace = parts.trace();
        return new LoopUpdate(
                accounts.values().stream().map(KindAccount::update).toList(),
                pipelines.update(),
                heard(),
                toldTwice(),
                trace == null ? TraceCounts.NONE : trace.noted());
    }

    /** How many ends and records were told. By any thread. */
    long heard() {
        return ended.found() + ended.told();
    }

    /** How often a client told of an end that it had told before. */
    long toldTwice() {
        return ended.toldTwice();
    }

    int inFlight() {
        return all.length - freeCount;
    }

    /** Whether as many as allowed are in flight; the wait for a place is then the operation's. */
    boolean full() {
        wasFull |= freeCount == 0;
        return freeCount == 0;
    }

    /** Wakes the worker if it sleeps. By any thread. */
    void wake() {
        ended.wake();
    }

    /** Whether the worker may sleep until it is woken: no end waits for it. */
    boolean maySleep() {
        return ended.sleep();
    }

    /**
     * Starts the operation of that number, in a free place.
     *
     * @param number its number in this part of the step
     * @param untimed whether it is due just because it starts
     * @return false at the end of input, and when all was abandoned meanwhile; then nothing was started, and nothing was due
     */
    boolean start(OperationClient client, long number, long intendedNanos, long nowNanos, boolean untimed) {
        InFlightOperation next = free[freeCount - 1];
        Operation operation = next.operation;
        operation.clear();
        operation.kind = order.kind(number);
        operation.number = limits.part().number(number);
        operation.intendedNanos = intendedNanos;
        operation.startedNanos = nowNanos;
        // A thread that hung in the list may come back long after it was left behind.
        if (!parts.items().fill(operation) || abandoned) {
            return false;
        }
        freeCount--;
        idealStartNanos = untimed ? nowNanos : Math.max(intendedNanos, idealFreeNanos);
        if (wasFull) {
            idealStartNanos = Math.max(idealStartNanos, next.freedNanos);
            wasFull = false;
        }
        startedNanos = nowNanos;
        next.stage = 0;
        next.firstIntendedNanos = intendedNanos;
        next.expectedSequence = RecordCheck.ANY_SEQUENCE;
        next.toolNanos = Math.max(0, nowNanos - idealStartNanos);
        pipelines.due();
        hand(next, client);
        return true;
    }

    private void hand(InFlightOperation next, OperationClient client) {
        Operation operation = next.operation;
        CreatedRecords writer = parts.writer();
        if (operation.kind == OperationKind.CREATE_RECORD && writer != null) {
            writer.write(operation, next.toolNanos);
            next.expectedSequence = stages.isEmpty() ? RecordCheck.ANY_SEQUENCE : operation.number;
        }
        if (operation.kind == OperationKind.DELETE_TOPIC) {
            parts.deleted().forget(operation.topic);
        }
        account(operation.kind).started(operation.intendedNanos, operation.startedNanos);
        next.start();
        client.start(operation);
    }

    /** The client has taken the last operation. */
    void handedOver(long nowNanos) {
        idealFreeNanos = idealStartNanos + (nowNanos - startedNanos);
    }

    /** The operation of that number became due and is never started. */
    void unsent(long number, long intendedNanos) {
        account(order.kind(number)).unsent(intendedNanos);
        pipelines.due();
    }

    /** Accounts for all operations whose end was told, and starts the next stages of pipelines. */
    void settle(OperationClient client) {
        InFlightOperation next = ended.take();
        while (next != null) {
            InFlightOperation following = next.toldBefore;
            next.toldBefore = null;
            if (account(next) && next.stage + 1 < stages.size()) {
                startNextStage(next, client);
            } else {
                release(next);
            }
            next = following;
        }
    }

    private void startNextStage(InFlightOperation next, OperationClient client) {
        Operation operation = next.operation;
        next.stage++;
        operation.kind = stages.get(next.stage);
        operation.intendedNanos = operation.endedNanos;
        operation.startedNanos = clock.nanos();
        next.toolNanos = operation.startedNanos - operation.intendedNanos;
        parts.items().next(operation);
        hand(next, client);
    }

    private void release(InFlightOperation place) {
        place.freedNanos = place.operation.endedNanos;
        free[freeCount++] = place;
    }

    /** Accounts for one operation; whether it succeeded. */
    private boolean account(InFlightOperation done) {
        // First of all, so that nothing is counted twice if this fails.
        done.state.set(State.FREE);
        Operation operation = done.operation;
        KindAccount account = account(operation.kind);
        account.foreign(done.foreign);
        OperationFailure failure = done.failure;
        String cause = done.cause;
        String mismatch = failure == null ? mismatch(done) : "";
        if (!mismatch.isEmpty()) {
            failure = OperationFailure.MISMATCH;
            cause = mismatch;
        }
        if (failure == null) {
            succeeded(done, account);
            return true;
        }
        failed(operation, account, failure, cause);
        return false;
    }

    /** What a read found and should not have; empty when nothing. */
    private String mismatch(InFlightOperation done) {
        Operation operation = done.operation;
        boolean gone = operation.kind == OperationKind.READ_RECORD
                && done.mismatch.isEmpty()
                && parts.deleted().hold(operation);
        return gone
                ? "the record at " + operation.topic + " " + operation.partition + ":" + operation.offset
                        + " was read after it had been deleted"
                : done.mismatch;
    }

    private void succeeded(InFlightOperation done, KindAccount account) {
        Operation operation = done.operation;
        account.succeeded(operation, done.toolNanos);
        if (operation.kind == OperationKind.DELETE_RECORDS) {
            parts.deleted().confirmed(operation);
        }
        limits.ended(operation.bytes, false);
        boolean first = done.stage == 0;
        boolean last = done.stage + 1 >= stages.size();
        if (first) {
            parts.items().keep(operation);
        }
        OperationTrace trace = parts.trace();
        if (trace != null) {
            trace.succeeded(operation);
        }
        if (last && !stages.isEmpty()) {
            pipelines.done(done.firstIntendedNanos, operation.endedNanos);
            if (trace != null) {
                trace.pipelineDone(operation, done.firstIntendedNanos);
            }
        }
    }

    private void failed(Operation operation, KindAccount account, OperationFailure failure, String cause) {
        account.failed(operation, failure, cause);
        limits.ended(0, true);
        OperationTrace trace = parts.trace();
        if (trace != null) {
            trace.failed(operation, failure);
        }
    }

    /** Accounts for everything that is left: ends that were told, and operations whose end nobody waits for any more. */
    void abandon(long nowNanos) {
        abandoned = true;
        for (InFlightOperation one : all) {
            if (one.state.compareAndSet(State.STARTED, State.ABANDONED)) {
                one.operation.endedNanos = nowNanos;
                failed(one.operation, account(one.operation.kind), OperationFailure.TIMED_OUT, NO_ANSWER);
            } else if (one.state.get() == State.ENDED) {
                account(one);
                release(one);
            }
        }
    }
}
