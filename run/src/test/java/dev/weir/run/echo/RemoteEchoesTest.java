package dev.weir.run.echo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoReceiver;
import dev.weir.measure.echo.EchoReceiver.Streams;
import dev.weir.measure.echo.EchoSends;
import dev.weir.measure.echo.EchoingSubscriber;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two publishers and two subscribers, each in a process of its own, of which the process of the run knows what they told. What
 * a process tells is taken by hand here, so that one can be lost at any moment.
 */
class RemoteEchoesTest {

    private static final int RUN = 4711;
    private static final int BYTES = 100;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final List<Sender> senders = List.of(new Sender(0), new Sender(1));
    private final List<Receiver> receivers = List.of(new Receiver(0), new Receiver(1));
    private final List<SubscriberAccount> subscriberCopies = List.of(subscriber(0), subscriber(1));
    private final RemoteEchoSenders sendersHere = new RemoteEchoSenders(2, within -> true);
    private final RemoteEchoReceivers receiversHere =
            new RemoteEchoReceivers(2, RUN, 2, CarrierKind.BINARY, this::takeUpdates);
    private final WayBack back = new WayBack(
            new WayBack.Over(
                    new Unopened(),
                    Settings.of(List.of(), Map.of()),
                    new RunContext("00001267", new SystemClock(), BYTES),
                    2,
                    new Schedule.FixedRate(100)),
            sendersHere,
            receiversHere);
    private final List<String> imbalances = new ArrayList<>();

    /** The process of the run carries nothing itself. */
    private static final class Unopened implements TransportDriver {
        @Override
        public String name() {
            return "unopened";
        }

        @Override
        public String description() {
            return "Opens nothing.";
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.ROUND_TRIP);
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public Transport open(Settings settings, RunContext context) {
            throw new TransportException("nothing is opened here");
        }
    }

    /** The process of a subscriber. */
    private static final class Sender {
        private final SubscriberAccount account;
        private final EchoSends sends = new EchoSends();
        private final List<ByteBuffer> echoes = new ArrayList<>();
        private final EchoingSubscriber handler;
        private long offset;

        private Sender(int index) {
            account = subscriber(index);
            handler = new EchoingSubscriber(
                    account,
                    RUN,
                    BYTES,
                    new Publisher() {
                        @Override
                        public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
                            echoes.add(ByteBuffer.allocate(message.remaining())
                                    .put(message.duplicate())
                                    .flip());
                        }

                        @Override
                        public boolean flush(Duration deadline) {
                            return true;
                        }

                        @Override
                        public void close() {}
                    },
                    sends);
        }

