package dev.weir.transport.testkit.faulty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.transport.FailureKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.testkit.Outcomes;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A faulty transport in simulated time: everything happens at the very nanosecond it should. */
class FaultyTransportTest {

    private static final long START_NANOS = 1_000;
    private static final long GAP_NANOS = 1_000_000;
    private static final Duration DELAY = Duration.ofNanos(300_000);
    private static final int RUN_ID = 0xCAFE1234;

    private final FakeClock clock = new FakeClock(START_NANOS);
    private final Oracle oracle = new Oracle();
    private final Outcomes outcomes = new Outcomes();
    private final List<Seen> seen = new ArrayList<>();
    private final Carrier carrier = Carrier.of(CarrierKind.BINARY);

    /** What the subscriber saw of a message; the sequence is -1 when it is not genuine. */
    private record Seen(long sequence, long offset, long receivedNanos) {}

    @Test
    void everythingArrivesAfterTheDelay() {
        run(FaultPlan.delayed(DELAY), 5);

        assertThat(seen)
                .containsExactly(
                        new Seen(0, 0, 301_000),
                        new Seen(1, 1, 1_301_000),
                        new Seen(2, 2, 2_301_000),
                        new Seen(3, 3, 3_301_000),
                        new Seen(4, 4, 4_301_000));
        assertThat(oracle.endToEnd()).containsOnly(300_000);
        assertThat(oracle.counts())
                .isEqualTo(new Oracle.Counts(
                        new Oracle.Sent(5, 5, 0, 0), new Oracle.Received(5, 5, 0, 0, 0, 0, 0), 0, 0, 0));
    }

    @Test
    void aStallHoldsTheSenderAndEverythingBehindIt() {
        run(
                FaultPlan.delayed(DELAY)
                        .with(new Fault.Stall(Duration.ofMillis(2), Duration.ofMillis(6), Duration.ofMillis(3))),
                10);

        assertThat(seen)
                .extracting(message -> message.receivedNanos() - START_NANOS)
                .containsExactly(
                        300_000L,
                        1_300_000L,
                        5_300_000L,
                        5_300_000L,
                        5_300_000L,
                        5_300_000L,
                        6_300_000L,
                        7_300_000L,
                        11_300_000L,
                        11_300_000L);
        assertThat(oracle.lags()).containsExactly(0, 0, 0, 0, 0, 0, 0, 1_000_000, 2_000_000, 2_000_000);
        assertThat(oracle.publishes())
                .containsExactly(0, 0, 0, 0, 0, 1_000_000, 2_000_000, 2_000_000, 3_000_000, 3_000_000);
    }

    @Test
    void lossTakesTheSameMessagesForTheSameSeed() {
        run(FaultPlan.delayed(DELAY).with(new Fault.Loss(0.1, 42)), 1_000);

        List<Long> lost = oracle.lost().stream().map(Oracle.Message::sequence).toList();
        assertThat(lost).hasSizeBetween(60, 140);
        assertThat(seen)
                .extracting(Seen::sequence)
                .containsExactlyElementsOf(LongStream.range(0, 1_000)
                        .boxed()
                        .filter(sequence -> !lost.contains(sequence))
                        .toList());
        assertThat(outcomes.acked()).hasSize(1_000);
    }

    @Test
    void aMessageReadTwiceKeepsItsOffsetAndOneWrittenTwiceHasTwo() {
        run(FaultPlan.delayed(DELAY).with(new Fault.ReadTwice(3)).with(new Fault.WrittenTwice(4)), 4);

        assertThat(seen)
                .extracting(Seen::sequence, Seen::offset)
                .containsExactly(
                        tuple(0L, 0L), tuple(1L, 1L), tuple(2L, 2L), tuple(2L, 2L), tuple(3L, 3L), tuple(3L, 4L));
        assertThat(oracle.counts().received().deliveredTwice()).isEqualTo(1);
        assertThat(oracle.counts().received().twiceInLog()).isEqualTo(1);
    }

