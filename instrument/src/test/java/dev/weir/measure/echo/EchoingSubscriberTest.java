package dev.weir.measure.echo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.EchoAudit;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoReceiver.Streams;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EchoingSubscriberTest {

    private static final int RUN = 4711;
    private static final int BYTES = 100;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final SubscriberAccount account = new SubscriberAccount(0, RUN, CarrierKind.BINARY, 2, new KeyGenerator[0]);
    private final SubscriberAccount back = SubscriberAccount.ofEchoes(0, RUN, Carrier.of(CarrierKind.BINARY), 2);
    private final EchoReceiver receiver = new EchoReceiver(back, RUN, Streams.all(2));
    private final EchoSends sends = new EchoSends();
    private final Recorded published = new Recorded();
    private final EchoingSubscriber subscriber = new EchoingSubscriber(account, RUN, BYTES, published, sends);
    private long offset;

    /** Keeps what is published. */
    private static final class Recorded implements Publisher {

        private final List<Long> sequences = new ArrayList<>();
        private final List<ByteBuffer> echoes = new ArrayList<>();

        @Override
        public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
            sequences.add(sequence);
            echoes.add(ByteBuffer.allocate(message.remaining())
                    .put(message.duplicate())
                    .flip());
        }

        @Override
        public boolean flush(Duration deadline) {
            return true;
        }

        @Override
        public void close() {}
    }

    private static ByteBuffer message(int runId, int stream, Phase phase, long sequence) {
        Identity identity = new Identity();
        identity.origin(runId, stream, phase);
        identity.message(sequence, 1_000, 1_000, 0);
        ByteBuffer message = ByteBuffer.allocate(BYTES);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        return message;
    }

    private void receive(ByteBuffer message) {
        subscriber.onMessage(message, NO_HEADER, 0, offset++, 2_000);
    }

    private void comeBack(ByteBuffer echo) {
        receiver.onMessage(echo, NO_HEADER, 0, offset++, 5_000);
    }

    private void begin() {
        account.begin(Phase.MEASURE, 0);
        back.begin(Phase.MEASURE, 0);
    }

    private EchoLedger closed() {
        sends.seal();
        account.seal();
        back.seal();
        EchoAudit audit = new EchoAudit(List.of(account), List.of(back));
        EchoLedger ledger =
                audit.close(true, EchoSends.total(List.of(sends), account.unique(Phase.MEASURE)), sends.isLost());
        imbalances = audit.imbalances();
        return ledger;
    }

    private List<String> imbalances = List.of();

    @Test
    void onlyWhatIsNewHasAnEcho() {
        begin();
        ByteBuffer corrupt = message(RUN, 0, Phase.MEASURE, 8);
        corrupt.put(70, (byte) ~corrupt.get(70));

        receive(message(RUN, 0, Phase.PROBE, 0));
        receive(message(RUN, 0, Phase.WARM_UP, 1));
        receive(message(RUN, 0, Phase.MEASURE, 7));
        receive(message(RUN, 0, Phase.MEASURE, 7));
        receive(message(RUN + 1, 0, Phase.MEASURE, 9));
        receive(corrupt);
        receive(message(RUN, 1, Phase.MEASURE, 7));

        assertThat(published.sequences).containsExactly(0L, 1L, 2L, 3L);
        assertThat(account.unique(Phase.MEASURE)).isEqualTo(2);
    }

    @Test
    void anEchoIsItsMessageAndAMark() {
        begin();
        ByteBuffer inTheMiddle = ByteBuffer.allocate(3 * BYTES).position(11);
        ByteBuffer sent = message(RUN, 1, Phase.MEASURE, 5);
        inTheMiddle.put(sent.duplicate()).limit(11 + BYTES).position(11);

        receive(inTheMiddle);

        ByteBuffer echo = published.echoes.getFirst();
        assertThat(echo.remaining()).isEqualTo(EchoingSubscriber.maxEchoBytes(BYTES));
        assertThat(echo.duplicate().limit(BYTES)).isEqualTo(sent);
        comeBack(echo);
        assertThat(back.unique(Phase.MEASURE)).isEqualTo(1);
        assertThat(echo.remaining()).as("it stays as it was").isEqualTo(EchoingSubscriber.maxEchoBytes(BYTES));
    }

    @Test
    void aMessageThatTheSystemItselfSendsBackIsNoEcho() {
        begin();
        ByteBuffer message = message(RUN, 0, Phase.MEASURE, 5);
        receive(message.duplicate());

        comeBack(message);

        EchoLedger ledger = closed();
        assertThat(ledger.receiving().foreign()).isEqualTo(1);
        assertThat(ledger.receiving().unique()).isZero();
        assertThat(ledger.missing()).isEqualTo(1);
    }

    @Test
    void aDamagedMarkAndADamagedMessageAreCorrupt() {
        begin();
        receive(message(RUN, 0, Phase.MEASURE, 5));
        ByteBuffer echo = published.echoes.getFirst();
        byte ofMark = echo.get(BYTES + 2);

        comeBack(echo.put(BYTES + 2, (byte) ~ofMark));
        echo.put(BYTES + 2, ofMark);
        comeBack(echo.put(60, (byte) ~echo.get(60)));

        EchoLedger ledger = closed();
        assertThat(ledger.receiving().corrupt()).isEqualTo(2);
        assertThat(ledger.missing()).isEqualTo(1);
        assertThat(imbalances).isEmpty();
    }

    @Test
    void echoesOfAnotherRunAreForeign() {
        begin();
        EchoReceiver other = new EchoReceiver(back, RUN + 1, Streams.all(2));
        receive(message(RUN, 0, Phase.MEASURE, 5));

        other.onMessage(published.echoes.getFirst(), NO_HEADER, 0, 1, 5_000);

        assertThat(closed().receiving().unique()).isZero();
    }

    @Test
    void everyEchoIsAccountedForByTheMessageThatItIsOf() {
        begin();
        for (long sequence = 0; sequence < 10; sequence++) {
            receive(message(RUN, 0, Phase.MEASURE, sequence));
        }
        published.echoes.stream().skip(3).forEach(this::comeBack);
        comeBack(published.echoes.getLast());

        EchoLedger ledger = closed();
        assertThat(ledger.sending().scheduled()).isEqualTo(10);
        assertThat(ledger.sending().sent()).isEqualTo(10);
        assertThat(ledger.receiving().unique()).isEqualTo(7);
        assertThat(ledger.receiving().duplicate()).isEqualTo(1);
        assertThat(ledger.missing()).isEqualTo(3);
        assertThat(ledger.samples())
                .filteredOn(sample -> sample.trouble() == TroubleKind.LOST)
                .extracting(sample -> sample.sequence())
                .containsExactly(0L, 1L, 2L);
        assertThat(imbalances).isEmpty();
    }

    @Test
    void anEchoOfAMessageThatNobodyReceivedIsAnImbalance() {
        begin();
        receive(message(RUN, 0, Phase.MEASURE, 5));
        ByteBuffer echo = ByteBuffer.allocate(EchoingSubscriber.maxEchoBytes(BYTES));
        echo.put(message(RUN, 0, Phase.MEASURE, 6)).flip().limit(echo.capacity());
        EchoMark.put(echo, BYTES, RUN, 0, 0);

        comeBack(echo);

        EchoLedger ledger = closed();
        assertThat(ledger.unasked()).isEqualTo(1);
        assertThat(ledger.missing()).isEqualTo(1);
        assertThat(imbalances)
                .containsExactly("echoes of messages that no subscriber received does not hold: 1 against 0");
    }

    @Test
    void answersCountInTheMeasuredPhaseOnlyForItsOwnEchoes() {
        begin();
        receive(message(RUN, 0, Phase.WARM_UP, 0));
        receive(message(RUN, 0, Phase.MEASURE, 2));
        receive(message(RUN, 0, Phase.WARM_UP, 1));
        receive(message(RUN, 0, Phase.MEASURE, 3));
        receive(message(RUN, 0, Phase.MEASURE, 4));

        sends.onFailure(0, FailureKind.REJECTED, "not in this phase");
        sends.onAck(2, 0, 1);
        sends.onAck(4, 0, 1);
        sends.onFailure(1, FailureKind.REJECTED, "too large");
        sends.onFailure(3, FailureKind.TIMED_OUT, "no answer");

        EchoLedger ledger = closed();
        assertThat(ledger.sending().sent()).isEqualTo(3);
        assertThat(ledger.sending().acked()).isEqualTo(1);
        assertThat(ledger.sending().failed()).isEqualTo(1);
        assertThat(ledger.sending().unresolved()).isEqualTo(1);
        assertThat(ledger.sending().failedByKind())
                .extracting(kind -> kind.kind() + " " + kind.count() + " " + kind.firstCause())
                .containsExactly("rejected 1 too large", "timed out 1 no answer");
    }

    @Test
    void whatCannotBeReadIsCorruptAndHasNoEcho() {
        begin();

        subscriber.unreadable("no text", 0, offset++);

        assertThat(published.sequences).isEmpty();
        assertThat(account.received(Phase.MEASURE)).isEqualTo(1);
        assertThat(account.firstCorruption(Phase.MEASURE)).contains("partition 0, offset 0: no text");
    }

    @Test
    void anEchoThatIsAnsweredTwiceIsAnImbalance() {
        begin();
        receive(message(RUN, 0, Phase.MEASURE, 0));
        comeBack(published.echoes.getFirst());
        sends.onAck(0, 0, 1);
        sends.onAck(0, 0, 1);

        closed();

        assertThat(imbalances).containsExactly("echoes answered more than once does not hold: 1 against 0");
    }
}
