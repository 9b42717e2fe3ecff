package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.Audience.Deliveries;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two streams of 50 messages a second each, conflated for one client. */
class ConflatedAccountTest {

    private static final int RUN = 0xC0F1A7ED;
    private static final int SENT = 100;
    private static final long START = 1_000_000_000;

    private final CrowdOrder order =
            new CrowdOrder(0, 0, 1, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
    private final KeyGenerator[] keys = {new KeySpec.None().generator(0), new KeySpec.None().generator(1)};
    private final CrowdAccount account = new CrowdAccount(
            order,
            RUN,
            Carrier.of(CarrierKind.BINARY),
            keys,
            new SubscriberAccount(0, RUN, Carrier.of(CarrierKind.BINARY), 2, new KeyGenerator[0]));
    private final List<Long> missed = new ArrayList<>();

    ConflatedAccountTest() {
        account.subscribed(0, 0);
        account.begin(new PhaseStart(START, new long[2], new Schedule.FixedRate(100), true));
    }

    private void receive(int stream, long... sequences) {
        for (long sequence : sequences) {
            receive(Phase.MEASURE, stream, sequence);
        }
    }

    private void receive(Phase phase, int stream, long sequence) {
        Identity identity = new Identity();
        identity.origin(RUN, stream, phase);
        identity.message(sequence, START, START, 0);
        ByteBuffer message = ByteBuffer.allocate(Identity.BYTES);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, Carrier.NO_HEADER);
        account.onMessage(0, message, Carrier.NO_HEADER, 0, sequence, START + 5);
    }

    private Deliveries deliveries(int stream) {
        CrowdAudience audience = new CrowdAudience(order, keys);
        CrowdCounts lacking = account.lacking();
        audience.add(order, account::states, lacking::excused, lacking::conflated, lacking::overtaken);
        return audience.deliveries(stream, 0, SENT, sequence -> true, (client, sequence) -> missed.add(sequence));
    }

    @Test
    void whatIsSkippedBeforeANewerMessageIsConflatedAndTheRestMissing() {
        receive(0, 0, 9, 97);

        assertThat(deliveries(0)).isEqualTo(new Deliveries(100, 2, 95));
        assertThat(missed).containsExactly(98L, 99L);
        assertThat(account.lacking().conflated()).isEqualTo(95);
        assertThat(deliveries(1)).isEqualTo(new Deliveries(100, 100, 0));
        assertThat(account.lacking().awaitingEnd()).isEqualTo(2);
    }

    @Test
    void probeOfTheLastStreamIsNewerThanEverythingOfAllStreams() {
        receive(0, 0, 9);
        receive(Phase.PROBE, 0, SENT);
        assertThat(account.lacking().awaitingEnd()).isEqualTo(2);

        receive(Phase.PROBE, 1, SENT);

        assertThat(account.lacking().awaitingEnd()).isZero();
        assertThat(deliveries(0)).isEqualTo(new Deliveries(100, 0, 98));
        assertThat(deliveries(1)).isEqualTo(new Deliveries(100, 0, 100));
        assertThat(account.states().troubles(0)).isEqualTo(Troubles.NONE);
    }

    @Test
    void anythingAfterTheProbeIsStale() {
        receive(Phase.PROBE, 1, SENT);
        receive(0, 99);

        assertThat(account.states().troubles(0).stale()).isEqualTo(1);
        assertThat(deliveries(0)).isEqualTo(new Deliveries(100, 0, 99));
    }

    @Test
    void anOlderMessageIsStaleAndNoLongerConflated() {
        receive(0, 9, 4, 4);

        assertThat(account.states().troubles(0).stale()).isEqualTo(1);
        assertThat(account.states().troubles(0).twice()).isEqualTo(1);
        assertThat(account.lacking().conflated()).isEqualTo(8);
    }

    /** Messages are due every 20 ms in each stream: 50 of them in the second until the client is back. */
    @Test
    void messagesDuringDisconnectionAreMissingEvenIfNewerArrive() {
        receive(0, 0, 1);
        account.dropped(0, START + 1_000_000);
        account.subscribed(0, START + 1_000_000_000);
        receive(0, 55);
        receive(Phase.PROBE, 1, SENT);

        assertThat(deliveries(0)).isEqualTo(new Deliveries(100, 48, 49));
        assertThat(account.lacking().overtaken())
                .as("48 of the one stream and 50 of the other, for which nobody waits any more")
                .isEqualTo(98);
        assertThat(missed).first().isEqualTo(2L);
        assertThat(missed).last().isEqualTo(49L);
    }
}