        private void receives(int stream, long sequence) {
            Identity identity = new Identity();
            identity.origin(RUN, stream, Phase.MEASURE);
            identity.message(sequence, 1_000, 1_000, 0);
            ByteBuffer message = ByteBuffer.allocate(BYTES);
            Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
            handler.onMessage(message, NO_HEADER, 0, offset++, 2_000);
        }
    }

    /** The process of a publisher. */
    private static final class Receiver {
        private final SubscriberAccount account;
        private final EchoReceiver handler;
        private long offset;

        private Receiver(int stream) {
            account = SubscriberAccount.ofEchoes(stream, RUN, Carrier.of(CarrierKind.BINARY), 2);
            handler = new EchoReceiver(account, RUN, new Streams(stream, stream + 1, 2));
        }

        private void takes(ByteBuffer echo) {
            handler.onMessage(echo.duplicate(), NO_HEADER, 0, offset++, 5_000);
        }
    }

    private static SubscriberAccount subscriber(int index) {
        return new SubscriberAccount(index, RUN, CarrierKind.BINARY, 2, new KeyGenerator[0]);
    }

    private void takeUpdates() {}

    @BeforeEach
    void begin() {
        senders.forEach(sender -> sender.account.begin(Phase.MEASURE, 0));
        receivers.forEach(receiver -> receiver.account.begin(Phase.MEASURE, 0));
        subscriberCopies.forEach(copy -> copy.begin(Phase.MEASURE, 0));
        back.begin(Phase.MEASURE, 0);
    }

    private void reports(Sender sender) {
        int index = sender.account.subscriber();
        subscriberCopies.get(index).take(sender.account.update().packed());
        sendersHere.take(index, sender.sends.state());
    }

    private void reports(Receiver receiver) {
        receiversHere.take(
                receiver.account.subscriber(),
                true,
                new Positions(Map.of(0, receiver.offset)),
                receiver.account.update().packed());
    }

    /** Every echo reaches both processes with publishers. */
    private void comesBack(Sender from) {
        from.echoes.forEach(echo -> receivers.forEach(receiver -> receiver.takes(echo)));
    }

    private EchoLedger ledger(boolean drained) {
        subscriberCopies.forEach(SubscriberAccount::seal);
        back.seal();
        return back.ledger(subscriberCopies, drained, imbalances);
    }

    @Test
    void theAccountIsOfAllProcessesTogether() {
        for (int sequence = 0; sequence < 10; sequence++) {
            senders.get(sequence % 2).receives(0, sequence);
            senders.get(1).receives(1, sequence);
        }
        senders.get(0).sends.onAck(0, 0, 1);
        senders.get(0).sends.onFailure(1, FailureKind.REJECTED, "too large");
        senders.get(1).sends.onFailure(3, FailureKind.REJECTED, "later");
        senders.forEach(this::comesBack);
        senders.forEach(this::reports);
        assertThat(back.complete(Phase.MEASURE, subscriberCopies)).isFalse();
        receivers.forEach(this::reports);

        assertThat(back.complete(Phase.MEASURE, subscriberCopies)).isTrue();
        assertThat(back.reached(new Positions(Map.of(0, 20L)))).isTrue();
        assertThat(back.reached(new Positions(Map.of(0, 21L)))).isFalse();
        EchoLedger ledger = ledger(true);
        assertThat(ledger.sending().scheduled()).isEqualTo(20);
        assertThat(ledger.sending().sent()).isEqualTo(20);
        assertThat(ledger.sending().acked()).isEqualTo(1);
        assertThat(ledger.sending().failed()).isEqualTo(2);
        assertThat(ledger.sending().unresolved()).isEqualTo(17);
        assertThat(ledger.sending().failedByKind().getFirst().firstCause()).isEqualTo("too large");
        assertThat(ledger.receiving().unique()).isEqualTo(20);
        assertThat(ledger.missing()).isZero();
        assertThat(imbalances).isEmpty();
    }

    @Test
    void lostSubscriberKeepsItsLastReportAndLaterEchoesBalance() {
        Sender lost = senders.get(1);
        lost.receives(0, 1);
        lost.receives(0, 2);
        reports(lost);
        lost.receives(0, 3);
        comesBack(lost);
        receivers.forEach(this::reports);
        sendersHere.lose(1);

        EchoLedger ledger = ledger(false);
        assertThat(ledger.sending().scheduled()).isEqualTo(2);
        assertThat(ledger.sending().sent()).isEqualTo(2);
        assertThat(ledger.sending().unsent()).isZero();
        assertThat(ledger.missing()).isZero();
        assertThat(ledger.unasked()).isEqualTo(1);
        assertThat(imbalances).isEmpty();
    }

    @Test
    void echoOfAMessageNobodyReceivedIsAnImbalanceIfNobodyIsLost() {
        Sender sender = senders.get(1);
        sender.receives(0, 1);
        reports(sender);
        sender.receives(0, 2);
        comesBack(sender);
        receivers.forEach(this::reports);

        ledger(true);

        assertThat(imbalances)
                .containsExactly("echoes of messages that no subscriber received does not hold: 1 against 0");
    }

    @Test
    void whatAReceiverThatIsLostDidNotTellIsNotReceivedAndNotLost() {
        senders.get(0).receives(0, 1);
        senders.get(0).receives(1, 1);
        reports(senders.get(0));
        reports(receivers.get(1));
        comesBack(senders.get(0));
        reports(receivers.get(0));

        assertThat(back.reached(new Positions(Map.of(0, 2L)))).isFalse();
        EchoLedger ledger = ledger(false);
        assertThat(ledger.receiving().unique()).isEqualTo(1);
        assertThat(ledger.missing()).isEqualTo(1);
        assertThat(ledger.drainProven()).isFalse();
        assertThat(ledger.samples()).extracting(sample -> sample.trouble()).containsExactly(TroubleKind.NOT_ARRIVED);
        assertThat(imbalances).isEmpty();
    }
}
