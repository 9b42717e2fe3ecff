package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger;
import dev.weir.result.fault.Gap;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;

/** What a publisher tells its copy in another process. */
class SendsTest {

    private static final Sampling ALL = new Sampling(Timed.ALL);

    private PublisherAccount account = new PublisherAccount(0, 1 << 16, ALL).telling();
    private PublisherAccount copy = PublisherAccount.copy(0, ALL);
    private final List<Long> inFlight = new ArrayList<>();
    private long next;
    private long nowNanos;

    /** All tries of a property share this object. */
    @BeforeTry
    void beginAnew() {
        account = new PublisherAccount(0, 1 << 10, ALL).telling();
        copy = PublisherAccount.copy(0, ALL);
        inFlight.clear();
        next = 0;
        nowNanos = 0;
    }

    @Property(tries = 40)
    void aCopyBalancesWhereverTheWordsEnd(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int events) {
        Random random = new Random(seed);
        account.begin(Phase.MEASURE, 0, 0);
        LatencyLog log = log(copy);
        tell();
        Ledger told = ledger(account);
        for (int i = 0; i < events; i++) {
            if (random.nextInt(10) == 0) {
                told = ledger(account);
                tell();
            } else {
                event(random);
            }
        }
        log.collect();

        assertThat(ledger(copy)).isEqualTo(told);
        assertThat(told.balanced()).as(told.imbalances().toString()).isTrue();
        assertThat(copy.outstanding(Phase.MEASURE)).isNotNegative();
        assertThat(log.total(LatencyKind.PUBLISH).getTotalCount()).isEqualTo(copy.acked(Phase.MEASURE));
        assertThat(log.total(LatencyKind.SCHEDULE_LAG).getTotalCount()).isEqualTo(copy.sent(Phase.MEASURE));
        assertThat(log.total(LatencyKind.TOOL_OVERHEAD).getTotalCount()).isEqualTo(copy.sent(Phase.MEASURE));
    }

    @Property(tries = 40)
    void aCopyThatHeardEverythingIsTheSame(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int events) {
        Random random = new Random(seed);
        account.begin(Phase.MEASURE, 0, 0);
        LatencyLog copied = log(copy);
        for (int i = 0; i < events; i++) {
            event(random);
            if (random.nextInt(20) == 0) {
                tell();
            }
        }
        tell();
        copied.collect();

        assertThat(ledger(copy)).isEqualTo(ledger(account));
        assertThat(Spans.of(Phase.MEASURE, List.of(copy), List.of()))
                .isEqualTo(Spans.of(Phase.MEASURE, List.of(account), List.of()));
        assertThat(gaps(copy)).isEqualTo(gaps(account));
        assertThat(copy.waits(Phase.MEASURE).gaps())
                .isEqualTo(account.waits(Phase.MEASURE).gaps());
        assertThat(copy.waitedNanos(Phase.MEASURE)).isEqualTo(account.waitedNanos(Phase.MEASURE));
        assertThat(copy.strayAnswers()).isEqualTo(account.strayAnswers());
    }

    @Test
    void aCopyKnowsWhenMessagesWereSentAndWhyTheyFailed() {
        account.begin(Phase.MEASURE, 0, 0);
        LatencyLog log = log(copy);
        for (int i = 0; i < 6; i++) {
            nowNanos += 5_000_000;
            send();
            account.taken(Phase.MEASURE, nowNanos, nowNanos + 2_000_000);
        }
        account.onAck(0, 1, nowNanos + 3_000_000);
        tell();
        account.onAck(1, 2, nowNanos + 9_000_000);
        account.onFailure(2, FailureKind.TIMED_OUT, "no answer");
        account.onFailure(3, FailureKind.REJECTED, "too large");
        account.onFailure(4, FailureKind.REJECTED, "too large as well");
        account.onAck(0, 1, nowNanos);
        tell();
        log.collect();

        assertThat(ledger(copy)).isEqualTo(ledger(account));
        assertThat(ledger(copy).samples()).hasSize(3);
        assertThat(ledger(copy).total().sending().failedByKind())
                .contains(new Ledger.KindCount("rejected", 2, "too large"));
        assertThat(Spans.of(Phase.MEASURE, List.of(copy), List.of()))
                .isEqualTo(Spans.of(Phase.MEASURE, List.of(account), List.of()));
        assertThat(gaps(copy)).isNotEmpty().isEqualTo(gaps(account));
        assertThat(copy.waits(Phase.MEASURE).gaps())
                .isNotEmpty()
                .isEqualTo(account.waits(Phase.MEASURE).gaps());
        assertThat(copy.waitedNanos(Phase.MEASURE)).isEqualTo(12_000_000);
        assertThat(copy.strayAnswers()).isEqualTo(1);
        assertThat(copy.acked(Phase.MEASURE, 1)).isTrue();
        assertThat(copy.acked(Phase.MEASURE, 2)).isFalse();
        assertThat(log.total(LatencyKind.PUBLISH).getTotalCount()).isEqualTo(2);
        assertThat(log.total(LatencyKind.SCHEDULE_LAG).getTotalCount()).isEqualTo(6);
        assertThat(log.total(LatencyKind.TOOL_OVERHEAD).getTotalCount()).isEqualTo(6);
    }

