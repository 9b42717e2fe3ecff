package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.transport.Topology.Delivery;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One in so many messages is timed, and all are counted. */
class TimedTest {

    private static final int RUN = 7;

    @Test
    void oneInEightIsTakenBeginningWithTheFirst() {
        Timed timed = new Timed(8);

        assertThat(LongStream.range(0, 20).filter(timed::takes)).containsExactly(0L, 8L, 16L);
        assertThat(LongStream.range(0, 20).filter(Timed.ALL::takes)).hasSize(20);
    }

    @Test
    void aDistanceThatIsNoPowerOfTwoIsRefused() {
        assertThatThrownBy(() -> new Timed(10)).hasMessageContaining("power of two");
        assertThatThrownBy(() -> new Timed(0)).hasMessageContaining("power of two");
    }

    @Test
    void aThreadTakesTheTimesOfNoMoreThanAMillionASecond() {
        assertThat(Timed.atRate(0)).isEqualTo(Timed.ALL);
        assertThat(Timed.atRate(1_000_000)).isEqualTo(Timed.ALL);
        assertThat(Timed.atRate(1_000_001)).isEqualTo(new Timed(2));
        assertThat(Timed.atRate(35e6)).isEqualTo(new Timed(64));
        assertThat(Timed.atRate(Double.MAX_VALUE)).isEqualTo(new Timed(Timed.MOST));
    }

    @Test
    void theNextTimedMessageIsTheOneItselfOrALaterOne() {
        Sampling sampling = new Sampling(new Timed(8));

        assertThat(sampling.next(16)).isEqualTo(16);
        assertThat(sampling.next(17)).isEqualTo(24);
        sampling.choose(Timed.ALL);
        assertThat(sampling.next(17)).isEqualTo(17);
    }

    @Test
    void headerCarriesWholeIdentityIfTimedElseWhatLedgerNeeds() {
        Carrier carrier = Carrier.beside(new Sampling(new Timed(4)));
        Identity identity = new Identity();
        Identity found = new Identity();
        identity.origin(-RUN, 65_535, Phase.MEASURE);
        for (int sequence : new int[] {8, 9}) {
            ByteBuffer header = ByteBuffer.allocate(carrier.headerBytes());
            identity.message(sequence, 1_000, 1_100, 5);
            carrier.seal(identity, ByteBuffer.allocate(0), header);

            assertThat(header.remaining()).isEqualTo(sequence == 8 ? Identity.BYTES : 16);
            assertThat(carrier.open(ByteBuffer.allocate(0), header, -RUN, found))
                    .isEqualTo(Carrier.Finding.GENUINE);
            assertThat(found.sequence()).isEqualTo(sequence);
            assertThat(found.stream()).isEqualTo(65_535);
            assertThat(found.phase()).isEqualTo(Phase.MEASURE);
            assertThat(found.intendedNanos()).isEqualTo(sequence == 8 ? 1_000 : 0);
            assertThat(carrier.open(ByteBuffer.allocate(0), header, RUN, found)).isEqualTo(Carrier.Finding.FOREIGN);
        }
        assertThat(carrier.open(ByteBuffer.allocate(0), ByteBuffer.allocate(3), RUN, found))
                .isEqualTo(Carrier.Finding.FOREIGN);
    }

    @Test
    void untimedMessagesAreCountedAllTheSame() {
        var timed = new Timed(4);
        var sent = new PublisherAccount(0, 1024, new Sampling(timed));
        var received =
                new SubscriberAccount(0, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0]).timing(new Sampling(timed));
        var log = new LatencyLog(OutputStream.nullOutputStream(), 5);
        log.follow(sent.recorders(Phase.MEASURE));
        log.follow(received.recorders(Phase.MEASURE));
        sent.begin(Phase.MEASURE, 0, 0);
        received.begin(Phase.MEASURE, 0);
        Carrier carrier = Carrier.of(CarrierKind.BINARY);
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        ByteBuffer nothing = ByteBuffer.allocate(0);
        for (int sequence = 0; sequence < 10; sequence++) {
            ByteBuffer message = ByteBuffer.allocate(60);
            identity.message(sequence, 1_000, 1_100, 0);
            carrier.seal(identity, message, nothing);
            sent.open(sequence, 1_000);
            sent.sent(Phase.MEASURE, 60, 1_000, 1_100, 0);
            sent.onAck(sequence, 0, 1_200);
            received.onMessage(message, nothing, 0, sequence, 1_300);
        }
        sent.seal();
        received.seal();
        log.collect();

        var totalled = new AllAccounts(List.of(sent), List.of(received), Delivery.SHARED);
        assertThat(totalled.snapshot(Phase.MEASURE)).isEqualTo(new AllAccounts.Snapshot(10, 10, 0, 10, 10, 600));
        assertThat(totalled.timed(Phase.MEASURE)).isEqualTo(new AllAccounts.TimedCounts(3, 3, 3));
        for (LatencyKind kind :
                List.of(LatencyKind.END_TO_END, LatencyKind.SERVICE, LatencyKind.PUBLISH, LatencyKind.SCHEDULE_LAG)) {
            assertThat(log.total(kind).getTotalCount()).as(kind.label()).isEqualTo(3);
        }
    }
}
