package dev.weir.measure;

import static dev.weir.measure.MessageFixture.NO_HEADER;
import static dev.weir.measure.MessageFixture.RUN;
import static dev.weir.measure.MessageFixture.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts.Moments;
import dev.weir.measure.MessageFixture.Instants;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Topology.Delivery;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SubscriberAccountTest {

    private static final long START = 10_000_000_000L;
    private static final long MILLI = 1_000_000;

    private final SubscriberAccount account = account(new KeyGenerator[0]);
    private final LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
    private long offset = 1_000;

    private static SubscriberAccount account(KeyGenerator[] keys) {
        return begun(new SubscriberAccount(2, RUN, CarrierKind.BINARY, 2, keys));
    }

    private static SubscriberAccount begun(SubscriberAccount account) {
        account.begin(Phase.MEASURE, START);
        return account;
    }

    private ReceiveTally tally() {
        return account.tally(Phase.MEASURE);
    }

    private void receive(long... sequences) {
        for (long sequence : sequences) {
            receive(account, sequence, 0, offset++);
        }
    }

    private static void receive(SubscriberAccount by, long sequence, int partition, long offset) {
        by.onMessage(measured(0, sequence, START), NO_HEADER, partition, offset, START + 5);
    }

    @Test
    void messageGivenToAnotherSubscriberIsDuplicateAndNotTimed() {
        account.givenBefore(3, 502);

        receive(account, 70, 3, 500);
        receive(account, 71, 3, 501);
        receive(account, 72, 3, 502);
        receive(account, 73, 2, 100);

        assertThat(tally().unique.get()).isEqualTo(2);
        assertThat(tally().duplicate.get()).isEqualTo(2);
        assertThat(tally().deliveredTwice.get()).isEqualTo(2);
        assertThat(tally().twiceInLog.get()).isZero();
        assertThat(tally().timedUnique.get()).isEqualTo(2);
        assertThat(tally().outOfOrder.get()).isZero();
        assertThat(tally().sequences[0].size()).isEqualTo(2);
    }

    /** Receives a message at offset 500, and again; returns the samples of duplicates kept. */
    private List<Sample> receiveAgain(int partition, long atOffset) {
        receive(account, 70, partition, 500);
        receive(account, 70, partition, atOffset);
        return tally().duplicates.kept();
    }

    @Test
    void whereNoOrderIsPromisedNoneIsJudged() {
        account.unordered(new OffsetsSeen());
        receive(4, 2, 3, 1);

        assertThat(tally().unique.get()).isEqualTo(4);
        assertThat(tally().outOfOrder.get()).isZero();
    }

    @Test
    void withoutOrderOnlyTheLogPositionTellsDuplicatesInTheLog() {
        account.unordered(new OffsetsSeen());
        receive(account, 70, 0, 500);
        receive(account, 71, 0, 510);
        receive(account, 70, 0, 505);
        receive(account, 71, 0, 510);

        assertThat(tally().duplicate.get()).isEqualTo(2);
        assertThat(tally().twiceInLog.get()).isEqualTo(1);
        assertThat(tally().deliveredTwice.get()).isEqualTo(1);
    }

    @Test
    void messageHandedToAnotherSubscriberBeforeIsDeliveredTwice() {
        OffsetsSeen shared = new OffsetsSeen();
        account.unordered(shared);
        SubscriberAccount other = account(new KeyGenerator[0]).unordered(shared);
        receive(account, 70, 0, 500);
        receive(other, 70, 0, 500);

        assertThat(tally().deliveredTwice.get()).isZero();
        assertThat(other.tally(Phase.MEASURE).unique.get()).isZero();
        assertThat(other.tally(Phase.MEASURE).duplicate.get()).isEqualTo(1);
        assertThat(other.tally(Phase.MEASURE).deliveredTwice.get()).isEqualTo(1);
    }

    @Test
    void eachLatencyIsTakenBetweenItsOwnTwoInstants() {
        log.follow(account.recorders(Phase.MEASURE));
        ByteBuffer message =
                MessageFixture.message(RUN, 0, Phase.MEASURE, 0, new Instants(START + 100, START + 130, 20));
        account.onMessage(message, NO_HEADER, 0, 0, START + 250);
        account.seal();
        log.collect();

        assertThat(log.stats(0, LatencyKind.END_TO_END)).isEqualTo(new LatencyLog.Stats(1, 150, 150, 150));
        assertThat(log.stats(0, LatencyKind.SERVICE)).isEqualTo(new LatencyLog.Stats(1, 120, 120, 120));
        assertThat(log.stats(0, LatencyKind.ADJUSTED)).isEqualTo(new LatencyLog.Stats(1, 130, 130, 130));
    }

    @Test
    void whatAPauseOfTheProcessDelayedIsTakenOffTheAdjustedLatency() {
        // Stood still for 16 ms that ended 1 ms before the second message was taken.
        OwnPauses pauses = new OwnPauses() {
            @Override
            public long collectedNanos() {
                return 0;
            }

            @Override
            public void look(long fromNanos, long toNanos) {}

            @Override
            public long totalNanos() {
                return 16 * MILLI;
            }

            @Override
            public long longestNanos() {
                return 16 * MILLI;
            }

            @Override
            public long endNanos() {
                return START + 24 * MILLI;
            }
        };
        SubscriberAccount charging = account(new KeyGenerator[0]).chargingPauses(pauses);
        log.follow(charging.recorders(Phase.MEASURE));
        charging.onMessage(measured(0, 0, START), NO_HEADER, 0, 0, START + 120);
        charging.onMessage(measured(0, 1, START + 5 * MILLI), NO_HEADER, 0, 1, START + 25 * MILLI);
        charging.seal();
        log.collect();

        assertThat(log.total(LatencyKind.END_TO_END).getCountAtValue(20 * MILLI))
                .isEqualTo(1);
        assertThat(log.total(LatencyKind.ADJUSTED).getCountAtValue(4 * MILLI)).isEqualTo(1);
    }

    @Test
    void aRepetitionAtAnOffsetThatWasPassedWasReadTwice() {
        assertThat(receiveAgain(3, 500))
                .containsExactly(new Sample(TroubleKind.DUPLICATE, 0, 70, "partition 3, offset 500"));
        assertThat(receiveAgain(3, 499)).hasSize(3);

        assertThat(tally().deliveredTwice.get()).isEqualTo(3);
        assertThat(tally().twiceInLog.get()).isZero();
    }

    @Test
    void aRepetitionAtALaterOffsetStandsInTheLogTwice() {
        receiveAgain(3, 501);

        assertThat(tally().twiceInLog.get()).isEqualTo(1);
        assertThat(tally().deliveredTwice.get()).isZero();
    }

    @Test
    void aRepetitionInAnotherPartitionStandsInTheLogTwice() {
        receive(account, 70, 0, 500);
        // Nothing came from 3 yet, nor from the first one that there was no room for.
        receive(account, 70, 3, 0);
        receive(account, 70, 8, 0);
        receive(account, 71, 20, 500);
        receive(account, 71, 19, 0);
        receive(account, 71, 20, 500);

        assertThat(tally().twiceInLog.get()).isEqualTo(3);
        assertThat(tally().deliveredTwice.get()).isEqualTo(1);
    }

    @Test
    void whereThereAreNoOffsetsARepetitionIsOnlyADuplicate() {
        assertThat(receiveAgain(0, MessageHandler.NO_OFFSET))
                .containsExactly(new Sample(TroubleKind.DUPLICATE, 0, 70, ""));

        assertThat(tally().duplicate.get()).isEqualTo(1);
        assertThat(tally().deliveredTwice.get() + tally().twiceInLog.get()).isZero();
    }

    @Test
    void withoutKeysOrderHoldsWithinAPartition() {
        receive(account, 5, 0, 1);
        receive(account, 3, 8, 1);
        receive(account, 4, 8, 2);
        receive(account, 2, 8, 3);

        assertThat(tally().outOfOrder.get()).isEqualTo(1);
        assertThat(tally().disorders.kept()).containsExactly(new Sample(TroubleKind.OUT_OF_ORDER, 0, 2, "after 4"));
    }

    @Test
    void withKeysOrderHoldsWithinAKey() {
        KeyGenerator odd = sequence -> (int) sequence % 2;
        SubscriberAccount keyed = account(new KeyGenerator[] {odd, odd});
        receive(keyed, 5, 0, 1);
        receive(keyed, 4, 0, 2);
        receive(keyed, 3, 7, 3);

        assertThat(keyed.tally(Phase.MEASURE).outOfOrder.get()).isEqualTo(1);
        assertThat(keyed.tally(Phase.MEASURE).disorders.kept())
                .containsExactly(new Sample(TroubleKind.OUT_OF_ORDER, 0, 3, "after 5"));
    }

    @Test
    void ofEachTroubleTheFirstTenAreNamed() {
        receive(LongStream.rangeClosed(0, 12).map(sequence -> 12 - sequence).toArray());
        receive(LongStream.rangeClosed(0, 11).toArray());
        for (int i = 0; i < 12; i++) {
            account.onMessage(ByteBuffer.wrap(new byte[100]), NO_HEADER, 1, 40 + i, START);
        }

        assertThat(tally().outOfOrder.get()).isEqualTo(12);
        assertThat(tally().disorders.kept())
                .extracting(Sample::sequence)
                .containsExactly(11L, 10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L);
        assertThat(tally().duplicate.get()).isEqualTo(12);
        assertThat(tally().duplicates.kept())
                .extracting(Sample::sequence)
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(tally().foreign.get()).isEqualTo(12);
        assertThat(tally().foreigners.kept())
                .hasSize(10)
                .startsWith(new Sample(TroubleKind.FOREIGN, -1, -1, "partition 1, offset 40"));
    }

    @Test
    void aMessageOfAStreamThatThereIsNotIsForeign() {
        account.onMessage(measured(1, 0, START), NO_HEADER, 0, 1, START);
        account.onMessage(measured(2, 0, START), NO_HEADER, 0, 2, START);

        assertThat(account.unique(Phase.MEASURE)).isEqualTo(1);
        assertThat(account.received(Phase.MEASURE)).isEqualTo(2);
        assertThat(tally().foreign.get()).isEqualTo(1);
    }

    @Test
    void aMessageOfAnotherRunIsForeignAndADamagedOneIsCorrupt() {
        account.onMessage(
                MessageFixture.message(RUN + 1, 0, Phase.MEASURE, 0, new Instants(0, 0, 0)), NO_HEADER, 0, 1, START);
        ByteBuffer damaged = measured(0, 1, START);
        damaged.put(60, (byte) (damaged.get(60) + 1));
        account.onMessage(damaged, NO_HEADER, 4, 2, START);

        assertThat(tally().foreign.get()).isEqualTo(1);
        assertThat(tally().corrupt.get()).isEqualTo(1);
        assertThat(tally().corruptions.kept())
                .containsExactly(
                        new Sample(TroubleKind.CORRUPT, -1, -1, "partition 4, offset 2: its checksum is wrong"));
    }

    @Test
    void aProbeCountsForItsStreamAndInNoPhase() {
        account.onMessage(
                MessageFixture.message(RUN, 1, Phase.PROBE, 0, new Instants(0, 0, 0)), NO_HEADER, 0, 1, START);

        assertThat(account.probes(0)).isZero();
        assertThat(account.probes(1)).isEqualTo(1);
        assertThat(account.received(Phase.MEASURE) + account.received(Phase.PROBE))
                .isZero();
    }

    @Test
    void withoutIdentitiesAllIsUniqueAndAnyProbeProvesEveryStream() {
        var anonymous = new SubscriberAccount(0, RUN, CarrierKind.NONE, 2, new KeyGenerator[0]);
        anonymous.onMessage(ByteBuffer.allocate(7), NO_HEADER, 0, 1, START);
        begun(anonymous);
        anonymous.onMessage(ByteBuffer.allocate(30), NO_HEADER, 0, 2, START + 1);
        anonymous.onMessage(ByteBuffer.allocate(12), NO_HEADER, 0, 2, START + 9);

        assertThat(anonymous.probes(0)).isEqualTo(1);
        assertThat(anonymous.probes(1)).isEqualTo(1);
        assertThat(anonymous.unique(Phase.MEASURE)).isEqualTo(2);
        assertThat(anonymous.received(Phase.MEASURE)).isEqualTo(2);
        Spans spans = Spans.of(Phase.MEASURE, List.of(), List.of(anonymous));
        assertThat(spans.uniqueBytes()).isEqualTo(42);
        assertThat(spans.received()).isEqualTo(new Spans.Span(START + 1, START + 9));
    }

    @Test
    void aMessageThatHasToBeParsedIsReceivedWhenItHasBeen() {
        RunClock parsed = new RunClock() {
            @Override
            public long nanos() {
                return START + 900;
            }

            @Override
            public void parkUntil(long deadlineNanos) {}
        };

        assertThat(receivedBy(new Parsing(true), parsed)).isEqualTo(START + 900);
        assertThat(receivedBy(new Parsing(false), parsed)).isEqualTo(START + 5);
    }

    private static long receivedBy(Carrier carrier, RunClock clock) {
        SubscriberAccount stamping =
                begun(new SubscriberAccount(0, RUN, carrier, 2, new KeyGenerator[0]).stamping(clock));
        receive(stamping, 0, 0, 1);
        return Spans.of(Phase.MEASURE, List.of(), List.of(stamping)).received().lastNanos();
    }

    /** The binary carrier, which may claim to parse. */
    private record Parsing(boolean parses) implements Carrier {
        @Override
        public int headerBytes() {
            return 0;
        }

        @Override
        public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
            throw new IllegalStateException("only opens");
        }

        @Override
        public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
            return Carrier.of(CarrierKind.BINARY).open(message, header, runId, into);
        }
    }

    @Test
    void aMessageAfterHalfASecondWithoutAnyEndsASilence() {
        AllAccounts accounts = new AllAccounts(List.of(), List.of(account), Delivery.SHARED);
        long later = START + 5 + Stamps.LONG_NANOS;
        receive(account, 0, 0, 1);
        account.onMessage(measured(0, 1, START), NO_HEADER, 0, 2, later);
        assertThat(accounts.received(Phase.MEASURE, START + 5)).isEqualTo(new Moments(later, 0, 0));

        long resumed = later + Stamps.LONG_NANOS + 1;
        account.onMessage(measured(0, 2, START), NO_HEADER, 0, 3, resumed);

        assertThat(accounts.received(Phase.MEASURE, START + 5)).isEqualTo(new Moments(resumed, resumed, 0));
        assertThat(accounts.received(Phase.MEASURE, resumed)).isEqualTo(new Moments(resumed, 0, 0));
    }

    @Test
    void aStampOfBeforeThePhaseIsTakenForItsStart() {
        account.onMessage(measured(0, 0, START), NO_HEADER, 0, 1, START - 40);

        assertThat(Spans.of(Phase.MEASURE, List.of(), List.of(account))
                        .received()
                        .firstNanos())
                .isEqualTo(START);
    }
}
