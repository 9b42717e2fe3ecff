package dev.weir.transport.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.weir.transport.Capability;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What only some transports can do: a case exists for a transport that declares the capability, and for no other. */
interface CapabilityContract extends Contract {

    /** Size of messages whose size does not matter. */
    int MESSAGE_BYTES = 100;

    /** Size of a binary identity, as headers carry it. */
    int HEADER_BYTES = 48;

    /** A case and what it takes. */
    record Case(Capability capability, String name, Runnable examination) {

        DynamicTest test() {
            // The limit of the class holds for the factory only, and not for what it makes.
            return dynamicTest(name, () -> assertTimeoutPreemptively(Duration.ofMinutes(2), examination::run));
        }
    }

    @TestFactory
    default Stream<DynamicTest> whatTheTransportDeclaresItCan() {
        return Stream.of(
                        new Case(Capability.HEADER, "theHeaderArrives", this::theHeaderArrives),
                        new Case(Capability.USER_HEADERS, "theUsersHeadersArrive", this::theUsersHeadersArrive),
                        new Case(
                                Capability.KEY,
                                "theMessagesOfAKeyKeepTheirOrder",
                                this::theMessagesOfAKeyKeepTheirOrder),
                        new Case(
                                Capability.ANSWERS_WITHIN_PUBLISH,
                                "theAnswerToAMessageComesBeforePublishReturns",
                                this::theAnswerToAMessageComesBeforePublishReturns),
                        new Case(
                                Capability.SHARED_DELIVERY,
                                "sharedDeliveryGivesEachMessageToExactlyOneSubscriber",
                                this::sharedDeliveryGivesEachMessageToExactlyOneSubscriber),
                        new Case(
                                Capability.SEPARATE_PROCESSES,
                                "whoeverJoinsByTheHandoutReceivesAndTakesNothingAwayWhenItCloses",
                                this::whoeverJoinsByTheHandoutReceivesAndTakesNothingAwayWhenItCloses),
                        new Case(
                                Capability.ROUND_TRIP,
                                "whatIsSentBackReachesEveryReceiverAndNoSubscriber",
                                this::whatIsSentBackReachesEveryReceiverAndNoSubscriber),
                        new Case(
                                Capability.EACH_DELIVERY,
                                "eachDeliveryGivesEveryMessageToEverySubscriber",
                                this::eachDeliveryGivesEveryMessageToEverySubscriber))
                .filter(examined -> subject().can(examined.capability()))
                .map(Case::test);
    }

    private void theHeaderArrives() {
        ByteBuffer header = Arrival.content(9, 9, HEADER_BYTES);
        try (Exchange exchange = Exchange.openPair(subject())) {
            ByteBuffer message = Arrival.content(0, 0, 100);
            exchange.sender().send(Publisher.NO_KEY, message, Arrival.content(9, 9, HEADER_BYTES));
            ByteBuffer inTheMiddle = ByteBuffer.allocateDirect(3 * HEADER_BYTES)
                    .position(5)
                    .put(header.duplicate())
                    .flip()
                    .position(5);
            exchange.sender().send(Publisher.NO_KEY, Arrival.content(0, 1, 100), inTheMiddle);

            assertThat(exchange.sender().flush(subject().patience())).isTrue();
            exchange.drain();

            assertThat(exchange.arrivals())
                    .hasSize(2)
                    .allSatisfy(arrival -> assertThat(arrival.header()).isEqualTo(header));
        }
    }

    private void theUsersHeadersArrive() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            Sender sender = exchange.sender();
            sender.addHeaders(into -> {
                into.accept("n-" + sender.sent(), ("v" + sender.sent()).getBytes(StandardCharsets.UTF_8));
                into.accept("same", "ä".getBytes(StandardCharsets.UTF_8));
                into.accept("same", new byte[0]);
            });
            ByteBuffer identity = Arrival.content(9, 9, HEADER_BYTES);
            sender.send(Publisher.NO_KEY, Arrival.content(0, 0, 100), identity.duplicate());
            sender.send(Publisher.NO_KEY, Arrival.content(0, 1, 100), ByteBuffer.allocate(0));

            assertThat(sender.flush(subject().patience())).isTrue();
            exchange.drain();

