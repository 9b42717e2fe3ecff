package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Operations that wait for an answer of the admin client, any number at a time. Begun by one thread; answered by that of the
 * admin client.
 */
final class AdminCalls implements AutoCloseable {

    private final OperationEnds ends;
    private final Set<Operation> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicLong told = new AtomicLong();
    private long begun;

    AdminCalls(OperationEnds ends) {
        this.ends = ends;
    }

    /**
     * Begins an operation.
     *
     * @param question asks the cluster without waiting; its answer is how many topics, groups or partitions it was about
     */
    void begin(Operation operation, Supplier<CompletionStage<Long>> question) {
        begun++;
        underWay.add(operation);
        CompletionStage<Long> answer;
        try {
            answer = question.get();
        } catch (IllegalStateException | IllegalArgumentException e) {
            // The admin client is closed, or cannot even write such a question.
            end(operation, null, new OperationFault(OperationFailure.NOT_SENT, String.valueOf(e.getMessage())));
            return;
        }
        follow(operation, answer);
    }

    // The answer is told to the operation, so nobody needs what follows it.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void follow(Operation operation, CompletionStage<Long> answer) {
        answer.whenComplete((found, fault) -> end(operation, found, fault == null ? null : OperationFault.of(fault)));
    }

    private void end(Operation operation, @Nullable Long found, @Nullable OperationFault fault) {
        if (!underWay.remove(operation)) {
            return;
        }
        try {
            if (fault != null) {
                ends.fail(operation, fault);
            } else {
                ends.succeed(operation, found == null ? 0 : found);
            }
        } finally {
            told.incrementAndGet();
        }
    }

    /** Of how many operations the end has not been told. By the thread that begins them. */
    long outstanding() {
        return begun - told.get();
    }

    /** Tells everything under way as failed. An answer that comes later is ignored. */
    @Override
    public void close() {
        underWay.forEach(operation -> end(operation, null, OperationFault.closed()));
    }
}
