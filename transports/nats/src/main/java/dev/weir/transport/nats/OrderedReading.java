package dev.weir.transport.nats;

import io.nats.client.ConsumeOptions;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.StreamContext;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.OrderedConsumerConfiguration;
import java.io.IOException;

/** Reads the whole stream in order, from its first message on; the client goes on by itself after a gap. */
final class OrderedReading implements NatsSubscriber.Reading {

    private volatile long last;

    @Override
    public IterableConsumer open(StreamContext stream, ConsumeOptions options)
            throws IOException, JetStreamApiException {
        return stream.createOrderedConsumer(new OrderedConsumerConfiguration().deliverPolicy(DeliverPolicy.All))
                .iterate(options);
    }

    @Override
    public void handedOver(Message message, long sequence) {
        last = sequence;
    }

    @Override
    public void idle(StreamContext stream) {
        // The last message says where it is.
    }

    @Override
    public long next() {
        return last;
    }
}
