package dev.weir.transport.kafka.share;

import dev.weir.transport.MessageHandler;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** The headers of a record other than that of Weir's identity. */
public final class UserHeaders {

    private UserHeaders() {}

    /** Tells a handler of them, in their order. */
    public static void handOver(ConsumerRecord<?, ?> record, String identity, MessageHandler handler) {
        for (Header header : record.headers()) {
            if (!header.key().equals(identity)) {
                handler.onHeader(header.key(), header.value());
            }
        }
    }
}
