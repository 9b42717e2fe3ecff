package dev.weir.transport.kafka.real;

import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecords;

/** What happened to a client on its own thread, for the thread of its crowd. */
sealed interface ClientEvent {

    /** Whom it happened to. */
    RealClient client();

    /**
     * The client has every partition, and stands in each where its next record will be.
     *
     * @param atNanos when that was seen, by the run's clock
     */
    record Joined(RealClient client, long atNanos) implements ClientEvent {}

    /**
     * One poll brought records.
     *
     * @param receivedNanos when that poll returned, by the run's clock
     */
    record Received(RealClient client, ConsumerRecords<ByteBuffer, ByteBuffer> records, long receivedNanos)
            implements ClientEvent {}

    /** The client has ended by itself: it could not be made, or its consumer can receive nothing any more. */
    record Ended(RealClient client, Throwable cause) implements ClientEvent {}
}
