package dev.weir.transport.kafka;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.Rejoining;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.failure.Polls;
import dev.weir.transport.kafka.position.PositionWatch;
import dev.weir.transport.kafka.share.UserHeaders;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** One consumer, with its partitions from a {@link PartitionAssignment}. */
final class KafkaSubscriber implements Rejoining {

    private static final Duration READY_WAIT = Duration.ofMillis(20);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
    private static final Duration HANDLER_LIMIT = Duration.ofSeconds(5);
    private static final long NEVER = Long.MIN_VALUE;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private final ConsumerOpening opening;
    private final PositionWatch progress;
    private final MessageHandler handler;
    private final boolean takesHeaders;
    private final boolean takesStamps;
    private final RunClock clock;
    private final Duration pollTimeout;
    private final Faults faults;

    /**
     * Held while the consumer is in use, so that the transport may close it from another thread. Fair: a thread that
     * polls again at once would otherwise take it back for ever, before the one that waits to close has woken.
     */
    private final ReentrantLock inUse = new ReentrantLock(true);

    private OpenConsumer open;
    private long polledNanos = NEVER;
    private State state = State.PRESENT;

    private enum State {
        PRESENT,
        /** Its consumer is closed, and another may come. */
        AWAY,
        /** Another consumer has come, and has not joined its group yet. */
        RETURNED,
        CLOSED
    }

    /** A consumer and how it comes by its partitions. */
    record OpenConsumer(KafkaConsumer<Void, ByteBuffer> consumer, PartitionAssignment assignment) {}

    /** Opens another consumer in the place of one that is gone. By the subscriber's thread. */
    interface ConsumerOpening {
        OpenConsumer open();
    }

    /** Says what an exception of the consumer means to the user. */
    interface Faults {
        TransportException explain(KafkaException fault);
    }

    /**
     * How it polls.
     *
     * @param timeout longest time it waits in one poll
     */
    record Polling(RunClock clock, Duration timeout) {}

    /** Owns the consumer from now on. */
    KafkaSubscriber(
            OpenConsumer first,
            ConsumerOpening opening,
            PositionWatch progress,
            MessageHandler handler,
            Polling polling,
            Faults faults) {
        this.open = first;
        this.opening = opening;
        this.progress = progress;
        this.handler = handler;
        this.takesHeaders = handler.takesHeaders();
        this.takesStamps = handler.takesStamps();
        progress.handingTo(handler);
        this.clock = polling.clock();
        this.pollTimeout = polling.timeout();
        this.faults = faults;
    }

