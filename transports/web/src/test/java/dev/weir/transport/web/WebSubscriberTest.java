package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.measure.AllAccounts;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.web.WebSubscriber.Layout;
import dev.weir.transport.web.WebSubscriber.Request;
import dev.weir.unit.Counts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WebSubscriberTest {

    private static final int RUN = 0x3EB;
    private static final Layout PLAIN = new Layout(0, Layout.NONE, Layout.NONE, false);
    private static final Layout POSITIONED = new Layout(0, 1, 2, false);

    private final FakeClock clock = new FakeClock(0);
    private boolean mayReturn = true;
    private final ScriptedCrowd crowd = new ScriptedCrowd();
    private final List<String> arrivals = new ArrayList<>();

    private WebSubscriber subscriber(Layout layout) {
        return subscriber(layout, new MessageHandler() {
            @Override
            public void onMessage(
                    ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
                arrivals.add(
                        StandardCharsets.UTF_8.decode(message) + " " + partition + " " + offset + " " + receivedNanos);
            }

            @Override
            public void unreadable(String what, int partition, long offset) {
                arrivals.add("unreadable: " + what + " " + partition + " " + offset);
            }
        });
    }

    private WebSubscriber subscriber(Layout layout, MessageHandler handler) {
        return new WebSubscriber(
                3,
                handler,
                new Request("item x", layout, List.of("partition", "offset"), () -> mayReturn),
                new Positions(Map.of(0, 7L, 1, 2L)),
                clock,
                (events, listener) -> {
                    crowd.told = events;
                    crowd.listener = listener;
                    return crowd;
                });
    }

    @Test
    void itIsReadyOnceItIsSubscribed() {
        try (WebSubscriber subscriber = subscriber(PLAIN)) {
            crowd.then(() -> {});
            crowd.then(() -> crowd.events().subscribed(3, 1));

            subscriber.awaitReady(Duration.ofMinutes(2));

            assertThat(crowd.connected).containsExactly(3);
            assertThat(crowd.polls).isEqualTo(2);
        }
    }

    @Test
    void whyItIsRefusedIsToldAndNothingIsTriedAgain() {
        try (WebSubscriber subscriber = subscriber(PLAIN)) {
            crowd.then(() -> crowd.events().dropped(3, "2 adapter set not found", true));

            assertThatThrownBy(() -> subscriber.awaitReady(Duration.ofSeconds(10)))
                    .isInstanceOf(TransportException.class)
                    .hasMessage("subscriber 3 has no item x: 2 adapter set not found");
            assertThat(crowd.connected).hasSize(1);
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsWaitedForUntilTheDeadline() {
        try (WebSubscriber subscriber = subscriber(PLAIN)) {
            crowd.then(() -> clock.advance(Duration.ofMillis(2)));

            assertThatThrownBy(() -> subscriber.awaitReady(Duration.ofMillis(1)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("subscriber 3 was not subscribed within")
                    .hasMessageContaining("to item x");
        }
    }

    @Test
    void aConnectionThatIsLostIsToldAfterWhatCameBefore() {
        try (WebSubscriber subscriber = subscriber(PLAIN)) {
            crowd.then(() -> {
                crowd.update("last", "", "");
                crowd.events().dropped(3, "the server closed the connection", false);
            });

            assertThatThrownBy(() -> subscriber.poll(1))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the server closed the connection");
            assertThat(arrivals).containsExactly("last 0 -1 5");
        }
    }

    @Test
    void positionIsAfterEachPartitionsFurthestRecordOrLogEnd() {
        try (WebSubscriber subscriber = subscriber(POSITIONED)) {
            assertThat(subscriber.position()).isEqualTo(new Positions(Map.of(0, 7L, 1, 2L)));
            crowd.then(() -> {
                crowd.update("a", "0", "9");
                crowd.update("b", "0", "8");
                crowd.update("c", "2", "0");
            });

            subscriber.poll(1);

            assertThat(arrivals).containsExactly("a 0 9 5", "b 0 8 5", "c 2 0 5");
            assertThat(subscriber.position()).isEqualTo(new Positions(Map.of(0, 10L, 1, 2L, 2, 1L)));
        }
    }

    @Test
    void fieldsThatAreNoPositionMoveNothing() {
        try (WebSubscriber subscriber = subscriber(POSITIONED)) {
            crowd.then(() -> {
                crowd.update("a", "", "9");
                crowd.update("b", "0", "-8");
                crowd.update("c", "seven", "1");
                crowd.update("d", "0", "9223372036854775808");
                crowd.update("e", "0", "9223372036854775807");
                crowd.update("f", "-", "1");
            });

            subscriber.poll(1);

            assertThat(arrivals)
                    .containsExactly("a 0 -1 5", "b 0 -1 5", "c 0 -1 5", "d 0 -1 5", "e 0 -1 5", "f 0 -1 5");
            assertThat(subscriber.position()).isEqualTo(new Positions(Map.of(0, 7L, 1, 2L)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "100001",
                "2147483647",
                "2147483648",
                "3000000000",
                "-9223372036854775809",
                "99999999999999999999999999999999999999999999999999999999999999999999999"
            })
    void aPartitionThatNoTopicHasIsTheFaultOfTheServer(String partition) {
        SubscriberAccount account = begun(CarrierKind.BINARY);
        try (WebSubscriber subscriber = subscriber(POSITIONED, account)) {
            crowd.then(() -> crowd.update(text(genuine(0)), partition, "1"));

            assertThatThrownBy(() -> subscriber.poll(1))
                    .isInstanceOf(TransportException.class)
                    .hasMessage("subscriber 3 of item x, field 'partition' (the first of position-fields): partition "
                            + (partition.length() > 40 ? partition.substring(0, 40) + "…" : partition)
                            + "; partitions go from 0 to " + Counts.format(100_000));
            assertThat(account.received(Phase.MEASURE)).isZero();
        }
    }

    @Test
    void theLastPartitionThereMayBeIsTaken() {
        SubscriberAccount account = begun(CarrierKind.BINARY);
        try (WebSubscriber subscriber = subscriber(POSITIONED, account)) {
            crowd.then(() -> crowd.update(text(genuine(0)), "100000", "1"));

            subscriber.poll(1);

            assertThat(account.unique(Phase.MEASURE)).isEqualTo(1);
            assertThat(subscriber.position().nextOffsets()).containsEntry(100_000, 2L);
        }
    }

    private static SubscriberAccount begun(CarrierKind carrier) {
        SubscriberAccount account = new SubscriberAccount(3, RUN, carrier, 1, new KeyGenerator[0]);
        account.begin(Phase.MEASURE, 0);
        return account;
    }

    private static ByteBuffer genuine(long sequence) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, 0, 0, 0);
        ByteBuffer message = ByteBuffer.allocate(Identity.BYTES);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, Carrier.NO_HEADER);
        return message;
    }

    private static String text(ByteBuffer message) {
        return StandardCharsets.ISO_8859_1.decode(message).toString();
    }

    /** Whatever carries identities, and above all if nothing does. */
    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            names = {"BINARY", "TEXT", "JSON", "INLINE", "NONE"})
    void whatCannotBeReadIsCorruptAndNotDelivered(CarrierKind carrier) {
        SubscriberAccount account = begun(carrier);
        try (WebSubscriber subscriber = subscriber(new Layout(0, Layout.NONE, Layout.NONE, true), account)) {
            crowd.then(() -> {
                crowd.update("!", "", "");
                crowd.update("QUJ", "", "");
                crowd.events().unreadable(3, "a difference that does not fit", 5);
            });

            subscriber.poll(1);

            AllAccounts accounts = new AllAccounts(List.of(), List.of(account), Delivery.EACH);
            assertThat(account.received(Phase.MEASURE)).isEqualTo(3);
            assertThat(account.unique(Phase.MEASURE)).isZero();
            assertThat(accounts.troubles(Phase.MEASURE).corrupt()).isEqualTo(3);
            assertThat(accounts.imbalances(Phase.MEASURE)).isEmpty();
            assertThat(account.firstCorruption(Phase.MEASURE)).contains("a value that is not Base64");
        }
    }

    @Test
    void aMessageWithoutBytesIsOneInBase64Too() {
        SubscriberAccount account = begun(CarrierKind.NONE);
        try (WebSubscriber subscriber = subscriber(new Layout(0, Layout.NONE, Layout.NONE, true), account)) {
            crowd.then(() -> crowd.update("", "", ""));

            subscriber.poll(1);

            assertThat(account.unique(Phase.MEASURE)).isEqualTo(1);
        }
    }

    @Test
    void aLostConnectionIsMadeAgainAfterASecondAndTold() {
        try (WebSubscriber subscriber = subscriber(PLAIN)) {
            crowd.then(() -> crowd.events().subscribed(3, clock.nanos()));
            crowd.then(() -> crowd.events().dropped(3, "closed by the server", false));
            crowd.then(() -> clock.advance(Duration.ofSeconds(1)));
            crowd.then(() -> {
                clock.advance(Duration.ofMillis(200));
                crowd.events().dropped(3, "Connection refused", false);
            });
            crowd.then(() -> clock.advance(Duration.ofSeconds(1)));
            crowd.then(() -> crowd.events().subscribed(3, clock.nanos()));

            subscriber.awaitReady(Duration.ofMinutes(2));
            for (int poll = 0; poll < 5; poll++) {
                subscriber.poll(1);
            }

            assertThat(crowd.connected).hasSize(3);
            assertThat(subscriber.incidents())
                    .singleElement()
                    .extracting(Warning::text)
                    .isEqualTo(
                            "Subscriber 3 lost its connection to the gateway (closed by the server) and was subscribed"
                                    + " again 2.20 s later");
        }
    }

    @Test
    void aGatewayThatDoesNotComeBackEndsTheSubscriber() {
        try (WebSubscriber subscriber = subscriber(PLAIN)) {
            crowd.then(() -> crowd.events().subscribed(3, 1));
            subscriber.awaitReady(Duration.ofMinutes(2));
            crowd.then(() -> crowd.events().dropped(3, "closed by the server", false));
            subscriber.poll(1);
            mayReturn = false;

            assertThatThrownBy(() -> subscriber.poll(1)).hasMessageContaining("closed by the server");
        }
    }

    @Test
    void withoutSuchFieldsItProvesNoPosition() {
        try (WebSubscriber subscriber = subscriber(PLAIN)) {
            assertThat(subscriber.position()).isEqualTo(Positions.none());
        }
    }

    @Test
    void base64BecomesBytesAndWhatIsNoneCannotBeRead() {
        try (WebSubscriber subscriber = subscriber(new Layout(0, Layout.NONE, Layout.NONE, true))) {
            crowd.then(() -> {
                crowd.update("QUJD", "", "");
                crowd.update("!", "", "");
                crowd.events().unreadable(3, "a difference that does not fit", 5);
            });

            subscriber.poll(1);

            assertThat(arrivals)
                    .containsExactly(
                            "ABC 0 -1 5",
                            "unreadable: a value that is not Base64 0 -1",
                            "unreadable: a difference that does not fit 0 -1");
        }
    }

    @Test
    void afterItsEndNothingIsPolledAndTheCrowdIsClosedOnce() {
        WebSubscriber subscriber = subscriber(PLAIN);
        subscriber.close();
        subscriber.close();

        assertThatThrownBy(() -> subscriber.poll(1)).isInstanceOf(TransportException.class);
        assertThat(crowd.closings).isEqualTo(1);
        assertThat(crowd.polls).isZero();
    }
}
