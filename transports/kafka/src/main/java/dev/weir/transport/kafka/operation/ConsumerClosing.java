package dev.weir.transport.kafka.operation;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.errors.InterruptException;

/** Closes consumers, also by a thread that is told to stop. */
final class ConsumerClosing {

    private static final Duration LIMIT = Duration.ofSeconds(2);

    private ConsumerClosing() {}

    /** Closes a consumer within a few seconds. A thread that was interrupted before or meanwhile is so afterwards. */
    static void close(Consumer<ByteBuffer, ByteBuffer> consumer) {
        boolean interrupted = Thread.interrupted();
        try {
            consumer.close(CloseOptions.timeout(LIMIT));
        } catch (InterruptException e) {
            // The consumer has closed all the same.
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
