package dev.weir.measure;

import static dev.weir.measure.MessageFixture.NO_HEADER;
import static dev.weir.measure.MessageFixture.RUN;
import static dev.weir.measure.MessageFixture.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.AllAccounts.Moments;
import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AllAccountsTest {

    private static final long START = 1_000;

    /** What both publishers begin at: sequences before are those of the warm-up. */
    private static final long FIRST = 50;

    private final PublisherAccount one = publisher(0);
    private final PublisherAccount two = publisher(1);
    private final SubscriberAccount left = subscriber(0);
    private final SubscriberAccount right = subscriber(1);

    private static PublisherAccount publisher(int stream) {
        PublisherAccount account = new PublisherAccount(stream, 64);
        account.begin(Phase.MEASURE, FIRST, START);
        return account;
    }

    private static SubscriberAccount subscriber(int index) {
        var account = new SubscriberAccount(index, RUN, CarrierKind.BINARY, 2, new KeyGenerator[0]);
        account.begin(Phase.MEASURE, START);
        return account;
    }

    private AllAccounts accounts(Delivery delivery) {
        return new AllAccounts(List.of(one, two), List.of(left, right), delivery);
    }

    private AllAccounts sendingOnly() {
        return new AllAccounts(List.of(one, two), List.of(), Delivery.EACH);
    }

    private static void send(PublisherAccount by, long count) {
        for (long sequence = FIRST; sequence < FIRST + count; sequence++) {
            assertThat(by.open(sequence, START)).isTrue();
            by.sent(Phase.MEASURE, 100, START, START, 0);
        }
    }

    private static void ack(PublisherAccount of, long... sequences) {
        for (long sequence : sequences) {
            of.onAck(FIRST + sequence, 0, START + 1);
        }
    }

    private static void receive(SubscriberAccount by, int stream, long... sequences) {
        for (long sequence : sequences) {
            by.onMessage(measured(stream, FIRST + sequence, START), NO_HEADER, 0, sequence, START + 2);
        }
    }

    @Test
    void aSnapshotAddsUpAllPublishersAndAllSubscribers() {
        send(one, 5);
        send(two, 4);
        ack(one, 0, 1, 2);
        ack(two, 0);
        one.onFailure(FIRST + 3, FailureKind.REJECTED, "");
        two.onFailure(FIRST + 1, FailureKind.TIMED_OUT, "");
        receive(left, 0, 0, 1, 1);
        receive(right, 1, 0);

        Snapshot now = accounts(Delivery.SHARED).snapshot(Phase.MEASURE);

        assertThat(now).isEqualTo(new Snapshot(9, 4, 2, 4, 3, 300));
        assertThat(now.since(new Snapshot(1, 2, 1, 1, 2, 200))).isEqualTo(new Snapshot(8, 2, 1, 3, 1, 100));
        assertThat(accounts(Delivery.SHARED).outstanding(Phase.MEASURE)).isEqualTo(3);
    }

    @Test
    void abortedMessagesLeadToNoReceiptUnlessTheyAreRead() {
        send(one, 4);
        ack(one, 0, 3);
        one.onFailure(FIRST + 1, FailureKind.ABORTED, "");
        one.onFailure(FIRST + 2, FailureKind.ABORTED, "");
        receive(left, 0, 0, 3);
        receive(right, 0, 0, 1, 2, 3);

        assertThat(accounts(Delivery.EACH).abortedReceipts(Phase.MEASURE)).isEqualTo(2);
        assertThat(new AllAccounts(List.of(one), List.of(left), Delivery.EACH).abortedReceipts(Phase.MEASURE))
                .isEqualTo(2);
        assertThat(new AllAccounts(List.of(one), List.of(right), Delivery.EACH).abortedReceipts(Phase.MEASURE))
                .isZero();
        assertThat(sendingOnly().abortedReceipts(Phase.MEASURE)).isEqualTo(2);
    }

    @Test
    void acknowledgedMessageMeansAReceiptPerSubscriberIfEachGetsAll() {
        assertThat(accounts(Delivery.EACH).meanCopies()).isEqualTo(2);
        assertThat(accounts(Delivery.SHARED).meanCopies()).isEqualTo(1);
        assertThat(sendingOnly().meanCopies()).isZero();
    }

    @Test
    void anAcknowledgedMessageIsMissingUntilAllItsCopiesAreThere() {
        send(one, 1);
        assertThat(accounts(Delivery.EACH).missing(Phase.MEASURE)).isFalse();

        ack(one, 0);
        receive(left, 0, 0);
        assertThat(accounts(Delivery.EACH).missing(Phase.MEASURE)).isTrue();
        assertThat(accounts(Delivery.SHARED).missing(Phase.MEASURE)).isFalse();

        receive(right, 0, 0);
        assertThat(accounts(Delivery.EACH).missing(Phase.MEASURE)).isFalse();
    }

    @Test
    void messageIsAwaitedWhileUnansweredOrAcknowledgedButMissing() {
        assertThat(accounts(Delivery.SHARED).awaiting(Phase.MEASURE)).isFalse();
        send(one, 1);
        assertThat(accounts(Delivery.SHARED).awaiting(Phase.MEASURE)).isTrue();
        assertThat(sendingOnly().awaiting(Phase.MEASURE)).isFalse();
        ack(one, 0);
        assertThat(accounts(Delivery.SHARED).awaiting(Phase.MEASURE)).isTrue();
        receive(left, 0, 0);
        assertThat(accounts(Delivery.SHARED).awaiting(Phase.MEASURE)).isFalse();
        assertThat(accounts(Delivery.EACH).awaiting(Phase.MEASURE)).isTrue();
    }

    @Test
    void aMessageThatALaterOneHasOvertakenIsNotAwaited() {
        send(one, 3);
        ack(one, 0, 1, 2);
        receive(left, 0, 0, 2);

        assertThat(accounts(Delivery.SHARED).overtaken(Phase.MEASURE)).isEqualTo(1);
        assertThat(accounts(Delivery.SHARED).awaiting(Phase.MEASURE)).isFalse();
    }

    @Test
    void overtakenMessagesAreCountedForEachSubscriberThatGetsAll() {
        send(one, 4);
        ack(one, 0, 1, 2, 3);
        send(two, 1);
        ack(two, 0);
        receive(left, 0, 3);
        receive(right, 0, 1);
        receive(right, 1, 0);

        // 0 to 2 of the one, 0 of the other; of those that share, 0 and 2.
        assertThat(accounts(Delivery.EACH).overtaken(Phase.MEASURE)).isEqualTo(4);
        assertThat(accounts(Delivery.SHARED).overtaken(Phase.MEASURE)).isEqualTo(2);
    }

    @Test
    void nothingIsOvertakenWhereTwoOfAGroupReceivedTheSame() {
        send(one, 1);
        receive(left, 0, 0);
        receive(right, 0, 0);

        assertThat(accounts(Delivery.SHARED).overtaken(Phase.MEASURE)).isZero();
    }

    @Test
    void aResumptionIsTheEarliestOfAllThatAreLaterThanTheQuestion() {
        send(one, 3);
        send(two, 3);
        long resumed = START + 2 * Stamps.LONG_NANOS;
        one.onAck(FIRST, 0, START + 10);
        two.onAck(FIRST, 0, START + 20);
        two.onAck(FIRST + 1, 0, resumed);
        one.onAck(FIRST + 1, 0, resumed + 7);

        assertThat(sendingOnly().acked(Phase.MEASURE, START)).isEqualTo(new Moments(resumed + 7, resumed, START + 20));
        assertThat(sendingOnly().acked(Phase.MEASURE, resumed))
                .isEqualTo(new Moments(resumed + 7, resumed + 7, START + 10));
        assertThat(sendingOnly().acked(Phase.MEASURE, resumed + 7)).isEqualTo(new Moments(resumed + 7, 0, 0));
        var reversed = new AllAccounts(List.of(two, one), List.of(), Delivery.EACH);
        assertThat(reversed.acked(Phase.MEASURE, START)).isEqualTo(new Moments(resumed + 7, resumed, START + 20));
    }

    @Test
    void accountsThatAgreeWithThemselvesHaveNoImbalance() {
        send(one, 2);
        ack(one, 0, 1);
        receive(left, 0, 0, 1, 1);
        left.onMessage(java.nio.ByteBuffer.allocate(100), NO_HEADER, 0, 9, START + 2);

        assertThat(accounts(Delivery.SHARED).imbalances(Phase.MEASURE)).isEmpty();
    }

    @Test
    void receivedMessagesThatNoCounterExplainsAreAnImbalance() {
        ReceiveTally tally = right.tally(Phase.MEASURE);
        tally.received.add(3);
        tally.unique.increment();
        tally.duplicate.increment();
        // One may be under way between two counters.
        assertThat(accounts(Delivery.SHARED).imbalances(Phase.MEASURE)).isEmpty();

        tally.received.increment();
        assertThat(accounts(Delivery.SHARED).imbalances(Phase.MEASURE))
                .containsExactly("subscriber 1: received 4 to 4, accounted for 2");

        tally.foreign.increment();
        tally.corrupt.increment();
        assertThat(accounts(Delivery.SHARED).imbalances(Phase.MEASURE)).isEmpty();

        tally.corrupt.increment();
        assertThat(accounts(Delivery.SHARED).imbalances(Phase.MEASURE))
                .containsExactly("subscriber 1: received 4 to 4, accounted for 5");
    }

    @Test
    void troublesAreAddedUpOverAllSubscribers() {
        ReceiveTally tally = left.tally(Phase.MEASURE);
        tally.duplicate.add(1);
        tally.outOfOrder.add(2);
        tally.corrupt.add(3);
        tally.foreign.add(4);
        ReceiveTally other = right.tally(Phase.MEASURE);
        other.duplicate.add(10);
        other.outOfOrder.add(20);
        other.corrupt.add(30);
        other.foreign.add(40);

        assertThat(accounts(Delivery.SHARED).troubles(Phase.MEASURE))
                .isEqualTo(new AllAccounts.Troubles(11, 22, 33, 44));
    }

    @Test
    void troublesThatNobodyLooksForAreNotCounted() {
        assertThat(troubles()).isEqualTo(new AllAccounts.Troubles(-1, -1, -1, -1));
        SubscriberAccount anonymous = new SubscriberAccount(0, RUN, CarrierKind.NONE, 1, new KeyGenerator[0]);
        anonymous.begin(Phase.MEASURE, START);
        assertThat(troubles(anonymous)).isEqualTo(new AllAccounts.Troubles(-1, -1, -1, -1));

        anonymous.unreadable("no update", 0, 1);

        assertThat(troubles(anonymous)).isEqualTo(new AllAccounts.Troubles(-1, -1, 1, -1));
        assertThat(troubles(left, right)).isEqualTo(new AllAccounts.Troubles(0, 0, 0, 0));
        assertThat(troubles(left, right.unordered(new OffsetsSeen())))
                .as("order is promised to one only")
                .isEqualTo(new AllAccounts.Troubles(0, -1, 0, 0));
    }

    private static AllAccounts.Troubles troubles(SubscriberAccount... subscribers) {
        return new AllAccounts(List.of(), List.of(subscribers), Delivery.EACH).troubles(Phase.MEASURE);
    }

    @Test
    void moreAnswersThanMessagesAreAnImbalance() {
        for (long sequence = FIRST; sequence < FIRST + 2; sequence++) {
            two.open(sequence, START);
        }
        ack(two, 0, 1);

        assertThat(accounts(Delivery.SHARED).imbalances(Phase.MEASURE))
                .containsExactly("publisher 1: 2 more answers than messages sent");
    }

    @Test
    void copiesAreRefreshedByWhoeverKeepsThem() {
        AtomicInteger refreshed = new AtomicInteger();

        new AllAccounts(List.of(), List.of(), Delivery.EACH, null, refreshed::incrementAndGet).refresh();

        assertThat(refreshed).hasValue(1);
    }

    @Test
    void spansCoverAllAccountsAndAreEmptyWhereNothingHappened() {
        send(one, 2);
        two.open(FIRST, START);
        two.sent(Phase.MEASURE, 50, START, START + 90, 0);
        receive(left, 0, 0);
        right.onMessage(measured(1, FIRST, START), NO_HEADER, 0, 1, START + 500);

        Spans spans = Spans.of(Phase.MEASURE, List.of(one, two), List.of(left, right));

        assertThat(spans.sent()).isEqualTo(new Spans.Span(START, START + 90));
        assertThat(spans.received()).isEqualTo(new Spans.Span(START + 2, START + 500));
        assertThat(spans.received().nanos()).isEqualTo(498);
        assertThat(spans.sentBytes()).isEqualTo(250);
        assertThat(spans.uniqueBytes()).isEqualTo(200);
        assertThat(spans.acked()).isEqualTo(new Spans.Span(Long.MAX_VALUE, Long.MIN_VALUE));
        assertThat(spans.acked().nanos()).isZero();
    }
}
