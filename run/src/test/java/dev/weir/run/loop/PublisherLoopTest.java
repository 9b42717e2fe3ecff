package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.clock.RunClock;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.PayloadGenerator;
import dev.weir.result.Verdict.Severity;
import dev.weir.schedule.ScheduleCursor;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublisherLoopTest {

    private static final int RUN_ID = 7;
    private static final long START = 1_000_000;
    private static final long GAP = 1_000;
    private static final long LENGTH = 10 * GAP;
    private static final long NO_LIMIT = Long.MAX_VALUE;

    private final Clock clock = new Clock();
    private final Recording publisher = new Recording();
    private final RunErrors errors = new RunErrors(clock);
    private PublisherAccount account = new PublisherAccount(0, 64);
    private PublisherLoop loop = loop();

    /** Time passes only where a test says so. */
    private static final class Clock implements RunClock {
        private long nanos = START;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            nanos = Math.max(nanos, deadlineNanos);
        }
    }

    /** What travelled with one message. */
    private record Sent(long sequence, int key, long intendedNanos, long sentNanos, long toolNanos) {}

    /** A client that answers nothing and takes as long as it is told. */
    private final class Recording implements Publisher {
        private final List<Sent> sent = new ArrayList<>();
        private final List<Duration> flushes = new ArrayList<>();
        private final List<Phase> phases = new ArrayList<>();
        private long cancelAt = -1;
        private long tookNanos;
        private boolean broken;
        private boolean closed;

        @Override
        public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
            if (broken) {
                throw new TransportException("the broker is gone");
            }
            Identity identity = new Identity();
            assertThat(Carrier.of(CarrierKind.BINARY).open(message, header, RUN_ID, identity))
                    .isEqualTo(Carrier.Finding.GENUINE);
            assertThat(identity.sequence()).isEqualTo(sequence);
            sent.add(new Sent(sequence, key, identity.intendedNanos(), identity.sentNanos(), identity.toolNanos()));
            phases.add(identity.phase());
            clock.nanos += tookNanos;
            if (sequence == cancelAt) {
                loop.cancel();
            }
        }

        @Override
        public boolean flush(Duration deadline) {
            flushes.add(deadline);
            return true;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private PublisherLoop loop() {
        PayloadGenerator payload = new PayloadGenerator() {
            @Override
            public int maxBytes() {
                return 4;
            }

            @Override
            public double meanBytes() {
                return 4;
            }

            @Override
            public int fill(long sequence, ByteBuffer into) {
                into.putInt((int) sequence);
                return 4;
            }
        };
        MessageWriter writer =
                new MessageWriter(Carrier.of(CarrierKind.BINARY), payload, sequence -> (int) sequence % 3, RUN_ID, 0);
        return new PublisherLoop(0, clock, publisher, account, writer, errors);
    }

    /** A message every {@link #GAP}, from the start of the phase. */
    private static ScheduleCursor even() {
        long[] nextNanos = {-GAP};
        return () -> nextNanos[0] += GAP;
    }

    private void assign(long messages, long giveUpNanos, boolean saturated) {
        loop.assign(new Assignment(
                Phase.MEASURE, START, LENGTH, giveUpNanos, even(), messages, saturated, Optional.empty()));
    }

    private void run() {
        for (int steps = 0; !loop.idle() && steps < 1_000; steps++) {
            long nextNanos = loop.step();
            if (nextNanos != Loop.AT_ONCE) {
                clock.parkUntil(nextNanos);
            }
        }
        assertThat(loop.idle()).isTrue();
    }

    @Test
    void everyMessageThatIsDueInThePhaseIsSentWhenItIsDue() {
        assign(NO_LIMIT, NO_LIMIT, false);
        run();

        assertThat(publisher.sent).extracting(Sent::sequence).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(publisher.sent).allSatisfy(sent -> {
            assertThat(sent.intendedNanos()).isEqualTo(START + sent.sequence() * GAP);
            assertThat(sent.sentNanos()).isEqualTo(sent.intendedNanos());
            assertThat(sent.toolNanos()).isZero();
            assertThat(sent.key()).isEqualTo((int) sent.sequence() % 3);
        });
        assertThat(account.sent(Phase.MEASURE)).isEqualTo(10);
        assertThat(loop.stoppedNanos()).isEqualTo(START + LENGTH);
    }

    @Test
    void phaseLastsItsFullLengthHoweverEarlyItsLastMessageIsDue() {
        for (long nextNanos : new long[] {LENGTH, 30 * LENGTH, ScheduleCursor.NEVER}) {
            long[] due = {0};
            ScheduleCursor once = () -> due[0]++ == 0 ? 0 : nextNanos;
            long startNanos = clock.nanos;
            loop.assign(new Assignment(
                    Phase.MEASURE, startNanos, LENGTH, NO_LIMIT, once, NO_LIMIT, false, Optional.empty()));
            loop.step();
            loop.step();

            assertThat(loop.step()).as("next %s", nextNanos).isEqualTo(startNanos + LENGTH);
            assertThat(loop.idle()).isFalse();
            run();
            assertThat(loop.stoppedNanos()).isEqualTo(startNanos + LENGTH);
        }
        assertThat(publisher.sent).hasSize(3);
    }

    @Test
    void blockedSendDelaysLaterSendsButMovesNoIntendedInstant() {
        publisher.tookNanos = 3 * GAP;
        assign(4, NO_LIMIT, false);
        run();

        assertThat(publisher.sent)
                .containsExactly(
                        new Sent(0, 0, START, START, 0),
                        new Sent(1, 1, START + GAP, START + 3 * GAP, 0),
                        new Sent(2, 2, START + 2 * GAP, START + 6 * GAP, 0),
                        new Sent(3, 0, START + 3 * GAP, START + 9 * GAP, 0));
    }

    @Test
    void delayThatIsNotTheSystemsIsTheTools() {
        assign(2, NO_LIMIT, false);
        loop.step();
        clock.nanos = START + 5 * GAP;
        run();

        assertThat(publisher.sent)
                .containsExactly(
                        new Sent(0, 0, START, START + 5 * GAP, 5 * GAP),
                        new Sent(1, 1, START + GAP, START + 5 * GAP, 4 * GAP));
    }

    @Test
    void sequencesGoOnFromPhaseToPhase() {
        assign(3, NO_LIMIT, false);
        run();
        assign(2, NO_LIMIT, false);
        run();

        assertThat(publisher.sent).extracting(Sent::sequence).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void aCancelledPhaseSendsNoMore() {
        assign(NO_LIMIT, NO_LIMIT, false);
        loop.step();
        loop.step();
        loop.cancel();
        run();

        assertThat(publisher.sent).hasSize(1);
    }

    @Test
    void overdueMessagesAreGivenUpInTheEnd() {
        publisher.tookNanos = 4 * GAP;
        assign(NO_LIMIT, START + 8 * GAP, false);
        run();

        assertThat(publisher.sent).extracting(Sent::sentNanos).containsExactly(START, START + 4 * GAP, START + 8 * GAP);
        assertThat(loop.stoppedNanos()).isEqualTo(START + 12 * GAP);
    }

    @Test
    void waitForInFlightRoomCountsAsSystemDelayNotToolOverhead() {
        account = new PublisherAccount(0, 1);
        loop = loop();
        assign(2, NO_LIMIT, false);
        for (int steps = 0; steps < 20; steps++) {
            long nextNanos = loop.step();
            clock.parkUntil(nextNanos == Loop.AT_ONCE ? clock.nanos : nextNanos);
        }
        assertThat(publisher.sent).hasSize(1);

        account.onAck(0, 0, clock.nanos);
        run();

        Sent second = publisher.sent.getLast();
        assertThat(second.intendedNanos()).isEqualTo(START + GAP);
        assertThat(second.sentNanos()).isGreaterThan(START + GAP);
        assertThat(second.toolNanos()).isLessThanOrEqualTo(20_000);
    }

    @Test
    void aBackToBackMessageIsDueWhenTheOneBeforeHasBeenHandedOver() {
        publisher.tookNanos = 4 * GAP;
        assign(NO_LIMIT, NO_LIMIT, true);
        run();

        assertThat(publisher.sent)
                .containsExactly(
                        new Sent(0, 0, START, START, 0),
                        new Sent(1, 1, START + 4 * GAP, START + 4 * GAP, 0),
                        new Sent(2, 2, START + 8 * GAP, START + 8 * GAP, 0));
    }

    @Test
    void untimedBackToBackMessagesAreCountedAndEndWithTheirNumber() {
        account = new PublisherAccount(0, 64, new Sampling(new Timed(4)));
        loop = loop();
        assign(7, NO_LIMIT, true);
        run();

        assertThat(publisher.sent).extracting(Sent::sequence).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(account.sent(Phase.MEASURE)).isEqualTo(7);
    }

    @Test
    void aFlushIsDoneOnceAndItsOutcomeIsKept() {
        loop.flush(Duration.ofSeconds(5));
        assertThat(loop.flushed()).isFalse();

        run();
        loop.step();

        assertThat(loop.flushed()).isTrue();
        assertThat(publisher.flushes).containsExactly(Duration.ofSeconds(5));
    }

    @Test
    void afterItsEndItIsDoneAndClosesTheClient() {
        loop.end();

        assertThat(loop.step()).isEqualTo(Loop.DONE);
        loop.close();
        assertThat(publisher.closed).isTrue();
    }

    @Test
    void aFaultIsReportedAndLeavesTheLoopIdle() {
        publisher.broken = true;
        assign(NO_LIMIT, NO_LIMIT, false);
        loop.step();
        Throwable thrown = catchThrowable(loop::step);
        clock.nanos += GAP;
        loop.failed(thrown);

        assertThat(errors.all()).singleElement().satisfies(error -> {
            assertThat(error.text()).isEqualTo("publisher 0: the broker is gone");
            assertThat(error.severity()).isEqualTo(Severity.FAULT);
        });
        assertThat(loop.idle()).isTrue();
        assertThat(loop.stoppedNanos()).isEqualTo(START + GAP);
        assertThat(loop.step()).isEqualTo(Loop.DONE);
    }

    @Test
    void aStepSaysWhenItWantsToGoOn() {
        assertThat(loop.step()).as("idle").isEqualTo(START + 200_000);
        assign(2, NO_LIMIT, false);
        assertThat(loop.step()).as("begun").isEqualTo(Loop.AT_ONCE);
        assertThat(loop.step()).as("sent").isEqualTo(Loop.AT_ONCE);
        assertThat(loop.step()).as("the next is due later").isEqualTo(START + GAP);
        clock.nanos = START + GAP;
        assertThat(loop.step()).as("sent").isEqualTo(Loop.AT_ONCE);
        assertThat(loop.step()).as("all sent").isEqualTo(Loop.AT_ONCE);
        assertThat(loop.idle()).isTrue();
        assertThat(loop.name()).isEqualTo("weir-publisher-0");
    }

    @Test
    void withoutRoomInFlightItLooksAgainAfterTwentyMicroseconds() {
        account = new PublisherAccount(0, 1);
        loop = loop();
        assign(2, NO_LIMIT, true);
        loop.step();
        loop.step();

        assertThat(loop.step()).isEqualTo(START + 20_000);
    }

    @Test
    void messagesAreThoseOfTheirPhase() {
        loop.assign(new Assignment(Phase.WARM_UP, START, LENGTH, NO_LIMIT, even(), 2, false, Optional.empty()));
        run();
        loop.assign(new Assignment(Phase.MEASURE, clock.nanos, LENGTH, NO_LIMIT, even(), 1, false, Optional.empty()));
        run();
        account.onAck(1, 0, clock.nanos);
        account.onAck(2, 0, clock.nanos);

        assertThat(publisher.phases).containsExactly(Phase.WARM_UP, Phase.WARM_UP, Phase.MEASURE);
        assertThat(account.acked(Phase.WARM_UP)).isEqualTo(1);
        assertThat(account.acked(Phase.MEASURE)).isEqualTo(1);
    }

    @Test
    void anUntimedBackToBackMessageBearsTheStampOfTheTimedOneBefore() {
        timingEveryFourth(64);
        publisher.tookNanos = GAP;
        assign(6, NO_LIMIT, true);
        run();

        long fifth = START + 4 * GAP;
        assertThat(publisher.sent)
                .extracting(Sent::sentNanos)
                .containsExactly(START, START, START, START, fifth, fifth);
        assertThat(publisher.sent)
                .extracting(Sent::intendedNanos)
                .containsExactly(START, START, START, START, fifth, fifth);
    }

    @Test
    void onAScheduleEveryMessageBearsItsOwnStamp() {
        timingEveryFourth(64);
        assign(3, NO_LIMIT, false);
        run();

        assertThat(publisher.sent).extracting(Sent::sentNanos).containsExactly(START, START + GAP, START + 2 * GAP);
    }

    @Test
    void untimedMessagesWaitForRoomAsOthersDo() {
        timingEveryFourth(2);
        assign(4, NO_LIMIT, true);
        loop.step();
        loop.step();
        assertThat(loop.step()).as("one more sent").isEqualTo(Loop.AT_ONCE);
        assertThat(loop.step()).as("full").isEqualTo(START + 20_000);
        assertThat(publisher.sent).hasSize(2);

        account.onAck(0, 0, clock.nanos);
        assertThat(loop.step()).as("one more sent").isEqualTo(Loop.AT_ONCE);
        assertThat(publisher.sent).hasSize(3);
    }

    @Test
    void untimedMessagesEndWithTheirNumberAndWhenTheyAreCancelled() {
        timingEveryFourth(64);
        assign(1, NO_LIMIT, true);
        loop.step();
        loop.step();
        assertThat(loop.step()).isEqualTo(Loop.AT_ONCE);
        assertThat(loop.idle()).isTrue();
        assertThat(publisher.sent).hasSize(1);

        publisher.cancelAt = 5;
        publisher.tookNanos = GAP;
        assign(NO_LIMIT, NO_LIMIT, true);
        run();
        assertThat(publisher.sent).extracting(Sent::sequence).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(loop.stoppedNanos()).isEqualTo(clock.nanos);
    }

    private void timingEveryFourth(int mostInFlight) {
        account = new PublisherAccount(0, mostInFlight, new Sampling(new Timed(4)));
        loop = loop();
    }

    @Test
    void aClosedLoopSendsAfterTheAnswerAndTheThinkTime() {
        long millisecond = 1_000_000;
        long thinkNanos = 3 * millisecond;
        loop.assign(new Assignment(
                Phase.MEASURE,
                START,
                1_000 * millisecond,
                NO_LIMIT,
                even(),
                NO_LIMIT,
                true,
                Optional.of(new WorkTime.Constant(Duration.ofNanos(thinkNanos)))));
        long ackedNanos = 0;
        for (int steps = 0; publisher.sent.size() < 2 && steps < 1_000; steps++) {
            long nextNanos = loop.step();
            if (nextNanos != Loop.AT_ONCE) {
                clock.parkUntil(nextNanos);
            }
            if (ackedNanos == 0 && clock.nanos >= START + millisecond) {
                assertThat(publisher.sent)
                        .as("nothing is sent before the answer")
                        .hasSize(1);
                ackedNanos = clock.nanos;
                account.onAck(0, 0, ackedNanos);
            }
        }

        assertThat(publisher.sent.getFirst().sentNanos()).isEqualTo(START);
        Sent second = publisher.sent.get(1);
        assertThat(second.sentNanos()).isEqualTo(ackedNanos + thinkNanos);
        assertThat(second.intendedNanos())
                .as("its latency counts from the send")
                .isEqualTo(second.sentNanos());
    }
}
