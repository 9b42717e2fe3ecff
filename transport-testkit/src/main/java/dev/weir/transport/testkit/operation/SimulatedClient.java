package dev.weir.transport.testkit.operation;

import dev.weir.clock.RunClock;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import dev.weir.transport.testkit.operation.OperationCourse.Answers;
import dev.weir.transport.testkit.operation.OperationCourse.Timing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Ends each operation at the instant its course says, as soon as its worker asks for ends at or after it. */
final class SimulatedClient implements OperationClient {

    private static final long NEVER = Long.MAX_VALUE;

    private final OperationCourse course;
    private final SimulatedLog log;
    private final RunClock clock;
    private final OperationListener listener;
    private final PriorityQueue<UnderWay> underWay = new PriorityQueue<>(
            Comparator.comparingLong(UnderWay::endNanos).thenComparingLong(one -> one.operation().number));

    private boolean connected;

    /**
     * An end that is to be told.
     *
     * @param again whether it was told before
     */
    private record UnderWay(Operation operation, long endNanos, boolean again) {}

    SimulatedClient(OperationCourse course, SimulatedLog log, RunClock clock, OperationListener listener) {
        this.course = course;
        this.log = log;
        this.clock = clock;
        this.listener = listener;
    }

    @Override
    public void start(Operation operation) {
        long firstNanos = log.start(operation);
        Timing timing = course.timing();
        long beganNanos = operation.startedNanos;
        if (timing.blocking().hits(operation.number)) {
            beganNanos += timing.blockingFor().toNanos();
            clock.parkUntil(beganNanos);
        }
        if (!connected) {
            connected = true;
            beganNanos += timing.connecting().toNanos();
        }
        create(operation);
        long endNanos = course.answers().silent().hits(operation.number)
                ? NEVER
                : timing.stall().end(firstNanos, beganNanos + timing.durationNanos(operation.kind));
        underWay.add(new UnderWay(operation, endNanos, false));
    }

    private void create(Operation operation) {
        if (operation.kind == OperationKind.CREATE_RECORD && !fails(operation)) {
            operation.bytes = operation.value.remaining();
            operation.offset =
                    course.contents().forgotten().hits(operation.number) ? log.skip() : log.append(operation);
            operation.partition = 0;
        }
    }

    private boolean fails(Operation operation) {
        return course.answers().failing().which().hits(operation.number);
    }

    @Override
    public boolean receive(long withinNanos) {
        UnderWay next = underWay.peek();
        while (next != null && next.endNanos() <= clock.nanos()) {
            underWay.remove();
            tell(next);
            next = underWay.peek();
        }
        return false;
    }

    private void tell(UnderWay next) {
        Operation operation = next.operation();
        operation.endedNanos = next.endNanos();
        if (next.again()) {
            listener.succeeded(operation);
            return;
        }
        end(operation);
        Answers answers = course.answers();
        if (answers.toldTwice().hits(operation.number)) {
            long againNanos = next.endNanos() + answers.toldAgainAfter().toNanos();
            underWay.add(new UnderWay(operation, againNanos, true));
        }
    }

    private void end(Operation operation) {
        if (fails(operation)) {
            listener.failed(operation, course.answers().failing().failure(), "as its course says");
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
        if (operation.kind == OperationKind.DELETE_RECORDS && !course.contents().keepingDeleted()) {
            log.deleteBelow(operation.offset);
        }
        operation.found = 1;
        listener.succeeded(operation);
    }

    private @Nullable FoundRecord damaged(long offset) {
        FoundRecord record = log.read(offset);
        if (record == null) {
            return null;
        }
        return switch (course.contents().damage()) {
            case NONE -> record;
            case OTHER_OFFSET -> log.after(record);
            case NEIGHBOUR -> {
                FoundRecord other = log.after(record);
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
        List<UnderWay> left = underWay.stream()
                .filter(one -> one.endNanos() != NEVER)
                .sorted(underWay.comparator())
                .toList();
        underWay.clear();
        for (UnderWay one : left) {
            one.operation().endedNanos = clock.nanos();
            listener.failed(one.operation(), OperationFailure.TIMED_OUT, "the client was closed");
        }
    }
}
