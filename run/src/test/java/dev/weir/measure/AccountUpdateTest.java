package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.count.CrowdArrival;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.result.fault.Gap;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.transport.Topology.Delivery;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccountUpdateTest {

    private static final int RUN = 4711;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final long SECOND = Recorder.INTERVAL_NANOS;

    private final SubscriberAccount account = account();

    /** Receives the same and tells nobody. */
    private final SubscriberAccount reference = account();

    private final SubscriberAccount copy = account().copy();
    private final LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
    private final LatencyLog copiedLog = new LatencyLog(OutputStream.nullOutputStream(), 5);
    private long offset;

    private static SubscriberAccount account() {
        return new SubscriberAccount(0, RUN, CarrierKind.BINARY, 2, new KeyGenerator[0]).splittingWays();
    }

    @Test
    void aCopyThatIsKeptUpToDateGivesTheSameLedgerAndHistograms() throws IOException {
        begin();
        receive(0, Phase.PROBE, 0, 5);
        tell();
        // A gap, a repetition, something late, something broken, and an interval that is told in two parts.
        receive(0, Phase.MEASURE, 0, 1_000);
        receive(0, Phase.MEASURE, 1, 2_000);
        receive(0, Phase.MEASURE, 70_000, 3_000);
        tell();
        receive(0, Phase.MEASURE, 3, 4_000);
        receive(0, Phase.MEASURE, 1, 5_000);
        receive(1, Phase.MEASURE, 0, SECOND + 1_000);
        receive(ByteBuffer.wrap(new byte[100]), SECOND + 2_000);
        tell();
        tell();
        account.seal();
        tell();
        reference.seal();

        assertThat(copy.probes(0)).isEqualTo(1);
        assertThat(copy.probes(1)).isZero();
        assertThat(ledger(copy)).isEqualTo(ledger(reference));
        assertThat(ledger(copy).total().receiving().unique()).isEqualTo(5);
        assertThat(ledger(copy).total().receiving().duplicate()).isEqualTo(1);
        assertThat(log.close()).isTrue();
        assertThat(copiedLog.close()).isTrue();
        for (LatencyKind kind : List.of(LatencyKind.END_TO_END, LatencyKind.SERVICE, LatencyKind.ADJUSTED)) {
            assertThat(copiedLog.total(kind)).isEqualTo(log.total(kind));
            assertThat(copiedLog.total(kind).getTotalCount()).isEqualTo(5);
            assertThat(copiedLog.stats(0, kind)).isEqualTo(log.stats(0, kind));
            assertThat(copiedLog.stats(1, kind)).isEqualTo(log.stats(1, kind));
        }
    }

    @Test
    void aCopyKnowsWhenNothingCameAndWhenWhatCameAgainWasDue() throws IOException {
        begin();
        receive(0, Phase.MEASURE, 0, 5_000_000);
        tell();
        receive(0, Phase.MEASURE, 1, 9_000_000);
        receive(0, Phase.MEASURE, 1, 9_500_000);
        tell();

        List<Gap> gaps = new ArrayList<>();
        copy.gaps(Phase.MEASURE).forEach((log, partition) -> gaps.addAll(log.gapsUntil(12_000_000)));
        assertThat(gaps)
                .containsExactly(new Gap(0, 5_000_000), new Gap(5_000_000, 9_000_000), new Gap(9_000_000, 12_000_000));
        assertThat(copy.tally(Phase.MEASURE).twiceInLogDue.count(Long.MIN_VALUE, Long.MAX_VALUE))
                .isEqualTo(1);
    }

    @Test
    void aCopyThatHearsNothingMoreBalances() throws IOException {
        begin();
        receive(0, Phase.MEASURE, 0, 1_000);
        receive(0, Phase.MEASURE, 1, 2_000);
        tell();
        receive(0, Phase.MEASURE, 2, 3_000);

        Ledger told = ledger(copy);

        assertThat(told.total().receiving().received()).isEqualTo(2);
        assertThat(told.balanced()).as(told.imbalances().toString()).isTrue();
    }

    @Test
    void copiedAccountKeepsOvertakenCountReceiptTimesAndSamples() throws IOException {
        begin();
        receive(0, Phase.MEASURE, 1, 1_000);
        receive(0, Phase.MEASURE, 6, SECOND);
        receive(0, Phase.MEASURE, 4, SECOND + 5);
        receive(0, Phase.MEASURE, 4, SECOND + 7);
        receive(ByteBuffer.wrap(new byte[100]), SECOND + 8);
        ByteBuffer broken = message(0, Phase.MEASURE, 7, SECOND);
        broken.put(60, (byte) (broken.get(60) + 1));
        receive(broken, SECOND + 9);

        tell();
        copiedLog.collect();

        assertThat(accounts(copy).overtaken(Phase.MEASURE)).isEqualTo(3);
        assertThat(accounts(copy).uniqueDueAfter(Phase.MEASURE, 0)).isEqualTo(3);
        assertThat(accounts(copy).uniqueDueAfter(Phase.MEASURE, 1)).isZero();
        assertThat(accounts(copy).received(Phase.MEASURE, 1)).isEqualTo(new AllAccounts.Moments(SECOND + 5, SECOND, 0));
        assertThat(Spans.of(Phase.MEASURE, List.of(), List.of(copy)))
                .isEqualTo(Spans.of(Phase.MEASURE, List.of(), List.of(account)));
        assertThat(ledger(copy).samples())
                .extracting(Ledger.Sample::trouble)
                .containsExactly(
                        TroubleKind.DUPLICATE, TroubleKind.OUT_OF_ORDER, TroubleKind.CORRUPT, TroubleKind.FOREIGN);
        // The second that goes on has been told of too.
        assertThat(copiedLog.total(LatencyKind.END_TO_END).getTotalCount()).isEqualTo(3);
        assertThat(copiedLog.stats(1, LatencyKind.END_TO_END).count()).isEqualTo(2);
    }

    @Test
    void aCopyKnowsTheHopsOfDeliveries() throws IOException {
        begin();
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(3, 1_000, 1_010, 0);
        account.arrived(identity, 100, 2_000, CrowdArrival.NEW);
        account.passed(identity, 1_210, 1_510, 2_000);
        account.passed(identity, 1_000, 1_510, 2_000);

        tell();
        copiedLog.collect();

        assertThat(copiedLog.total(LatencyKind.DUE_TO_SENT).getMaxValue()).isEqualTo(10);
        assertThat(copiedLog.total(LatencyKind.SENT_TO_READ).getMaxValue()).isEqualTo(200);
        assertThat(copiedLog.total(LatencyKind.READ_TO_WRITTEN).getMinNonZeroValue())
                .isEqualTo(300);
        assertThat(copiedLog.total(LatencyKind.WRITTEN_TO_RECEIVED).getMaxValue())
                .isEqualTo(490);
        // Read before it was sent: the clocks are apart.
        assertThat(copiedLog.negative(LatencyKind.SENT_TO_READ)).isEqualTo(1);
        assertThat(copiedLog.total(LatencyKind.END_TO_END).getMaxValue()).isEqualTo(1_000);
    }

    private static AllAccounts accounts(SubscriberAccount subscriber) {
        PublisherAccount[] publishers = {new PublisherAccount(0, 1024), new PublisherAccount(1, 1024)};
        for (PublisherAccount publisher : publishers) {
            publisher.begin(Phase.MEASURE, 1, 0);
        }
        return new AllAccounts(List.of(publishers), List.of(subscriber), Delivery.SHARED);
    }

    private void begin() {
        account.begin(Phase.MEASURE, 0);
        reference.begin(Phase.MEASURE, 0);
        copy.begin(Phase.MEASURE, 0);
        log.follow(reference.recorders(Phase.MEASURE));
        copiedLog.follow(copy.recorders(Phase.MEASURE));
    }

    private void receive(int stream, Phase phase, long sequence, long atNanos) {
        receive(message(stream, phase, sequence, atNanos), atNanos);
    }

    private static ByteBuffer message(int stream, Phase phase, long sequence, long atNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, stream, phase);
        identity.message(sequence, atNanos - 700, atNanos - 500, 100);
        ByteBuffer message = ByteBuffer.allocate(100);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        return message;
    }

    private void receive(ByteBuffer message, long atNanos) {
        account.onMessage(message, NO_HEADER, 0, offset, atNanos);
        reference.onMessage(message, NO_HEADER, 0, offset, atNanos);
        offset++;
    }

    /** What is told travels as it does between two processes. */
    private void tell() throws IOException {
        var codec = new MessageCodec<>(AccountUpdate.Packed.class);
        copy.take(codec.decode(codec.encode(account.update().packed())));
    }

    private static Ledger ledger(SubscriberAccount subscriber) {
        PublisherAccount[] publishers = {new PublisherAccount(0, 1024), new PublisherAccount(1, 1024)};
        for (PublisherAccount publisher : publishers) {
            publisher.begin(Phase.MEASURE, 0, 0);
            publisher.seal();
        }
        var facts = new AuditFacts(Phase.MEASURE, Delivery.SHARED, true, true, List.of(0L, 0L), List.of(0L, 0L));
        return Audit.close(facts, List.of(publishers), List.of(subscriber), List.of());
    }
}
