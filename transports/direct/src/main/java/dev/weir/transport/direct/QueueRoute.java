package dev.weir.transport.direct;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Hands copies of messages over to the subscriber's thread, through a pipe for each publisher. What is put in before the
 * subscriber is opened waits for it.
 */
final class QueueRoute implements Route {

    private final int partition;
    private final int batch;
    private final WaitMode waiting;
    private final RunClock clock;
    private final Pipe[] pipes;
    private volatile boolean closed;
    private volatile boolean taken;

    /**
     * @param partition partition the messages of this route are said to come from
     * @param publishers how many publishers lead here
     * @param pipe makes the pipe of one of them
     * @param batch how many messages are waited for, some microseconds, when they come one right after the other
     */
    QueueRoute(int partition, int publishers, Supplier<Pipe> pipe, int batch, WaitMode waiting, RunClock clock) {
        this.partition = partition;
        this.batch = batch;
        this.waiting = waiting;
        this.clock = clock;
        this.pipes = Stream.generate(pipe).limit(publishers).toArray(Pipe[]::new);
    }

    @Override
    public Inlet inlet(int stream) {
        Pipe pipe = pipes[stream];
        return new PipeInlet(pipe);
    }

    /** The way of one publisher. */
    private final class PipeInlet implements Inlet {

        private final Pipe pipe;
        private long lastNanos = clock.nanos();

        PipeInlet(Pipe pipe) {
            this.pipe = pipe;
        }

        @Override
        public long put(ByteBuffer message, ByteBuffer header, boolean timed) {
            int turn = 0;
            while (!closed) {
                if (pipe.offer(message, header, timed)) {
                    lastNanos = timed ? clock.nanos() : lastNanos;
                    return lastNanos;
                }
                if (Thread.currentThread().isInterrupted()) {
                    return REFUSED;
                }
                waiting.pause(turn++, clock);
            }
            return REFUSED;
        }
    }

    @Override
    public Subscriber subscribe(MessageHandler handler) {
        if (taken) {
            throw new IllegalStateException("this subscriber was opened before");
        }
        taken = true;
        return new Drain(handler);
    }

    @Override
    public long count() {
        long count = 0;
        for (Pipe pipe : pipes) {
            count += pipe.count();
        }
        return count;
    }

    @Override
    public void close() {
        closed = true;
    }

    /** The subscriber: takes from all pipes in turn, a few messages each. */
    private final class Drain implements Subscriber, Pipe.Taker {

        private static final long LONGEST_WAIT_NANOS = 50_000_000;
        private static final int TURN = 64;

        /** Messages that come within so many looks of each other come fast. */
        private static final int FAST_LOOKS = 8;

        private static final int MOST_GLANCES = 16;
        private static final long GLANCE_NANOS = 4_000;

        /** So many messages more at each glance are worth another one. */
        private static final int LEAST_GROWTH = 8;

        private final MessageHandler handler;
        private long handedOver;
        private long lastNanos = clock.nanos();
        private boolean fast;
        private int next;

        Drain(MessageHandler handler) {
            this.handler = handler;
        }

        @Override
        public void awaitReady(Duration deadline) {
            // Ready since the pipes exist.
        }

        @Override
        public int poll(int limit) {
            if (fast) {
                awaitBatch();
            }
            int count = drain(limit);
            if (count > 0) {
                fast = true;
                return count;
            }
            long deadlineNanos = clock.nanos() + LONGEST_WAIT_NANOS;
            for (int turn = 0; mayWait() && clock.nanos() - deadlineNanos < 0; turn++) {
                waiting.pause(turn, clock);
                count = drain(limit);
                if (count > 0) {
                    fast = turn < FAST_LOOKS;
                    return count;
                }
            }
            fast = false;
            return 0;
        }

        /**
         * A subscriber that is faster than its publishers would take every message as soon as it is there, and the two
         * processors would pass the same lines of the cache to and fro at each, which costs several times what a message
         * costs. So it lets messages that come fast become many, and looks rarely meanwhile.
         */
        private void awaitBatch() {
            long waitingBefore = count() - handedOver;
            for (int glance = 0; glance < MOST_GLANCES && waitingBefore < batch && mayWait(); glance++) {
                long untilNanos = clock.nanos() + GLANCE_NANOS;
                do {
                    waiting.pause(0, clock);
                } while (clock.nanos() < untilNanos);
                long waitingNow = count() - handedOver;
                if (waitingNow - waitingBefore < LEAST_GROWTH) {
                    return;
                }
                waitingBefore = waitingNow;
            }
        }

        private boolean mayWait() {
            return !closed && !Thread.currentThread().isInterrupted();
        }

        private int drain(int limit) {
            int count = 0;
            int emptyInARow = 0;
            while (count < limit && emptyInARow < pipes.length) {
                int taken = pipes[next].take(this, Math.min(TURN, limit - count));
                count += taken;
                emptyInARow = taken > 0 ? 0 : emptyInARow + 1;
                next = next + 1 == pipes.length ? 0 : next + 1;
            }
            return count;
        }

        @Override
        public void take(ByteBuffer message, ByteBuffer header, boolean timed) {
            lastNanos = timed ? clock.nanos() : lastNanos;
            handler.onMessage(message, header, partition, handedOver, lastNanos);
            handedOver++;
        }

        @Override
        public Positions position() {
            return new Positions(Map.of(partition, handedOver));
        }

        @Override
        public void close() {
            QueueRoute.this.close();
        }
    }
}
