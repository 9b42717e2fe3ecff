package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.Incident;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.web.WebSubscriber.Layout;
import dev.weir.transport.web.WebSubscriber.Request;
import dev.weir.transport.web.client.options.FieldListener;
import dev.weir.transport.web.client.tlcp.DecodedFields;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class WebSubscriberTest {

    private static final Layout PLAIN = new Layout(0, Layout.NONE, Layout.NONE, false);
    private static final Layout POSITIONED = new Layout(0, 1, 2, false);

    private final FakeClock clock = new FakeClock(0);
    private boolean mayReturn = true;
    private final ScriptedCrowd crowd = new ScriptedCrowd();
    private final List<String> arrivals = new ArrayList<>();

    private WebSubscriber subscriber(Layout layout) {
        MessageHandler handler = (message, header, partition, offset, receivedNanos) -> arrivals.add(
                StandardCharsets.UTF_8.decode(message) + " " + partition + " " + offset + " " + receivedNanos);
        return new WebSubscriber(
                3,
                handler,
                new Request("item x", layout, () -> mayReturn),
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
    void thePositionIsBehindTheFurthestRecordOfEachPartitionOrWhereTheLogEnded() {
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
                crowd.update("c", "3000000000", "1");
                crowd.update("d", "0", "9223372036854775808");
            });

            subscriber.poll(1);

            assertThat(arrivals).containsExactly("a 0 -1 5", "b 0 -1 5", "c 0 -1 5", "d 0 -1 5");
            assertThat(subscriber.position()).isEqualTo(new Positions(Map.of(0, 7L, 1, 2L)));
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
                    .extracting(Incident::text)
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
    void base64BecomesBytesAndWhatIsNoneBecomesAMessageOfNobody() {
        try (WebSubscriber subscriber = subscriber(new Layout(0, Layout.NONE, Layout.NONE, true))) {
            crowd.then(() -> {
                crowd.update("QUJD", "", "");
                crowd.update("!", "", "");
                crowd.events().unreadable(3, "a difference that does not fit", 5);
            });

            subscriber.poll(1);

            assertThat(arrivals).containsExactly("ABC 0 -1 5", " 0 -1 5", " 0 -1 5");
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

    /** A crowd of which the test says what happens in each poll. */
    private static final class ScriptedCrowd implements Crowd {

        private final List<Runnable> script = new ArrayList<>();
        private final List<Integer> connected = new ArrayList<>();
        private @Nullable CrowdHandler told;
        private FieldListener listener = FieldListener.none();
        private int polls;
        private int closings;

        private CrowdHandler events() {
            return Objects.requireNonNull(told, "the subscriber has opened its crowd");
        }

        private void then(Runnable event) {
            script.add(event);
        }

        private void update(String... fields) {
            listener.onUpdate(3, 1, new Texts(List.of(fields)), 5);
        }

        @Override
        public void connect(int client) {
            connected.add(client);
        }

        @Override
        public void disconnect(int client) {}

        @Override
        public int poll(long waitNanos) {
            if (polls < script.size()) {
                script.get(polls).run();
            }
            polls++;
            return 0;
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        public void close() {
            closings++;
        }
    }

    /** Fields with these texts. */
    private record Texts(List<String> texts) implements DecodedFields {

        @Override
        public int count() {
            return texts.size();
        }

        @Override
        public boolean changed(int field) {
            return true;
        }

        @Override
        public boolean isNull(int field) {
            return false;
        }

        @Override
        public ByteBuffer text(int field) {
            return ByteBuffer.wrap(texts.get(field).getBytes(StandardCharsets.UTF_8));
        }
    }
}
