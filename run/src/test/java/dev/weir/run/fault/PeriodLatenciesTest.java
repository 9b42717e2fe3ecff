package dev.weir.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.AuditFacts;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.gap.LatencyBySecond;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.fault.FaultEffect.PeriodLatency;
import dev.weir.run.fault.FaultEvidence.Accounts;
import dev.weir.run.fault.FaultEvidence.DueMessageCount;
import dev.weir.run.fault.FaultEvidence.Period;
import dev.weir.transport.Topology.Delivery;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message is due every 10 ms for 30 s; the first of two subscribers receives each, the second nothing. */
class PeriodLatenciesTest {

    private static final int RUN = 4711;
    private static final int MESSAGES = 3_000;
    private static final long START = 1_000_000_000_000L;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final DueMessageCount DUE =
            (of, until) -> Math.clamp(Math.floorDiv(until, 10 * MILLI) + 1, 0, MESSAGES);

    /** Of a fault from 10 to 12 s. */
    private static List<PeriodLatency> periods(Delivery delivery, DueMessageCount due) {
        PublisherAccount publisher = new PublisherAccount(0, 4096);
        publisher.begin(Phase.MEASURE, 0, START);
        List<SubscriberAccount> subscribers = List.of(subscriber(0), subscriber(1));
        for (long sequence = 0; sequence < MESSAGES; sequence++) {
            long nanos = START + sequence * 10 * MILLI;
            assertThat(publisher.open(sequence, nanos)).isTrue();
            publisher.sent(Phase.MEASURE, 100, nanos, nanos, 0);
            publisher.onAck(sequence, 0, nanos + MILLI);
            deliver(subscribers.getFirst(), sequence, nanos);
        }
        publisher.seal();
        subscribers.forEach(SubscriberAccount::seal);
        var facts = new AuditFacts(Phase.MEASURE, delivery, true, true, List.of((long) MESSAGES), List.of(0L));
        var total = new Ledger.Account("total", Ledger.Sending.NONE, Ledger.Receipts.NONE, Ledger.Differences.NONE);
        var evidence = new FaultEvidence(
                List.of(),
                List.of(),
                new Period(START, START + 30 * SECOND, due),
                new Accounts(facts, List.of(publisher), subscribers),
                List.of(),
                new Ledger(true, true, true, List.of(), total, List.of(), List.of(), List.of()),
                List.of(),
                new LatencyBySecond());
        return new PeriodLatencies(evidence, 10 * SECOND).of(10 * SECOND, 12 * SECOND, Long.MAX_VALUE);
    }

    private static SubscriberAccount subscriber(int index) {
        var subscriber = new SubscriberAccount(index, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0]);
        subscriber.begin(Phase.MEASURE, START);
        return subscriber;
    }

    private static void deliver(SubscriberAccount subscriber, long sequence, long dueNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, dueNanos, dueNanos, 0);
        ByteBuffer message = ByteBuffer.allocate(100);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        subscriber.onMessage(message, NO_HEADER, 0, sequence, dueNanos + 2 * MILLI);
    }

    @Test
    void whatDidNotArriveIsCountedInThePeriodInWhichItWasDue() {
        List<PeriodLatency> periods = periods(Delivery.EACH, DUE);

        assertThat(periods).extracting(PeriodLatency::expected).containsExactly(2_000L, 402L, 3_598L);
        assertThat(periods).extracting(PeriodLatency::missing).containsExactly(1_000L, 201L, 1_799L);
        assertThat(periods).extracting(PeriodLatency::p99Nanos).containsOnly(Percentile.NEVER_NANOS);
    }

    @Test
    void aMessageThatAGroupSharesIsDueToOneOfItsMembers() {
        List<PeriodLatency> periods = periods(Delivery.SHARED, DUE);

        assertThat(periods).extracting(PeriodLatency::expected).containsExactly(1_000L, 201L, 1_799L);
        assertThat(periods).allMatch(period -> period.missing() == 0);
    }

    @Test
    void missingIsUnknownIfNoMessageHasADueInstant() {
        assertThat(periods(Delivery.EACH, DueMessageCount.UNKNOWN))
                .noneMatch(PeriodLatency::known)
                .allMatch(period -> period.missing() == 0)
                .noneMatch(period -> period.p99Nanos() == Percentile.NEVER_NANOS);
    }
}
