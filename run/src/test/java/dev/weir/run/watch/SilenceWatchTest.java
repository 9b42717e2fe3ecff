package dev.weir.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.run.watch.SilenceWatch.Kind;
import dev.weir.run.watch.SilenceWatch.Silence;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SilenceWatchTest {

    private static final int RUN = 7;
    private static final long MILLI = 1_000_000;
    private static final long START = 10_000 * MILLI;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final PublisherAccount publisher = new PublisherAccount(0, 64);
    private final SubscriberAccount subscriber =
            new SubscriberAccount(0, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0]);
    private final AtomicInteger news = new AtomicInteger();
    private long nowNanos = START;
    private SilenceWatch watch = watch(List.of());

    /** Time stands where a test puts it. */
    private final class Clock implements RunClock {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {}
    }

    private SilenceWatch watch(List<SubscriberAccount> subscribers) {
        var accounts = new AllAccounts(List.of(publisher), subscribers, Delivery.SHARED);
        return new SilenceWatch(new Clock(), START, accounts, news::incrementAndGet);
    }

    @BeforeEach
    void begin() {
        publisher.begin(Phase.MEASURE, 1, START);
        subscriber.begin(Phase.MEASURE, START);
    }

    private void send(long sequence, long atMillis) {
        long atNanos = START + atMillis * MILLI;
        assertThat(publisher.open(sequence, atNanos)).isTrue();
        publisher.sent(Phase.MEASURE, 100, atNanos, atNanos, 0);
    }

    private void ack(long sequence, long atMillis) {
        publisher.onAck(sequence, 0, START + atMillis * MILLI);
    }

    private void receive(long sequence, long atMillis) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, START, START, 0);
        ByteBuffer message = ByteBuffer.allocate(100);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        subscriber.onMessage(message, NO_HEADER, 0, sequence, START + atMillis * MILLI);
    }

    private void look(long atMillis) {
        nowNanos = START + atMillis * MILLI;
        watch.look();
    }

    private static Silence silence(Kind kind, long fromMillis, long toMillis) {
        return new Silence(kind, START + fromMillis * MILLI, START + toMillis * MILLI, true);
    }

    @Test
    void aSecondWithoutAnAcknowledgementIsASilence() {
        send(1, 0);
        ack(1, 10);
        look(100);
        send(2, 100);
        look(200);
        ack(2, 1_100);
        look(1_200);

        assertThat(watch.silences()).containsExactly(silence(Kind.ACKNOWLEDGED, 100, 1_100));
        assertThat(watch.silences().getFirst().lengthNanos()).isEqualTo(1_000 * MILLI);
        assertThat(news).hasValue(3);
    }

    @Test
    void lessThanASecondIsNone() {
        send(1, 0);
        ack(1, 10);
        look(100);
        send(2, 100);
        look(200);
        ack(2, 1_099);
        look(1_200);

        assertThat(watch.silences()).isEmpty();
    }

    @Test
    void aSilenceThatNobodyLookedIntoIsKnownFromItsStamps() {
        send(1, 0);
        ack(1, 10);
        send(2, 20);
        ack(2, 2_020);
        send(3, 2_030);
        ack(3, 2_040);
        look(3_000);

        assertThat(watch.silences()).containsExactly(silence(Kind.ACKNOWLEDGED, 20, 2_020));
    }

    @Test
    void aFailureEndsTheWaitForAnAnswer() {
        send(1, 0);
        look(100);
        publisher.onFailure(1, FailureKind.TIMED_OUT, "no answer");
        look(2_000);

        assertThat(watch.silences()).containsExactly(silence(Kind.ACKNOWLEDGED, 0, 2_000));

        look(2_900);
        send(2, 3_000);
        look(3_100);
        watch.end(false);
        assertThat(watch.silences()).hasSize(1);
    }

    @Test
    void nothingIsSilentIfNothingIsOutstanding() {
        look(5_000);
        send(1, 5_000);
        ack(1, 5_010);
        look(5_020);
        look(9_000);
        watch.end(false);

        assertThat(watch.silences()).isEmpty();
    }

    @Test
    void aWaitBeginsWhenSomethingWasFirstSeenToBeOutstanding() {
        look(5_000);
        send(1, 5_000);
        look(5_250);
        look(6_500);
        nowNanos = START + 7_000 * MILLI;
        watch.end(false);

        assertThat(watch.silences())
                .containsExactly(new Silence(Kind.ACKNOWLEDGED, START + 5_000 * MILLI, START + 7_000 * MILLI, false));
    }

    @Test
    void acknowledgedMessagesNotArrivingAreAReceivingSilence() {
        watch = watch(List.of(subscriber));
        send(1, 0);
        ack(1, 10);
        receive(1, 20);
        look(100);
        send(2, 200);
        ack(2, 210);
        look(250);
        receive(2, 1_500);
        look(1_600);

        assertThat(watch.silences()).containsExactly(silence(Kind.RECEIVED, 100, 1_500));
    }

    @Test
    void aSilenceThatLastsWhenTheRunEndsIsNotOver() {
        watch = watch(List.of(subscriber));
        send(1, 0);
        look(100);
        nowNanos = START + 1_000 * MILLI;
        watch.end(false);

        assertThat(watch.silences())
                .containsExactly(
                        new Silence(Kind.ACKNOWLEDGED, START, START + 1_000 * MILLI, false),
                        new Silence(Kind.RECEIVED, START, START + 1_000 * MILLI, false));
    }

    @Test
    void whatNobodyIsGivenOnceAllHaveReadToTheEndIsLostAndNoSilence() {
        watch = watch(List.of(subscriber));
        send(1, 0);
        send(2, 10);
        ack(1, 10);
        ack(2, 20);
        receive(1, 30);
        look(100);

        nowNanos = START + 5_000 * MILLI;
        watch.end(true);

        assertThat(watch.silences()).isEmpty();
    }
}
