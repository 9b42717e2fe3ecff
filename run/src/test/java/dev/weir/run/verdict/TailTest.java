package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Recorder;
import java.io.OutputStream;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** A message is due every millisecond; each system says when it delivers it. */
class TailTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /** What became of the messages of one system. */
    private record Delivered(Tail tail, long spanNanos) {

        boolean falling() {
            return tail.falling(spanNanos);
        }

        long overNanos() {
            return tail.overNanos(spanNanos);
        }
    }

    /** @param delivery when a message is delivered by when it is due, never earlier than the one before */
    private static Delivered delivered(long dueNanos, LongUnaryOperator delivery) {
        Recorder recorder = new Recorder(LatencyKind.END_TO_END);
        recorder.start(0);
        long firstNanos = delivery.applyAsLong(0);
        long lastNanos = firstNanos;
        for (long due = 0; due < dueNanos; due += MILLI) {
            lastNanos = Math.max(lastNanos, delivery.applyAsLong(due));
            recorder.record(lastNanos, lastNanos - due);
        }
        recorder.close();
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 1);
        log.follow(recorder);
        log.close();
        return new Delivered(Tail.of(log, LatencyKind.END_TO_END, dueNanos), lastNanos - firstNanos);
    }

    /** One that delivers what has come every so often, the first message at once. */
    private static LongUnaryOperator batches(long everyNanos) {
        return due -> Math.ceilDiv(due, everyNanos) * everyNanos;
    }

    /** One that takes so many per cent longer than messages are due. */
    private static LongUnaryOperator slower(long percent) {
        return due -> due + due * percent / 100;
    }

    @Test
    void aBatchThatIsLateAsAllBatchesAreIsNoRateAndNoOverload() {
        for (long everyNanos : new long[] {70 * MILLI, 170 * MILLI, 1_500 * MILLI}) {
            for (long seconds : new long[] {4, 5, 7, 60}) {
                Delivered batches = delivered(seconds * SECOND, batches(everyNanos));

                assertThat(batches.falling())
                        .as("%s in %s s", everyNanos, seconds)
                        .isFalse();
                assertThat(batches.overNanos()).isEqualTo(seconds * SECOND);
            }
        }
    }

    @Test
    void whoGetsLaterAndLaterIsOverloadedHoweverShortTheTail() {
        for (long seconds : new long[] {2, 3, 4, 5, 10, 61}) {
            for (long percent : new long[] {2, 5, 20, 100}) {
                Delivered slower = delivered(seconds * SECOND, slower(percent));

                assertThat(slower.falling())
                        .as("%s %% in %s s", percent, seconds)
                        .isTrue();
                assertThat(slower.overNanos()).isGreaterThan(seconds * SECOND);
            }
        }
    }

    @Test
    void whoGetsLaterAndLaterFromALongDelayOnIsOverloaded() {
        for (long seconds : new long[] {3, 4, 10}) {
            assertThat(delivered(
                                    seconds * SECOND,
                                    due -> 50 * MILLI + slower(20).applyAsLong(due))
                            .falling())
                    .as("%s s", seconds)
                    .isTrue();
        }
    }

    @Test
    void whoSlowsDownLateIsOverloadedEvenIfTheFirstHalfWasPrompt() {
        long fromNanos = 7 * SECOND;
        Delivered late = delivered(10 * SECOND, due -> due + Math.max(0, due - fromNanos));

        assertThat(late.falling()).isTrue();
        assertThat(late.overNanos()).isGreaterThan(12 * SECOND);
    }

    @Test
    void anEarlyStallHidesNoQueueThatGrowsLater() {
        // Still from 1 to 2.5 s, made good at 3 s, and from 4 s on 20 % too slow.
        LongUnaryOperator stalled = due -> due >= SECOND && due < 2_500 * MILLI ? 2_500 * MILLI : due;
        Delivered both = delivered(10 * SECOND, due -> stalled.applyAsLong(due) + Math.max(0, due - 4 * SECOND) / 5);

        assertThat(both.falling()).isTrue();
        assertThat(both.overNanos()).isGreaterThan(11 * SECOND);
    }

    @Test
    void silenceAtTheEndLowersTheRate() {
        long fromNanos = 8 * SECOND;
        Delivered silent = delivered(10 * SECOND, due -> due < fromNanos ? due : 12 * SECOND);

        assertThat(silent.overNanos()).isEqualTo(12 * SECOND);
    }

    @Test
    void theFewThatArriveALittleAfterTheEndAreNoRate() {
        LongUnaryOperator pause = due -> due < 3_980 * MILLI ? due : 4_030 * MILLI;

        assertThat(delivered(4 * SECOND, pause).overNanos()).isEqualTo(4 * SECOND);
        assertThat(delivered(4 * SECOND, due -> due < 3_980 * MILLI ? due : 4_100 * MILLI)
                        .overNanos())
                .isEqualTo(4_100 * MILLI);
    }

    @Test
    void inLessThanTwoSecondsATailOfMoreThanATenthIsAnOverload() {
        assertThat(delivered(SECOND, slower(5)).falling()).isFalse();
        assertThat(delivered(SECOND, slower(12)).falling()).isTrue();
        assertThat(delivered(SECOND, slower(12)).overNanos()).isGreaterThan(1_100 * MILLI);
    }
}
