package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
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
        publisher.onAck(0, 0, 10);
        publisher.onAck(1, 0, 10);
        publisher.onAck(2, 0, 10);
        publisher.onFailure(3, FailureKind.TIMED_OUT, "no answer");
        receive(first, 0, 1, 3);

        Ledger ledger = close(Delivery.SHARED, 4, List.of(first));

        assertThat(ledger.total().sending().acked()).isEqualTo(3);
        assertThat(ledger.total().receiving().unique()).isEqualTo(3);
        assertThat(ledger.total().comparison().lost()).isEqualTo(1);
        assertThat(ledger.total().sending().unresolved()).isEqualTo(1);
        assertThat(ledger.total().comparison().receivedThoughUnresolved()).isEqualTo(1);
        assertThat(ledger.samples()).contains(new Sample(TroubleKind.LOST, 0, 2, ""));
        assertThat(ledger.balanced()).as(ledger.imbalances().toString()).isTrue();
    }

    @Test
    void anUnansweredMessageIsUnresolvedAndARefusedOneHasFailed() {
        send(0, 5);
        publisher.onAck(1, 0, 10);
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
        assertThat(ledger.samples()).contains(new Sample(TroubleKind.LOST, 0, 1, "by subscriber 1"));
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
        assertThat(ledger.total().receiving().deliveredTwice())
                .as("one read it after the other")
                .isEqualTo(1);
        assertThat(ledger.total().receiving().received()).isEqualTo(4);
    }

    @Test
    void subscribersWithoutOrderCountAMessageThatBothReadOnce() {
        OffsetsSeen shared = new OffsetsSeen();
        first.unordered(shared);
        second.unordered(shared);
        send(0, 1);
        ackAll(1);
        ByteBuffer zero = message(0);
        first.onMessage(zero, NO_HEADER, 0, 100, 50);
        second.onMessage(zero, NO_HEADER, 0, 100, 60);

        Ledger ledger = close(Delivery.SHARED, 1, List.of(first, second));

        assertThat(ledger.total().receiving().duplicate()).isEqualTo(1);
        assertThat(ledger.total().receiving().deliveredTwice()).isEqualTo(1);
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
    void foreignCorruptAndOutOfOrderMessagesAreCountedAsSuch() {
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
        publisher.onAck(0, 0, 10);
        publisher.onAck(0, 0, 20);

        Ledger ledger = close(Delivery.SHARED, 1, List.of(first));

        assertThat(ledger.balanced()).isFalse();
        assertThat(ledger.imbalances()).anyMatch(imbalance -> imbalance.contains("answered twice"));
    }

    @Test
    void sendingMoreThanDueBalancesWithNegativeUnsent() {
        send(0, 3);
        ackAll(3);

        assertThat(close(Delivery.SHARED, 2, List.of()).total().sending().unsent())
                .isEqualTo(-1);
    }

    @Test
    void acknowledgedCountAboveSetUnbalancesTheLedger() {
        send(0, 1);
        ackAll(1);
        publisher.tally(Phase.MEASURE).acked.increment();

        assertThat(close(Delivery.SHARED, 1, List.of()).imbalances())
                .containsExactly(
                        "publisher 0: acked counted = acked in the set does not hold: 2 against 1",
                        "publisher 0: unresolved by sequence = by count does not hold: 0 against -1");
    }

    @Test
    void anAnswerToAMessageThatWasNeverSentUnbalancesTheLedger() {
        send(0, 1);
        assertThat(publisher.open(1, 0)).isTrue();
        ackAll(2);

        assertThat(close(Delivery.SHARED, 1, List.of()).imbalances())
                .containsExactly("publisher 0: unresolved by sequence = by count does not hold: 0 against -1");
    }

    @Test
    void receiptCountedButNotClassifiedUnbalancesTheLedger() {
        send(0, 3);
        ackAll(3);
        receive(first, 0, 1, 2);
        receive(second, 0);
        second.tally(Phase.MEASURE).received.increment();

        Ledger ledger = close(Delivery.SHARED, 3, List.of(first, second));

        assertThat(ledger.imbalances())
                .containsExactly(
                        "subscriber 1: received = unique + duplicate + foreign + corrupt does not hold: 2 against 1");
        assertThat(ledger.balanced()).isFalse();
    }

    @Test
    void uniqueCountAboveSetUnbalancesLedgerIfIdentitiesExist() {
        receive(second, 0);
        second.tally(Phase.MEASURE).received.increment();
        second.tally(Phase.MEASURE).unique.increment();

        assertThat(close(Delivery.SHARED, 0, List.of(first, second)).imbalances())
                .containsExactly("subscriber 1: unique counted = unique in the sets does not hold: 2 against 1");
        assertThat(closeAnonymous(second).imbalances()).isEmpty();
    }

    @Test
    void aPublisherThatSendsMoreThanWasDueUnbalancesTheLedger() {
        send(0, 5);
        ackAll(5);
        receive(first, 5, 0);

        assertThat(close(Delivery.SHARED, 3, List.of(first)).imbalances())
                .containsExactly("publisher 0: messages sent that were not due does not hold: 2 against 0");
    }

    @Test
    void lossIsCheckedWhereSomebodyReceivesMessagesWithIdentities() {
        assertThat(close(Delivery.SHARED, 0, List.of(first)).lossChecked()).isTrue();
        assertThat(close(Delivery.SHARED, 0, List.of()).lossChecked()).isFalse();
        assertThat(closeAnonymous(first).lossChecked()).isFalse();
    }

    @Test
    void ofTheMessagesLostTheFirstTenAreNamed() {
        send(0, 12);
        ackAll(12);
        receive(first, 0);

        Ledger ledger = close(Delivery.SHARED, 12, List.of(first));

        assertThat(ledger.total().comparison().lost()).isEqualTo(11);
        assertThat(ledger.samples())
                .extracting(Sample::sequence)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    }

    @Test
    void everyTroubleIsNamedWithItsPlace() {
        send(0, 3);
        publisher.onFailure(0, FailureKind.REJECTED, "too large");
        publisher.onFailure(1, FailureKind.TIMED_OUT, "no answer");
        first.onMessage(message(2), NO_HEADER, 1, 10, 50);
        first.onMessage(message(1), NO_HEADER, 1, 11, 50);
        first.onMessage(message(1), NO_HEADER, 1, 12, 50);
        first.onMessage(ByteBuffer.wrap(new byte[100]), NO_HEADER, 1, 13, 50);
        ByteBuffer broken = message(0);
        broken.put(60, (byte) (broken.get(60) + 1));
        first.onMessage(broken, NO_HEADER, 1, 14, 50);

        assertThat(close(Delivery.SHARED, 3, List.of(first)).samples())
                .containsExactly(
                        new Sample(TroubleKind.FAILED, 0, 0, "too large"),
                        new Sample(TroubleKind.UNRESOLVED, 0, 1, "no answer"),
                        new Sample(TroubleKind.DUPLICATE, 0, 1, "partition 1, offset 12"),
                        new Sample(TroubleKind.OUT_OF_ORDER, 0, 1, "after 2"),
                        new Sample(TroubleKind.CORRUPT, -1, -1, "partition 1, offset 14: its checksum is wrong"),
                        new Sample(TroubleKind.FOREIGN, -1, -1, "partition 1, offset 13"));
    }

    @Test
    void theTotalAddsUpWhatEveryPublisherDidAndWhatFailedByKind() {
        PublisherAccount other = new PublisherAccount(1, 64);
        other.begin(Phase.MEASURE, 0, 0);
        send(0, 5);
        ackAll(2);
        publisher.onFailure(2, FailureKind.REJECTED, "too large");
        publisher.onFailure(3, FailureKind.NOT_SENT, "buffer full");
        for (long sequence = 0; sequence < 3; sequence++) {
            other.open(sequence, 0);
            other.sent(Phase.MEASURE, 100, 0, 0, 0);
        }
        other.onFailure(0, FailureKind.REJECTED, "malformed");
        other.onFailure(1, FailureKind.REJECTED, "malformed");
        publisher.seal();
        other.seal();

        var facts = new AuditFacts(Phase.MEASURE, Delivery.SHARED, true, true, List.of(7L, 4L), List.of(1L, 2L));
        Ledger ledger = Audit.close(facts, List.of(publisher, other), List.of(), List.of());

        List<Ledger.KindCount> kinds = List.of(
                new Ledger.KindCount("rejected", 3, "too large"), new Ledger.KindCount("not sent", 1, "buffer full"));
        assertThat(ledger.total().sending()).isEqualTo(new Ledger.Sending(11, 8, 3, 2, 4, kinds, 2, 3));
        assertThat(ledger.publishers().getLast().sending())
                .isEqualTo(new Ledger.Sending(
                        4, 3, 1, 0, 2, List.of(new Ledger.KindCount("rejected", 2, "malformed")), 1, 2));
        assertThat(ledger.balanced()).as(ledger.imbalances().toString()).isTrue();
    }

    @Test
    void theTotalAddsUpWhatEverySubscriberGot() {
        send(0, 3);
        ackAll(3);
        for (SubscriberAccount subscriber : List.of(first, second)) {
            receive(subscriber, 2, 0);
            subscriber.onMessage(message(2), NO_HEADER, 0, 0, 50);
            subscriber.onMessage(message(2), NO_HEADER, 0, 1_000, 50);
            subscriber.onMessage(message(2), NO_HEADER, 0, 1_001, 50);
            subscriber.onMessage(ByteBuffer.wrap(new byte[100]), NO_HEADER, 1, 13, 50);
        }

        Ledger ledger = close(Delivery.EACH, 3, List.of(first, second));

        assertThat(ledger.total().receiving()).isEqualTo(new Ledger.Receipts(12, 4, 6, 4, 2, 2, 0, 2));
        assertThat(ledger.total().comparison()).isEqualTo(new Ledger.Differences(2, 0, 0));
        assertThat(ledger.subscribers())
                .extracting(Ledger.Account::name)
                .containsExactly("subscriber 0", "subscriber 1");
    }

    @Test
    void whatMayStillBeReadHasNotArrivedAndIsNotCalledLost() {
        send(0, 1);
        ackAll(1);
        var facts = new AuditFacts(Phase.MEASURE, Delivery.SHARED, true, false, List.of(1L), List.of(0L));

        assertThat(Audit.close(facts, List.of(publisher), List.of(first), List.of())
                        .samples())
                .containsExactly(new Sample(TroubleKind.NOT_ARRIVED, 0, 0, ""));
    }

    @Test
    void imbalancesThatWereFoundBeforeStay() {
        var facts = new AuditFacts(Phase.MEASURE, Delivery.SHARED, true, true, List.of(), List.of());

        Ledger ledger = Audit.close(facts, List.of(), List.of(), List.of("at 3 s: out of balance"));

        assertThat(ledger.imbalances()).containsExactly("at 3 s: out of balance");
        assertThat(ledger.balanced()).isFalse();
    }

    private static Ledger closeAnonymous(SubscriberAccount subscriber) {
        var facts = new AuditFacts(Phase.MEASURE, Delivery.SHARED, false, true, List.of(), List.of());
        return Audit.close(facts, List.of(), List.of(subscriber), List.of());
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
            publisher.onAck(sequence, 0, 100);
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
