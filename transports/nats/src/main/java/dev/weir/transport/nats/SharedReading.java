package dev.weir.transport.nats;

import dev.weir.transport.MessageHandler;
import io.nats.client.ConsumeOptions;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.StreamContext;
import io.nats.client.api.ConsumerInfo;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Reads what a durable consumer hands out to one of several, and acknowledges each message once it was handed over. */
final class SharedReading implements NatsSubscriber.Reading {

    private final String consumer;
    private final MessageHandler handler;
    private final AtomicLong redelivered;
    private volatile long floor;

    /** @param redelivered counts what was handed out before, over all subscribers */
    SharedReading(String consumer, MessageHandler handler, AtomicLong redelivered) {
        this.consumer = consumer;
        this.handler = handler;
        this.redelivered = redelivered;
    }

    @Override
    public IterableConsumer open(StreamContext stream, ConsumeOptions options)
            throws IOException, JetStreamApiException {
        return stream.getConsumerContext(consumer).iterate(options);
    }

    @Override
    public void handedOver(Message message, long sequence) {
        if (message.metaData().deliveredCount() > 1) {
            redelivered.incrementAndGet();
        }
        message.ack();
    }

    /** {@inheritDoc} The server knows up to where all of them have acknowledged. */
    @Override
    public void idle(StreamContext stream) throws IOException, JetStreamApiException {
        ConsumerInfo info = stream.getConsumerInfo(consumer);
        long acknowledged = info.getAckFloor().getStreamSequence();
        if (acknowledged > floor) {
            floor = acknowledged;
            handler.givenBefore(0, acknowledged);
        }
    }

    @Override
    public long next() {
        return floor;
    }
}
