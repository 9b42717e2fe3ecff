package dev.weir.transport.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Publisher;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is in a message arrives byte for byte, from whatever buffer it came. */
interface ContentContract extends Contract {

    /** Size of the binary identity at the head of a message. */
    int IDENTITY_BYTES = 48;

    @Test
    default void messagesOfEverySizeArriveByteForByte() {
        List<Integer> sizes = List.of(1, IDENTITY_BYTES, 1_024, subject().maxMessageBytes());
        try (Exchange exchange = Exchange.openPair(subject())) {
            sizes.forEach(bytes -> exchange.sender().send(1, bytes));

            deliver(exchange);

            assertThat(contents(exchange))
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, sizes.size())
                            .mapToObj(i -> Arrival.content(0, i, sizes.get(i)))
                            .toList());
        }
    }

    @Test
    default void messagesArriveFromBuffersOfEveryKind() {
        int bytes = 200;
        try (Exchange exchange = Exchange.openPair(subject())) {
            publish(exchange, ByteBuffer.allocate(bytes), 0);
            publish(exchange, ByteBuffer.allocateDirect(bytes), 1);
            publish(exchange, ByteBuffer.allocate(3 * bytes).position(bytes).limit(2 * bytes), 2);
            publish(exchange, ByteBuffer.allocateDirect(3 * bytes).position(7).limit(7 + bytes), 3);
            publish(exchange, ByteBuffer.allocate(3 * bytes).slice(11, bytes), 4);
            publish(
                    exchange,
                    ByteBuffer.allocate(3 * bytes)
                            .slice(11, 2 * bytes)
                            .position(13)
                            .limit(13 + bytes),
                    5);
            publish(exchange, ByteBuffer.allocateDirect(3 * bytes).slice(17, bytes), 6);

            deliver(exchange);

            assertThat(contents(exchange))
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 7)
                            .mapToObj(i -> Arrival.content(0, i, bytes))
                            .toList());
        }
    }

    private static void publish(Exchange exchange, ByteBuffer into, long sequence) {
        into.mark().put(Arrival.content(0, sequence, into.remaining())).reset();
        exchange.sender().send(Publisher.NO_KEY, into, ByteBuffer.allocate(0));
    }

    @Test
    default void publishingLeavesTheContentOfTheBufferAlone() {
        ByteBuffer message = Arrival.content(0, 0, 300);
        try (Exchange exchange = Exchange.openPair(subject())) {
            exchange.sender().publish(Publisher.NO_KEY, message, ByteBuffer.allocate(0));

            assertThat(message.limit()).isEqualTo(300);
            assertThat(message.rewind()).isEqualTo(Arrival.content(0, 0, 300));
        }
    }

    @Test
    default void aMessageWithoutHeaderArrivesWithoutHeader() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            exchange.sender().send(1, 100);

            deliver(exchange);

            assertThat(exchange.arrivals())
                    .singleElement()
                    .satisfies(
                            arrival -> assertThat(arrival.header().remaining()).isZero());
        }
    }

    private static List<ByteBuffer> contents(Exchange exchange) {
        return exchange.arrivals().stream().map(Arrival::content).toList();
    }

    private void deliver(Exchange exchange) {
        assertThat(exchange.sender().flush(subject().patience())).isTrue();
        exchange.drain();
    }
}
