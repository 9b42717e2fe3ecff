package dev.weir.operation.work;

import dev.weir.clock.RunClock;
import dev.weir.operation.account.LoopUpdate;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.RunErrors;
import dev.weir.schedule.ScheduleCursor;
import dev.weir.transport.operation.OperationClient;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts the operations of one worker, each at the instant it is due or, in a closed loop, as soon as another has ended, and
 * follows them to their ends. The time line never slips: an operation that starts late, because as many as allowed were in
 * flight or the client let it wait, is still timed from when it was due.
 */
final class StepLoop implements Loop {

    /** How long operations that were due before the time was up may still be started behind it. */
    private static final long GRACE_NANOS = 1_000_000_000;

    private static final long NAP_NANOS = 20_000_000;
    private static final long RECEIVE_NANOS = 1_000_000;
    private static final int STARTS_PER_STEP = 64;

    private final String name;
    private final RunClock clock;
    private final OperationClient client;
    private final WorkerOperations operations;
    private final StepLimits limits;
    private final ScheduleCursor cursor;
    private final boolean closedLoop;
    private final RunErrors errors;

    /** Written by the run's thread alone, so that a loop that was left stays so. */
    private volatile Patience patience = Patience.TO_THE_END;
    /** Set by the loop's thread. */
    private volatile boolean closing;
    /** Set by whoever accounts for the rest: the loop's thread, or the run's, which does not wait for it. */
    private volatile boolean done;

    private volatile @Nullable Consumer<LoopUpdate> wanted;
    private Stage stage = Stage.STARTING;
    private long startNanos;
    private long dueNanos;

    /** How far the loop has come. */
    private enum Stage {
        /** Operations are started. */
        STARTING,
        /** None is started any more; the client may still hold some back. */
        STARTED,
        /** The client has been told to hold none back, and their ends are awaited. */
        FLUSHED
    }

    /** For how long the run waits for the loop. */
    private enum Patience {
        /** Until all that was started has ended. */
        TO_THE_END,
        /** Operations in flight are waited for no longer. */
        GIVEN_UP,
        /** The thread hangs in its client, and the run goes on without it. */
        LEFT
    }

    /**
     * @param cursor when operations are due, from the start; ignored in a closed loop
     */
    StepLoop(Worker worker, RunClock clock, StepLimits limits, ScheduleCursor cursor, RunErrors errors) {
        this.name = worker.name();
        this.client = worker.client();
        this.operations = worker.operations();
        this.closedLoop = worker.closedLoop();
        this.clock = clock;
        this.limits = limits;
        this.cursor = cursor;
        this.errors = errors;
    }

    /** Says when the step begins, by the run's clock. Before the loop does. */
    void begin(long beginNanos) {
        startNanos = beginNanos;
        dueNanos = closedLoop ? beginNanos : nextDue();
        operations.begin(beginNanos);
    }

    WorkerOperations operations() {
        return operations;
    }

    /**
     * What a loop works with.
     *
     * @param name of its thread
     * @param client carries out the operations; closed by the loop
     * @param operations what is in flight, and what becomes of it
     * @param closedLoop whether an operation is due when another has ended
     */
    record Worker(String name, OperationClient client, WorkerOperations operations, boolean closedLoop) {}

    @Override
    public String name() {
        return name;
    }

    /** Says that operations in flight are waited for no longer. By the run's thread. */
    void giveUp() {
        if (patience == Patience.TO_THE_END) {
            patience = Patience.GIVEN_UP;
        }
        operations.wake();
    }

    /** Accounts for what is in flight in the place of a thread that hangs in its client. By the run's thread. */
    void leave() {
        accountForRest();
        patience = Patience.LEFT;
    }

    /** Whether everything is accounted for and closed. By any thread. */
    boolean done() {
        return done;
    }

    /** Whether it has nothing left to do but to close its client. By any thread. */
    boolean closing() {
        return closing;
    }

    @Override
    public long step() {
        if (left()) {
            return DONE;
        }
        operations.settle(client);
        tellIfWanted();
        if (operations.inFlight() > 0) {
            client.receive(0);
        }
        if (stage == Stage.STARTING && limits.over()) {
            stopStarting(clock.nanos());
        }
        return stage == Stage.STARTING ? startDue() : awaitEnds();
    }

    private boolean left() {
        return patience == Patience.LEFT;
    }

