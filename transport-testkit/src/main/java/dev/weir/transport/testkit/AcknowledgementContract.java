package dev.weir.transport.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a publisher is told: of every message once, and of none after it was closed. */
interface AcknowledgementContract extends Contract {

    @Test
    default void everyMessageIsAcknowledgedOnceByItsSequence() {
        try (Exchange exchange = Exchange.open(subject(), new Topology(2, 1, Delivery.SHARED))) {
            exchange.sendFromAll(subject().messages(), DeliveryContract.BYTES);

            assertThat(exchange.senders()).allSatisfy(sender -> {
                assertThat(sender.outcomes().acked()).isEqualTo(upTo(subject().messages()));
                assertThat(sender.outcomes().sequences())
                        .isEqualTo(upTo(subject().messages()));
                assertThat(sender.outcomes().offences()).isEmpty();
            });
        }
    }

    @Test
    default void afterFlushEverythingIsAcknowledged() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            assertThat(exchange.sender().flush(subject().patience()))
                    .as("with nothing published")
                    .isTrue();

            exchange.sender().send(subject().messages(), DeliveryContract.BYTES);
            boolean flushed = exchange.sender().flush(subject().patience());

            assertThat(flushed).isTrue();
            assertThat(exchange.sender().outcomes().acked())
                    .isEqualTo(upTo(subject().messages()));
        }
    }

    @Test
    default void closingWithoutFlushSettlesEveryMessageOnceAndForAll() {
        Exchange exchange = Exchange.openPair(subject());
        try (exchange) {
            exchange.sender().send(subject().messages(), DeliveryContract.BYTES);
            exchange.sender().close();

            assertThat(exchange.sender().outcomes().sequences())
                    .isEqualTo(upTo(subject().messages()));
        }
        assertThat(exchange.sender().outcomes().sequences())
                .isEqualTo(upTo(subject().messages()));
        assertThat(exchange.sender().outcomes().offences()).isEmpty();
    }

    @Test
    default void acknowledgementsAreStampedByTheClockOfTheRun() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            long beforeNanos = exchange.clock().nanos();
            exchange.sender().send(20, DeliveryContract.BYTES);
            exchange.sender().flush(subject().patience());
            long afterNanos = exchange.clock().nanos();

            assertThat(exchange.sender().outcomes().all())
                    .hasSize(20)
                    .allSatisfy(outcome -> assertThat(outcome.ackedNanos()).isBetween(beforeNanos, afterNanos));
        }
    }

    @Test
    default void anAcknowledgementNamesThePartitionThatHoldsTheMessage() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            exchange.sender().send(subject().messages(), DeliveryContract.BYTES);
            exchange.sender().flush(subject().patience());
            exchange.drain();

            Map<Long, Integer> named = exchange.sender().outcomes().all().stream()
                    .filter(Outcomes.Outcome::acked)
                    .collect(Collectors.toMap(Outcomes.Outcome::sequence, Outcomes.Outcome::partition));
            List<Arrival> held = exchange.arrivals().stream()
                    .filter(arrival -> arrival.offset() >= 0)
                    .toList();
            assertThat(exchange.arrivals()).hasSize(subject().messages());
            assertThat(held.size())
                    .as("all, or none without a log")
                    .isIn(0, subject().messages());
            assertThat(held)
                    .allSatisfy(arrival -> assertThat(arrival.partition()).isEqualTo(named.get(arrival.sequence())));
        }
    }

    private static List<Long> upTo(long messages) {
        return LongStream.range(0, messages).boxed().toList();
    }
}
