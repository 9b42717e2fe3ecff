package dev.weir.transport.testkit.operation;

import dev.weir.clock.RunClock;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Ends each operation at the instant its course says, as soon as its worker asks for ends at or after it. */
final class SimulatedClient implements OperationClient {

    private final OperationCourse course;
    private final SimulatedLog log;
    private final RunClock clock;
    private final OperationListener listener;
    private final PriorityQueue<UnderWay> underWay = new PriorityQueue<>(
            Comparator.comparingLong(UnderWay::endNanos).thenComparingLong(one -> one.operation().number));

    private record UnderWay(Operation operation, long endNanos) {}

    SimulatedClient(OperationCourse course, SimulatedLog log, RunClock clock, OperationListener listener) {
        this.course = course;
        this.log = log;
        this.clock = clock;
        this.listener = listener;
    }

    @Override
    public void start(Operation operation) {
        long firstNanos = log.start(operation);
        long bytes = operation.value.remaining();
        if (operation.kind == OperationKind.CREATE_RECORD && !course.failing().hits(operation.number)) {
            operation.offset = log.append(operation);
            operation.partition = 0;
            operation.bytes = bytes;
        }
        long wouldEndNanos = operation.startedNanos + course.durationNanos(operation.kind);
        long endNanos = operation.number >= course.silentFrom()
                ? Long.MAX_VALUE
                : course.stall().end(firstNanos, wouldEndNanos);
        underWay.add(new UnderWay(operation, endNanos));
    }

    @Override
    public boolean receive(long withinNanos) {
        UnderWay next = underWay.peek();
        while (next != null && next.endNanos() <= clock.nanos()) {
            underWay.remove();
            end(next.operation(), next.endNanos());
            next = underWay.peek();
        }
        return false;
    }

    private void end(Operation operation, long endNanos) {
        operation.endedNanos = endNanos;
        if (course.failing().hits(operation.number)) {
            listener.failed(operation, course.failing().failure(), "as its course says");
            return;
        }
        if (operation.kind == OperationKind.READ_RECORD) {
            FoundRecord record = damaged(operation.offset);
            if (record == null) {
                listener.failed(operation, OperationFailure.OUT_OF_RANGE, "there is no record at " + operation.offset);
                return;
            }
            operation.bytes = record.value().remaining();
            listener.found(operation, record);
        }
        operation.found = 1;
        listener.succeeded(operation);
    }

    private @Nullable FoundRecord damaged(long offset) {
        FoundRecord record = log.read(offset);
        if (record == null) {
            return null;
        }
        return switch (course.damage()) {
            case NONE -> record;
            case NEIGHBOUR -> {
                FoundRecord next = log.read(offset + 1);
                FoundRecord other = next == null ? record : next;
                yield new FoundRecord(record.partition(), offset, other.key(), other.value(), other.headers());
            }
            case VALUE -> {
                ByteBuffer value = SimulatedLog.copy(record.value());
                int last = value.limit() - 1;
                value.put(last, (byte) (value.get(last) ^ 1));
                yield new FoundRecord(record.partition(), offset, record.key(), value, record.headers());
            }
            case KEY ->
                new FoundRecord(
                        record.partition(),
                        offset,
                        ByteBuffer.wrap("other".getBytes(StandardCharsets.UTF_8)),
                        record.value(),
                        record.headers());
            case HEADERS -> new FoundRecord(record.partition(), offset, record.key(), record.value(), List.of());
            case FOREIGN ->
                new FoundRecord(
                        record.partition(),
                        offset,
                        null,
                        ByteBuffer.wrap("not written by Weir".getBytes(StandardCharsets.UTF_8)),
                        List.of());
        };
    }

    @Override
    public boolean flush(Duration deadline) {
        receive(0);
        return underWay.isEmpty();
    }

    @Override
    public void close() {
        receive(0);
        underWay.clear();
    }
}
