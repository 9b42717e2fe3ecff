package dev.weir.transport.kafka.operation;

import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.kafka.operation.TopicLeaders.Leader;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;
import org.jspecify.annotations.Nullable;

/**
 * Reads of one record each, from anywhere in any partition: one fetch to the leader for each, of the one batch that holds
 * the record, answered at once whether there is such a record or not. Any number may be under way; up to 16 connections to
 * each broker share them, for a broker carries out the requests of one connection one after the other.
 *
 * <p>A thread of its own, started with the first read, sends the fetches and tells what came of them. A leader that moved is
 * looked for, and a broken connection opened again, until the time of the read is over.
 */
final class SingleReads implements AutoCloseable {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long WAITING_MILLIS = 5;
    private static final long IDLE_MILLIS = 500;

    /** From the first version on in which topics are named by their id. */
    private static final short FIRST_WITH_TOPIC_ID = 13;

    private static final OperationFault BEYOND_END =
            new OperationFault(OperationFailure.OUT_OF_RANGE, "the log ends before that offset");
    private static final OperationFault OUTSIDE = new OperationFault(
            OperationFailure.OUT_OF_RANGE, "the log holds no such offset: deleted, or not yet written");
    private static final OperationFault NO_RECORD =
            new OperationFault(OperationFailure.NOT_FOUND, "no record at that offset: compacted, or of a transaction");

    private final Parts parts;
    private final OperationEnds ends;
    private final LogEnds logEnds;
    private final long limitNanos;
    private final Queue<SingleRead> arriving = new ConcurrentLinkedQueue<>();
    private final Deque<SingleRead> waiting = new ArrayDeque<>();
    private final Set<SingleRead> sent = new HashSet<>();
    private final AtomicLong ended = new AtomicLong();
    private long started;
    private @Nullable Thread thread;
    private @Nullable Fetching fetching;

    /** Asked for by another thread than the one whose state is next to it. */
    private volatile boolean closing;

    private volatile ThreadState state = ThreadState.AWAKE;
    private volatile @Nullable Throwable broken;

    /** What the thread that reads is at. */
    private enum ThreadState {
        AWAKE,
        /** About to wait or waiting for the brokers: whoever adds a read has to wake it. */
        ASLEEP,
        /** Nobody takes what is added. */
        OVER
    }

    /**
     * What it is made of.
     *
     * @param connections opens those to the brokers
     * @param leaders opens what knows the leaders, given what ends the wait of the connections
     * @param isolation what is seen of transactions
     * @param checkCrcs whether the checksums of batches are checked
     */
    record Parts(
            Supplier<FetchConnections> connections,
            java.util.function.Function<Runnable, TopicLeaders> leaders,
            IsolationLevel isolation,
            boolean checkCrcs,
            String threadName) {}

    /** What the thread works with. */
    private record Fetching(FetchConnections connections, TopicLeaders leaders, FetchedRecords records) {}

    SingleReads(Parts parts, OperationEnds ends, LogEnds logEnds, long limitNanos) {
        this.parts = parts;
        this.ends = ends;
        this.logEnds = logEnds;
        this.limitNanos = limitNanos;
    }

    /**
     * Begins a read. By one thread.
     *
     * @throws TransportException when the thread that reads has failed
     */
    void start(Operation operation) {
        Throwable fault = broken;
        if (fault != null) {
            throw new TransportException("the reads of single records have ended: " + fault, fault);
        }
        if (thread == null) {
            FetchConnections connections = parts.connections().get();
            fetching = new Fetching(
                    connections, parts.leaders().apply(connections::wakeup), new FetchedRecords(parts.checkCrcs()));
            thread = Thread.ofPlatform().daemon().name(parts.threadName()).start(this::run);
        }
        started++;
        arriving.add(new SingleRead(operation, ends.nanos(), limitNanos));
        switch (state) {
            case AWAKE -> {}
            case ASLEEP -> Objects.requireNonNull(fetching).connections().wakeup();
            case OVER -> failArriving();
        }
    }

    /** How many reads have not ended. By the thread that starts them. */
    long outstanding() {
        return started - ended.get();
    }

    private void run() {
        Fetching with = Objects.requireNonNull(fetching);
        try {
            while (!closing) {
                turn(with);
            }
        } catch (Throwable e) {
            // The thread's outermost loop: told by the next start.
            broken = e;
        } finally {
            state = ThreadState.OVER;
            with.connections().close();
            with.records().close();
            waiting.addAll(sent);
            waiting.forEach(read -> fail(read, OperationFault.closed()));
            waiting.clear();
            failArriving();
        }
    }

    private void failArriving() {
        for (SingleRead read = arriving.poll(); read != null; read = arriving.poll()) {
            fail(read, OperationFault.closed());
        }
    }

    private void turn(Fetching with) {
        with.leaders().takeAnswers();
        for (SingleRead read = arriving.poll(); read != null; read = arriving.poll()) {
            waiting.add(read);
        }
        long now = ends.nanos();
        for (int left = waiting.size(); left > 0; left--) {
            attempt(with, waiting.remove(), now);
        }
        state = ThreadState.ASLEEP;
        boolean idle = arriving.isEmpty() && !closing;
        with.connections().poll(!idle ? 0 : waiting.isEmpty() ? IDLE_MILLIS : WAITING_MILLIS);
        state = ThreadState.AWAKE;
    }