    @Test
    void aCopyBeginsWithTheFirstSequenceOfItsPhase() {
        next = 70;
        account.begin(Phase.MEASURE, 70, 0);
        send();
        account.onAck(70, 0, nowNanos);
        tell();

        assertThat(copy.firstSequence(Phase.MEASURE)).isEqualTo(70);
        assertThat(copy.acked(Phase.MEASURE, 70)).isTrue();
        assertThat(copy.isLost()).isFalse();
        var subscriber = new SubscriberAccount(0, 1, CarrierKind.BINARY, 1, new KeyGenerator[0]);
        subscriber.tally(Phase.MEASURE).sequences[0].add(71);
        assertThat(copy.receivedUntold(Phase.MEASURE, List.of(subscriber)))
                .as("nothing is unknown of a publisher that is not lost")
                .isZero();
    }

    @Test
    void arrivalsAfterLostPublishersReportAreNotForeignOrUnresolved() {
        account.begin(Phase.MEASURE, 0, 0);
        send();
        send();
        account.onAck(0, 0, nowNanos);
        tell();
        send();
        copy.lose(false);
        copy.seal();
        var subscriber = new SubscriberAccount(0, 1, CarrierKind.BINARY, 1, new KeyGenerator[0]);
        SequenceSet received = subscriber.tally(Phase.MEASURE).sequences[0];
        for (long sequence = 0; sequence < 4; sequence++) {
            received.add(sequence);
        }

        Ledger ledger = Audit.close(facts(2), List.of(copy), List.of(subscriber), List.of());

        assertThat(ledger.total().comparison()).isEqualTo(new Ledger.Differences(0, 0, 1, 0, 0, 2));
        assertThat(copy.receivedUntold(Phase.MEASURE, List.of(subscriber))).isEqualTo(2);
    }

    @Test
    void answersOfAnotherThreadAreAllTakenWhileTheAccountIsTold() throws InterruptedException {
        int messages = 20_000;
        account.begin(Phase.MEASURE, 0, 0);
        for (int i = 0; i < messages; i++) {
            send();
        }
        long endNanos = nowNanos;
        Thread answering = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < messages; i++) {
                account.onAck(i, 0, endNanos + i);
            }
        });
        while (answering.isAlive()) {
            tell();
            Ledger told = ledger(copy);
            assertThat(told.balanced()).as(told.imbalances().toString()).isTrue();
        }
        answering.join();
        tell();

        assertThat(ledger(copy)).isEqualTo(ledger(account));
        assertThat(copy.acked(Phase.MEASURE)).isEqualTo(messages);
    }

    private void event(Random random) {
        nowNanos += random.nextInt(20_000_000);
        if (inFlight.isEmpty() || random.nextInt(3) == 0) {
            send();
            account.taken(Phase.MEASURE, nowNanos, nowNanos + random.nextInt(3_000_000));
            return;
        }
        long sequence = inFlight.remove(random.nextInt(inFlight.size()));
        switch (random.nextInt(8)) {
            case 0 -> account.onFailure(sequence, FailureKind.TIMED_OUT, "in time it was not");
            case 1 -> account.onFailure(sequence, FailureKind.REJECTED, "no");
            default -> account.onAck(sequence, random.nextInt(3), nowNanos);
        }
    }

    private void send() {
        account.open(next, nowNanos - 1_000);
        account.sent(Phase.MEASURE, 100, nowNanos - 1_000, nowNanos, 10);
        inFlight.add(next++);
    }

    private void tell() {
        copy.take(account.update().packed());
    }

    private static LatencyLog log(PublisherAccount of) {
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
        log.follow(of.recorders(Phase.MEASURE));
        return log;
    }

    private static List<Gap> gaps(PublisherAccount of) {
        List<Gap> gaps = new ArrayList<>();
        of.gaps(Phase.MEASURE).forEach((log, partition) -> gaps.addAll(log.gaps()));
        return gaps;
    }

    private static AuditFacts facts(long scheduled) {
        return new AuditFacts(Phase.MEASURE, Delivery.SHARED, true, false, List.of(scheduled), List.of(0L));
    }

    private static Ledger ledger(PublisherAccount of) {
        return Audit.close(facts(of.sent(Phase.MEASURE)), List.of(of), List.of(), List.of());
    }
}
