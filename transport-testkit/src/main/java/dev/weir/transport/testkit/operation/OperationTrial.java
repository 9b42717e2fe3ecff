package dev.weir.transport.testkit.operation;

import dev.weir.clock.SystemClock;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.testkit.Await;
import dev.weir.transport.testkit.TransportUnderTest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** An open transport and the client of one worker, by which a contract starts operations and awaits their ends. */
final class OperationTrial implements AutoCloseable, OperationListener {

    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    private final TransportUnderTest subject;
    private final SystemClock clock = new SystemClock();
    private final Transport transport;
    private final OperationClient client;
    private final AtomicInteger slots = new AtomicInteger();
    private final Map<Integer, Ended> ended = new ConcurrentHashMap<>();
    private final Map<Integer, List<Found>> found = new ConcurrentHashMap<>();
    private final AtomicInteger toldTwice = new AtomicInteger();

    /**
     * What came of an operation.
     *
     * @param failure why it failed; empty when it did not
     * @param found what it read
     */
    record Ended(Operation operation, String failure, String cause, List<Found> found) {

        boolean succeeded() {
            return failure.isEmpty();
        }
    }

    /** A record that was read, as text. */
    record Found(int partition, long offset, String key, String value, Map<String, String> headers) {}

    OperationTrial(TransportUnderTest subject) {
        this.subject = subject;
        String runId = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        this.transport =
                subject.driver().open(subject.settings(), new RunContext(runId, clock, subject.maxMessageBytes()));
        this.client = ((Operable) transport).openOperations(0, this);
    }

    /** A name that no other trial has. */
    static String name() {
        return "contract-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    }

    /** Starts an operation of a kind and returns it; it has not ended. */
    Operation start(OperationKind kind, Consumer<Operation> order) {
        Operation operation = new Operation(slots.getAndIncrement());
        operation.kind = kind;
        operation.number = operation.slot;
        order.accept(operation);
        operation.intendedNanos = clock.nanos();
        operation.startedNanos = operation.intendedNanos;
        client.start(operation);
        return operation;
    }

    /** Carries out an operation. */
    Ended run(OperationKind kind, Consumer<Operation> order) {
        return end(start(kind, order));
    }

    /** Awaits the end of an operation. */
    Ended end(Operation operation) {
        long startNanos = System.nanoTime();
        Ended end = ended.get(operation.slot);
        while (end == null) {
            if (System.nanoTime() - startNanos > subject.patience().toNanos()) {
                throw new AssertionError(operation.kind + " did not end within " + subject.patience());
            }
            if (!client.receive(LOOK_AGAIN_NANOS)) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
            end = ended.get(operation.slot);
        }
        return end;
    }

    /** Hands over what is held back and awaits the ends of everything that was started. */
    void flush() {
        long startNanos = System.nanoTime();
        boolean flushed = client.flush(subject.patience());
        if (!flushed || ended.size() < slots.get()) {
            throw new AssertionError("of " + slots.get() + " operations " + ended.size() + " have ended "
                    + (System.nanoTime() - startNanos) / 1_000_000 + " ms after the flush began, which says " + flushed
                    + (Thread.currentThread().isInterrupted() ? "; this thread is interrupted" : ""));
        }
    }

    /** What was told of an operation so far: whether it has ended. */
    boolean ended(Operation operation) {
        return ended.containsKey(operation.slot);
    }

    /** How often an end was told again. */
    int toldTwice() {
        return toldTwice.get();
    }

    /** A topic of its own with so many partitions, which the system knows everywhere. */
    String topic(int partitions) {
        String name = name();
        Ended created = run(OperationKind.CREATE_TOPIC, operation -> {
            operation.topic = name;
            operation.partitions = partitions;
            operation.replication = 1;
        });
        if (!created.succeeded()) {
            throw new AssertionError("topic " + name + ": " + created.failure() + ", " + created.cause());
        }
        awaitPartitions(name, partitions);
        return name;
    }

    /** Waits until a topic is described with so many partitions: who is asked may hear of a change later than who made it. */
    void awaitPartitions(String topic, int partitions) {
        if (OperationDriver.operationsOf(subject.driver()).contains(OperationKind.DESCRIBE_TOPIC)) {
            Await.until(
                    topic + " has " + partitions + " partitions",
                    subject.patience(),
                    () -> on(OperationKind.DESCRIBE_TOPIC, topic).operation().found == partitions);
        }
    }

    /** Creates a record with neither key nor headers. */
    Ended create(String topic, int partition, String value) {
        return run(OperationKind.CREATE_RECORD, operation -> {
            operation.topic = topic;
            operation.partition = partition;
            operation.value = buffer(value);
        });
    }

    Ended read(String topic, int partition, long offset) {
        return run(OperationKind.READ_RECORD, operation -> {
            operation.topic = topic;
            operation.partition = partition;
            operation.offset = offset;
        });
    }

    /** An operation on a topic as a whole. */
    Ended on(OperationKind kind, String topic) {
        return run(kind, operation -> operation.topic = topic);
    }

    static ByteBuffer buffer(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(ByteBuffer buffer) {
        return StandardCharsets.UTF_8.decode(buffer.duplicate()).toString();
    }

    @Override
    public void found(Operation operation, FoundRecord record) {
        Map<String, String> headers = new ConcurrentHashMap<>();
        for (RecordHeader header : record.headers()) {
            headers.put(header.name(), text(header.value()));
        }
        ByteBuffer key = record.key();
        found.computeIfAbsent(operation.slot, slot -> new ArrayList<>())
                .add(new Found(
                        record.partition(),
                        record.offset(),
                        key == null ? "" : text(key),
                        text(record.value()),
                        headers));
    }

    @Override
    public void succeeded(Operation operation) {
        end(operation, "", "");
    }

    @Override
    public void failed(Operation operation, OperationFailure failure, String cause) {
        end(operation, failure.label(), cause);
    }

    private void end(Operation operation, String failure, String cause) {
        List<Found> records = List.copyOf(found.getOrDefault(operation.slot, List.of()));
        if (ended.putIfAbsent(operation.slot, new Ended(operation, failure, cause, records)) != null) {
            toldTwice.incrementAndGet();
        }
    }

    @Override
    public void close() {
        client.close();
        transport.close();
    }
}
