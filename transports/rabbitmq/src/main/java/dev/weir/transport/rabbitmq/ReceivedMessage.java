package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.LongString;
import dev.weir.transport.MessageHandler;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message as the client handed it over.
 *
 * @param tag by which its channel knows it
 * @param redelivered whether the server had handed it to somebody before
 * @param receivedNanos when it was read, by the run's clock
 */
@SuppressWarnings("ArrayRecordComponent") // Read once.
record ReceivedMessage(
        long tag, boolean redelivered, AMQP.BasicProperties properties, byte[] body, long receivedNanos) {

    private static final String OFFSET = "x-stream-offset";
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    /** Its place in a stream; {@link MessageHandler#NO_OFFSET} in a queue. */
    long offset() {
        return header(OFFSET) instanceof Number offset ? offset.longValue() : MessageHandler.NO_OFFSET;
    }

    void handTo(MessageHandler handler) {
        Object identity = header(RabbitPublisher.HEADER);
        ByteBuffer content = ByteBuffer.wrap(body);
        if (identity == null) {
            handler.onMessage(content, NO_HEADER, 0, offset(), receivedNanos);
        } else if (identity instanceof byte[] bytes) {
            handler.onMessage(content, ByteBuffer.wrap(bytes), 0, offset(), receivedNanos);
        } else if (identity instanceof LongString text) {
            // A stream keeps no difference between bytes and text.
            handler.onMessage(content, ByteBuffer.wrap(text.getBytes()), 0, offset(), receivedNanos);
        } else {
            handler.unreadable("a header " + RabbitPublisher.HEADER + " that is not binary", 0, offset());
        }
    }

    private @Nullable Object header(String name) {
        return properties.getHeaders() == null ? null : properties.getHeaders().get(name);
    }
}
