package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.Topology.Delivery;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages that a log has removed because newer ones have their keys: three keys, in turn. */
class CompactedAuditTest {

    private static final int RUN = 4711;
    private static final KeyGenerator THREE_IN_TURN = sequence -> (int) (sequence % 3);
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private static PublisherAccount publisher(int stream, long count) {
        PublisherAccount publisher = new PublisherAccount(stream, 1024);
        publisher.begin(Phase.MEASURE, 0, 0);
        for (long sequence = 0; sequence < count; sequence++) {
            assertThat(publisher.open(sequence, sequence)).isTrue();
            publisher.sent(Phase.MEASURE, 100, sequence, sequence, 0);
            publisher.onAck(sequence, 0, 100);
        }
        return publisher;
    }

    private static SubscriberAccount subscriber(int index, int streams) {
        var account = new SubscriberAccount(index, RUN, CarrierKind.BINARY, streams, new KeyGenerator[0]);
        account.begin(Phase.MEASURE, 0);
        return account;
    }

    private static void receive(SubscriberAccount subscriber, int stream, long... sequences) {
        for (long sequence : sequences) {
            Identity identity = new Identity();
            identity.origin(RUN, stream, Phase.MEASURE);
            identity.message(sequence, sequence, sequence, 0);
            ByteBuffer message = ByteBuffer.allocate(100);
            Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
            subscriber.onMessage(message, NO_HEADER, 0, 10 * sequence + stream, 200);
        }
    }

    private static Ledger close(
            Delivery delivery, List<PublisherAccount> publishers, List<SubscriberAccount> subscribers) {
        publishers.forEach(PublisherAccount::seal);
        subscribers.forEach(SubscriberAccount::seal);
        var facts = new AuditFacts(
                Phase.MEASURE,
                delivery,
                true,
                true,
                publishers.stream()
                        .map(publisher -> publisher.sent(Phase.MEASURE))
                        .toList(),
                publishers.stream().map(publisher -> 0L).toList(),
                null,
                publishers.stream().map(publisher -> THREE_IN_TURN).toList());
        return Audit.close(facts, publishers, subscribers, List.of());
    }

    @Test
    void aMessageThatANewerOneOfItsKeyReplacedIsNotLost() {
        SubscriberAccount only = subscriber(0, 1);
        receive(only, 0, 3, 4);

        Ledger ledger = close(Delivery.SHARED, List.of(publisher(0, 6)), List.of(only));

        // 5 is the last of its key; 0, 1 and 2 have newer ones.
        assertThat(ledger.total().comparison().conflated()).isEqualTo(3);
        assertThat(ledger.total().comparison().lost()).isEqualTo(1);
        assertThat(ledger.samples()).contains(new Sample(TroubleKind.LOST, 0, 5, ""));
        assertThat(ledger.balanced()).as(ledger.imbalances().toString()).isTrue();
    }

    @Test
    void eachSubscriberHasItsOwnLosses() {
        SubscriberAccount first = subscriber(0, 1);
        SubscriberAccount second = subscriber(1, 1);
        receive(first, 0, 0, 1, 2, 3, 4, 5);
        receive(second, 0, 1, 3, 5);

        Ledger ledger = close(Delivery.EACH, List.of(publisher(0, 6)), List.of(first, second));

        assertThat(ledger.total().comparison().conflated()).isEqualTo(2);
        assertThat(ledger.total().comparison().lost()).isEqualTo(1);
    }

    @Test
    void lastOfAKeyMayBeConflatedByAnotherStreamsArrival() {
        SubscriberAccount only = subscriber(0, 2);
        receive(only, 0, 3, 4);
        receive(only, 1, 5);

        Ledger ledger = close(Delivery.SHARED, List.of(publisher(0, 6), publisher(1, 6)), List.of(only));

        // Of the first stream 0, 1, 2 and 5, whose key the second has brought; of the second 0 to 4, whose keys came.
        assertThat(ledger.total().comparison().conflated()).isEqualTo(9);
        assertThat(ledger.total().comparison().lost()).isZero();
    }
}
