package dev.weir.clientcost;

import io.nats.client.Connection;
import io.nats.client.ConsumeOptions;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStream;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.OrderedConsumerConfiguration;

/** Over jnats: asynchronous publishing, and an ordered consumer. */
final class BareNats implements BareClient {

    private final BareLoop loop;
    private final String stream;
    private final int bytes;
    private final Connection sending;
    private final Connection receiving;
    private final JetStream publisher;
    private volatile boolean closed;

    BareNats(String servers, String stream, int bytes, BareLoop loop) throws Exception {
        this.loop = loop;
        this.stream = stream;
        this.bytes = bytes;
        sending = Nats.connect(servers);
        receiving = Nats.connect(servers);
        publisher = sending.jetStream();
        IterableConsumer consumer = receiving
                .getStreamContext(stream)
                .createOrderedConsumer(new OrderedConsumerConfiguration().deliverPolicy(DeliverPolicy.All))
                .iterate(ConsumeOptions.builder().batchSize(500).build());
        Thread.ofPlatform().daemon().start(() -> receive(consumer));
    }

    private void receive(IterableConsumer consumer) {
        try {
            while (!closed) {
                Message message = consumer.nextMessage(100);
                if (message != null) {
                    loop.received(message.getData());
                }
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    // What becomes of it is told to the callback.
    @SuppressWarnings("FutureReturnValueIgnored")
    @Override
    public void publish() {
        byte[] message = loop.message(bytes);
        publisher.publishAsync(stream, message).whenComplete((ack, fault) -> loop.acked(message));
    }

    @Override
    public void close() {
        closed = true;
        try {
            sending.close();
            receiving.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
