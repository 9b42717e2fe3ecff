package dev.weir.run.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.measure.AuditFacts;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.gap.LatencyBySecond;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Interval;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.LongestGap;
import dev.weir.result.fault.FaultEffect.PublishWait;
import dev.weir.result.fault.FaultEffect.Trouble;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.Guarantee;
import dev.weir.result.fault.Guarantee.Holding;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.run.fault.FaultEvidence.Accounts;
import dev.weir.run.fault.FaultEvidence.Period;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterChange.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * One publisher sends 100 messages a second for 30 s to two partitions in turn. Each is acknowledged 1 ms and delivered 2 ms
 * after it was due. From 10 s on partition 1 acknowledges nothing for 3 s and delivers nothing for 5 s.
 */
class FaultEffectsTest {

    private static final int RUN = 4711;
    private static final int MESSAGES = 3_000;
    private static final long START = 1_000_000_000_000L;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /** At no round instant, at which something else happens. */
    private static final long LATE = MILLI / 2;

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final PublisherAccount publisher = new PublisherAccount(0, 4096);
    private final List<SubscriberAccount> subscribers = new ArrayList<>();
    private final Map<Long, Runnable> happenings = new TreeMap<>();
    private final List<ClusterChange> changes = new ArrayList<>();
    private long offset;

    private static long dueNanos(long sequence) {
        return START + sequence * 10 * MILLI;
    }

    /** When something that takes a while happens to a message, if its partition stands still for so long from 10 s on. */
    private static long at(long sequence, long takesNanos, long standsStillNanos) {
        long nanos = dueNanos(sequence) + takesNanos;
        long from = START + 10 * SECOND;
        boolean held = sequence % 2 == 1 && nanos >= from && nanos < from + standsStillNanos;
        // One after the other, a nanosecond apart.
        return held ? from + standsStillNanos + LATE + sequence - 1_001 : nanos;
    }

