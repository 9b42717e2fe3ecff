package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.AllAccounts.Moments;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.result.fault.Gap;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Topology.Delivery;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PublisherAccountTest {

    private static final long START = 10_000_000_000L;
    private static final long LONG = Stamps.LONG_NANOS;

    private final PublisherAccount account = new PublisherAccount(3, 1024);
    private final LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);

    private void begin() {
        account.begin(Phase.MEASURE, 0, START);
        log.follow(account.recorders(Phase.MEASURE));
    }

    private void send(long sequence, long intendedNanos, long sentNanos, long toolNanos) {
        assertThat(account.open(sequence, intendedNanos)).isTrue();
        account.sent(Phase.MEASURE, 100, intendedNanos, sentNanos, toolNanos);
    }

    private Moments acked(long afterNanos) {
        return new AllAccounts(List.of(account), List.of(), Delivery.SHARED).acked(Phase.MEASURE, afterNanos);
    }

    private Spans spans() {
        return Spans.of(Phase.MEASURE, List.of(account), List.of());
    }

    @Test
    void latenciesUseTheirOwnInstantsAndFallIntoTheirPhaseSecond() {
        begin();
        send(0, START + 100, START + 130, 20);
        account.onAck(0, 0, START + 190);
        account.seal();
        log.collect();

        assertThat(log.stats(0, LatencyKind.SCHEDULE_LAG)).isEqualTo(new LatencyLog.Stats(1, 30, 30, 30));
        assertThat(log.stats(0, LatencyKind.TOOL_OVERHEAD)).isEqualTo(new LatencyLog.Stats(1, 20, 20, 20));
        assertThat(log.stats(0, LatencyKind.PUBLISH)).isEqualTo(new LatencyLog.Stats(1, 90, 90, 90));
    }

    @Test
    void judgedPublishLatencyIsAlsoTakenWithoutToolOverhead() {
        PublisherAccount judged = new PublisherAccount(3, 2).adjusting(true);
        judged.begin(Phase.MEASURE, 0, START);
        log.follow(judged.recorders(Phase.MEASURE));
        for (int sequence = 0; sequence < 4; sequence++) {
            assertThat(judged.open(sequence, START)).isTrue();
            judged.sent(Phase.MEASURE, 100, START, START + 700, 100L * sequence);
            judged.onAck(sequence, 0, START + 1_000);
        }
        judged.seal();
        log.collect();

        assertThat(log.stats(0, LatencyKind.PUBLISH)).isEqualTo(new LatencyLog.Stats(4, 1_000, 1_000, 1_000));
        assertThat(log.stats(0, LatencyKind.PUBLISH_ADJUSTED)).isEqualTo(new LatencyLog.Stats(4, 800, 1_000, 1_000));
        assertThat(log.total(LatencyKind.PUBLISH_ADJUSTED).getMinValue()).isEqualTo(700);
    }

    @Test
    void gapsBetweenAcknowledgementsAreKeptByPartition() {
        begin();
        for (int sequence = 0; sequence < 4; sequence++) {
            send(sequence, START, START, 0);
        }
        account.onAck(0, 0, START + LONG);
        account.onAck(1, 7, START + 2 * LONG);
        account.onAck(2, 0, START + 2 * LONG);
        account.onAck(2, 7, START + 3 * LONG);
        account.onAck(3, 7, START + 4 * LONG);
        account.seal();

        Map<Integer, List<Gap>> gaps = new TreeMap<>();
        account.gaps(Phase.MEASURE).forEach((gapLog, partition) -> gaps.put(partition, gapLog.gaps()));
        assertThat(gaps)
                .as("a second answer is none")
                .isEqualTo(Map.of(
                        0,
                        List.of(new Gap(START, START + LONG), new Gap(START + LONG, START + 2 * LONG)),
                        7,
                        List.of(new Gap(START, START + 2 * LONG), new Gap(START + 2 * LONG, START + 4 * LONG))));
    }

    @Test
    void onlyACallThatTakesAMillisecondHasBlocked() {
        begin();
        account.taken(Phase.MEASURE, START, START + 999_999);
        account.taken(Phase.MEASURE, START + 1_000_000, START + 2_000_000);
        account.taken(Phase.MEASURE, START + 5_000_000, START + 9_000_000);

        assertThat(account.waitedNanos(Phase.MEASURE)).isEqualTo(5_000_000);
        assertThat(account.waits(Phase.MEASURE).gaps()).containsExactly(new Gap(START + 5_000_000, START + 9_000_000));
    }

    @Test
    void anOutstandingMessageHasNoAnswerOfAnyKind() {
        begin();
        for (int sequence = 0; sequence < 10; sequence++) {
            send(sequence, START, START, 0);
        }
        account.onAck(0, 0, START + 1);
        account.onAck(1, 0, START + 1);
        account.onAck(2, 0, START + 1);
        account.onFailure(3, FailureKind.REJECTED, "too large");
        account.onFailure(4, FailureKind.NOT_SENT, "full");
        account.onFailure(5, FailureKind.TIMED_OUT, "no answer");

        assertThat(account.outstanding(Phase.MEASURE)).isEqualTo(4);
        assertThat(account.acked(Phase.MEASURE)).isEqualTo(3);
        assertThat(account.failed(Phase.MEASURE)).isEqualTo(3);
        assertThat(account.stream()).isEqualTo(3);
        assertThat(account.strayAnswers()).isZero();
    }

    @Test
    void anAnswerCountsInThePhaseInWhichItsMessageWasSent() {
        account.begin(Phase.PROBE, 0, START);
        account.open(0, START);
        account.begin(Phase.WARM_UP, 1, START);
        account.open(1, START);
        account.begin(Phase.MEASURE, 2, START);
        account.open(2, START);

        account.onAck(2, 0, START + 3);
        account.onAck(1, 0, START + 3);
        account.onAck(0, 0, START + 3);

        assertThat(account.acked(Phase.PROBE)).isEqualTo(1);
        assertThat(account.acked(Phase.WARM_UP)).isEqualTo(1);
        assertThat(account.acked(Phase.MEASURE)).isEqualTo(1);
    }

    @Test
    void acknowledgementAfterHalfASecondWithoutAnyEndsASilence() {
        begin();
        send(0, START, START, 0);
        send(1, START + 10, START + 10, 0);
        send(2, START + 20, START + 20, 0);
        account.onAck(0, 0, START + 100);
        account.onAck(1, 0, START + 100 + LONG);

        // The very first ends no silence that is later than the start of the phase.
        assertThat(acked(START + 100)).isEqualTo(new Moments(START + 100 + LONG, 0, 0));

        account.onAck(2, 0, START + 101 + 2 * LONG);

        assertThat(acked(START + 100))
                .isEqualTo(new Moments(START + 101 + 2 * LONG, START + 101 + 2 * LONG, START + 100 + LONG));
    }

    @Test
    void aSilenceBeginsNoEarlierThanTheMessageThatEndsItWasDue() {
        begin();
        send(0, START, START, 0);
        account.onAck(0, 0, START + 100);
        send(1, START + 4 * LONG, START + 4 * LONG, 0);
        account.onAck(1, 0, START + 5 * LONG);

        assertThat(acked(START + 100)).isEqualTo(new Moments(START + 5 * LONG, START + 5 * LONG, START + 4 * LONG));
    }

    @Test
    void spansReachFromTheFirstToTheLastOfTheirKind() {
        begin();
        send(0, START + 1, START + 10, 0);
        send(1, START + 2, START + 20, 0);
        account.onAck(0, 0, START + 35);
        account.onAck(1, 0, START + 65);

        assertThat(spans().sent()).isEqualTo(new Spans.Span(START + 10, START + 20));
        assertThat(spans().acked()).isEqualTo(new Spans.Span(START + 35, START + 65));
        assertThat(spans().acked().nanos()).isEqualTo(30);
        assertThat(spans().sentBytes()).isEqualTo(200);
    }

    @Test
    void acknowledgementWithEarlierStampCountsAtPhaseStart() {
        begin();
        send(0, START + 1, START + 1, 0);
        account.onAck(0, 0, START - 50);

        assertThat(spans().acked().firstNanos()).isEqualTo(START);
    }

    @Test
    void anUntimedMessageIsCountedWithItsBytesAndHasNoLatency() {
        var sparse = new PublisherAccount(0, 1024, new Sampling(new Timed(4)));
        sparse.begin(Phase.MEASURE, 0, START);
        log.follow(sparse.recorders(Phase.MEASURE));
        sparse.open(0, START);
        sparse.sent(Phase.MEASURE, 100, START, START, 0);
        sparse.open(1, START);
        sparse.sentUntimed(Phase.MEASURE, 11);
        sparse.onAck(0, 0, START + 7);
        sparse.onAck(1, 0, START + 8);
        sparse.seal();
        log.collect();

        assertThat(sparse.sent(Phase.MEASURE)).isEqualTo(2);
        assertThat(sparse.acked(Phase.MEASURE)).isEqualTo(2);
        assertThat(Spans.of(Phase.MEASURE, List.of(sparse), List.of()).sentBytes())
                .isEqualTo(111);
        assertThat(log.total(LatencyKind.SCHEDULE_LAG).getTotalCount()).isEqualTo(1);
        assertThat(log.total(LatencyKind.PUBLISH).getTotalCount()).isEqualTo(1);
    }

    @Test
    void aSealedAccountTakesNoAnswer() {
        begin();
        send(0, START, START, 0);
        send(1, START, START, 0);
        account.seal();

        account.onAck(0, 0, START + 1);
        account.onFailure(1, FailureKind.REJECTED, "late");

        assertThat(account.outstanding(Phase.MEASURE)).isEqualTo(2);
        assertThat(account.strayAnswers()).isZero();
    }

    @Test
    void aFailureOfAMessageThatIsNotInFlightIsNoticed() {
        begin();
        send(0, START, START, 0);
        account.onFailure(0, FailureKind.REJECTED, "too large");
        account.onFailure(0, FailureKind.REJECTED, "too large");

        assertThat(account.strayAnswers()).isEqualTo(1);
        assertThat(account.failed(Phase.MEASURE)).isEqualTo(1);
    }
}
