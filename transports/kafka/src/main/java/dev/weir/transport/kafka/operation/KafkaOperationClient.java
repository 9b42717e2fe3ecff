package dev.weir.transport.kafka.operation;

import dev.weir.transport.TransportException;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The operations of one worker. Records are created by a producer of its own and read by connections of its own; topics and
 * groups are asked for over admin clients that all workers share. A wait for metadata or for room in the producer's buffer is
 * the only one of {@link #start}.
 */
final class KafkaOperationClient implements OperationClient {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Parts parts;
    private boolean closed;

    /**
     * What carries operations out.
     *
     * @param runTopic topic of records for which none is named
     */
    record Parts(
            RecordWriter writer,
            PrefetchedReads prefetched,
            SingleReads single,
            TopicReads wholeTopics,
            AdminCalls calls,
            TopicOperations topics,
            GroupOperations groups,
            String runTopic) {}

    KafkaOperationClient(Parts parts) {
        this.parts = parts;
    }

    @Override
    public void start(Operation operation) {
        if (closed) {
            throw new TransportException("this client of operations is closed");
        }
        if (operation.topic.isEmpty()) {
            operation.topic = parts.runTopic();
        }
        switch (operation.kind) {
            case CREATE_RECORD -> parts.writer().write(operation);
            case READ_RECORD -> read(operation);
            case READ_TOPIC -> parts.wholeTopics().start(operation);
            case DELETE_RECORDS ->
                parts.calls().begin(operation, () -> parts.topics().deleteRecords(operation));
            case CREATE_TOPIC ->
                parts.calls().begin(operation, () -> parts.topics().create(operation));
            case DESCRIBE_TOPIC ->
                parts.calls().begin(operation, () -> parts.topics().describe(operation));
            case LIST_TOPICS ->
                parts.calls().begin(operation, () -> parts.topics().list());
            case ALTER_TOPIC ->
                parts.calls().begin(operation, () -> parts.topics().alter(operation));
            case DELETE_TOPIC ->
                parts.calls().begin(operation, () -> parts.topics().delete(operation));
            case LIST_GROUPS ->
                parts.calls().begin(operation, () -> parts.groups().list());
            case DESCRIBE_GROUP ->
                parts.calls().begin(operation, () -> parts.groups().describe(operation));
            case RESET_OFFSETS ->
                parts.calls().begin(operation, () -> parts.groups().resetOffsets(operation));
            case DELETE_GROUP ->
                parts.calls().begin(operation, () -> parts.groups().delete(operation));
        }
    }

    private void read(Operation operation) {
        if (!parts.prefetched().take(operation)) {
            parts.single().start(operation);
        }
    }

    @Override
    public boolean receive(long withinNanos) {
        return parts.prefetched().receive(withinNanos);
    }

    private boolean isDone() {
        return parts.writer().outstanding() == 0
                && parts.prefetched().outstanding() == 0
                && parts.single().outstanding() == 0
                && parts.wholeTopics().outstanding() == 0
                && parts.calls().outstanding() == 0;
    }

    @Override
    public boolean flush(Duration deadline) {
        long begunNanos = System.nanoTime();
        if (parts.writer().outstanding() > 0) {
            parts.writer().flush(deadline);
        }
        while (!isDone()) {
            if (System.nanoTime() - begunNanos >= deadline.toNanos()
                    || Thread.currentThread().isInterrupted()) {
                return false;
            }
            if (!parts.prefetched().receive(LOOK_NANOS)) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
        return true;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        parts.prefetched().close();
        parts.single().close();
        parts.wholeTopics().close();
        parts.calls().close();
        parts.writer().close();
    }
}
