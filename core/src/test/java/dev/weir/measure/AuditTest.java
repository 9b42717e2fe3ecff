package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Sample;
import dev.weir.transport.FailureKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Topology.Delivery;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditTest {

    private static final int RUN = 4711;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final PublisherAccount publisher = new PublisherAccount(0, 1024);
    private final SubscriberAccount first = subscriber(0);
    private final SubscriberAccount second = subscriber(1);
    private long offset;

    private SubscriberAccount subscriber(int index) {
        var account = new SubscriberAccount(index, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0]);
        account.begin(Phase.MEASURE, 0);
        return account;
    }

    @Test
    void aDeliveredMessageThatWasNeverConfirmedHidesNoLoss() {
        send(0, 4);
        publisher.onAck(0, 10);
        publisher.onAck(1, 10);
        publisher.onAck(2, 10);
        publisher.onFailure(3, FailureKind.TIMED_OUT, "no answer");
        receive(first, 0, 1, 3);

        Ledger ledger = close(Delivery.SHARED, 4, List.of(first));

        assertThat(ledger.total().sending().acked()).isEqualTo(3);
        assertThat(ledger.total().receiving().unique()).isEqualTo(3);
        assertThat(ledger.total().comparison().lost()).isEqualTo(1);
        assertThat(ledger.total().sending().unresolved()).isEqualTo(1);
        assertThat(ledger.total().comparison().receivedThoughUnresolved()).isEqualTo(1);
        assertThat(ledger.samples()).contains(new Sample("lost", 0, 2, ""));
        assertThat(ledger.balanced()).as(ledger.imbalances().toString()).isTrue();
    }

    @Test
    void anUnansweredMessageIsUnresolvedAndARefusedOneHasFailed() {
        send(0, 5);
        publisher.onAck(1, 10);
        publisher.onFailure(2, FailureKind.REJECTED, "too large");
        publisher.onFailure(3, FailureKind.DISCONNECTED, "gone");
        receive(first, 1, 2);

        Ledger ledger = close(Delivery.SHARED, 7, List.of(first));

        assertThat(ledger.total().sending().unsent()).isEqualTo(2);
        assertThat(ledger.total().sending().failed()).isEqualTo(1);
        assertThat(ledger.total().sending().failedByKind())
                .containsExactly(new Ledger.KindCount("rejected", 1, "too large"));
        assertThat(ledger.total().sending().unresolved()).isEqualTo(3);
        assertThat(ledger.total().comparison().receivedThoughFailed()).isEqualTo(1);
        assertThat(ledger.balanced()).as(ledger.imbalances().toString()).isTrue();
    }

    @Test
    void everySubscriberMustReceiveWhenEachIsGivenEverything() {
        send(0, 3);
        ackAll(3);
        receive(first, 0, 1, 2);
        receive(second, 0, 2);

        Ledger ledger = close(Delivery.EACH, 3, List.of(first, second));

        assertThat(ledger.total().comparison().lost()).isEqualTo(1);
        assertThat(ledger.total().receiving().duplicate()).isZero();
        assertThat(ledger.samples()).contains(new Sample("lost", 0, 1, "by subscriber 1"));
    }

    @Test
    void oneSubscriberIsEnoughWhenTheyShareAndTwoMakeADuplicate() {
        send(0, 3);
        ackAll(3);
        receive(first, 0, 1);
        receive(second, 1, 2);

        Ledger ledger = close(Delivery.SHARED, 3, List.of(first, second));

        assertThat(ledger.total().comparison().lost()).isZero();
        assertThat(ledger.total().receiving().unique()).isEqualTo(3);
        assertThat(ledger.total().receiving().duplicate()).isEqualTo(1);
        assertThat(ledger.total().receiving().received()).isEqualTo(4);
    }

    @Test
    void aMessageTwiceInTheLogIsToldFromOneReadTwice() {
        send(0, 2);
        ackAll(2);
        ByteBuffer zero = message(0);
        ByteBuffer one = message(1);
        first.onMessage(zero, NO_HEADER, 0, 100, 50);
        first.onMessage(one, NO_HEADER, 0, 101, 50);
        first.onMessage(zero, NO_HEADER, 0, 100, 60);
        first.onMessage(one, NO_HEADER, 0, 102, 60);

        Ledger ledger = close(Delivery.SHARED, 2, List.of(first));

        assertThat(ledger.total().receiving().duplicate()).isEqualTo(2);
        assertThat(ledger.total().receiving().deliveredTwice()).isEqualTo(1);
        assertThat(ledger.total().receiving().twiceInLog()).isEqualTo(1);
        assertThat(ledger.total().receiving().outOfOrder()).isZero();
    }

    @Test
    void foreignCorruptAndOvertakenMessagesAreEachCountedAsWhatTheyAre() {
        send(0, 3);
        ackAll(3);
        receive(first, 1, 0, 2);
        first.onMessage(ByteBuffer.wrap(new byte[100]), NO_HEADER, 0, MessageHandler.NO_OFFSET, 70);
        ByteBuffer broken = message(2);
        broken.put(60, (byte) (broken.get(60) + 1));
        first.onMessage(broken, NO_HEADER, 0, MessageHandler.NO_OFFSET, 70);

        Ledger ledger = close(Delivery.SHARED, 3, List.of(first));

        assertThat(ledger.total().receiving().foreign()).isEqualTo(1);
        assertThat(ledger.total().receiving().corrupt()).isEqualTo(1);
        assertThat(ledger.total().receiving().outOfOrder()).isEqualTo(1);
        assertThat(ledger.total().receiving().received()).isEqualTo(5);
        assertThat(ledger.balanced()).as(ledger.imbalances().toString()).isTrue();
    }

    @Test
    void aMessageAnsweredTwiceUnbalancesTheLedger() {
        send(0, 1);
        publisher.onAck(0, 10);
        publisher.onAck(0, 20);

        Ledger ledger = close(Delivery.SHARED, 1, List.of(first));

        assertThat(ledger.balanced()).isFalse();
        assertThat(ledger.imbalances()).anyMatch(imbalance -> imbalance.contains("answered twice"));
    }

    @Test
    void sendingMoreThanWasDueUnbalancesNothingButIsSeenAsNegativeUnsent() {
        send(0, 3);
        ackAll(3);

        assertThat(close(Delivery.SHARED, 2, List.of()).total().sending().unsent())
                .isEqualTo(-1);
    }

    private void send(long from, long to) {
        publisher.begin(Phase.MEASURE, from, 0);
        for (long sequence = from; sequence < to; sequence++) {
            assertThat(publisher.open(sequence, sequence)).isTrue();
            publisher.sent(Phase.MEASURE, 100, sequence, sequence, 0);
        }
    }

    private void ackAll(long count) {
        for (long sequence = 0; sequence < count; sequence++) {
            publisher.onAck(sequence, 100);
        }
    }

    private void receive(SubscriberAccount subscriber, long... sequences) {
        for (long sequence : sequences) {
            subscriber.onMessage(message(sequence), NO_HEADER, 0, offset++, 200);
        }
    }

    private static ByteBuffer message(long sequence) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, sequence, sequence, 0);
        ByteBuffer message = ByteBuffer.allocate(100);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        return message;
    }

    private Ledger close(Delivery delivery, long scheduled, List<SubscriberAccount> subscribers) {
        publisher.seal();
        subscribers.forEach(SubscriberAccount::seal);
        var facts = new AuditFacts(Phase.MEASURE, delivery, true, true, List.of(scheduled), List.of(0L));
        return Audit.close(facts, List.of(publisher), subscribers, List.of());
    }
}
