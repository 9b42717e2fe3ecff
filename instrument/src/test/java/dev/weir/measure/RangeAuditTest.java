package dev.weir.measure;

import static dev.weir.measure.MessageFixture.NO_HEADER;
import static dev.weir.measure.MessageFixture.RUN;
import static dev.weir.measure.MessageFixture.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.message.SequenceRange;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.fault.FaultEffect.DueMessages;
import dev.weir.result.fault.FaultEffect.FailureCount;
import dev.weir.result.fault.FaultEffect.Trouble;
import dev.weir.result.fault.Gap;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One publisher sends 10 messages from sequence 50 on, one each 100 ns. */
class RangeAuditTest {

    private static final long FIRST = 50;
    private static final int SENT = 10;

    private final PublisherAccount publisher = new PublisherAccount(0, 64);
    private final SubscriberAccount left = subscriber(0);
    private final SubscriberAccount right = subscriber(1);
    private long offset;

    RangeAuditTest() {
        publisher.begin(Phase.MEASURE, FIRST, 0);
        for (int place = 0; place < SENT; place++) {
            publisher.open(FIRST + place, 100L * place);
            publisher.sent(Phase.MEASURE, 100, 100L * place, 100L * place, 0);
        }
    }

    private static SubscriberAccount subscriber(int index) {
        var account = new SubscriberAccount(index, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0]);
        account.begin(Phase.MEASURE, 0);
        return account;
    }

    private void ack(int from, int to) {
        for (int place = from; place < to; place++) {
            publisher.onAck(FIRST + place, 0, 2_000);
        }
    }

    private void receive(SubscriberAccount by, int... places) {
        for (int place : places) {
            by.onMessage(measured(0, FIRST + place, 100L * place), NO_HEADER, 0, offset++, 3_000);
        }
    }

    private DueMessages outcomes(Delivery delivery, boolean identified, List<SubscriberAccount> to, SequenceRange of) {
        publisher.seal();
        AuditFacts facts = new AuditFacts(Phase.MEASURE, delivery, identified, true, List.of(10L), List.of(0L));
        return Audit.outcomes(facts, List.of(publisher), to, List.of(of), new Gap(100 * of.from(), 100 * of.to()));
    }

    @Test
    void messagesOfTheStretchAreToldByWhatBecameOfThem() {
        ack(0, 4);
        publisher.onFailure(FIRST + 4, FailureKind.REJECTED, "too large");
        publisher.onFailure(FIRST + 5, FailureKind.REJECTED, "too large");
        publisher.onFailure(FIRST + 6, FailureKind.TIMED_OUT, "no answer");
        ack(9, 10);

        assertThat(outcomes(Delivery.SHARED, true, List.of(), new SequenceRange(1, 8)))
                .isEqualTo(new DueMessages(
                        7, 3, 2, List.of(new FailureCount("rejected", 2)), 2, 0, new Trouble(0, 0, 0, 0)));
    }

    @Test
    void aFailureOutsideTheStretchIsNoneOfItsFailures() {
        publisher.onFailure(FIRST + 4, FailureKind.REJECTED, "too large");

        assertThat(outcomes(Delivery.SHARED, true, List.of(), new SequenceRange(5, 8)))
                .isEqualTo(new DueMessages(3, 0, 0, List.of(), 3, 0, new Trouble(0, 0, 0, 0)));
    }

    @Test
    void whatWasDueAndNotSentIsUnsent() {
        ack(0, SENT);

        assertThat(outcomes(Delivery.SHARED, true, List.of(), new SequenceRange(8, 13)))
                .isEqualTo(new DueMessages(5, 2, 0, List.of(), 0, 3, new Trouble(0, 0, 0, 0)));
        assertThat(outcomes(Delivery.SHARED, true, List.of(), new SequenceRange(12, 15)))
                .isEqualTo(new DueMessages(3, 0, 0, List.of(), 0, 3, new Trouble(0, 0, 0, 0)));
    }

    @Test
    void sharedMessageIsDueOnceAndASecondSubscriberDuplicatesIt() {
        ack(0, SENT);
        receive(left, 0, 1, 2, 5);
        receive(right, 2, 3);

        assertThat(outcomes(Delivery.SHARED, true, List.of(left, right), new SequenceRange(1, 6))
                        .trouble())
                .isEqualTo(new Trouble(1, 0, 1, 0));
    }

    @Test
    void everySubscriberIsToReceiveAMessageThatEachIsGiven() {
        ack(0, SENT);
        receive(left, 0, 1, 2, 5);
        receive(right, 2, 3);

        assertThat(outcomes(Delivery.EACH, true, List.of(left, right), new SequenceRange(1, 6))
                        .trouble())
                .isEqualTo(new Trouble(5, 0, 0, 0));
    }

    @Test
    void onlyWhatWasAcknowledgedCanBeLost() {
        ack(0, 2);
        receive(left, 0);

        assertThat(outcomes(Delivery.SHARED, true, List.of(left), new SequenceRange(0, SENT))
                        .trouble())
                .isEqualTo(new Trouble(1, 0, 0, 0));
        assertThat(outcomes(Delivery.SHARED, false, List.of(left), new SequenceRange(0, SENT))
                        .trouble())
                .as("without identities")
                .isEqualTo(new Trouble(0, 0, 0, 0));
    }

    @Test
    void repetitionsAndDisorderAreThoseOfMessagesThatWereDueThen() {
        ack(0, SENT);
        receive(left, 0, 2, 1, 4, 3, 3);

        assertThat(outcomes(Delivery.SHARED, true, List.of(left), new SequenceRange(2, 5))
                        .trouble())
                .isEqualTo(new Trouble(0, 1, 0, 1));
    }

    @Test
    void lossToCrowdClientsIsWhatWasAcknowledgedInTheRange() {
        ack(0, 5);
        var clients = new ScriptedAudience(2, 3);
        var facts =
                new AuditFacts(Phase.MEASURE, Delivery.EACH, true, true, List.of(10L), List.of(0L), clients, List.of());

        DueMessages outcomes =
                Audit.outcomes(facts, List.of(publisher), List.of(), List.of(new SequenceRange(1, 6)), new Gap(0, 1));

        // Of 51 to 54, which every client of two misses the multiples of three.
        assertThat(outcomes.trouble().lost()).isEqualTo(4);
    }
}
