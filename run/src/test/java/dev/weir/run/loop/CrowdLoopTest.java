package dev.weir.run.loop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.crowd.CrowdAccount;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.InlineToken;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.payload.document.DocumentChanges;
import dev.weir.payload.document.DocumentForm;
import dev.weir.result.Verdict.Finding;
import dev.weir.run.loop.Connections.Counts;
import dev.weir.run.loop.Connections.Pace;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd.LoopWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CrowdLoopTest {

    private static final int RUN = 4711;
    private static final long START = 5_000_000_000L;
    private static final long MILLI = 1_000_000;
    private static final String TOO_LONG = "x".repeat(256);

    private final LoopClock clock = new LoopClock(START);
    private final RunErrors errors = new RunErrors(clock);
    private final RecordingCrowd crowd = new RecordingCrowd();
    private final CrowdOrder order =
            new CrowdOrder(2, 100, 2, new CrowdOrder.Work(ClientWork.DECODE, 0), 0, CrowdOrder.Slow.NONE);
    private final SubscriberAccount totals =
            new SubscriberAccount(0, RUN, Carrier.of(CarrierKind.INLINE), 1, new KeyGenerator[0]).splittingWays();
    private final CrowdAccount account = new CrowdAccount(
            order, RUN, Carrier.of(CarrierKind.INLINE), new KeyGenerator[] {new KeySpec.None().generator(0)}, totals);
    private final CrowdLoop loop =
            new CrowdLoop(order, account, new Pace(100, 0.5, 100 * MILLI), handler -> crowd, clock, errors);

    private List<String> step() {
        crowd.calls.clear();
        assertThat(loop.step()).isEqualTo(Loop.AT_ONCE);
        return List.copyOf(crowd.calls);
    }

    private void subscribe() {
        loop.subscribed(100, clock.nanos);
        loop.subscribed(101, clock.nanos);
        clock.nanos += 10 * MILLI;
        step();
        clock.nanos += 10 * MILLI;
        step();
    }

    private void measure() {
        loop.beginMeasuring(
                new PhaseStart(clock.nanos, new long[1], new Schedule.FixedRate(100), false), 1_000 * MILLI);
    }

    private static ByteBuffer identity(Phase phase, long sequence, long intendedNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, 0, phase);
        identity.message(sequence, intendedNanos, intendedNanos, 0);
        ByteBuffer message = ByteBuffer.allocate(InlineToken.LENGTH);
        InlineToken.putPlaceholder(message);
        message.flip();
        Carrier.of(CarrierKind.INLINE).seal(identity, message, Carrier.NO_HEADER);
        return message;
    }

    private void receive(Phase phase, long sequence) {
        loop.onMessage(100, identity(phase, sequence, START), Carrier.NO_HEADER, 0, 0, START + 500);
    }

    @Test
    void clientsConnectAtTheirPaceAndCrowdPollsOnlyUntilTheNext() {
        loop.step();
        assertThat(crowd.calls).hasSize(2).last().isEqualTo("poll " + 10 * MILLI);
        assertThat(crowd.calls).first().asString().startsWith("connect 10");
        clock.nanos += 4 * MILLI;
        assertThat(step()).containsExactly("poll " + 6 * MILLI);
        clock.nanos += 6 * MILLI;
        assertThat(step()).hasSize(2).last().isEqualTo("poll " + 10 * MILLI);

        clock.nanos += 10 * MILLI;
        assertThat(step()).as("nothing more to do").containsExactly("poll " + 10 * MILLI);
    }

    @Test
    void theCrowdDoesNotWaitWhileTheLoopHasToCatchUp() {
        step();
        clock.nanos += 10 * MILLI;
        step();
        measure();
        clock.nanos += 250 * MILLI;

        assertThat(step()).as("of two turns to leave one is over").containsExactly("poll 0");
        assertThat(step()).containsExactly("poll " + 10 * MILLI);
    }

    @Test
    void clientsThatAreToLeaveAreDisconnectedAndConnectAgain() {
        step();
        subscribe();
        assertThat(account.lacking().awaitingEnd()).isEqualTo(2);
        measure();
        clock.nanos += 100 * MILLI;

        assertThat(step()).containsExactly("disconnect 100", "connect 100", "poll " + 10 * MILLI);
        assertThat(account.lacking().awaitingEnd()).as("of one client").isEqualTo(1);
        assertThat(loop.connections().counts().now()).isEqualTo(new Counts.Now(1, 2, 0));

        loop.subscribed(100, clock.nanos + 7);
        step();
        assertThat(account.lacking().awaitingEnd()).isEqualTo(2);
        assertThat(loop.connections().counts().returns()).isEqualTo(new Counts.Returns(1, 1, 7, 7));
    }

    @Test
    void itIsReadyWhenEveryClientHasBeenSubscribedOnceOrRefused() {
        step();
        assertThat(loop.ready()).isFalse();
        loop.subscribed(100, clock.nanos);
        step();
        assertThat(loop.ready()).isFalse();
        loop.dropped(101, "no such user", true);
        step();
        assertThat(loop.ready()).isTrue();

        loop.dropped(100, "gone", false);
        step();
        assertThat(loop.ready()).as("once is enough").isTrue();
        assertThat(loop.connections().counts().drops()).isEqualTo(2);
    }

    @Test
    void aClientThatRecoversIsSubscribedAndOneThatIsDroppedTriesAgain() {
        step();
        loop.recovered(100, clock.nanos);
        step();
        assertThat(loop.connections().counts().now()).isEqualTo(new Counts.Now(1, 1, 0));
        assertThat(account.lacking().awaitingEnd()).isEqualTo(1);

        loop.dropped(100, "gone", false);
        clock.nanos += 1_000 * MILLI;
        assertThat(step()).contains("connect 100");
        assertThat(account.lacking().awaitingEnd()).isZero();
        assertThat(loop.connections().counts().now().subscribed()).isZero();
    }

    @Test
    void whatACrowdHasReadAndDoneIsShown() {
        step();

        assertThat(loop.connections().counts().bytesRead()).isEqualTo(700);
        assertThat(loop.connections().counts().loops()).containsExactly(new LoopWork(5, 6));
    }

    @Test
    void messagesAndTheirWaysAreTakenIntoTheAccount() {
        receive(Phase.PROBE, 0);
        assertThat(totals.probes(0)).isEqualTo(1);
        measure();
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 5);
        log.follow(totals.recorders(Phase.MEASURE));
        loop.passed(START + 200, START + 300);
        receive(Phase.MEASURE, 0);
        totals.seal();
        log.collect();

        assertThat(loop.account().totals().unique(Phase.MEASURE)).isEqualTo(1);
        assertThat(log.total(LatencyKind.READ_TO_WRITTEN).getMaxValue()).isEqualTo(100);
    }

    @Test
    void aFieldThatCannotBeWhatWasPublishedIsUnreadable() {
        measure();

        assertThat(loop.onField(100, US_ASCII.encode("1234"), START)).isTrue();
        assertThat(totals.received(Phase.MEASURE)).isZero();
        assertThat(loop.onField(100, US_ASCII.encode(TOO_LONG), START)).isFalse();

        step();
        assertThat(loop.connections().counts().reasons())
                .containsOnlyKeys("a field with a text that is not what was published");
        assertThat(totals.received(Phase.MEASURE)).isEqualTo(1);
        assertThat(totals.unique(Phase.MEASURE)).isZero();
    }

    @Test
    void fieldsBesideAMessageAreComparedWithWhatWasPublished() {
        account.check().compareWith(new DocumentChanges(DocumentForm.JSON, 7));
        measure();
        loop.fields(name -> Optional.of(US_ASCII.encode("2147483648")));
        receive(Phase.MEASURE, 0);

        assertThat(totals.received(Phase.MEASURE)).isEqualTo(1);
        assertThat(totals.unique(Phase.MEASURE)).isZero();
    }

    @Test
    void itIsDoneOnceItHasEndedAndClosesTheCrowd() {
        loop.end();
        crowd.calls.clear();

        assertThat(loop.step()).isEqualTo(Loop.DONE);
        loop.close();
        assertThat(crowd.calls).endsWith("close");
    }

    @Test
    void aFaultIsReportedWithTheClientsItMeansAndEndsTheLoop() {
        loop.failed(new TransportException("the gateway is gone"));

        assertThat(errors.all()).extracting(Finding::text).containsExactly("clients 100 to 101: the gateway is gone");
        assertThat(loop.step()).isEqualTo(Loop.DONE);
    }

    @Test
    void itHasNoPlaceInALogAndWaitsInsideTheCrowd() {
        loop.reportPosition();

        assertThat(loop.position()).isEqualTo(Positions.none());
        assertThat(loop.reached()).isEqualTo(Positions.none());
        assertThat(loop.waitsItself()).isTrue();
        assertThat(loop.name()).isEqualTo("weir-clients-2");
        assertThat(loop.order()).isSameAs(order);
    }
}