    @Override
    public void awaitReady(Duration deadline) {
        long begunNanos = clock.nanos();
        PartitionAssignment assignment = open.assignment();
        while (!assignment.ready()) {
            if (clock.nanos() - begunNanos > deadline.toNanos()) {
                throw new TransportException(
                        "not ready to receive after " + seconds(deadline) + ": " + assignment.missing());
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while getting ready to receive");
            }
            pollFor(READY_WAIT, !takesStamps, assignment::note);
        }
        assignment.settled();
        ClientThreads.tellOfEnds();
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1_000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    @Override
    public int poll(int limit) {
        return pollFor(pollTimeout, true, () -> {});
    }

    /** @param taking whether what comes is handed over; otherwise it will come again */
    private int pollFor(Duration wait, boolean taking, Runnable afterwards) {
        inUse.lock();
        try {
            if (state == State.CLOSED) {
                throw new TransportException("this subscriber is closed");
            }
            PartitionAssignment assignment = open.assignment();
            if (assignment.empty()) {
                clock.parkUntil(clock.nanos() + Math.max(wait.toNanos(), READY_WAIT.toNanos()));
                afterwards.run();
                return 0;
            }
            if (polledNanos != NEVER) {
                assignment.pollsAfter(clock.nanos() - polledNanos);
            }
            ConsumerRecords<Void, ByteBuffer> records = Polls.next(open.consumer(), wait);
            polledNanos = clock.nanos();
            int handed = taking ? take(records) : putBack(records);
            afterwards.run();
            if (state == State.RETURNED && assignment.joined()) {
                state = State.PRESENT;
            }
            return handed;
        } catch (InterruptException e) {
            // The exception has raised the thread's interrupt flag again: the caller is told to stop by that.
            return 0;
        } catch (InvalidOffsetException e) {
            recover(e);
            return 0;
        } catch (KafkaException e) {
            throw faults.explain(e);
        } finally {
            inUse.unlock();
        }
    }

    private int take(ConsumerRecords<Void, ByteBuffer> records) {
        int handed = handOver(records, polledNanos);
        records.nextOffsets().forEach((partition, next) -> reach(progress.place(partition), next.offset()));
        return handed;
    }

    /** Where the run began is where it stands until something is taken. Of a partition that another had, what came first. */
    private int putBack(ConsumerRecords<Void, ByteBuffer> records) {
        Map<Integer, Long> began = progress.positions().nextOffsets();
        for (TopicPartition partition : records.partitions()) {
            long first = records.records(partition).getFirst().offset();
            open.consumer().seek(partition, began.getOrDefault(progress.place(partition), first));
        }
        return 0;
    }

    private void recover(InvalidOffsetException lost) {
        try {
            progress.recover(lost).forEach(open.assignment()::reach);
        } catch (KafkaException e) {
            throw faults.explain(e);
        }
    }

    /** All that one poll brought was received when it returned: how long the handler takes is no part of a latency. */
    private int handOver(ConsumerRecords<Void, ByteBuffer> records, long receivedNanos) {
        int handed = 0;
        for (TopicPartition partition : records.partitions()) {
            List<ConsumerRecord<Void, ByteBuffer>> ofPartition = records.records(partition);
            int index = progress.place(partition);
            for (int i = 0; i < ofPartition.size(); i++) {
                ConsumerRecord<Void, ByteBuffer> record = ofPartition.get(i);
                progress.received(index, record.offset());
                if (takesStamps) {
                    handler.onStamp(record.timestamp(), record.timestampType() == TimestampType.LOG_APPEND_TIME);
                }
                if (takesHeaders) {
                    UserHeaders.handOver(record, KafkaPublisher.HEADER, handler);
                }
                handler.onMessage(orNothing(record.value()), header(record), index, record.offset(), receivedNanos);
            }
            handed += ofPartition.size();
            // An interceptor of the old kind leaves the next offsets out.
            reach(index, ofPartition.getLast().offset() + 1);
        }
        return handed;
    }

    private void reach(int partition, long nextOffset) {
        progress.reach(partition, nextOffset);
        open.assignment().reach(partition, nextOffset);
    }

    /** A record without a value is a tombstone: somebody else's, but received all the same. */
    private static ByteBuffer orNothing(@Nullable ByteBuffer value) {
        return value == null ? NOTHING : value;
    }

    private static ByteBuffer header(ConsumerRecord<Void, ByteBuffer> record) {
        Header header = record.headers().lastHeader(KafkaPublisher.HEADER);
        return header == null || header.value() == null ? NOTHING : ByteBuffer.wrap(header.value());
    }

    @Override
    public Positions position() {
        return progress.positions();
    }

    private boolean gone() {
        return state == State.AWAY || state == State.CLOSED;
    }

    /**
     * {@inheritDoc} A consumer that vanishes leaves what the kernel leaves of a killed process: closed connections. It sends no
     * word to its group, and commits nothing that had not been committed.
     */
    @Override
    public void depart(Departure how) {
        inUse.lock();
        try {
            if (gone()) {
                return;
            }
            state = State.AWAY;
            if (how == Departure.VANISHES) {
                open.assignment().vanish();
            }
            open.consumer()
                    .close(CloseOptions.timeout(CLOSE_LIMIT)
                            .withGroupMembershipOperation(
                                    how == Departure.VANISHES
                                            ? CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP
                                            : CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
        } catch (InterruptException e) {
            // The consumer has closed all the same, and the flag is up again.
        } catch (KafkaException e) {
            throw faults.explain(e);
        } finally {
            inUse.unlock();
        }
    }

    @Override
    public void processEnds() {
        inUse.lock();
        try {
            if (!gone()) {
                open.assignment().vanish();
            }
        } catch (KafkaException e) {
            throw faults.explain(e);
        } finally {
            inUse.unlock();
        }
    }

    @Override
    public void comeBack() {
        inUse.lock();
        try {
            if (state == State.AWAY) {
                open = opening.open();
                polledNanos = NEVER;
                state = State.RETURNED;
            }
        } finally {
            inUse.unlock();
        }
    }

    @Override
    public boolean present() {
        return state == State.PRESENT;
    }

    @Override
    public void close() {
        Uninterrupted.run(this::closeConsumer);
    }

    private void closeConsumer() {
        try {
            if (!inUse.tryLock(HANDLER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TransportException(
                        "a subscriber cannot be closed: its handler has not returned for " + seconds(HANDLER_LIMIT));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted while closing a subscriber", e);
        }
        try {
            if (state == State.CLOSED) {
                return;
            }
            boolean away = state == State.AWAY;
            state = State.CLOSED;
            open.assignment().leave();
            if (!away) {
                open.consumer()
                        .close(CloseOptions.timeout(CLOSE_LIMIT)
                                .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
            }
        } catch (InterruptException e) {
            // The interrupt ended the wait for the group. The consumer has closed all the same, and the flag is up
            // again.
        } catch (KafkaException e) {
            throw faults.explain(e);
        } finally {
            inUse.unlock();
        }
    }
}
