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
    static final ConsumerWork NONE = new ConsumerWork(WorkModel.NONE, new SystemClock(), 0);

    private final WorkModel model;
    private final RunClock clock;
    private final SplittableRandom random;
    private long busyUntilNanos = Long.MIN_VALUE;

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

    /** Messages have been received now, and work on them begins. */
    void begin(int messages) {
        if (messages > 0 && model.any()) {
            busyUntilNanos = clock.nanos();
            int pieces = model.each() == WorkModel.Each.RECORD ? messages : 1;
            for (int piece = 0; piece < pieces; piece++) {
                busyUntilNanos += model.time().draw(random);
            }
        }
    }

    /** When it is done; {@link Loop#AT_ONCE} when it is. */
    long next() {
        return busyUntilNanos == Long.MIN_VALUE || clock.nanos() >= busyUntilNanos ? Loop.AT_ONCE : busyUntilNanos;
    }
}