    /** Has the thread tell what is new of its account, soon and between two operations. By any thread. */
    void want(Consumer<LoopUpdate> to) {
        wanted = to;
    }

    private void tellIfWanted() {
        Consumer<LoopUpdate> to = wanted;
        if (to != null) {
            wanted = null;
            to.accept(operations.update());
        }
    }

    private long startDue() {
        long nowNanos = clock.nanos();
        // Each start may block for long: what ends the step or leaves this loop behind is looked at before every one.
        for (int i = 0; i < STARTS_PER_STEP && !limits.over() && !left(); i++) {
            long intendedNanos = closedLoop ? Math.max(nowNanos, startNanos) : dueNanos;
            if (isTimeUp(intendedNanos, nowNanos)) {
                limits.timeReached();
                stopStarting(nowNanos);
                return AT_ONCE;
            }
            if (intendedNanos == ScheduleCursor.NEVER && limits.endNanos() == Long.MAX_VALUE) {
                limits.partEnded("end of the schedule", false);
                stage = Stage.STARTED;
                return AT_ONCE;
            }
            if (intendedNanos > nowNanos) {
                // The end of the time is looked at when it comes, however far the next operation is.
                return await(Math.min(intendedNanos, limits.endNanos()), nowNanos);
            }
            if (operations.full()) {
                return await(Long.MAX_VALUE, nowNanos);
            }
            if (!start(intendedNanos, nowNanos)) {
                return AT_ONCE;
            }
            nowNanos = clock.nanos();
            operations.handedOver(nowNanos);
        }
        return AT_ONCE;
    }

    /** A step is as long as its time, however long before its end the last operation was due. */
    private boolean isTimeUp(long intendedNanos, long nowNanos) {
        long endNanos = limits.endNanos();
        return nowNanos >= endNanos && (intendedNanos >= endNanos || nowNanos - GRACE_NANOS >= endNanos);
    }

    /** Starts an operation; false when there is none any more. */
    private boolean start(long intendedNanos, long nowNanos) {
        long number = limits.nextNumber();
        if (number == StepLimits.NO_MORE) {
            stage = Stage.STARTED;
            return false;
        }
        if (!closedLoop) {
            dueNanos = nextDue();
        }
        if (!operations.start(client, number, intendedNanos, nowNanos, closedLoop)) {
            limits.end("end of input");
            stage = Stage.STARTED;
            return false;
        }
        return true;
    }

    /** What has become due meanwhile and is never started is unsent. */
    private void stopStarting(long nowNanos) {
        stage = Stage.STARTED;
        if (closedLoop) {
            return;
        }
        long lastNanos = Math.min(nowNanos, limits.endNanos() - 1);
        while (dueNanos <= lastNanos) {
            long number = limits.nextNumber();
            if (number == StepLimits.NO_MORE) {
                return;
            }
            operations.unsent(number, dueNanos);
            dueNanos = nextDue();
        }
    }

    private long nextDue() {
        long fromStartNanos = cursor.nextNanos();
        return fromStartNanos == ScheduleCursor.NEVER ? ScheduleCursor.NEVER : startNanos + fromStartNanos;
    }

    private long awaitEnds() {
        if (operations.inFlight() == 0 || patience != Patience.TO_THE_END) {
            return DONE;
        }
        if (stage == Stage.STARTED) {
            stage = Stage.FLUSHED;
            client.flush(Duration.ZERO);
            return AT_ONCE;
        }
        long nowNanos = clock.nanos();
        return await(nowNanos + NAP_NANOS, nowNanos);
    }

    /** Receives for a while, or sleeps until an end is told. */
    private long await(long wakeNanos, long nowNanos) {
        long untilNanos = Math.min(wakeNanos, nowNanos + NAP_NANOS);
        if (operations.inFlight() > 0 && client.receive(Math.min(RECEIVE_NANOS, untilNanos - nowNanos))) {
            return AT_ONCE;
        }
        return operations.maySleep() ? untilNanos : AT_ONCE;
    }

    @Override
    public void close() {
        closing = true;
        if (done) {
            return;
        }
        try {
            client.close();
        } finally {
            accountForRest();
        }
    }

    private void accountForRest() {
        try {
            if (!left()) {
                operations.abandon(clock.nanos());
            }
        } finally {
            done = true;
        }
    }

    @Override
    public void failed(Throwable error) {
        try {
            StepErrors.report(errors, name, error);
        } finally {
            limits.end("a fault");
            stopStarting(clock.nanos());
        }
    }
}
