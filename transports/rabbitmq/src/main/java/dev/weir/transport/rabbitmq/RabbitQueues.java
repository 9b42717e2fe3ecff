package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import com.rabbitmq.client.ShutdownSignalException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The queues of a run, as an administrator sees them. Used by one thread. */
final class RabbitQueues {

    private static final String QUEUE_TYPE = "x-queue-type";
    private static final int MOST_PREFETCH = 65_535;
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final RabbitPublisher.Opening opening;
    private final RabbitSettings settings;
    private final String name;
    private RabbitLink link;
    private @Nullable Channel channel;
    private List<String> queues = List.of();
    private boolean made;

    /** @param link the first connection, which this owns from now on */
    RabbitQueues(RabbitLink link, RabbitPublisher.Opening opening, RabbitSettings settings, String name) {
        this.link = link;
        this.opening = opening;
        this.settings = settings;
        this.name = name;
    }

    /** What the server says no to. */
    @FunctionalInterface
    private interface Order<T> {
        T give(Channel channel) throws IOException, InterruptedException, TimeoutException;
    }

    private <T> T order(String doing, Order<T> order) {
        try {
            return order.give(channel());
        } catch (IOException | ShutdownSignalException e) {
            throw new TransportException("cannot " + doing + ": " + Faults.told(e), e);
        } catch (TimeoutException e) {
            String blocked = link.blocked();
            throw new TransportException(
                    "cannot " + doing + ": no answer within "
                            + settings.limits().connectMillis() + " ms"
                            + (blocked.isEmpty() ? "" : ", because the server takes no messages now: " + blocked),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted, and did not " + doing, e);
        }
    }

    /** The server closes a channel after each no. */
    private Channel channel() throws IOException {
        Channel open = channel;
        if (open == null || !open.isOpen()) {
            if (!link.isOpen()) {
                link.end(false);
                link = opening.open();
            }
            open = link.channel();
            open.confirmSelect();
            channel = open;
        }
        return open;
    }

    /** The connection to the server. */
    RabbitLink link() {
        return link;
    }

    /**
     * Makes them, unless they were made before.
     *
     * @param count how many; each gets every message
     * @param mostBytes the largest message
     */
    void provision(int count, int mostBytes) {
        if (made) {
            return;
        }
        know(count);
        requireAbsent(queues.getFirst());
        made = true;
        Map<String, Object> arguments = arguments();
        for (String queue : queues) {
            order("make the queue " + queue, open -> open.queueDeclare(queue, true, false, false, arguments));
        }
        order("make the queue " + marks(), open -> open.queueDeclare(marks(), true, false, false, Map.of()));
        if (!exchange().isEmpty()) {
            order(
                    "make the exchange " + exchange(),
                    open -> open.exchangeDeclare(exchange(), BuiltinExchangeType.FANOUT, true));
            for (String queue : queues) {
                order("bind the queue " + queue, open -> open.queueBind(queue, exchange(), ""));
            }
        }
        requireLarge(mostBytes);
    }

    /** They were made by another process. */
    void join(int count) {
        know(count);
        for (String queue : queues) {
            order("find the queue " + queue, open -> open.queueDeclarePassive(queue));
        }
    }

    private void know(int count) {
        List<String> names = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            names.add(count == 1 ? name : name + "-" + number);
        }
        queues = names;
    }

    private Map<String, Object> arguments() {
        RabbitSettings.Queue asked = settings.queue();
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put(QUEUE_TYPE, asked.kind().word());
        if (asked.maxLength() > 0) {
            arguments.put("x-max-length", asked.maxLength());
            arguments.put("x-overflow", asked.refusing() ? RabbitSettings.REJECT : "drop-head");
        }
        // A cluster would keep as many copies as it has servers, and a client is not told how many.
        if (asked.kind() == QueueKind.QUORUM) {
            arguments.put("x-quorum-initial-group-size", 1);
        } else if (asked.isStream()) {
            arguments.put("x-initial-cluster-size", 1);
        }
        return arguments;
    }

