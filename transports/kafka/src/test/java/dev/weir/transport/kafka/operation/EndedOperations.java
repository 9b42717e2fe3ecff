package dev.weir.transport.kafka.operation;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Remembers what came of operations, and refuses to hear of one twice. */
public final class EndedOperations implements OperationListener {

    private final Map<Operation, End> ends = new ConcurrentHashMap<>();
    private final Map<Operation, List<Found>> found = new ConcurrentHashMap<>();
    private final AtomicInteger twice = new AtomicInteger();

    /** How an operation ended. */
    public record End(Optional<OperationFailure> failure, String cause) {}

    /** A record that was found, as text. */
    public record Found(int partition, long offset, String key, String value, Map<String, String> headers) {}

    @Override
    public void found(Operation operation, FoundRecord record) {
        Map<String, String> headers = new ConcurrentHashMap<>();
        record.headers().forEach(header -> headers.put(header.name(), text(header.value())));
        found.computeIfAbsent(operation, key -> new ArrayList<>())
                .add(new Found(
                        record.partition(),
                        record.offset(),
                        record.key() == null ? "" : text(record.key()),
                        text(record.value()),
                        headers));
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }

    @Override
    public void succeeded(Operation operation) {
        end(operation, new End(Optional.empty(), ""));
    }

    @Override
    public void failed(Operation operation, OperationFailure failure, String cause) {
        end(operation, new End(Optional.of(failure), cause));
    }

    private void end(Operation operation, End end) {
        if (ends.putIfAbsent(operation, end) != null) {
            twice.incrementAndGet();
        }
    }

    /** How many operations have ended. */
    public int count() {
        return ends.size();
    }

    /** How often the end of one was told again. */
    public int toldTwice() {
        return twice.get();
    }

    public Optional<OperationFailure> failure(Operation operation) {
        return end(operation).failure();
    }

    public End end(Operation operation) {
        End end = ends.get(operation);
        if (end == null) {
            throw new AssertionError(operation.kind + " " + operation.topic + " has not ended");
        }
        return end;
    }

    /** Those that did not succeed, and why. */
    public List<End> failures(List<Operation> operations) {
        return operations.stream()
                .map(this::end)
                .filter(end -> end.failure().isPresent())
                .toList();
    }

    /** What a read found, in order. */
    public List<Found> found(Operation operation) {
        return found.getOrDefault(operation, List.of());
    }

    /** An operation of a kind with what it needs. */
    public static Operation operation(OperationKind kind, Consumer<Operation> order) {
        Operation operation = new Operation(0);
        operation.kind = kind;
        order.accept(operation);
        return operation;
    }

    public static Operation read(String topic, int partition, long offset) {
        return operation(OperationKind.READ_RECORD, order -> {
            order.topic = topic;
            order.partition = partition;
            order.offset = offset;
        });
    }

    /** Starts operations, and waits until all have ended. */
    public void run(OperationClient client, List<Operation> operations) {
        for (Operation operation : operations) {
            operation.startedNanos = System.nanoTime();
            client.start(operation);
        }
        if (!client.flush(Duration.ofMinutes(2))) {
            throw new AssertionError(
                    "not all of " + operations.size() + " operations have ended: " + ends.size() + " have");
        }
    }
}
