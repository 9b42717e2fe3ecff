package dev.weir.run.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.HostFigures.HostMessages;
import dev.weir.result.Latency;
import dev.weir.result.PairFigures;
import dev.weir.run.host.Placement;
import dev.weir.run.live.LiveHost.HostLateness;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two publishers on host a, one on host b with a subscriber, and one subscriber on host c. */
class HostTotalsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int RUN = 7;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final Placement PLACEMENT = new Placement(List.of(0, 0, 1), List.of(1, 2));

    private final List<PublisherAccount> publishers = List.of(publisher(0), publisher(1), publisher(2));
    private final List<SubscriberAccount> subscribers = List.of(subscriber(0), subscriber(1));
    private long sequence;

    private static PublisherAccount publisher(int stream) {
        PublisherAccount account = new PublisherAccount(stream, 16, new Sampling(Timed.ALL));
        account.begin(Phase.MEASURE, 0, 0);
        return account;
    }

    private static SubscriberAccount subscriber(int index) {
        SubscriberAccount account = new SubscriberAccount(index, RUN, CarrierKind.BINARY, 3, new KeyGenerator[0]);
        account.begin(Phase.MEASURE, 0);
        return account;
    }

    private void send(int stream, int messages) {
        for (int i = 0; i < messages; i++) {
            publishers.get(stream).sentUntimed(Phase.MEASURE, 100);
        }
    }

    private void receive(int subscriber, long atNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, atNanos, atNanos, 0);
        ByteBuffer message = ByteBuffer.allocate(100);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        subscribers.get(subscriber).onMessage(message, NO_HEADER, 0, sequence, atNanos);
        sequence++;
    }

    private static AcrossHosts hosts(String... names) {
        return new AcrossHosts(
                List.of(names).stream()
                        .map(name -> new HostFigures(
                                name, "10.0.0.1", List.of(), ClockFigures.OF_RUN, HostLoss.NONE, Map.of()))
                        .toList(),
                List.of());
    }

    private static PairFigures pair(String from, String to, long expected) {
        return new PairFigures(
                from,
                to,
                0,
                0,
                new Latency("end-to-end", expected, 0, new Latency.Timings(0, 0, 0, 0, 0, 0), List.of()));
    }

    private List<HostMessages> messages(List<HostLateness> longest, PairFigures... pairs) {
        AcrossHosts across = new AcrossHosts(hosts("a", "b", "c").hosts(), List.of(pairs));
        return new HostTotals(publishers, subscribers, List.of(100L, 100L, 40L), 10 * SECOND)
                .in(across, PLACEMENT, longest).hosts().stream()
                        .map(HostFigures::messages)
                        .toList();
    }

    @Test
    void aHostThatSentNothingHasTheRateThatWasDueOfItAllTheSame() {
        send(2, 40);

        List<HostMessages> messages = messages(List.of());

        assertThat(messages.get(0).duePerSecond()).isEqualTo(20);
        assertThat(messages.get(0).sentPerSecond()).isZero();
        assertThat(messages.get(1).duePerSecond()).isEqualTo(4);
        assertThat(messages.get(1).sentPerSecond()).isEqualTo(4);
        assertThat(messages.get(2).duePerSecond()).isEqualTo(HostMessages.UNKNOWN.duePerSecond());
    }

    @Test
    void ratesCoverTheLongerOfDueAndReceivedTime() {
        receive(0, SECOND);
        receive(0, 2 * SECOND);
        receive(1, SECOND);
        receive(1, 21 * SECOND);

        List<HostMessages> messages = messages(List.of());

        assertThat(messages.get(0).receivedPerSecond()).isEqualTo(-1);
        assertThat(messages.get(1).receivedPerSecond()).isEqualTo(0.2);
        assertThat(messages.get(2).receivedPerSecond()).isEqualTo(0.1);
    }

    @Test
    void messagesDueToAHostAreSummedOrUnknownIfOneSummandIs() {
        List<HostMessages> messages =
                messages(List.of(), pair("a", "b", 200), pair("b", "b", 40), pair("a", "c", 200), pair("b", "c", 0));

        assertThat(messages).extracting(HostMessages::dueToReceivePerSecond).containsExactly(-1.0, 24.0, -1.0);
        assertThat(messages).extracting(HostMessages::receivedPerSecond).containsExactly(-1.0, 0.0, 0.0);
    }

    @Test
    void messagesDueToAHostAreUnknownIfAPublisherIsLost() {
        send(0, 10);
        publishers.getFirst().lose(false);

        List<HostMessages> messages = messages(List.of(), pair("a", "b", 10), pair("b", "b", 40));

        assertThat(messages.get(1).dueToReceivePerSecond()).isEqualTo(-1);
        assertThat(messages.getFirst().duePerSecond()).isEqualTo(20);
        assertThat(messages.getFirst().sentPerSecond()).isEqualTo(1);
    }

    @Test
    void latenessIsThatOfEachHostAndNotKnownWhereNobodyLooked() {
        assertThat(messages(List.of())).noneMatch(HostMessages::known);

        List<HostMessages> messages = messages(List.of(
                new HostLateness(false, 3 * SECOND, 0),
                new HostLateness(false, 0, 5),
                new HostLateness(true, 0, 4 * SECOND)));

        assertThat(messages).allMatch(HostMessages::known);
        assertThat(messages).extracting(HostMessages::behindNanos).containsExactly(3 * SECOND, 0L, 0L);
        assertThat(messages).extracting(HostMessages::silentNanos).containsExactly(0L, 5L, 4 * SECOND);
    }
}