    private void attempt(Fetching with, SingleRead read, long now) {
        if (read.late(now)) {
            fail(read, read.fault());
            return;
        }
        if (!read.due(now)) {
            waiting.add(read);
            return;
        }
        Operation operation = read.operation;
        Leader leader = with.leaders().find(operation.topic, operation.partition, read.begunNanos, now);
        switch (leader) {
            case Leader.Leads leads -> attempt(with, read, leads);
            case Leader.Asked asked -> waiting.add(read);
            case Leader.Nobody nobody -> again(with, read, OperationFault.of(Errors.LEADER_NOT_AVAILABLE.exception()));
            case Leader.Refused refused -> fail(read, refused.fault());
        }
    }

    private void attempt(Fetching with, SingleRead read, Leader.Leads leader) {
        Optional<Node> connection = with.connections().ready(leader.node());
        if (connection.isPresent()) {
            sent.add(read);
            with.connections()
                    .send(
                            connection.get(),
                            request(read.operation, leader.topicId()),
                            answer -> answered(with, read, answer));
            return;
        }
        @Nullable AuthenticationException refusal = with.connections().refusal(leader.node());
        if (refusal != null) {
            fail(read, OperationFault.of(refusal));
        } else if (with.connections().failed(leader.node())) {
            again(
                    with,
                    read,
                    new OperationFault(
                            OperationFailure.DISCONNECTED,
                            "no connection to " + leader.node().host() + ":"
                                    + leader.node().port()));
        } else {
            waiting.add(read);
        }
    }

    private FetchRequest.Builder request(Operation operation, Uuid topicId) {
        short mostVersion = topicId.equals(Uuid.ZERO_UUID) ? FIRST_WITH_TOPIC_ID - 1 : ApiKeys.FETCH.latestVersion();
        // One byte: a broker sends the whole first batch, however little is asked for.
        FetchRequest.PartitionData asked = new FetchRequest.PartitionData(
                topicId, operation.offset, FetchRequest.INVALID_LOG_START_OFFSET, 1, Optional.empty());
        return FetchRequest.Builder.forConsumer(
                        mostVersion, 0, 0, Map.of(new TopicPartition(operation.topic, operation.partition), asked))
                .isolationLevel(parts.isolation())
                .setMaxBytes(1);
    }

    private void again(Fetching with, SingleRead read, OperationFault why) {
        with.leaders().forget(read.operation.topic);
        read.again(why, ends.nanos() + PAUSE_NANOS);
        waiting.add(read);
    }

    private void answered(Fetching with, SingleRead read, ClientResponse answer) {
        long receivedNanos = ends.nanos();
        sent.remove(read);
        if (answer.authenticationException() != null) {
            fail(read, OperationFault.of(answer.authenticationException()));
        } else if (answer.versionMismatch() != null) {
            fail(read, OperationFault.of(answer.versionMismatch()));
        } else if (!(answer.responseBody() instanceof FetchResponse response)) {
            again(with, read, new OperationFault(OperationFailure.DISCONNECTED, "connection lost"));
        } else if (response.error() != Errors.NONE) {
            refused(with, read, response.error());
        } else {
            PartitionData partition =
                    response.data().responses().getFirst().partitions().getFirst();
            Errors error = Errors.forCode(partition.errorCode());
            if (error == Errors.NONE) {
                found(with, read, partition, receivedNanos);
            } else {
                refused(with, read, error);
            }
        }
    }

    private void refused(Fetching with, SingleRead read, Errors error) {
        if (error == Errors.OFFSET_OUT_OF_RANGE) {
            fail(read, OUTSIDE);
        } else if (error.exception() instanceof RetriableException
                && !(error.exception() instanceof AuthorizationException)) {
            // Unknown topics are among these: the cluster is asked again, and says for certain.
            again(with, read, OperationFault.of(error.exception()));
        } else {
            fail(read, OperationFault.of(error.exception()));
        }
    }

    private void found(Fetching with, SingleRead read, PartitionData partition, long receivedNanos) {
        Operation operation = read.operation;
        long end = parts.isolation() == IsolationLevel.READ_COMMITTED
                ? partition.lastStableOffset()
                : partition.highWatermark();
        logEnds.reaches(new TopicPartition(operation.topic, operation.partition), end);
        Optional<Record> record;
        try {
            if (FetchResponse.recordsSize(partition) == 0) {
                fail(read, BEYOND_END);
                return;
            }
            record = with.records()
                    .find(FetchResponse.recordsOrFail(partition), operation.offset, partition.abortedTransactions());
        } catch (KafkaException e) {
            fail(
                    read,
                    new OperationFault(
                            OperationFailure.MISMATCH, OperationFault.of(e).cause()));
            return;
        }
        if (record.isEmpty()) {
            fail(read, NO_RECORD);
            return;
        }
        try {
            ends.read(operation, RecordContent.of(operation.partition, record.get()), receivedNanos);
        } finally {
            ended.incrementAndGet();
        }
    }

    private void fail(SingleRead read, OperationFault fault) {
        try {
            ends.fail(read.operation, fault);
        } finally {
            ended.incrementAndGet();
        }
    }

    /** Tells everything under way as failed. */
    @Override
    public void close() {
        closing = true;
        Thread reading = thread;
        Fetching with = fetching;
        if (reading == null || with == null) {
            return;
        }
        with.connections().wakeup();
        boolean interrupted = Thread.interrupted();
        try {
            reading.join(CLOSE_LIMIT);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
