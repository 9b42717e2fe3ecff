package dev.weir.measure;

import static dev.weir.measure.MessageFixture.NO_HEADER;
import static dev.weir.measure.MessageFixture.RUN;
import static dev.weir.measure.MessageFixture.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.Audience.Deliveries;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two clients, which miss every third message. */
class AudienceTest {

    private static final long FIRST = 50;

    private final ScriptedAudience audience = new ScriptedAudience(2, 3);
    private final PublisherAccount publisher = new PublisherAccount(0, 1 << 10).publishingTo(audience);
    private final SubscriberAccount totals = new SubscriberAccount(0, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0]);
    private final AllAccounts accounts =
            new AllAccounts(List.of(publisher), List.of(totals), Delivery.EACH, audience, () -> {});

    AudienceTest() {
        publisher.begin(Phase.WARM_UP, 0, 0);
        publisher.begin(Phase.MEASURE, FIRST, 0);
        totals.begin(Phase.MEASURE, 0);
    }

    private void send(int messages) {
        for (int place = 0; place < messages; place++) {
            publisher.open(FIRST + place, 0);
            publisher.sent(Phase.MEASURE, 100, 0, 0, 0);
        }
    }

    private void ack(int from, int to) {
        for (int place = from; place < to; place++) {
            publisher.onAck(FIRST + place, 0, 10);
        }
    }

    private void receive(int messages) {
        for (int place = 0; place < messages; place++) {
            totals.onMessage(measured(0, FIRST + place, 0), NO_HEADER, 0, place, 20);
        }
    }

    private Ledger ledger() {
        publisher.seal();
        var facts = new AuditFacts(
                Phase.MEASURE, Delivery.EACH, true, true, List.of(40L), List.of(0L), audience, List.of());
        return Audit.close(facts, List.of(publisher), List.of(totals), List.of());
    }

    @Test
    void whatIsDueInAllIsAddedUpOverTheMessages() {
        assertThat(audience.total(0, 10, 15)).isEqualTo(10);
        assertThat(audience.total(0, 10, 10)).isZero();
        assertThat(new Deliveries(20, 5, 2).received()).isEqualTo(13);
    }

    @Test
    void acknowledgedMessagesAreDueToThoseClientsThatWereNotExcused() {
        send(20);
        ack(0, 20);

        assertThat(publisher.ackedDeliveries(Phase.MEASURE)).isEqualTo(40);
        assertThat(accounts.ackedDeliveries(Phase.MEASURE))
                .isEqualTo(40 - ScriptedAudience.EXCUSED - ScriptedAudience.CONFLATED);
        assertThat(accounts.ackedDeliveries(Phase.WARM_UP)).isZero();
        assertThat(accounts.meanCopies()).isEqualTo(2);
        assertThat(Audit.copies(
                        new AuditFacts(
                                Phase.MEASURE, Delivery.EACH, true, true, List.of(), List.of(), audience, List.of()),
                        List.of()))
                .isEqualTo(2);
    }

    @Test
    void copiesAreThoseOfTheSubscribersWhereThereIsNoCrowd() {
        var facts = new AuditFacts(Phase.MEASURE, Delivery.EACH, true, true, List.of(), List.of());

        assertThat(Audit.copies(facts, List.of(totals, totals))).isEqualTo(2);
        assertThat(Audit.copies(facts, List.of())).isZero();
        var shared = new AuditFacts(Phase.MEASURE, Delivery.SHARED, true, true, List.of(), List.of());
        assertThat(Audit.copies(shared, List.of(totals, totals))).isEqualTo(1);
    }

    @Test
    void someMessagesOfAPhaseAreDueToAllClientsButTheExcused() {
        assertThat(accounts.deliveries(Phase.MEASURE, List.of(7L))).isEqualTo(14 - ScriptedAudience.EXCUSED);
        assertThat(accounts.deliveries(Phase.WARM_UP, List.of(7L))).isEqualTo(14);
        assertThat(accounts.deliveries(Phase.WARM_UP, List.of(0L))).isZero();
        var subscribers = new AllAccounts(List.of(publisher), List.of(totals, totals), Delivery.EACH);
        assertThat(subscribers.deliveries(Phase.MEASURE, List.of(7L))).isEqualTo(14);
    }

    @Test
    void clientsAreAwaitedUntilAllIsThereButWhatWasOvertaken() {
        send(10);
        ack(0, 10);
        // Due are 20 less 3 and 5; overtaken are 7.
        receive(4);
        assertThat(accounts.awaiting(Phase.MEASURE)).isTrue();
        receive(5);
        assertThat(accounts.overtaken(Phase.MEASURE)).isEqualTo(ScriptedAudience.OVERTAKEN);
        assertThat(accounts.overtaken(Phase.WARM_UP)).isZero();
        assertThat(accounts.awaiting(Phase.MEASURE)).isFalse();
        assertThat(accounts.missing(Phase.MEASURE)).isTrue();
    }

    @Test
    void theAuditFollowsEveryMessageToTheClients() {
        send(40);
        ack(0, 35);
        publisher.onFailure(FIRST + 35, FailureKind.REJECTED, "too large");

        Ledger ledger = ledger();

        // Of 50 to 84 each misses 12, of 86 to 89 it misses 87.
        assertThat(ledger.total().comparison()).isEqualTo(new Ledger.Differences(24, 2, 6));
        assertThat(ledger.samples())
                .filteredOn(sample -> sample.trouble() == TroubleKind.LOST)
                .hasSize(10)
                .startsWith(
                        new Sample(TroubleKind.LOST, 0, 51, "by client 0"),
                        new Sample(TroubleKind.LOST, 0, 51, "by client 1"));
    }

    @Test
    void nothingIsFollowedToTheClientsOfAPublisherThatSentNothing() {
        assertThat(ledger().total().comparison()).isEqualTo(Ledger.Differences.NONE);
    }
}
