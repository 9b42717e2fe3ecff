package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.AllAccounts;
import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Topology.Delivery;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients 20 and 21 of a crowd, and two streams of which the measured messages begin with number 10. */
class CrowdAccountTest {

    private static final int RUN = 0xACC0;
    private static final int FIRST_CLIENT = 20;
    private static final int STREAMS = 2;
    private static final long FIRST = 10;
    private static final long START = 1_000_000_000;

    private final LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
    private CrowdAccount account = account(0, sequence -> 0);

    /** @param keys how many keys there are, each the only one of one client; 0 if every client takes all messages */
    private CrowdAccount account(int keys, KeyGenerator generator) {
        SubscriberAccount totals = new SubscriberAccount(
                        0, RUN, Carrier.of(CarrierKind.BINARY), STREAMS, new KeyGenerator[0])
                .splittingWays();
        CrowdAccount fresh = new CrowdAccount(
                new CrowdOrder(
                        0, FIRST_CLIENT, 2, new CrowdOrder.Work(ClientWork.DECODE, 0), keys, CrowdOrder.Slow.NONE),
                RUN,
                Carrier.of(CarrierKind.BINARY),
                new KeyGenerator[] {generator, generator},
                totals);
        fresh.subscribed(FIRST_CLIENT, 0);
        fresh.subscribed(FIRST_CLIENT + 1, 0);
        fresh.begin(new PhaseStart(START, new long[] {FIRST, FIRST}, new Schedule.FixedRate(100), false));
        return fresh;
    }

