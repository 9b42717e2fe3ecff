package dev.weir.clientcost;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;

/** Over RabbitMQ's Java client: publisher confirms, and a consumer that acknowledges each 100th message with those before it. */
final class BareRabbit implements BareClient {

    private static final int PREFETCH = 250;
    private static final int ACK_EVERY = 100;

    private final BareLoop loop;
    private final String queue;
    private final int bytes;
    private final Connection sending;
    private final Connection receiving;
    private final Channel publisher;
    private final ConcurrentSkipListMap<Long, byte[]> unconfirmed = new ConcurrentSkipListMap<>();

    BareRabbit(String uri, String queue, int bytes, BareLoop loop) throws Exception {
        this.loop = loop;
        this.queue = queue;
        this.bytes = bytes;
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(uri);
        sending = factory.newConnection();
        receiving = factory.newConnection();
        publisher = sending.createChannel();
        publisher.confirmSelect();
        publisher.addConfirmListener(this::confirmed, (tag, multiple) -> confirmed(tag, multiple));
        Channel consumer = receiving.createChannel();
        consumer.basicQos(PREFETCH);
        consumer.basicConsume(queue, false, new DefaultConsumer(consumer) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                    throws IOException {
                loop.received(body);
                if (envelope.getDeliveryTag() % ACK_EVERY == 0) {
                    consumer.basicAck(envelope.getDeliveryTag(), true);
                }
            }
        });
    }

    private void confirmed(long tag, boolean multiple) {
        if (multiple) {
            var all = unconfirmed.headMap(tag, true);
            all.values().forEach(loop::acked);
            all.clear();
        } else {
            loop.acked(Objects.requireNonNull(unconfirmed.remove(tag)));
        }
    }

    @Override
    public void publish() throws IOException {
        byte[] message = loop.message(bytes);
        unconfirmed.put(publisher.getNextPublishSeqNo(), message);
        publisher.basicPublish("", queue, true, MessageProperties.MINIMAL_PERSISTENT_BASIC, message);
    }

    @Override
    public void close() throws IOException {
        sending.close();
        receiving.close();
    }
}