    @Test
    void aReorderedMessageComesBehindSoManyLaterOnes() {
        run(FaultPlan.delayed(DELAY).with(new Fault.Reordering(4, 2)), 8);

        assertThat(seen).extracting(Seen::sequence).containsExactly(0L, 1L, 2L, 4L, 5L, 3L, 6L, 7L);
        assertThat(oracle.counts().received().outOfOrder()).isEqualTo(1);
        assertThat(oracle.counts().received().unique()).isEqualTo(8);
    }

    @Test
    void aFlippedByteIsNeverTakenForAGenuineOrForeignMessage() {
        List<Carrier.Finding> findings = new ArrayList<>();
        run(
                FaultPlan.delayed(DELAY).with(new Fault.Corruption(1)),
                100,
                (message, header, partition, offset, receivedNanos) ->
                        findings.add(carrier.open(message, header, RUN_ID, new Identity())));

        assertThat(findings).hasSize(100).containsOnly(Carrier.Finding.CORRUPT);
        assertThat(oracle.counts().received().corrupt()).isEqualTo(100);
        assertThat(oracle.lost()).hasSize(100);
    }

    @Test
    void failuresAreToldAndOnlySomeAreDelivered() {
        run(
                FaultPlan.delayed(DELAY)
                        .with(new Fault.Failure(2, FailureKind.TIMED_OUT, true))
                        .with(new Fault.Failure(3, FailureKind.DISCONNECTED, false))
                        .with(new Fault.Failure(5, FailureKind.REJECTED, false)),
                5);

        assertThat(seen).extracting(Seen::sequence).containsExactly(0L, 1L, 3L);
        assertThat(outcomes.acked()).containsExactly(0L);
        assertThat(oracle.counts().sent().failed()).isEqualTo(1);
        assertThat(oracle.counts().sent().unresolved()).isEqualTo(3);
        assertThat(oracle.counts().receivedThoughUnresolved()).isEqualTo(2);
        assertThat(oracle.lost()).isEmpty();
    }

