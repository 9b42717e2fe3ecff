package dev.weir.transport.kafka.real;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.kafka.failure.Polls;
import dev.weir.transport.kafka.position.PositionWatch;
import java.lang.System.Logger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * One consumer in a group of its own from connecting to leaving, on a thread of its own. What happens to it is told to
 * the crowd as events; its methods are for the thread of the crowd.
 */
final class RealClient {

    private static final Logger LOG = System.getLogger(RealClient.class.getName());
    private static final Duration POLL_LIMIT = Duration.ofMillis(500);
    private static final Duration JOINING_POLL_LIMIT = Duration.ofMillis(50);
    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(1);
    private static final long JOIN_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Polls whose records may wait for the crowd before the client waits with them. */
    private static final int POLLS_AHEAD = 4;

    private final Place place;
    private final Connection connection;
    private final java.util.function.Consumer<ClientEvent> events;
    private final RunClock clock;
    private final Semaphore ahead = new Semaphore(POLLS_AHEAD);
    private final Thread thread;
    private volatile @Nullable Consumer<ByteBuffer, ByteBuffer> consumer;
    private volatile @Nullable Metric bytesIn;
    private volatile @Nullable PositionWatch watch;
    private volatile boolean leaving;

    /**
     * Which client it is and what it takes.
     *
     * @param index among all clients of the run
     * @param key of the records it hands over; nothing when it hands over all
     * @param bytesPerSecond most bytes it reads in a second
     */
    record Place(int index, @Nullable ByteBuffer key, long bytesPerSecond) {}

    /**
     * How it receives.
     *
     * @param topic name of the topic
     * @param partitions how many it has
     * @param constructor makes the consumer
     * @param watching watches where a consumer stands, and moves it as the user asked
     */
    record Connection(
            String topic,
            int partitions,
            Supplier<Consumer<ByteBuffer, ByteBuffer>> constructor,
            Function<Consumer<?, ?>, PositionWatch> watching) {}

    /**
     * Begins to connect.
     *
     * @param before the same client's connection of before, which leaves the group first; nothing when there was none
     * @param events told of what happens, by the client's thread
     */
    RealClient(
            Place place,
            Connection connection,
            @Nullable RealClient before,
            java.util.function.Consumer<ClientEvent> events,
            RunClock clock) {
        this.place = place;
        this.connection = connection;
        this.events = events;
        this.clock = clock;
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("weir-client-" + place.index())
                .start(() -> run(before));
    }

    private void run(@Nullable RealClient before) {
        try {
            if (before != null) {
                before.awaitEnd(System.nanoTime() + LEAVE_LIMIT.toNanos() * 2);
            }
            receive(before);
        } catch (WakeupException | InterruptException | InterruptedException e) {
            // It was told to leave.
        } catch (Throwable cause) {
            events.accept(new ClientEvent.Ended(this, cause));
        } finally {
            leaveGroup();
        }
    }

