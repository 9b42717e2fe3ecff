package dev.weir.transport.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Capability;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The contract of delivery: who is given which message, in which order and when. */
interface DeliveryContract extends Contract {

    /** Size of messages whose size does not matter. */
    int BYTES = 100;

    @Test
    default void everyMessageArrivesOnce() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            exchange.sender().send(subject().messages(), BYTES);

            exchange.sender().flush(subject().patience());
            exchange.drain();

            assertThat(exchange.arrivals())
                    .extracting(Arrival::sequence)
                    .containsExactlyInAnyOrderElementsOf(sequences(subject().messages()));
        }
    }

    @Test
    default void theFirstMessageAfterReadinessIsNotMissed() {
        for (int attempt = 0; attempt < 3; attempt++) {
            try (Exchange exchange = Exchange.openPair(subject())) {
                exchange.sender().send(1, BYTES);

                Await.until(
                        "the first message arrives",
                        subject().patience(),
                        () -> exchange.receiver().inbox().count() == 1);
            }
        }
    }

    @Test
    default void reachingTheEndProvesThatEverythingArrived() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            assertThat(exchange.receiver()
                            .position()
                            .reached(exchange.transport().end()))
                    .as("nothing is published, so the end is reached")
                    .isTrue();

            exchange.sender().send(subject().messages(), BYTES);
            exchange.sender().flush(subject().patience());
            exchange.drain();

            assertThat(exchange.receiver().inbox().count()).isEqualTo(subject().messages());
            assertThat(exchange.receiver()
                            .position()
                            .behind(exchange.transport().end()))
                    .isZero();
        }
    }

    @Test
    default void aPartitionKeepsTheOrderOfEachStream() {
        if (subject().can(Capability.UNORDERED_DELIVERY)) {
            return;
        }
        Topology topology = new Topology(2, 1, Delivery.SHARED);
        try (Exchange exchange = Exchange.open(subject(), topology)) {
            exchange.sendFromAll(subject().messages(), BYTES);
            exchange.drain();

            Map<List<Integer>, Long> last = new HashMap<>();
            for (Arrival arrival : exchange.receiver().inbox().arrivals()) {
                Long before = last.put(List.of(arrival.partition(), arrival.stream()), arrival.sequence());
                assertThat(arrival.sequence()).isGreaterThan(before == null ? -1 : before);
            }
            assertThat(exchange.receiver().inbox().crowded()).isFalse();
        }
    }

    @Test
    default void offsetsGrowWithinAPartition() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            exchange.sender().send(subject().messages(), BYTES);
            exchange.sender().flush(subject().patience());
            exchange.drain();

            exchange.arrivals().stream()
                    .filter(arrival -> arrival.offset() >= 0)
                    .collect(Collectors.groupingBy(Arrival::partition))
                    .values()
                    .forEach(arrivals -> assertThat(arrivals)
                            .extracting(Arrival::offset)
                            .doesNotHaveDuplicates()
                            .isSorted());
        }
    }

    @Test
    default void messagesAreHandedOverByThePromisedThread() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            exchange.sender().send(20, BYTES);
            exchange.sender().flush(subject().patience());
            exchange.drain();

            Thread promised = subject().can(Capability.SAME_THREAD)
                    ? Thread.currentThread()
                    : exchange.receiver().thread();
            assertThat(exchange.arrivals()).extracting(Arrival::thread).containsOnly(promised);
        }
    }

    @Test
    default void receptionIsStampedByTheClockOfTheRun() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            long beforeNanos = exchange.clock().nanos();
            exchange.sender().send(20, BYTES);
            exchange.sender().flush(subject().patience());
            exchange.drain();
            long afterNanos = exchange.clock().nanos();

            assertThat(exchange.arrivals())
                    .hasSize(20)
                    .extracting(Arrival::receivedNanos)
                    .isSorted()
                    .allSatisfy(nanos -> assertThat(nanos).isBetween(beforeNanos, afterNanos));
        }
    }

    @Test
    default void transportsOfDifferentRunsDoNotMix() {
        try (Exchange one = Exchange.openPair(subject());
                Exchange other = Exchange.openPair(subject())) {
            one.sender().send(10, BYTES);
            other.sender().send(15, BYTES);
            one.sender().flush(subject().patience());
            other.sender().flush(subject().patience());
            one.drain();
            other.drain();

            assertThat(one.receiver().inbox().count()).isEqualTo(10);
            assertThat(other.receiver().inbox().count()).isEqualTo(15);
        }
    }

    private static List<Long> sequences(int messages) {
        return LongStream.range(0, messages).boxed().toList();
    }
}
