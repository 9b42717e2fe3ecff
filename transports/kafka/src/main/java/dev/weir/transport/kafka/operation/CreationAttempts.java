package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.FaultException;
import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.OperationFailure;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.CreateTopicsOptions;

/**
 * The options of one creation of a topic, which count how often the admin client sends it. The client repeats a request whose
 * answer is lost, and tells nobody; but it asks these options whenever it writes the request. Thread-safe.
 */
final class CreationAttempts extends CreateTopicsOptions {

    private final AtomicInteger requests = new AtomicInteger();

    @Override
    public boolean shouldValidateOnly() {
        requests.incrementAndGet();
        return super.shouldValidateOnly();
    }

    /**
     * What a failure of the creation means. That the topic exists is definite after one request. After several, an earlier one
     * may have created it, so whether the operation took effect is open.
     */
    Throwable judged(Throwable fault) {
        OperationFault told = OperationFault.of(fault);
        int sent = requests.get();
        if (told.failure() != OperationFailure.EXISTS || sent < 2) {
            return fault;
        }
        return new FaultException(
                OperationFailure.DISCONNECTED,
                "the request was sent " + sent + " times, and one without an answer may have created the topic: "
                        + told.cause(),
                fault);
    }
}