    private void open(int count) {
        publisher.begin(Phase.MEASURE, 0, START);
        for (int i = 0; i < count; i++) {
            var subscriber = new SubscriberAccount(i, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0]);
            subscriber.begin(Phase.MEASURE, START);
            subscribers.add(subscriber);
        }
    }

    private void send() {
        for (long sequence = 0; sequence < MESSAGES; sequence++) {
            long number = sequence;
            int partition = (int) (sequence % 2);
            happen(dueNanos(number), () -> {
                assertThat(publisher.open(number, dueNanos(number))).isTrue();
                publisher.sent(Phase.MEASURE, 100, dueNanos(number), dueNanos(number), 0);
            });
            long acked = at(number, MILLI, 3 * SECOND);
            happen(acked, () -> publisher.onAck(number, partition, acked));
            long delivered = at(number, 2 * MILLI, 5 * SECOND);
            happen(delivered, () -> deliver(subscribers.getFirst(), number, partition, offset++, delivered));
        }
    }

    private void saw(long seconds, Kind kind, List<Integer> partitions, List<Integer> brokers) {
        long nanos = START + seconds * SECOND;
        changes.add(new ClusterChange(nanos, nanos, kind, partitions, brokers, "seen"));
    }

    private void happen(long nanos, Runnable what) {
        happenings.put(nanos, what);
    }

    private static void deliver(
            SubscriberAccount subscriber, long sequence, int partition, long offset, long receivedNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, dueNanos(sequence), dueNanos(sequence), 0);
        ByteBuffer message = ByteBuffer.allocate(100);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        subscriber.onMessage(message, NO_HEADER, partition, offset, receivedNanos);
    }

    private static FaultRecord killed(int number, long atSeconds, long healedSeconds) {
        long at = atSeconds * SECOND;
        long healed = healedSeconds == 0 ? Times.NEVER : healedSeconds * SECOND;
        return new FaultRecord(
                number,
                "kill",
                "leader of 1",
                "broker 2",
                List.of(1),
                new Times(at, at, at, healed, healed),
                FaultRecord.Outcome.EFFECTIVE,
                List.of(),
                List.of());
    }

    /** Second by second: what went through, and how late the latest were. */
    private static List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>();
        for (int second = 0; second < 30; second++) {
            boolean still = second >= 10 && second < 15;
            long delivered = still ? 50 : second == 15 ? 350 : 100;
            long backlog = still ? 50 * (second - 9) : 0;
            long p99 = second == 15 ? 5 * SECOND : 2 * MILLI;
            intervals.add(new Interval(
                    second * SECOND,
                    SECOND,
                    "measure",
                    new Interval.MessageCounts(100, 100, 100, delivered, 0, backlog, -1),
                    new Interval.LatencyValues(MILLI, p99, p99, MILLI, MILLI, 0),
                    0,
                    List.of()));
        }
        return intervals;
    }

    private FaultFigures figures(Delivery delivery, FaultRecord... faults) {
        happenings.values().forEach(Runnable::run);
        publisher.seal();
        subscribers.forEach(SubscriberAccount::seal);
        var facts = new AuditFacts(Phase.MEASURE, delivery, true, true, List.of((long) MESSAGES), List.of(0L));
        Account total = new Account(
                "total",
                new Ledger.Sending(MESSAGES, MESSAGES, 0, MESSAGES, 0, List.of(), 0, 0),
                new Ledger.Receipts(MESSAGES, MESSAGES, 1, 1, 0, 0, 0, 0),
                Ledger.Differences.NONE);
        return FaultEffects.of(new FaultEvidence(
                List.of(faults),
                changes,
                new Period(
                        START, START + 30 * SECOND, (of, until) -> Math.clamp(until / (10 * MILLI) + 1, 0, MESSAGES)),
                new Accounts(facts, List.of(publisher), subscribers),
                intervals(),
                new Ledger(true, true, true, List.of(), total, List.of(), List.of(), List.of()),
                List.of(
                        new EffectiveSetting("producer", "acks", "all", false),
                        new EffectiveSetting("producer", "enable.idempotence", "true", true),
                        new EffectiveSetting("topic", "min.insync.replicas", "2", false),
                        new EffectiveSetting("topic", "replicas in sync", "3 of 3", true)),
                new LatencyBySecond()));
    }

    private static LongestGap gap(FaultEffect effect, Progress progress, int partition) {
        return effect.gaps().stream()
                .filter(gap -> gap.progress() == progress && gap.partition() == partition)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void stalledPartitionHasExactGapsAndTheOtherItsUsualOnes() {
        open(1);
        send();

        FaultEffect effect =
                figures(Delivery.SHARED, killed(1, 10, 12)).effects().getFirst();

        // Message 999 was the last of partition 1 to be acknowledged and delivered before.
        assertThat(gap(effect, Progress.ACKNOWLEDGED, 1))
                .isEqualTo(new LongestGap(
                        Progress.ACKNOWLEDGED,
                        "publisher 0",
                        1,
                        new Gap(9_991 * MILLI, 13 * SECOND + LATE),
                        20 * MILLI));
        assertThat(gap(effect, Progress.DELIVERED, 1))
                .isEqualTo(new LongestGap(
                        Progress.DELIVERED, "subscriber 0", 1, new Gap(9_992 * MILLI, 15 * SECOND + LATE), 20 * MILLI));
        assertThat(gap(effect, Progress.ACKNOWLEDGED, 0))
                .isEqualTo(new LongestGap(Progress.ACKNOWLEDGED, "publisher 0", 0, Gap.NONE, 20 * MILLI));
        assertThat(gap(effect, Progress.DELIVERED, 0))
                .isEqualTo(new LongestGap(Progress.DELIVERED, "subscriber 0", 0, Gap.NONE, 20 * MILLI));
        assertThat(effect.gaps().getFirst()).isEqualTo(gap(effect, Progress.DELIVERED, 1));
        assertThat(effect.longest(Progress.ACKNOWLEDGED)).isEqualTo(gap(effect, Progress.ACKNOWLEDGED, 1));
    }

    @Test
    void nothingIsAsBeforeAgainUntilTheFaultHasItsEffect() {
        open(1);
        send();
        FaultRecord served = killed(1, 3, 12);
        FaultRecord slow = new FaultRecord(
                1,
                "stop",
                served.target(),
                served.victim(),
                served.partitions(),
                new Times(3 * SECOND, 3 * SECOND, 10 * SECOND, 12 * SECOND, 12 * SECOND),
                served.outcome(),
                List.of(),
                List.of());

        assertThat(figures(Delivery.SHARED, slow).effects().getFirst().moments().recoveredNanos())
                .isEqualTo(16 * SECOND);
    }

    @Test
    void aGapThatTheNextFaultMadeIsNotOneOfTheFaultBefore() {
        open(1);
        send();

        List<FaultEffect> effects =
                figures(Delivery.SHARED, killed(1, 9, 10), killed(2, 10, 12)).effects();

        assertThat(gap(effects.getFirst(), Progress.ACKNOWLEDGED, 1).gap()).isEqualTo(Gap.NONE);
        assertThat(gap(effects.getLast(), Progress.ACKNOWLEDGED, 1).gap().lengthNanos())
                .isEqualTo(3_009 * MILLI + LATE);
    }

    @Test
    void itIsToldWhenTheSystemNoticedResumedAndWasAsBefore() {
        open(1);
        send();
        saw(9, Kind.LEADER, List.of(1), List.of(3));
        saw(10, Kind.LEADER, List.of(1), List.of());
        saw(11, Kind.LEADER, List.of(0), List.of(3));
        saw(12, Kind.LEADER, List.of(0, 1), List.of(1, 3));
        saw(13, Kind.LEADER_KNOWN_TO_PUBLISHER, List.of(1), List.of(3));
        saw(14, Kind.LEADER_KNOWN_TO_PUBLISHER, List.of(1), List.of(3));
        saw(12, Kind.REVOKED, List.of(0, 1), List.of());
        saw(13, Kind.ASSIGNED, List.of(1), List.of());
        saw(28, Kind.ASSIGNED, List.of(0), List.of());

        FaultEffect effect =
                figures(Delivery.SHARED, killed(1, 10, 12)).effects().getFirst();

        assertThat(effect.moments())
                .isEqualTo(new FaultEffect.Moments(
                        12 * SECOND, 13 * SECOND + LATE, 15 * SECOND + LATE, 16 * SECOND, 13 * SECOND));
        assertThat(effect.toNanos()).isEqualTo(16 * SECOND);
        assertThat(effect.others()).isEqualTo(new FaultEffect.Others(250, 2, 1, 0));
    }

    @Test
    void whatEndsTooLateForFiveGoodSecondsIsNotRecoveredWithinTheRun() {
        open(1);
        send();

        FaultFigures figures = figures(Delivery.SHARED, killed(1, 10, 0), killed(2, 20, 0));

        assertThat(figures.effects().getFirst().moments().recoveredNanos())
                .as("16 to 20 s are four seconds before the next fault")
                .isEqualTo(Times.NEVER);
        assertThat(figures.effects().getLast().moments().recoveredNanos()).isEqualTo(20 * SECOND);
        assertThat(figures.effects().getFirst().moments().detectedNanos()).isEqualTo(Times.NEVER);
    }

    @Test
    void messagesDueDuringTheFaultAreFollowedToTheirEnd() {
        open(1);
        send();
        happenings.remove(at(1_001, MILLI, 3 * SECOND));
        happen(START + 13 * SECOND, () -> publisher.onFailure(1_001, FailureKind.TIMED_OUT, "no answer"));
        happenings.remove(at(1_003, 2 * MILLI, 5 * SECOND));
        happen(
                START + 29 * SECOND + 1,
                () -> deliver(subscribers.getFirst(), 1_005, 1, 9_000, START + 29 * SECOND + 1));
        happen(
                START + 29 * SECOND + 2,
                () -> deliver(subscribers.getFirst(), 1_005, 1, 9_000, START + 29 * SECOND + 2));
        happen(START + 29 * SECOND + 3, () -> deliver(subscribers.getFirst(), 400, 0, 9_001, START + 29 * SECOND + 3));

        FaultEffect.DueMessages due =
                figures(Delivery.SHARED, killed(1, 10, 12)).effects().getFirst().messages();

        assertThat(due.due()).as("10.00 to 12.00 s").isEqualTo(201);
        assertThat(due.acked()).isEqualTo(200);
        assertThat(due.unresolved()).isEqualTo(1);
        assertThat(due.failed() + due.unsent()).isZero();
        assertThat(due.trouble()).isEqualTo(new Trouble(1, 1, 1, 0));
    }

    @Test
    void aSecondIsAvailableWhenAnythingHappenedInIt() {
        open(1);
        send();

        FaultFigures figures = figures(Delivery.SHARED, killed(1, 10, 12));

        assertThat(figures.availability()).isEqualTo(new FaultFigures.Availability(1, 1));
        ProgressGaps delivered = figures.progress().getLast();
        assertThat(delivered.partition()).isEqualTo(1);
        assertThat(delivered.availability()).isCloseTo(25 / 30.0, within(1e-9));
        assertThat(delivered.longest()).isEqualTo(new Gap(9_992 * MILLI, 15 * SECOND + LATE));
        assertThat(delivered.usualNanos()).isEqualTo(20 * MILLI);
        assertThat(figures.longestNanos(Progress.ACKNOWLEDGED)).isEqualTo(3_009 * MILLI + LATE);
    }

    @Test
    void aPartitionThatGoesOnAtAnotherSubscriberHasNoGap() {
        open(2);
        send();
        for (long sequence = 1_500; sequence < MESSAGES; sequence++) {
            long number = sequence;
            long nanos = at(number, 2 * MILLI, 5 * SECOND);
            happen(nanos, () -> deliver(subscribers.getLast(), number, (int) (number % 2), number, nanos));
        }

        FaultFigures figures = figures(Delivery.SHARED, killed(1, 20, 21));

        assertThat(figures.progress())
                .filteredOn(gaps -> gaps.progress() == Progress.DELIVERED)
                .hasSize(2)
                .allSatisfy(gaps -> assertThat(gaps.client()).isEqualTo("subscribers"))
                .extracting(ProgressGaps::longestNanos)
                .first()
                .isEqualTo(20 * MILLI);
    }

    @Test
    void aCallThatBlockedDuringTheFaultIsToldOfWithItsPublisher() {
        open(1);
        send();
        publisher.taken(Phase.MEASURE, START + SECOND, START + SECOND + 4 * MILLI);
        publisher.taken(Phase.MEASURE, START + 11 * SECOND, START + 11 * SECOND + 700 * MILLI);
        publisher.taken(Phase.MEASURE, START + 12 * SECOND, START + 12 * SECOND + MILLI / 2);

        FaultFigures figures = figures(Delivery.SHARED, killed(1, 10, 12));

        assertThat(figures.waits()).containsExactly(new PublishWait("publisher 0", 700 * MILLI, 704 * MILLI));
        assertThat(figures.effects().getFirst().waits())
                .containsExactly(new PublishWait("publisher 0", 700 * MILLI, 700 * MILLI));
    }

    @Test
    void whatWasPromisedAndIsNotSoIsAViolation() {
        open(1);
        send();

        FaultFigures figures = figures(Delivery.SHARED, killed(1, 10, 12));

        assertThat(figures.guarantees())
                .extracting(Guarantee::holds)
                .as("the ledger says that a message is in the log twice")
                .containsExactly(Holding.KEPT, Holding.VIOLATED, Holding.KEPT);
    }

    @Test
    void withoutAFaultThereIsProgressAndNothingElse() {
        open(1);
        send();

        FaultFigures figures = figures(Delivery.EACH);

        assertThat(figures.effects()).isEmpty();
        assertThat(figures.guarantees()).isEmpty();
        assertThat(figures.progress()).hasSize(4);
    }
}
