package dev.weir.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.crowd.CrowdAccount;
import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.CrowdCounts;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.AuditFacts;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.gap.LatencyBySecond;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.fault.CrowdEffect;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.run.fault.FaultEvidence.Accounts;
import dev.weir.run.fault.FaultEvidence.Period;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Topology.Delivery;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A server sends 10 messages a second for 30 s to each of four clients, 2 ms after they were due. It goes away at 10 s,
 * with the connections of the first three, who are back at 15, 16 and 18 s; the fourth goes on.
 */
class CrowdEffectsTest {

    private static final int RUN = 0xC0F1A7ED;
    private static final int MESSAGES = 300;
    private static final long START = 1_000_000_000_000L;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long GONE = 10 * SECOND + MILLI;
    private static final long[] BACK = {15 * SECOND + 5 * MILLI, 16 * SECOND + 5 * MILLI, 18 * SECOND + 5 * MILLI, 0};

    private final CrowdOrder order =
            new CrowdOrder(0, 0, BACK.length, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
    private final KeyGenerator[] keys = {new KeySpec.None().generator(0)};
    private final CrowdAccount account = new CrowdAccount(
            order,
            RUN,
            Carrier.of(CarrierKind.BINARY),
            keys,
            new SubscriberAccount(0, RUN, Carrier.of(CarrierKind.BINARY), 1, new KeyGenerator[0]));
    private final PublisherAccount publisher = new PublisherAccount(0, 4096);
    private final Map<Long, Runnable> happenings = new TreeMap<>();

    private static long dueNanos(long sequence) {
        return START + sequence * 100 * MILLI;
    }

    /** @param recovering whether clients go on with their sessions, and are given what was published meanwhile */
    private FaultFigures run(boolean recovering) {
        for (int client = 0; client < BACK.length; client++) {
            account.subscribed(client, START - SECOND);
        }
        publisher.begin(Phase.MEASURE, 0, START);
        account.begin(new PhaseStart(START, new long[1], new Schedule.FixedRate(10), false));
        for (long sequence = 0; sequence < MESSAGES; sequence++) {
            long number = sequence;
            happenings.put(dueNanos(number), () -> {
                assertThat(publisher.open(number, dueNanos(number))).isTrue();
                publisher.sent(Phase.MEASURE, 100, dueNanos(number), dueNanos(number), 0);
                publisher.onAck(number, 0, dueNanos(number) + MILLI);
            });
            for (int client = 0; client < BACK.length; client++) {
                deliver(client, number, recovering);
            }
        }
        for (int client = 0; client < 3; client++) {
            int lost = client;
            happenings.put(START + GONE + client, () -> account.dropped(lost, START + GONE));
            happenings.put(START + GONE + SECOND + client, () -> account.dropped(lost, START + GONE + SECOND));
            happenings.put(START + BACK[client], () -> back(lost, recovering));
        }
        happenings.values().forEach(Runnable::run);
        publisher.seal();
        return figures();
    }

    private void back(int client, boolean recovering) {
        if (recovering) {
            account.recovered(client, START + BACK[client]);
        } else {
            account.subscribed(client, START + BACK[client]);
        }
    }

    private void deliver(int client, long sequence, boolean recovering) {
        long at = dueNanos(sequence) + 2 * MILLI;
        boolean away = BACK[client] > 0 && at >= START + GONE && at < START + BACK[client];
        if (!away || recovering) {
            long received = away ? START + BACK[client] + sequence : at;
            happenings.put(received + 10L * client, () -> receive(client, sequence, received));
        }
    }

    private void receive(int client, long sequence, long receivedNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, dueNanos(sequence), dueNanos(sequence), 0);
        ByteBuffer message = ByteBuffer.allocate(Identity.BYTES);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, Carrier.NO_HEADER);
        account.onMessage(client, message, Carrier.NO_HEADER, 0, sequence, receivedNanos);
    }

    private FaultFigures figures() {
        CrowdAudience audience = new CrowdAudience(order, keys);
        CrowdCounts lacking = account.lacking();
        audience.add(order, account::states, lacking::excused, lacking::conflated, lacking::overtaken);
        Account total = new Account(
                "total",
                new Ledger.Sending(MESSAGES, MESSAGES, 0, MESSAGES, 0, List.of(), 0, 0),
                new Ledger.Receipts(MESSAGES, MESSAGES, 0, 0, 0, 0, 0, 0),
                Ledger.Differences.NONE);
        return FaultEffects.of(new FaultEvidence(
                List.of(new FaultRecord(
                        1,
                        "kill",
                        "gateway",
                        "gateway (process 7)",
                        List.of(),
                        new Times(10 * SECOND, 10 * SECOND, 10 * SECOND, 14 * SECOND, 14 * SECOND),
                        FaultRecord.Outcome.EFFECTIVE,
                        List.of(),
                        List.of())),
                List.of(),
                new Period(
                        START, START + 30 * SECOND, (of, until) -> Math.clamp(until / (100 * MILLI) + 1, 0, MESSAGES)),
                new Accounts(
                        new AuditFacts(
                                Phase.MEASURE,
                                Delivery.EACH,
                                true,
                                true,
                                List.of((long) MESSAGES),
                                List.of(0L),
                                audience,
                                List.of()),
                        List.of(publisher),
                        List.of(account.totals())),
                List.of(),
                new Ledger(true, true, true, List.of(), total, List.of(), List.of(), List.of()),
                List.of(),
                new LatencyBySecond()));
    }

    @Test
    void whoLostTheConnectionAndWhenTheyWereBackIsExact() {
        CrowdEffect.Connections connections = run(false).clients().getFirst().connections();

        assertThat(connections).isEqualTo(new CrowdEffect.Connections(3, 3, 15 * SECOND, 16 * SECOND, 18 * SECOND));
    }

    @Test
    void theGapsOfTheClientsAreExactAndTheLongestHasItsName() {
        FaultFigures figures = run(false);

        // The last before was due at 10 s, less than a millisecond before the server went away.
        CrowdEffect.Silence silence = figures.clients().getFirst().silence();
        assertThat(silence.clients()).isEqualTo(4);
        assertThat(silence.p50Nanos()).isEqualTo(5_200 * MILLI);
        assertThat(silence.longestNanos()).isEqualTo(8_200 * MILLI);
        assertThat(figures.effects().getFirst().longest(Progress.DELIVERED).client())
                .isEqualTo("client 2");
        assertThat(figures.progress())
                .filteredOn(row -> row.progress() == Progress.DELIVERED)
                .hasSize(4)
                .extracting(ProgressGaps::partition)
                .containsOnly(ProgressGaps.NO_PARTITION);
        assertThat(figures.progress().getLast().longest().lengthNanos()).isEqualTo(100 * MILLI);
        assertThat(figures.availability().delivered()).isEqualTo(1);
    }

    @Test
    void whatWasPublishedWhileTheyWereAwayIsMissedClientByClient() {
        CrowdEffect.Missed missed = run(false).clients().getFirst().missed();

        // From the one due at 10.0 s on, which was under way: 51, 61 and 81 of them.
        assertThat(missed.missing()).isEqualTo(51 + 61 + 81);
        assertThat(missed.clients()).isEqualTo(3);
        assertThat(missed.most()).isEqualTo(81);
        assertThat(missed.conflated()).isZero();
    }

    @Test
    void aClientWithoutAGapThatWasKeptMayHaveHadTheLongestOfTheOthers() {
        var none = new ClientGaps(Progress.DELIVERED, "client 0", ProgressGaps.NO_PARTITION, List.of(), 150 * MILLI);

        assertThat(none.atMostNanos(0, SECOND, Long.MAX_VALUE)).isEqualTo(150 * MILLI);
    }

    @Test
    void sessionsThatWereRecoveredMissNothing() {
        CrowdEffect effect = run(true).clients().getFirst();

        assertThat(effect.missed().missing()).isZero();
        assertThat(effect.missed().clients()).isZero();
        assertThat(effect.connections().back()).isEqualTo(3);
        assertThat(effect.silence().longestNanos()).isBetween(8_100 * MILLI, 8_103 * MILLI);
    }
}
