package dev.weir.run.worker;

import dev.weir.run.worker.wire.MessageCodec;
import java.util.Map;

/**
 * How orders to a worker and its words travel: those of every worker, and those of its kind of part.
 *
 * @param orders codec of orders
 * @param words codec of words
 */
public record WorkerProtocol(MessageCodec<WorkerOrder> orders, MessageCodec<WorkerMessage> words) {

    /**
     * That of a kind of part.
     *
     * @param requests sealed, what is asked of it
     * @param reports sealed, what it tells unasked
     * @param results sealed, what its orders come to
     */
    public static WorkerProtocol of(
            Class<? extends WorkerOrder.PartRequest> requests,
            Class<? extends WorkerMessage.PartReport> reports,
            Class<? extends WorkerMessage.PartResult> results) {
        return new WorkerProtocol(
                new MessageCodec<>(WorkerOrder.class, Map.of(WorkerOrder.PartRequest.class, requests)),
                new MessageCodec<>(
                        WorkerMessage.class,
                        Map.of(
                                WorkerMessage.PartReport.class, reports,
                                WorkerMessage.PartResult.class, results)));
    }
}
