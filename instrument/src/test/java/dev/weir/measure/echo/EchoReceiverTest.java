package dev.weir.measure.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weir.measure.EchoAudit;
import dev.weir.measure.Recorder;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoReceiver.Streams;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.EchoLedger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes with publishers: the first has streams 0 and 1, the second stream 2. Each is given every echo. */
class EchoReceiverTest {

    private static final int RUN = 4711;
    private static final int BYTES = 100;
    private static final int STREAMS = 3;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final SubscriberAccount first = account(0);
    private final SubscriberAccount second = account(1);
    private final EchoReceiver ofFirst = new EchoReceiver(first, RUN, new Streams(0, 2, STREAMS));
    private final EchoReceiver ofSecond = new EchoReceiver(second, RUN, new Streams(2, 3, STREAMS));
    private long offset;

    private static SubscriberAccount account(int receiver) {
        return SubscriberAccount.ofEchoes(receiver, RUN, Carrier.of(CarrierKind.BINARY), STREAMS);
    }

    @BeforeEach
    void begin() {
        first.begin(Phase.MEASURE, 0);
        second.begin(Phase.MEASURE, 0);
    }

    private static ByteBuffer echo(int stream, long sequence, int marked, long pausedNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, stream, Phase.MEASURE);
        identity.message(sequence, 1_000, 1_000, 0);
        ByteBuffer echo = ByteBuffer.allocate(EchoingSubscriber.maxEchoBytes(BYTES));
        Carrier.of(CarrierKind.BINARY).seal(identity, echo.limit(BYTES), NO_HEADER);
        echo.limit(echo.capacity());
        EchoMark.put(echo, BYTES, RUN, marked, pausedNanos);
        return echo;
    }

    private static ByteBuffer echo(int stream, long sequence) {
        return echo(stream, sequence, stream, 0);
    }

    /** As a log does that both processes read. */
    private void comesBack(ByteBuffer message) {
        ofFirst.onMessage(message.duplicate(), NO_HEADER, 0, offset, 5_000_000);
        ofSecond.onMessage(message.duplicate(), NO_HEADER, 0, offset, 5_000_000);
        offset++;
    }

    private EchoLedger ledger() {
        first.seal();
        second.seal();
        SubscriberAccount subscriber = new SubscriberAccount(0, RUN, CarrierKind.BINARY, STREAMS, new KeyGenerator[0]);
        subscriber.seal();
        return new EchoAudit(List.of(subscriber), List.of(first, second))
                .close(true, EchoSends.total(List.of(), 0), true);
    }

    @Test
    void eachProcessTakesEchoesOfItsOwnPublishersAndSkipsOthers() {
        comesBack(echo(0, 7));
        comesBack(echo(1, 7));
        comesBack(echo(2, 7));
        comesBack(echo(2, 8));

        assertThat(first.unique(Phase.MEASURE)).isEqualTo(2);
        assertThat(second.unique(Phase.MEASURE)).isEqualTo(2);
        assertThat(first.received(Phase.MEASURE)).isEqualTo(2);
        assertThat(second.received(Phase.MEASURE)).isEqualTo(2);
    }

    @Test
    void anEchoThatComesTwiceIsADuplicateOfItsOwnProcessAlone() {
        comesBack(echo(2, 7));
        comesBack(echo(2, 7));

        assertThat(ledger().receiving().duplicate()).isEqualTo(1);
        assertThat(first.received(Phase.MEASURE)).isZero();
    }

    @Test
    void whatCannotBeReadIsCorruptAtTheFirstProcessAlone() {
        ofFirst.unreadable("no text", 0, 1);
        ofSecond.unreadable("no text", 0, 1);

        assertThat(ledger().receiving().corrupt()).isEqualTo(1);
        assertThat(second.received(Phase.MEASURE)).isZero();
    }

    @Test
    void whatHasNoMarkOrADamagedOneIsCountedOnceByTheFirstProcess() {
        ByteBuffer unmarked = echo(2, 1).limit(BYTES);
        ByteBuffer damaged = echo(2, 2);
        damaged.put(BYTES + 2, (byte) ~damaged.get(BYTES + 2));

        comesBack(unmarked);
        comesBack(damaged);

        EchoLedger ledger = ledger();
        assertThat(ledger.receiving().foreign()).isEqualTo(1);
        assertThat(ledger.receiving().corrupt()).isEqualTo(1);
        assertThat(second.received(Phase.MEASURE)).isZero();
    }

    @Test
    void everyChangedByteOfAMarkIsDamageAndCountedOnce() {
        int marked = EchoingSubscriber.maxEchoBytes(BYTES);
        for (int at = BYTES; at < marked; at++) {
            ByteBuffer echo = echo(2, at);
            comesBack(echo.put(at, (byte) (echo.get(at) ^ 1)));
        }

        EchoLedger ledger = ledger();
        assertThat(ledger.receiving().corrupt()).isEqualTo(marked - BYTES);
        assertThat(ledger.receiving().unique()).isZero();
    }

    @Test
    void aMarkOfAStreamThatTheRunDoesNotHaveIsDamaged() {
        comesBack(echo(0, 1, STREAMS, 0));
        comesBack(echo(0, 2, -1, 0));

        assertThat(ledger().receiving().corrupt()).isEqualTo(2);
    }

    @Test
    void roundTripWithoutToolOverheadExcludesSubscriberPauses() {
        comesBack(echo(0, 1, 0, 2_000_000));
        comesBack(echo(0, 2));
        first.seal();

        assertThat(nanos(2)).containsExactlyInAnyOrder(2_999_000L, 4_999_000L);
        assertThat(nanos(0)).containsExactly(4_999_000L, 4_999_000L);
    }

    /** The values, within the resolution of a histogram, that a recorder of the first account has. */
    private List<Long> nanos(int recorder) {
        Histogram all = Recorder.histogram();
        Arrays.asList(first.recorders(Phase.MEASURE)).get(recorder).drain().forEach(closed -> closed.addTo(all));
        List<Long> found = new ArrayList<>();
        all.recordedValues().forEach(value -> {
            for (long i = 0; i < value.getCountAtValueIteratedTo(); i++) {
                found.add(Math.round(value.getValueIteratedTo() / 1_000.0) * 1_000);
            }
        });
        return found.stream().map(EchoReceiverTest::known).toList();
    }

    /** One of the two values there can be, if it is near enough. */
    private static long known(long nanos) {
        return Math.abs(nanos - 4_999_000) < 10_000
                ? 4_999_000
                : Math.abs(nanos - 2_999_000) < 10_000 ? 2_999_000 : nanos;
    }

    @Test
    void streamsOfNobodyAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Streams(1, 1, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new Streams(0, 4, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new Streams(-1, 1, 3));
    }
}