            assertThat(exchange.receiver().inbox().headers())
                    .containsExactly("0 n-1=v1", "0 same=ä", "0 same=", "1 n-2=v2", "1 same=ä", "1 same=");
            assertThat(exchange.arrivals().getFirst().header().remaining()).isEqualTo(HEADER_BYTES);
        }
    }

    private void theAnswerToAMessageComesBeforePublishReturns() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            for (int sent = 1; sent <= subject().messages(); sent++) {
                exchange.sender().send(1, MESSAGE_BYTES);

                assertThat(exchange.sender().outcomes().sequences()).hasSize(sent);
            }
            assertThat(exchange.sender().outcomes().all())
                    .extracting(Outcomes.Outcome::teller)
                    .containsOnly(Thread.currentThread());
        }
    }

    private void theMessagesOfAKeyKeepTheirOrder() {
        int keys = 7;
        int subscribers = subject().can(Capability.SHARED_DELIVERY) ? 2 : 1;
        try (Exchange exchange = Exchange.open(subject(), new Topology(1, subscribers, Delivery.SHARED))) {
            IntStream.range(0, subject().messages())
                    .forEach(i -> exchange.sender().sendKeyed(i % keys, MESSAGE_BYTES));
            exchange.sender().flush(subject().patience());
            exchange.drain();

            assertThat(exchange.arrivals()).hasSize(subject().messages());
            for (int key = 0; key < keys; key++) {
                List<Arrival> ofKey = ofKey(exchange, key, keys);
                var sequences = assertThat(ofKey).extracting(Arrival::sequence).doesNotHaveDuplicates();
                if (!subject().can(Capability.UNORDERED_DELIVERY)) {
                    sequences.isSortedAccordingTo(Comparator.naturalOrder());
                }
                assertThat(ofKey)
                        .extracting(Arrival::partition)
                        .containsOnly(ofKey.getFirst().partition());
            }
        }
    }

    private static List<Arrival> ofKey(Exchange exchange, int key, int keys) {
        return exchange.arrivals().stream()
                .filter(arrival -> arrival.sequence() % keys == key)
                .toList();
    }

    private void sharedDeliveryGivesEachMessageToExactlyOneSubscriber() {
        try (Exchange exchange = Exchange.open(subject(), new Topology(2, 3, Delivery.SHARED))) {
            exchange.sendFromAll(subject().messages(), MESSAGE_BYTES);
            exchange.drain();

            assertThat(exchange.arrivals())
                    .extracting(Arrival::identity)
                    .containsExactlyInAnyOrderElementsOf(identities(2, subject().messages()));
            assertThat(exchange.receivers())
                    .noneMatch(receiver -> receiver.inbox().crowded());
        }
    }

    private void eachDeliveryGivesEveryMessageToEverySubscriber() {
        try (Exchange exchange = Exchange.open(subject(), new Topology(2, 3, Delivery.EACH))) {
            exchange.sendFromAll(subject().messages(), MESSAGE_BYTES);
            exchange.drain();

            assertThat(exchange.receivers()).hasSize(3).allSatisfy(receiver -> {
                assertThat(receiver.inbox().arrivals())
                        .extracting(Arrival::identity)
                        .containsExactlyInAnyOrderElementsOf(
                                identities(2, subject().messages()));
                assertThat(receiver.inbox().crowded()).isFalse();
            });
        }
    }

    private void whatIsSentBackReachesEveryReceiverAndNoSubscriber() {
        int receivers = subject().can(Capability.EACH_DELIVERY) ? 2 : 1;
        try (Exchange out = Exchange.open(subject(), new Topology(2, 1, Delivery.SHARED));
                Exchange back = Exchange.openReturning(out, receivers)) {
            out.sendFromAll(subject().messages(), MESSAGE_BYTES);
            back.sendFromAll(subject().messages(), MESSAGE_BYTES);
            out.drain();
            back.drain();

            assertThat(out.arrivals())
                    .extracting(Arrival::identity)
                    .containsExactlyInAnyOrderElementsOf(identities(2, subject().messages()));
            assertThat(back.receivers())
                    .hasSize(receivers)
                    .allSatisfy(receiver -> assertThat(receiver.inbox().arrivals())
                            .extracting(Arrival::identity)
                            .containsExactlyInAnyOrderElementsOf(
                                    identities(1, subject().messages())));
        }
    }

    private void whoeverJoinsByTheHandoutReceivesAndTakesNothingAwayWhenItCloses() {
        Topology topology = new Topology(2, 1, Delivery.SHARED);
        try (Exchange exchange = Exchange.openJoined(subject(), topology)) {
            exchange.sendFromAll(subject().messages(), MESSAGE_BYTES);
            exchange.drain();

            assertThat(exchange.arrivals())
                    .extracting(Arrival::identity)
                    .containsExactlyInAnyOrderElementsOf(identities(2, subject().messages()));

            exchange.leave();

            assertThat(exchange.transport().provision(topology)).isNotBlank();
            assertThat(exchange.transport().end().nextOffsets()).isNotEmpty();
        }
    }

    private static List<String> identities(int streams, int messages) {
        return IntStream.range(0, streams)
                .boxed()
                .flatMap(stream -> IntStream.range(0, messages).mapToObj(sequence -> stream + ":" + sequence))
                .toList();
    }
}
