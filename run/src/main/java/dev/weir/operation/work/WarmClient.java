package dev.weir.operation.work;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationListener;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A client that warms a step up and then carries it out, by the connections that it has. It is used by one worker after the
 * other: the first one closes it, which leaves it open if nothing is under way.
 */
final class WarmClient implements OperationClient, OperationListener {

    private final OperationClient client;
    private final Predicate<WarmClient> keeping;
    private final AtomicLong underWay = new AtomicLong();
    private volatile OperationListener listener;
    private volatile boolean warm;

    /**
     * @param opening opens the client, given whom it tells
     * @param keeping takes it when its first worker has ended; whether it did
     */
    WarmClient(
            Function<OperationListener, OperationClient> opening,
            OperationListener listener,
            Predicate<WarmClient> keeping) {
        this.listener = listener;
        this.keeping = keeping;
        this.client = opening.apply(this);
    }

    /** Tells another worker from now on, which is its last. Nothing is under way. */
    void tell(OperationListener other) {
        listener = other;
    }

    @Override
    public void start(Operation operation) {
        // A client that throws stays with one under way for good, and is not kept.
        underWay.incrementAndGet();
        client.start(operation);
    }

    @Override
    public boolean receive(long withinNanos) {
        return client.receive(withinNanos);
    }

    @Override
    public boolean flush(Duration deadline) {
        return client.flush(deadline);
    }

    @Override
    public void close() {
        boolean first = !warm;
        warm = true;
        if (!first || underWay.get() != 0 || !keeping.test(this)) {
            client.close();
        }
    }

    @Override
    public void found(Operation operation, FoundRecord record) {
        listener.found(operation, record);
    }

    @Override
    public void succeeded(Operation operation) {
        underWay.decrementAndGet();
        listener.succeeded(operation);
    }

    @Override
    public void failed(Operation operation, OperationFailure failure, String cause) {
        underWay.decrementAndGet();
        listener.failed(operation, failure, cause);
    }
}