    @Test
    void aDefiniteFailureIsNeverDelivered() {
        assertThatThrownBy(() -> new Fault.Failure(2, FailureKind.REJECTED, true))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClockStepBackMakesLatenciesNegative() {
        run(FaultPlan.delayed(DELAY).with(new Fault.ClockStep(2, -500_000)), 4);

        assertThat(oracle.endToEnd()).containsExactly(-200_000, -200_000, 300_000, 300_000);
        assertThat(oracle.counts().negative()).isEqualTo(2);
        assertThat(seen).extracting(Seen::receivedNanos).containsExactly(301_000L, 1_301_000L, 1_801_000L, 2_801_000L);
    }

    @Test
    void aSlowConsumerFallsBehindByWhatItTakes() {
        run(FaultPlan.delayed(DELAY).with(new Fault.SlowConsumer(Duration.ofNanos(1_500_000))), 4);

        assertThat(oracle.endToEnd()).containsExactly(300_000, 800_000, 1_300_000, 1_800_000);
        assertThat(seen).extracting(Seen::receivedNanos).containsExactly(301_000L, 1_801_000L, 3_301_000L, 4_801_000L);
    }

    @Test
    void messagesOfSomebodyElseStandInTheLogAsWell() {
        run(FaultPlan.delayed(DELAY).with(new Fault.Foreign(2)), 4);

        assertThat(seen).extracting(Seen::sequence).containsExactly(0L, 1L, -1L, 2L, 3L, -1L);
        assertThat(seen).extracting(Seen::offset).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(oracle.counts().received().foreign()).isEqualTo(2);
    }

    @Test
    void onlyTheMeasuredPhaseIsStruck() {
        Transport transport = open(FaultPlan.delayed(DELAY).with(new Fault.Loss(1, 1)));
        Subscriber subscriber = transport.openSubscriber(0, this::see);
        Publisher publisher = transport.openPublisher(0, outcomes);

        publish(publisher, 0, Phase.WARM_UP);
        clock.advance(DELAY);
        subscriber.poll(10);

        assertThat(seen).hasSize(1);
        assertThat(oracle.counts().sent().sent()).isZero();
    }

    @Test
    void inTheWarmUpOnlyWhatIsMeantForItStrikes() {
        Transport transport = open(FaultPlan.delayed(DELAY).withInWarmUp(new Fault.Loss(1, 1)));
        Subscriber subscriber = transport.openSubscriber(0, this::see);
        Publisher publisher = transport.openPublisher(0, outcomes);

        publish(publisher, 0, Phase.WARM_UP);
        publish(publisher, 1, Phase.MEASURE);
        clock.advance(DELAY.plusNanos(GAP_NANOS));
        subscriber.poll(10);

        assertThat(seen).extracting(Seen::sequence).containsExactly(1L);
        assertThat(oracle.counts().sent().sent()).isEqualTo(1);
    }

    @Test
    void whatCannotStrikeAWarmUpIsRefused() {
        FaultPlan plan = FaultPlan.delayed(DELAY);

        assertThatThrownBy(() -> plan.withInWarmUp(new Fault.Corruption(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a fault that strikes no warm-up: Corruption[every=2]");
    }

    @Test
    void theEndIsReachedPastLostMessagesToo() {
        Transport transport = open(FaultPlan.delayed(DELAY).with(new Fault.Loss(1, 1)));
        Subscriber subscriber = transport.openSubscriber(0, this::see);
        publish(transport.openPublisher(0, outcomes), 0, Phase.MEASURE);

        assertThat(subscriber.position().reached(transport.end())).isFalse();
        clock.advance(DELAY);
        subscriber.poll(10);

        assertThat(seen).isEmpty();
        assertThat(subscriber.position().reached(transport.end())).isTrue();
    }

    @Test
    void aSecondSubscriberIsRefused() {
        assertThatThrownBy(() -> open(FaultPlan.delayed(DELAY)).provision(new Topology(1, 2, Topology.Delivery.SHARED)))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("at most 1 subscriber");
    }

    private void run(FaultPlan plan, int messages) {
        run(plan, messages, this::see);
    }

    /** Publishes a message each gap, or at once when that has passed, and polls after each and long afterwards. */
    private void run(FaultPlan plan, int messages, MessageHandler handler) {
        Transport transport = open(plan);
        Subscriber subscriber = transport.openSubscriber(0, handler);
        Publisher publisher = transport.openPublisher(0, outcomes);
        for (int i = 0; i < messages; i++) {
            clock.parkUntil(START_NANOS + i * GAP_NANOS);
            publish(publisher, i, Phase.MEASURE);
            subscriber.poll(10);
        }
        publisher.flush(Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(10));
        while (!subscriber.position().reached(transport.end())) {
            subscriber.poll(10);
        }
        transport.close();
    }

    private Transport open(FaultPlan plan) {
        return new FaultyDriver(plan, oracle)
                .open(Settings.of(List.of(), Map.of()), new RunContext(Integer.toHexString(RUN_ID), clock, 1_024));
    }

    private void publish(Publisher publisher, long sequence, Phase phase) {
        Identity identity = new Identity();
        identity.origin(RUN_ID, 0, phase);
        identity.message(sequence, START_NANOS + sequence * GAP_NANOS, clock.nanos(), 0);
        ByteBuffer message = ByteBuffer.allocate(100);
        carrier.seal(identity, message, ByteBuffer.allocate(0));
        publisher.publish(sequence, Publisher.NO_KEY, message, ByteBuffer.allocate(0));
    }

    private void see(ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        Identity identity = new Identity();
        boolean genuine = carrier.open(message, header, RUN_ID, identity) == Carrier.Finding.GENUINE;
        seen.add(new Seen(genuine ? identity.sequence() : -1, offset, receivedNanos));
    }
}