    /** One that exists with the same settings would be taken for that of the run, and be removed after it. */
    private void requireAbsent(String queue) {
        if (settings.queue().name().isEmpty()) {
            return;
        }
        try {
            channel().queueDeclarePassive(queue);
        } catch (IOException e) {
            if (e.getCause() instanceof ShutdownSignalException signal
                    && signal.getReason() instanceof AMQP.Channel.Close close
                    && close.getReplyCode() == AMQP.NOT_FOUND) {
                return;
            }
            throw new TransportException("cannot look for the queue " + queue + ": " + Faults.told(e), e);
        }
        throw new TransportException("the queue " + queue + " exists already; leave 'name' empty for one of the run");
    }

    /** The server tells no limit, so one message of that size is sent to be refused. */
    private void requireLarge(int mostBytes) {
        order("send messages of " + mostBytes + " bytes", open -> {
            open.basicPublish("", marks(), true, MessageProperties.MINIMAL_BASIC, new byte[mostBytes]);
            open.waitForConfirmsOrDie(settings.limits().connectMillis());
            return open.queuePurge(marks());
        });
    }

    /** The queue of a subscriber, who may share it. */
    String queue(int subscriber) {
        return queues.get(Math.min(subscriber, queues.size() - 1));
    }

    List<String> names() {
        return queues;
    }

    /** The name that all of them begin with. */
    String baseName() {
        return name;
    }

    /** Publishes to all of them; empty where there is one, which is reached by its name. */
    String exchange() {
        return queues.size() > 1 ? name : "";
    }

    /** The queue that counts ends. */
    String marks() {
        return name + "-ends";
    }

    /** Puts a mark behind what was published; its number. */
    long mark() {
        return order("mark the end of the queue", open -> {
            // A server that is killed soon after it has made a durable queue may not know it any more.
            open.queueDeclare(marks(), true, false, false, Map.of());
            open.basicPublish("", marks(), true, MessageProperties.MINIMAL_PERSISTENT_BASIC, new byte[0]);
            open.waitForConfirmsOrDie(settings.limits().connectMillis());
            return open.messageCount(marks());
        });
    }

    /**
     * The offset behind the last message of a stream: the server tells none, so whoever reads its last chunk sees it.
     *
     * @param least that many were confirmed, so it ends there or later
     */
    long streamEnd(long least) {
        return order("read the end of the stream " + name, open -> {
            AtomicLong next = new AtomicLong();
            open.basicQos(MOST_PREFETCH);
            String consumer =
                    open.basicConsume(name, false, Map.of("x-stream-offset", "last"), new DefaultConsumer(open) {
                        @Override
                        public void handleDelivery(
                                String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                            next.set(new ReceivedMessage(0, false, properties, body, 0).offset() + 1);
                        }
                    });
            long begunNanos = System.nanoTime();
            long before = -1;
            while (next.get() < least || next.get() != before) {
                if (System.nanoTime() - begunNanos > settings.limits().connect().toNanos()) {
                    throw new TimeoutException();
                }
                before = next.get();
                LockSupport.parkNanos(GLANCE_NANOS);
                open.messageCount(name); // What was sent before this answer has come before it.
            }
            open.basicCancel(consumer);
            open.abort(); // Gives back what was not acknowledged; the next question opens another.
            return next.get();
        });
    }

    /**
     * Removes them, if the run made them.
     *
     * @throws TransportException when the server does not remove one
     */
    void release() {
        if (!made) {
            return;
        }
        made = false;
        if (!exchange().isEmpty()) {
            order("remove the exchange " + exchange(), open -> open.exchangeDelete(exchange()));
        }
        for (String queue : queues) {
            order("remove the queue " + queue, open -> open.queueDelete(queue));
        }
        order("remove the queue " + marks(), open -> open.queueDelete(marks()));
    }

    /** Ends the connection. */
    void close() {
        link.end(false);
    }
}
