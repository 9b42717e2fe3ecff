package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Receives over a connection of its own. A message is stamped on the client's network thread, waits in a short queue, and is
 * acknowledged once it was handed over: a subscriber that is slow is slow towards its server.
 */
final class MqttSubscriber implements Subscriber {

    private static final long WAIT_MILLIS = 100;
    static final int MOST_WAITING = 10_000;

    private final Order order;
    private final MqttLink link;
    private final MessageHandler handler;
    private final RunClock clock;
    private final BlockingQueue<Arrived> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicBoolean closed = new AtomicBoolean();
    private long marked;
    private volatile long reached;

    /**
     * What a subscriber is.
     *
     * @param place partition of its position: that of all, or its own where subscribers share
     * @param filters what it subscribes to
     * @param end topic of the marks that say to it that it has everything
     */
    record Order(int number, int place, List<String> filters, String end, MqttQos qos) {}

    /** Something that has arrived. */
    @SuppressWarnings("ArrayRecordComponent") // Made for it alone.
    private record Arrived(String topic, byte[] content, ByteBuffer identity, Runnable acknowledge, long atNanos) {}

    /** Owns the connection from now on. */
    MqttSubscriber(Order order, MqttLink link, MessageHandler handler, RunClock clock) {
        this.order = order;
        this.link = link;
        this.handler = handler;
        this.clock = clock;
    }

    /** {@inheritDoc} What is published after the server's answer is for it too. */
    @Override
    public void awaitReady(Duration deadline) {
        link.subscribe(order.filters(), order.qos(), this::arrived, deadline);
    }

    /** A full queue holds the network thread, and so, by TCP, the server. */
    private void arrived(String topic, byte[] content, ByteBuffer identity, Runnable acknowledge) {
        var message = new Arrived(topic, content, identity, acknowledge, clock.nanos());
        try {
            while (!closed.get() && !waiting.offer(message, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                // Looks again whether it is closed.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int poll(int limit) {
        if (closed.get()) {
            throw new TransportException("subscriber " + order.number() + " is closed");
        }
        link.state().requireFuture();
        int taken = 0;
        try {
            Arrived message = waiting.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            if (message == null) {
                // Nothing follows the mark: where subscribers share, a server may hand it out before what they share.
                reached = marked;
            }
            while (message != null) {
                taken += take(message);
                message = taken < limit ? waiting.poll() : null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return taken;
    }

    private int take(Arrived message) {
        boolean mark = message.topic.equals(order.end());
        if (mark) {
            marked = Math.max(marked, ByteBuffer.wrap(message.content).getLong());
        } else {
            handler.onMessage(
                    ByteBuffer.wrap(message.content), message.identity, 0, MessageHandler.NO_OFFSET, message.atNanos);
        }
        message.acknowledge.run();
        return mark ? 0 : 1;
    }

    /** {@inheritDoc} It is that of the last mark: MQTT has no log. */
    @Override
    public Positions position() {
        return reached == 0 ? Positions.none() : new Positions(Map.of(order.place(), reached));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            link.close();
        }
    }
}
