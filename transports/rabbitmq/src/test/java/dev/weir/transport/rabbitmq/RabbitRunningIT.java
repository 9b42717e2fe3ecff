package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the transport promises beyond the contract on a server that runs already: full queues, and what is refused. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RabbitRunningIT {

    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);

    @RegisterExtension
    static final SharedRabbit SERVER = new SharedRabbit();

    private static Channel channel() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(SERVER.uri());
        return factory.newConnection().createChannel();
    }

    private static void end(Channel channel) {
        Connection connection = channel.getConnection();
        connection.abort();
    }

    /** Reads until nothing before the end of now is left; returns how many came. */
    private static int received(RabbitTransport transport) {
        AtomicInteger received = new AtomicInteger();
        try (Subscriber subscriber = transport.openSubscriber(
                0, (message, header, partition, offset, nanos) -> received.incrementAndGet())) {
            subscriber.awaitReady(Duration.ofSeconds(20));
            Positions end = transport.end();
            Rabbits.await("the end is reached", () -> {
                subscriber.poll(1_000);
                return subscriber.position().reached(end);
            });
        }
        return received.get();
    }

    @Test
    void aFullQueueDropsWhatItConfirmedAndTheEndIsReachedAllTheSame() {
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "max-length", "5")) {
            transport.provision(PAIR);

            assertThat(Rabbits.publish(transport, 20).acked).hasValue(20);

            assertThat(received(transport)).isEqualTo(5);
            assertThat(transport.remarks().warnings())
                    .extracting(Warning::text)
                    .containsExactly(
                            "A queue that holds 5 messages removes its oldest ones, which it had acknowledged, and"
                                    + " tells nobody.");
        }
    }

    @Test
    void aFullQueueThatRefusesSaysSo() {
        for (String kind : new String[] {"classic", "quorum"}) {
            try (RabbitTransport transport =
                    Rabbits.open("uri", SERVER.uri(), "queue", kind, "max-length", "5", "overflow", "reject-publish")) {
                transport.provision(PAIR);

                Rabbits.Told told = Rabbits.publish(transport, 500);

                // A quorum queue counts a moment later than it confirms.
                assertThat(told.acked.get()).isBetween(5, 400);
                assertThat(told.acked.get() + told.failures.size()).isEqualTo(500);
                assertThat(told.failures).containsOnly("REJECTED the queue is full (basic.nack)");
                assertThat(received(transport)).isEqualTo(told.acked.get());
            }
        }
    }

    @Test
    void aMessageThatReachesNoQueueIsRejectedThoughTheServerConfirmsIt() throws Exception {
        Channel other = channel();
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "name", "gone")) {
            transport.provision(PAIR);
            Rabbits.Told told = new Rabbits.Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                Rabbits.publish(publisher, 0, 10);
                assertThat(publisher.flush(Duration.ofSeconds(20))).isTrue();
                other.queueDelete("gone");
                Rabbits.publish(publisher, 10, 10);
                assertThat(publisher.flush(Duration.ofSeconds(20))).isTrue();
            }

            assertThat(told.acked).hasValue(10);
            assertThat(told.failures).hasSize(10).containsOnly("REJECTED no queue took it (NO_ROUTE)");
        } finally {
            end(other);
        }
    }

    @Test
    void whatWasNotAcknowledgedComesOnceMoreAndIsCounted() {
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "subscribe", "shared", "prefetch", "10")) {
            transport.provision(PAIR);
            assertThat(Rabbits.publish(transport, 20).acked).hasValue(20);
            try (Subscriber gone = transport.openSubscriber(0, (message, header, partition, offset, nanos) -> {})) {
                gone.awaitReady(Duration.ofSeconds(20));
                // It has ten, and ends without having been asked for one.
                Rabbits.await("messages have come", () -> ((RabbitSubscriber) gone).waiting() == 10);
            }

            assertThat(received(transport)).isEqualTo(20);
            assertThat(transport.remarks().warnings())
                    .extracting(Warning::text)
                    .containsExactly(
                            "The server handed out 10 messages once more, because a subscriber was gone before it had"
                                    + " acknowledged them.");
        }
    }

    @Test
    void whatAnotherSubscriberStillHasLiesBeforeTheEnd() {
        Topology two = new Topology(1, 2, Topology.Delivery.SHARED);
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "subscribe", "shared", "prefetch", "10")) {
            transport.provision(two);
            AtomicInteger received = new AtomicInteger();
            MessageHandler counting = (message, header, partition, offset, nanos) -> received.incrementAndGet();
            try (RabbitSubscriber idle = transport.openSubscriber(0, counting);
                    RabbitSubscriber busy = transport.openSubscriber(1, counting)) {
                idle.awaitReady(Duration.ofSeconds(20));
                busy.awaitReady(Duration.ofSeconds(20));
                assertThat(Rabbits.publish(transport, 100).acked).hasValue(100);
                Positions end = transport.end();
                Rabbits.await("one of them knows that the queue is empty", () -> {
                    busy.poll(1_000);
                    return !busy.position().nextOffsets().isEmpty();
                });

                assertThat(received).hasValue(90);
                assertThat(idle.waiting()).isEqualTo(10);
                assertThat(busy.position().furthest(idle.position()).reached(end))
                        .isFalse();

                Rabbits.await("the other has none left either", () -> {
                    idle.poll(1_000);
                    return busy.position().furthest(idle.position()).reached(end);
                });
                assertThat(received).hasValue(100);
            }
        }
    }

    @Test
    void theLagCountsWhatTheQueueHasAndWhatTheClientHas() {
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "prefetch", "5")) {
            transport.provision(PAIR);
            try (RabbitSubscriber subscriber =
                            transport.openSubscriber(0, (message, header, partition, offset, nanos) -> {});
                    ClusterObserver observer = transport.observe()) {
                subscriber.awaitReady(Duration.ofSeconds(20));
                assertThat(Rabbits.publish(transport, 20).acked).hasValue(20);

                awaitLag(observer, 0, 20);
                Rabbits.await("all are read", () -> {
                    subscriber.poll(1_000);
                    return subscriber.handed() == 20;
                });
                awaitLag(observer, 20, 20);
            }
        }
    }

    private static void awaitLag(ClusterObserver observer, long position, long end) {
        Queue<LagSample> samples = new ConcurrentLinkedQueue<>();
        Rabbits.await("position " + position + " of " + end, () -> {
            observer.look();
            observer.askLag(samples::add);
            return samples.stream()
                    .anyMatch(sample -> sample.end().equals(Map.of(0, end))
                            && sample.position().equals(Map.of(0, position)));
        });
    }

    @Test
    void aSubscriberWhoseQueueIsDeletedSaysSo() throws Exception {
        Channel other = channel();
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "name", "deleted")) {
            transport.provision(PAIR);
            try (Subscriber subscriber =
                    transport.openSubscriber(0, (message, header, partition, offset, nanos) -> {})) {
                subscriber.awaitReady(Duration.ofSeconds(20));
                other.queueDelete("deleted");

                assertThatThrownBy(() -> Rabbits.await("it notices", () -> subscriber.poll(1) > 0))
                        .isInstanceOf(TransportException.class)
                        .hasMessageContaining("as it does when deleted is deleted");
            }
        } finally {
            end(other);
        }
    }

    @Test
    void theQueuesAreRemovedAndThoseOfOthersLeftAlone() throws Exception {
        Channel other = channel();
        other.queueDeclare("orders", true, false, false, Map.of());
        try {
            try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "name", "orders")) {
                assertThatThrownBy(() -> transport.provision(PAIR))
                        .isInstanceOf(TransportException.class)
                        .hasMessageContaining("the queue orders exists already; leave 'name' empty");
            }
            assertThat(other.queueDeclarePassive("orders").getQueue()).isEqualTo("orders");
            try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "name", "mine")) {
                transport.provision(PAIR);
                assertThat(other.queueDeclarePassive("mine").getQueue()).isEqualTo("mine");
            }
            assertThatThrownBy(() -> other.queueDeclarePassive("mine")).isInstanceOf(IOException.class);
        } finally {
            Channel last = other.getConnection().createChannel();
            last.queueDelete("orders");
            end(last);
        }
    }

    @Test
    void aQueueThatBelongsToAnotherOrHasOtherSettingsIsTold() throws Exception {
        Channel other = channel();
        other.queueDeclare("taken-ends", true, false, false, Map.of("x-max-length", 3));
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "name", "taken")) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("cannot make the queue taken-ends: PRECONDITION_FAILED - inequivalent arg"
                            + " 'x-max-length'");
        } finally {
            end(other);
        }
    }

    @Test
    void messagesAboveTheLimitOfTheServerAreRefusedAtOnce() {
        try (RabbitTransport transport = Rabbits.open(SharedRabbit.MOST_BYTES + 1, "uri", SERVER.uri())) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot send messages of ")
                    .hasMessageContaining("PRECONDITION_FAILED - message size")
                    .hasMessageContaining("max size " + SharedRabbit.MOST_BYTES);
        }
    }

    @Test
    void whoIsNotLetInIsToldWhy() {
        assertThatThrownBy(() -> Rabbits.open("uri", SERVER.uri(), "user", "me", "password", "wrong-word"))
                .isInstanceOf(TransportException.class)
                .hasMessageStartingWith("cannot connect to RabbitMQ at amqp://127.0.0.1:")
                .hasMessageContaining("the server does not let this client in: ACCESS_REFUSED")
                .message()
                .doesNotContain("wrong-word");
        assertThatThrownBy(() -> Rabbits.open("uri", SERVER.uri() + "/nowhere"))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("vhost nowhere not found");
        assertThatThrownBy(() -> Rabbits.open("uri", "amqp://guest:wrong-word@" + SERVER.listening()))
                .isInstanceOf(TransportException.class)
                .message()
                .contains("ACCESS_REFUSED")
                .doesNotContain("wrong-word");
    }

    @Test
    void anotherProtocolOnThePortIsToldWithinTheLimit() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) {
                        try (Socket socket = listener.accept()) {
                            socket.getOutputStream()
                                    .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                        }
                    }
                } catch (IOException e) {
                    // It was closed.
                }
            });

            assertThatThrownBy(() ->
                            Rabbits.open("uri", "amqp://127.0.0.1:" + listener.getLocalPort(), "connect-timeout", "2s"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to RabbitMQ at amqp://127.0.0.1:");
        }
    }

    @Test
    void aListenerThatSaysNothingIsToldWithinTheLimit() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() ->
                            Rabbits.open("uri", "amqp://127.0.0.1:" + silent.getLocalPort(), "connect-timeout", "1s"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("within 1.0 s: what listens there does not answer as a RabbitMQ server does");
        }
    }

    @Test
    void whatIsInForceIsReadBack() {
        try (RabbitTransport transport = Rabbits.open("uri", SERVER.uri(), "persistent", "false")) {
            assertThat(transport.provision(PAIR))
                    .startsWith("classic queue weir-")
                    .contains("on RabbitMQ 3.");

            Acknowledgement worth =
                    Acknowledgement.in(transport.effectiveSettings()).orElseThrow();

            assertThat(worth.durability()).isEqualTo(Durability.MEMORY);
            assertThat(worth.server()).startsWith("RabbitMQ 3.");
            assertThat(transport.effectiveSettings())
                    .anyMatch(setting ->
                            setting.name().equals("prefetch") && setting.value().equals("250"));
            assertThat(transport.processes()).isEmpty();
        }
    }
}
