package dev.weir.transport.direct;

import dev.weir.clock.RunClock;
import dev.weir.transport.TransportException;
import dev.weir.transport.direct.MemoryTopics.Partition;
import dev.weir.transport.direct.MemoryTopics.Topic;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * Records and topics in memory: the operations against which those of other transports are held. Every operation ends before
 * {@link #start} returns.
 */
final class DirectOperations implements OperationClient {

    /** There are no groups in memory. */
    static final Set<OperationKind> KINDS = EnumSet.of(
            OperationKind.CREATE_RECORD,
            OperationKind.READ_RECORD,
            OperationKind.DELETE_RECORDS,
            OperationKind.CREATE_TOPIC,
            OperationKind.DESCRIBE_TOPIC,
            OperationKind.LIST_TOPICS,
            OperationKind.READ_TOPIC,
            OperationKind.ALTER_TOPIC,
            OperationKind.DELETE_TOPIC);

    private final MemoryTopics topics;
    private final RunClock clock;
    private final OperationListener listener;
    private boolean closed;

    DirectOperations(MemoryTopics topics, RunClock clock, OperationListener listener) {
        this.topics = topics;
        this.clock = clock;
        this.listener = listener;
    }

    @Override
    public void start(Operation operation) {
        if (closed) {
            throw new TransportException("the client of these operations is closed");
        }
        switch (operation.kind) {
            case CREATE_TOPIC -> createTopic(operation);
            case LIST_TOPICS -> succeed(operation, topics.count());
            case DELETE_TOPIC -> deleteTopic(operation);
            case CREATE_RECORD, READ_RECORD, DELETE_RECORDS, DESCRIBE_TOPIC, READ_TOPIC, ALTER_TOPIC ->
                withTopic(operation);
            case LIST_GROUPS, DESCRIBE_GROUP, RESET_OFFSETS, DELETE_GROUP ->
                fail(operation, OperationFailure.REJECTED, "there are no groups in memory");
        }
    }

    private void createTopic(Operation operation) {
        if (!MemoryTopics.isName(operation.topic)) {
            fail(operation, OperationFailure.REJECTED, "'" + operation.topic + "' cannot be the name of a topic");
        } else if (topics.create(operation.topic, operation.partitions, operation.config)) {
            succeed(operation, 1);
        } else {
            fail(operation, OperationFailure.EXISTS, "topic " + operation.topic + " exists");
        }
    }

    private void deleteTopic(Operation operation) {
        if (topics.delete(operation.topic)) {
            succeed(operation, 1);
        } else {
            noTopic(operation);
        }
    }

    private void noTopic(Operation operation) {
        fail(operation, OperationFailure.NOT_FOUND, "there is no topic " + operation.topic);
    }

    private void withTopic(Operation operation) {
        Topic topic = topics.topic(operation.topic);
        if (topic == null) {
            noTopic(operation);
            return;
        }
        switch (operation.kind) {
            case DESCRIBE_TOPIC -> succeed(operation, topic.partitions());
            case READ_TOPIC -> readTopic(operation, topic);
            case ALTER_TOPIC -> alter(operation, topic);
            default -> withPartition(operation, topic);
        }
    }

    private void readTopic(Operation operation, Topic topic) {
        long count = 0;
        for (FoundRecord record : topic.records()) {
            operation.bytes += bytes(record);
            count++;
            listener.found(operation, record);
        }
        succeed(operation, count);
    }

    private void alter(Operation operation, Topic topic) {
        if (operation.partitions > 0 && !topic.grow(operation.partitions)) {
            fail(
                    operation,
                    OperationFailure.REJECTED,
                    "topic " + operation.topic + " has " + topic.partitions() + " partitions, more than "
                            + operation.partitions);
            return;
        }
        topic.configure(operation.config);
        succeed(operation, topic.partitions());
    }

    private void withPartition(Operation operation, Topic topic) {
        boolean appends = operation.kind == OperationKind.CREATE_RECORD;
        Partition partition = !appends && operation.partition < 0 ? null : topic.partition(operation.partition);
        if (partition == null) {
            fail(
                    operation,
                    OperationFailure.NOT_FOUND,
                    "topic " + operation.topic + " has no partition " + operation.partition);
            return;
        }
        switch (operation.kind) {
            case CREATE_RECORD -> append(operation, partition);
            case READ_RECORD -> read(operation, partition);
            default -> deleteRecords(operation, partition);
        }
    }

    private void append(Operation operation, Partition partition) {
        operation.offset = partition.append(operation);
        operation.partition = partition.number();
        ByteBuffer key = operation.key;
        operation.bytes = (long) operation.value.remaining() + (key == null ? 0 : key.remaining());
        for (RecordHeader header : operation.headers) {
            operation.bytes += (long) header.name().length() + header.value().remaining();
        }
        succeed(operation, 1);
    }

    private void read(Operation operation, Partition partition) {
        FoundRecord record = partition.read(operation.offset);
        if (record == null) {
            outOfRange(operation);
            return;
        }
        operation.bytes = bytes(record);
        listener.found(operation, record);
        succeed(operation, 1);
    }

    private void deleteRecords(Operation operation, Partition partition) {
        long deleted = partition.deleteBelow(operation.offset);
        if (deleted < 0) {
            outOfRange(operation);
        } else {
            succeed(operation, deleted);
        }
    }

    private void outOfRange(Operation operation) {
        fail(
                operation,
                OperationFailure.OUT_OF_RANGE,
                "offset " + operation.offset + " of " + operation.topic + " " + operation.partition
                        + " is not in the log");
    }

    private static long bytes(FoundRecord record) {
        ByteBuffer key = record.key();
        long bytes = (long) record.value().remaining() + (key == null ? 0 : key.remaining());
        for (RecordHeader header : record.headers()) {
            bytes += (long) header.name().length() + header.value().remaining();
        }
        return bytes;
    }

    private void succeed(Operation operation, long found) {
        operation.found = found;
        operation.endedNanos = clock.nanos();
        listener.succeeded(operation);
    }

    private void fail(Operation operation, OperationFailure failure, String cause) {
        operation.endedNanos = clock.nanos();
        listener.failed(operation, failure, cause);
    }

    @Override
    public boolean flush(Duration deadline) {
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }
}