    private static ByteBuffer message(int runId, int stream, long sequence, long instantNanos) {
        Identity identity = new Identity();
        identity.origin(runId, stream, Phase.MEASURE);
        identity.message(sequence, instantNanos, instantNanos, 0);
        ByteBuffer message = ByteBuffer.allocate(Identity.BYTES);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, Carrier.NO_HEADER);
        return message;
    }

    private void receive(int client, ByteBuffer message) {
        account.onMessage(client, message, Carrier.NO_HEADER, 0, MessageHandler.NO_OFFSET, START + 500);
    }

    private void receive(int client, int stream, long... sequences) {
        for (long sequence : sequences) {
            receive(client, message(RUN, stream, sequence, START + 100));
        }
    }

    private Troubles troubles(int client) {
        return account.states().troubles(client - FIRST_CLIENT);
    }

    private AllAccounts totals() {
        return new AllAccounts(List.of(), List.of(account.totals()), Delivery.EACH);
    }

    private long[] counts() {
        Snapshot now = totals().snapshot(Phase.MEASURE);
        AllAccounts.Troubles troubles = totals().troubles(Phase.MEASURE);
        assertThat(totals().imbalances(Phase.MEASURE)).isEmpty();
        return new long[] {
            now.unique(), troubles.duplicate(), troubles.outOfOrder(), troubles.corrupt(), troubles.foreign()
        };
    }

    @Test
    void everyClientIsDeliveredEachMessageOnce() {
        receive(20, 0, 10, 11);
        receive(20, 1, 10);
        receive(21, 0, 10);

        assertThat(counts()).containsExactly(4, 0, 0, 0, 0);
        assertThat(account.states().count(0)).isEqualTo(3);
        assertThat(account.states().count(1)).isEqualTo(1);
        assertThat(troubles(20)).isEqualTo(Troubles.NONE);
    }

    @Test
    void whatAClientHasAlreadyIsADuplicateAtThatClientAlone() {
        receive(20, 0, 10, 11, 10);
        receive(21, 0, 10);

        assertThat(counts()).containsExactly(3, 1, 0, 0, 0);
        assertThat(troubles(20)).isEqualTo(new Troubles(1, 0, 0, 0, 0));
        assertThat(troubles(21)).isEqualTo(Troubles.NONE);
        assertThat(account.states().count(0)).isEqualTo(2);
    }

    @Test
    void lateMessageOfAKeyIsOutOfOrderAndNoLongerOvertaken() {
        receive(20, 0, 10, 13, 11);

        assertThat(counts()).containsExactly(3, 0, 1, 0, 0);
        assertThat(troubles(20)).isEqualTo(new Troubles(0, 1, 0, 0, 0));
        assertThat(account.lacking().overtaken()).isEqualTo(1);
    }

    @Test
    void aDamagedMessageIsCorruptAndNotDelivered() {
        ByteBuffer damaged = message(RUN, 0, 10, START);
        damaged.put(20, (byte) (damaged.get(20) + 1));

        receive(21, damaged);

        assertThat(counts()).containsExactly(0, 0, 0, 1, 0);
        assertThat(troubles(21)).isEqualTo(new Troubles(0, 0, 0, 1, 0));
    }

    @Test
    void aMessageOfAnotherRunOrOfNobodyIsForeign() {
        receive(20, message(RUN + 1, 0, 10, START));
        receive(20, ByteBuffer.wrap(new byte[] {1, 2, 3}));

        assertThat(counts()).containsExactly(0, 0, 0, 0, 2);
        assertThat(troubles(20)).isEqualTo(new Troubles(0, 0, 2, 0, 0));
    }

    @Test
    void aClientOfOneKeyIsGivenNoOther() {
        account = account(2, sequence -> (int) (sequence % 2));

        receive(20, 0, 10, 11, 12);
        receive(21, 0, 13);

        assertThat(counts()).containsExactly(3, 0, 0, 0, 1);
        assertThat(troubles(20)).isEqualTo(new Troubles(0, 0, 1, 0, 0));
        assertThat(account.lacking().overtaken()).as("11 of the second client").isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0, -1",
        "0, -9223372036854775808",
        "0, 9223372036854775807",
        "0, 1099511627776",
        "0, 9",
        "2, 10",
        "65535, 10",
    })
    void anIdentityThatNoMessageOfTheRunHasIsForeign(int stream, long sequence) {
        receive(20, stream, sequence);
        receive(20, 0, 10);

        assertThat(counts()).containsExactly(1, 0, 0, 0, 1);
        assertThat(troubles(20)).isEqualTo(new Troubles(0, 0, 1, 0, 0));
    }

    /** Clients of one key count by a table of the messages of each stream, which has room for 2³¹ of them. */
    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 9, (1L << 31) + FIRST, (1L << 40) - 2, 1L << 40})
    void anIdentityThatNoMessageOfTheRunHasIsForeignToAClientOfOneKey(long sequence) {
        account = account(2, number -> (int) Math.floorMod(number, 2L));

        receive(20, 0, sequence);
        receive(21, 0, sequence);
        receive(20, 0, 10);

        assertThat(counts()).containsExactly(1, 0, 0, 0, 2);
    }

    @Test
    void instantsThatNoMessageOfTheRunHasHarmNothing() {
        receive(20, message(RUN, 0, 10, Long.MIN_VALUE));
        receive(20, message(RUN, 0, 11, Long.MAX_VALUE));

        assertThat(counts()).containsExactly(2, 0, 0, 0, 0);
    }

    @Test
    void whatIsNoMessageIsCorruptAndNotDelivered() {
        account.unreadable(21, "a value that is not Base64");

        assertThat(counts()).containsExactly(0, 0, 0, 1, 0);
        assertThat(troubles(21)).isEqualTo(new Troubles(0, 0, 0, 1, 0));
        assertThat(account.totals().firstCorruption(Phase.MEASURE)).contains("a value that is not Base64");
    }

    private long timedOnItsWay() {
        account.totals().seal();
        log.follow(account.totals().recorders(Phase.MEASURE));
        log.close();
        return log.total(LatencyKind.SENT_TO_READ).getTotalCount();
    }

    @Test
    void stampsOfTheSystemSplitTheWayOfTheNextMessageOnly() {
        account.passed(START + 200, START + 300);
        receive(20, 0, 10, 11);

        assertThat(timedOnItsWay()).isEqualTo(1);
        assertThat(log.total(LatencyKind.SENT_TO_READ).getMaxValue()).isEqualTo(100);
        assertThat(log.total(LatencyKind.READ_TO_WRITTEN).getMaxValue()).isEqualTo(100);
        assertThat(log.total(LatencyKind.WRITTEN_TO_RECEIVED).getMaxValue()).isEqualTo(200);
    }

    @Test
    void stampsOfWhatCannotBeReadAreNotThoseOfTheNextMessage() {
        account.passed(START + 200, START + 300);
        account.unreadable(20, "a value that is not Base64");
        receive(20, 0, 10);

        assertThat(timedOnItsWay()).isZero();
    }

    @Test
    void stampsOfADuplicateAreNotThoseOfTheNextMessage() {
        receive(20, 0, 10);
        account.passed(START + 200, START + 300);
        receive(20, 0, 10, 11);

        assertThat(timedOnItsWay()).isZero();
    }
}