    private void receive(@Nullable RealClient before) throws InterruptedException {
        Consumer<ByteBuffer, ByteBuffer> made = connection.constructor().get();
        consumer = made;
        PositionWatch own = connection.watching().apply(made);
        watch = own;
        if (before != null) {
            before.passPositions(own);
        }
        bytesIn = made.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals("incoming-byte-total")
                        && metric.metricName().group().equals("consumer-metrics"))
                .findFirst()
                .orElse(null);
        made.subscribe(List.of(connection.topic()), new GroupPositions(made, own));
        join(made, own);
        while (!leaving) {
            ConsumerRecords<ByteBuffer, ByteBuffer> records = poll(made, own, POLL_LIMIT);
            if (!records.isEmpty()) {
                hand(records);
            }
        }
    }

    /** Its successor goes on there, unless the group knows of a committed offset. */
    private void passPositions(PositionWatch successor) {
        PositionWatch own = watch;
        if (own != null) {
            own.positions().nextOffsets().forEach((partition, next) -> {
                successor.reach(partition, next);
                successor.expect(partition, next);
            });
        }
    }

    private static ConsumerRecords<ByteBuffer, ByteBuffer> poll(
            Consumer<ByteBuffer, ByteBuffer> polled, PositionWatch own, Duration limit) {
        ConsumerRecords<ByteBuffer, ByteBuffer> records;
        try {
            records = Polls.next(polled, limit);
        } catch (InvalidOffsetException lost) {
            recover(own, lost);
            return ConsumerRecords.empty();
        }
        for (TopicPartition partition : records.partitions()) {
            List<ConsumerRecord<ByteBuffer, ByteBuffer>> ofPartition = records.records(partition);
            for (int i = 0; i < ofPartition.size(); i++) {
                own.received(partition.partition(), ofPartition.get(i).offset());
            }
            // An interceptor of the old kind leaves the next offsets out.
            own.reach(partition.partition(), ofPartition.getLast().offset() + 1);
        }
        records.nextOffsets().forEach((partition, next) -> own.reach(partition.partition(), next.offset()));
        return records;
    }

    /** If the leaders do not answer, the next poll finds the same, and they are asked again. */
    private static void recover(PositionWatch own, InvalidOffsetException lost) {
        try {
            own.recover(lost);
        } catch (TimeoutException e) {
            LOG.log(Logger.Level.DEBUG, "not moved in the log yet: {0}", e.getMessage());
        }
    }

    /** Polls until it has every partition, and stands in each where its next record will be. */
    private void join(Consumer<ByteBuffer, ByteBuffer> joining, PositionWatch own) throws InterruptedException {
        long begun = clock.nanos();
        while (!leaving) {
            ConsumerRecords<ByteBuffer, ByteBuffer> records = poll(joining, own, JOINING_POLL_LIMIT);
            if (stands(joining)) {
                events.accept(new ClientEvent.Joined(this, clock.nanos()));
                if (!records.isEmpty()) {
                    hand(records);
                }
                return;
            }
            if (clock.nanos() - begun > JOIN_LIMIT_NANOS) {
                throw new TimeoutException("its group did not give it the partitions of " + connection.topic()
                        + " within " + TimeUnit.NANOSECONDS.toSeconds(JOIN_LIMIT_NANOS) + " s");
            }
        }
    }

    private boolean stands(Consumer<ByteBuffer, ByteBuffer> joining) {
        if (joining.assignment().size() < connection.partitions()) {
            return false;
        }
        try {
            for (TopicPartition partition : joining.assignment()) {
                joining.position(partition, JOINING_POLL_LIMIT);
            }
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private void hand(ConsumerRecords<ByteBuffer, ByteBuffer> records) throws InterruptedException {
        long receivedNanos = clock.nanos();
        ahead.acquire();
        events.accept(new ClientEvent.Received(this, records, receivedNanos));
        if (place.bytesPerSecond() < Long.MAX_VALUE) {
            rest(receivedNanos + (long) (bytes(records) * 1e9 / place.bytesPerSecond()));
        }
    }

    private static long bytes(ConsumerRecords<ByteBuffer, ByteBuffer> records) {
        long bytes = 0;
        for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records) {
            bytes += Math.max(0, record.serializedValueSize());
        }
        return bytes;
    }

    private void rest(long untilNanos) {
        while (!leaving && clock.nanos() < untilNanos && !Thread.currentThread().isInterrupted()) {
            clock.parkUntil(untilNanos);
        }
    }

    private void leaveGroup() {
        Consumer<ByteBuffer, ByteBuffer> made = consumer;
        if (made == null) {
            return;
        }
        try {
            made.close(CloseOptions.timeout(LEAVE_LIMIT));
        } catch (KafkaException e) {
            // It has released what it had; its group learns of it by itself.
            LOG.log(
                    Logger.Level.WARNING,
                    "client {0} could not leave its group: {1}",
                    place.index(),
                    Secrets.masked(String.valueOf(e.getMessage())));
        }
    }

    Place place() {
        return place;
    }

    /** Whether it was told to leave. */
    boolean leaving() {
        return leaving;
    }

    /** Takes note that the records of one poll have been handed over. */
    void handled() {
        ahead.release();
    }

    /** Bytes that its consumer has read until now. */
    long bytesRead() {
        Metric now = bytesIn;
        return now != null && now.metricValue() instanceof Double bytes ? bytes.longValue() : 0;
    }

    /** Tells it to commit its offsets, leave its group and end. Does not wait. */
    void leave() {
        leaving = true;
        Consumer<ByteBuffer, ByteBuffer> made = consumer;
        if (made != null) {
            made.wakeup();
        }
        // Whatever it waits for besides: the crowd, or its share of a slow client's time.
        ahead.release();
        LockSupport.unpark(thread);
    }

    /**
     * Waits until it has left.
     *
     * @param deadlineNanos until when, by {@link System#nanoTime()}
     * @return whether it has
     */
    boolean awaitEnd(long deadlineNanos) throws InterruptedException {
        return thread.join(Duration.ofNanos(Math.max(1, deadlineNanos - System.nanoTime())));
    }
}
