package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.schedule.work.WorkModel;
import java.util.SplittableRandom;

/**
 * The work of one consumer: until when it is busy with what it received. The end of one piece is the start of the next, so
 * that what one takes too long by waking late does not add up. Used by the consumer's thread.
 */
public final class ConsumerWork {

    /** Of a consumer that takes the next messages at once. */
    static ConsumerWork none() {
        return new ConsumerWork(WorkModel.NONE, new SystemClock(), 0);
    }

    private final WorkModel model;
    private final RunClock clock;
    private final SplittableRandom random;
    private long busyUntilNanos = Long.MIN_VALUE;
    private boolean piecewise;
    private int ofBatch;
    private int waiting;
    private int finished;

    /** @param seed of the random times */
    public ConsumerWork(WorkModel model, RunClock clock, long seed) {
        this.model = model;
        this.clock = clock;
        this.random = new SplittableRandom(seed);
    }

    /** Most messages to ask for in one poll: of a system that can, one at a time when each is worked on by itself. */
    int pollLimit(int usual) {
        return model.any() && model.each() == WorkModel.Each.RECORD ? 1 : usual;
    }

    /** Has it say when each piece is done, and not only when all are. */
    void piecewise() {
        piecewise = true;
    }

    /** Messages have been received now, and work on them begins. */
    void begin(int messages) {
        if (messages <= 0) {
            return;
        }
        if (!model.any()) {
            finished += messages;
            return;
        }
        boolean single = model.each() == WorkModel.Each.RECORD;
        ofBatch = single ? 1 : messages;
        waiting = single ? messages : 1;
        busyUntilNanos = clock.nanos() + model.time().draw(random);
        while (!piecewise && waiting > 1) {
            waiting--;
            busyUntilNanos += model.time().draw(random);
        }
    }

    /** When the next piece of it is done; {@link Loop#AT_ONCE} when all is. */
    long next() {
        while (waiting > 0 && clock.nanos() >= busyUntilNanos) {
            finished += ofBatch;
            waiting--;
            busyUntilNanos += waiting > 0 ? model.time().draw(random) : 0;
        }
        return waiting == 0 ? Loop.AT_ONCE : busyUntilNanos;
    }

    /** How many messages it has finished since the last call, where it goes piece by piece. */
    int finished() {
        int since = finished;
        finished = 0;
        return since;
    }
}
