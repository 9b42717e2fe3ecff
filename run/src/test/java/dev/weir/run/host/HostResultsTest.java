package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.measure.AccountUpdate;
import dev.weir.measure.AuditFacts;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.Recorder.HostPair;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockState;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.WatchedHost;
import dev.weir.run.host.HostsOfRun.Loss;
import dev.weir.run.host.HostsOfRun.Member;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.transport.Topology.Delivery;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HostResultsTest {

    private static final int RUN = 4711;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final long MILLI = 1_000_000;
    private static final long START = 500 * MILLI;

    /** Streams 0 and 2 are published on host 0, stream 1 on host 1; one subscriber is on host 2, the other on host 0. */
    private static final Placement PLACEMENT = new Placement(List.of(0, 1, 0), List.of(2, 0));

    /** A host that starts nothing. */
    private record Named(String name, Optional<String> lost) implements WorkerHost {
        @Override
        public String address() {
            return "10.0.0." + name.charAt(0);
        }

        @Override
        public Process start(String process) throws IOException {
            throw new IOException("starts nothing");
        }

        @Override
        public Optional<HostClock> clock() {
            return Optional.empty();
        }

        @Override
        public long descriptors() {
            return 1_024;
        }

        @Override
        public Map<String, String> environment() {
            return Map.of("kernel", "of " + name);
        }
    }

    private final ByteArrayOutputStream hlog = new ByteArrayOutputStream();
    private final LatencyLog log = new LatencyLog(hlog, 5);
    private final SubscriberAccount[] accounts = {account(0), account(1)};
    private final SubscriberAccount[] copies = {account(0).copy(), account(1).copy()};
    private long sequence;

    private static SubscriberAccount account(int subscriber) {
        return new SubscriberAccount(subscriber, RUN, CarrierKind.BINARY, 3, new KeyGenerator[0])
                .splittingByHost(PLACEMENT.publishers(), PLACEMENT.subscribers().get(subscriber));
    }

    private void begin() {
        for (int i = 0; i < accounts.length; i++) {
            accounts[i].begin(Phase.MEASURE, START);
            copies[i].begin(Phase.MEASURE, START);
            log.follow(copies[i].recorders(Phase.MEASURE));
        }
    }

    private void receive(int subscriber, int stream, long latencyNanos) {
        long atNanos = START + 100 * MILLI + sequence * MILLI;
        Identity identity = new Identity();
        identity.origin(RUN, stream, Phase.MEASURE);
        identity.message(sequence, atNanos - latencyNanos, atNanos - latencyNanos, 0);
        ByteBuffer message = ByteBuffer.allocate(100);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        accounts[subscriber].onMessage(message, NO_HEADER, 0, sequence, atNanos);
        sequence++;
    }

    /** What is told travels as it does between two processes. */
    private void tell() throws IOException {
        var codec = new MessageCodec<>(AccountUpdate.Packed.class);
        for (int i = 0; i < accounts.length; i++) {
            copies[i].take(codec.decode(codec.encode(accounts[i].update().packed())));
        }
        log.collect();
    }

    private AcrossHosts results(ClockBound ofA, ClockBound ofB, ClockBound ofC) {
        ClockLine line = new ClockLine(START, -70, 0);
        HostsOfRun run = new HostsOfRun(
                List.of(
                        new Member(
                                new Named("a", Optional.empty()), List.of("weir publisher on a"), line, ofA, Loss.NONE),
                        new Member(
                                new Named("b", Optional.of("was lost: it sent no heartbeats")),
                                List.of("weir publisher on b"),
                                line,
                                ofB,
                                new Loss(START + 7 * MILLI, START + 3 * MILLI)),
                        new Member(
                                new Named("c", Optional.empty()),
                                List.of("weir receiver on c"),
                                line,
                                ofC,
                                new Loss(START + 9 * MILLI, 0))),
                PLACEMENT,
                List.of());
        return HostResults.of(run, log, START, List.of());
    }

    /** Of 100 messages due to each of three publishers, each has sent 80. */
    private PairDeliveries due(Delivery delivery) {
        List<PublisherAccount> publishers = new ArrayList<>();
        for (int stream = 0; stream < 3; stream++) {
            PublisherAccount publisher = new PublisherAccount(stream, 4096);
            publisher.begin(Phase.MEASURE, 0, START);
            for (long sent = 0; sent < 80; sent++) {
                publisher.open(sent, START);
                publisher.sent(Phase.MEASURE, 100, START, START, 0);
                publisher.onAck(sent, 0, START + MILLI);
            }
            publisher.seal();
            publishers.add(publisher);
        }
        var facts = new AuditFacts(Phase.MEASURE, delivery, true, true, List.of(100L, 100L, 100L), List.of(0L, 0L, 0L));
        return new PairDeliveries(facts, publishers, List.of(copies));
    }

    private AcrossHosts results(PairDeliveries deliveries, Placement placement) {
        HostsOfRun run = new HostsOfRun(
                Stream.of("a", "b", "c")
                        .map(name -> new Member(
                                new Named(name, Optional.empty()),
                                List.of("weir on " + name),
                                ClockLine.SAME,
                                new ClockBound.Within(0),
                                Loss.NONE))
                        .toList(),
                placement,
                List.of());
        return HostResults.of(run, log, START, List.of(), deliveries);
    }

    /** What arrives takes a millisecond. */
    @Test
    void aPairThatLosesMessagesHasNoGoodPercentiles() throws IOException {
        begin();
        for (sequence = 0; sequence < 80; ) {
            receive(0, 0, MILLI);
        }
        for (sequence = 0; sequence < 40; ) {
            receive(1, 0, MILLI);
        }
        tell();

        AcrossHosts across = results(due(Delivery.EACH), PLACEMENT);

        Latency ac = pair(across, "a", "c").endToEnd();
        assertThat(ac.expected()).as("of streams 0 and 2").isEqualTo(200);
        assertThat(ac.arrived()).isEqualTo(80);
        assertThat(ac.at(25)).isLessThan(2 * MILLI);
        assertThat(ac.at(50)).isEqualTo(Percentile.NEVER_NANOS);
        Latency aa = pair(across, "a", "a").endToEnd();
        assertThat(aa.arrived()).isEqualTo(40);
        assertThat(aa.at(25)).isEqualTo(Percentile.NEVER_NANOS);
        PairFigures bc = pair(across, "b", "c");
        assertThat(bc.any()).isFalse();
        assertThat(bc.anyDue()).isTrue();
        assertThat(bc.endToEnd().at(50)).isEqualTo(Percentile.NEVER_NANOS);
    }

    @Test
    void whatIsDueToTheMembersOfAGroupIsKnownOnlyWhereAllAreOnOneHost() throws IOException {
        begin();
        for (sequence = 0; sequence < 50; ) {
            receive((int) (sequence % 2), 1, MILLI);
        }
        sequence = 0;
        receive(1, 1, MILLI);
        tell();

        Latency apart = pair(results(due(Delivery.SHARED), PLACEMENT), "b", "c").endToEnd();
        Latency together = pair(results(due(Delivery.SHARED), new Placement(List.of(0, 1, 0), List.of(2, 2))), "b", "c")
                .endToEnd();

        assertThat(apart.expected()).isZero();
        assertThat(apart.at(99)).as("of those that arrived").isLessThan(2 * MILLI);
        assertThat(together.expected()).isEqualTo(100);
        assertThat(together.arrived())
                .as("the one that both received counts once")
                .isEqualTo(50);
        assertThat(together.at(75)).isEqualTo(Percentile.NEVER_NANOS);
    }

    private static PairFigures pair(AcrossHosts across, String from, String to) {
        return across.hostPairs().stream()
                .filter(pair -> pair.from().equals(from) && pair.to().equals(to))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aHostThatIsSlowSpoilsNoOthersFigures() throws IOException {
        begin();
        for (int i = 1; i <= 100; i++) {
            receive(0, 0, i * MILLI);
            receive(0, 1, 3_000 * MILLI);
            receive(0, 2, (100 + i) * MILLI);
            if (i == 40) {
                tell();
            }
        }
        receive(1, 0, 7 * MILLI);
        tell();

        AcrossHosts across = results(new ClockBound.Within(0), new ClockBound.Within(0), new ClockBound.Within(0));

        PairFigures ac = pair(across, "a", "c");
        assertThat(ac.endToEnd().timings().count()).isEqualTo(200);
        assertThat(ac.endToEnd().at(50)).isBetween(100 * MILLI, 101 * MILLI);
        assertThat(ac.endToEnd().at(99)).isBetween(198 * MILLI, 199 * MILLI);
        assertThat(ac.endToEnd().timings().maxNanos()).isBetween(200 * MILLI, 201 * MILLI);
        assertThat(pair(across, "b", "c").endToEnd().timings().count()).isEqualTo(100);
        assertThat(pair(across, "b", "c").endToEnd().at(50)).isBetween(3_000 * MILLI, 3_003 * MILLI);
        assertThat(pair(across, "a", "a").endToEnd().timings().count()).isEqualTo(1);
        assertThat(pair(across, "a", "a").endToEnd().at(50)).isBetween(7 * MILLI, 8 * MILLI);
        assertThat(pair(across, "b", "a").any()).isFalse();
    }

    @Test
    void thePairsTogetherAreAllThatWasTimedAndNothingTwice() throws IOException {
        begin();
        receive(0, 0, MILLI);
        receive(0, 1, 2 * MILLI);
        receive(1, 2, 3 * MILLI);
        tell();

        Histogram all = new Histogram(log.total(LatencyKind.END_TO_END));
        all.reset();
        for (int from = 0; from < 2; from++) {
            all.add(log.of(new HostPair(from, 0)).histogram());
            all.add(log.of(new HostPair(from, 2)).histogram());
        }
        assertThat(all).isEqualTo(log.total(LatencyKind.END_TO_END));
        assertThat(all.getTotalCount()).isEqualTo(3);
        assertThat(log.close()).isTrue();
        assertThat(hlog.toString(StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("Tag=end-to-end,")))
                .hasSize(1);
    }

    @Test
    void aLatencyBelowZeroIsKnownByItsPairAndRanksAsTheSmallest() throws IOException {
        begin();
        for (int i = 0; i < 90; i++) {
            receive(0, 0, -2_000 - i);
        }
        for (int i = 0; i < 10; i++) {
            receive(0, 0, 10 * MILLI);
        }
        receive(0, 1, 5_000);
        tell();

        AcrossHosts across =
                results(new ClockBound.Within(1_500), new ClockBound.Within(0), new ClockBound.Within(1_000));

        PairFigures ac = pair(across, "a", "c");
        assertThat(ac.lowestNanos()).isEqualTo(-2_089);
        assertThat(ac.endToEnd().timings().negative()).isEqualTo(90);
        assertThat(ac.endToEnd().timings().count()).isEqualTo(100);
        assertThat(ac.endToEnd().timings().meanNanos()).isCloseTo(MILLI, within(0.01 * MILLI));
        assertThat(ac.endToEnd().at(50)).isZero();
        assertThat(ac.endToEnd().at(95)).isBetween(10 * MILLI, 11 * MILLI);
        assertThat(pair(across, "b", "c").lowestNanos()).isBetween(5_000L, 5_010L);
        assertThat(pair(across, "b", "c").endToEnd().timings().negative()).isZero();
    }

    @Test
    void theBoundOfAPairIsTheSumOfBothAndOfOneHostZero() throws IOException {
        begin();
        receive(0, 0, MILLI);
        receive(1, 0, MILLI);
        tell();

        AcrossHosts across =
                results(new ClockBound.Within(1_500), new ClockBound.Unknown(), new ClockBound.Within(1_000));

        assertThat(pair(across, "a", "c").boundNanos()).isEqualTo(2_500);
        assertThat(pair(across, "a", "a").boundNanos()).isZero();
        assertThat(pair(across, "b", "c").boundNanos()).isEqualTo(PairFigures.UNKNOWN);
        // Nothing came from b, so that its clock is of no matter.
        assertThat(across.boundNanos("end-to-end")).isEqualTo(2_500);
        assertThat(across.boundNanos("publish")).isZero();
        assertThat(across.doubtful()).isEmpty();
    }

    @Test
    void aClockWithoutABoundSaysWhyAndAHostThatWasLostWhen() throws IOException {
        begin();
        receive(0, 1, MILLI);
        tell();

        AcrossHosts across = results(
                new ClockBound.Within(10),
                new ClockBound.Contradicted(START + 2_000 * MILLI, START + 2_100 * MILLI, 480_000),
                new ClockBound.Unknown());

        HostFigures a = across.hosts().getFirst();
        assertThat(a.clock()).isEqualTo(HostFigures.ClockFigures.within(10, -70, 0));
        assertThat(a.loss()).isEqualTo(HostLoss.NONE);
        assertThat(a.environment()).containsEntry("kernel", "of a");
        HostFigures b = across.hosts().get(1);
        assertThat(b.clock().state()).isEqualTo(ClockState.CONTRADICTED);
        assertThat(b.clock().sentence())
                .isEqualTo(
                        "was set, or changed its rate, between two exchanges at 2.0 s and 2.1 s: by 480 µs or more.");
        assertThat(b.loss()).isEqualTo(new HostLoss(7 * MILLI, "was lost: it sent no heartbeats", 3 * MILLI));
        HostFigures c = across.hosts().get(2);
        assertThat(c.clock().state()).isEqualTo(ClockState.UNKNOWN);
        // Only its worker noticed, and told it with its exit code.
        assertThat(c.loss())
                .isEqualTo(
                        new HostLoss(9 * MILLI, "was lost: for 5 s nothing that the run sent reached a worker there"));
        assertThat(across.boundNanos("end-to-end")).isEqualTo(PairFigures.UNKNOWN);
        assertThat(across.doubtful()).extracting(HostFigures::name).containsExactly("b", "c");
    }

    @Test
    void aHostThatGoesWhenItsWorkersHaveEndedWasNotLost() {
        Named gone = new Named("a", Optional.of("was lost: its connection was closed"));
        HostsOfRun run = new HostsOfRun(
                List.of(new Member(
                        gone,
                        List.of("weir publisher on a"),
                        new ClockLine(START, -70, 0),
                        new ClockBound.Within(10),
                        Loss.NONE)),
                PLACEMENT,
                List.of(new HostsOfRun.Watched(gone, List.of("broker"), 0, START)));

        AcrossHosts across = HostResults.of(run, null, START, List.of());

        assertThat(across.hosts()).singleElement().extracting(HostFigures::loss).isEqualTo(HostLoss.NONE);
        assertThat(across.watchedHosts())
                .singleElement()
                .extracting(WatchedHost::loss)
                .isEqualTo(HostLoss.NONE);
    }

    @Test
    void aRunOnOneHostHasNoHosts() {
        assertThat(HostResults.of(HostsOfRun.NONE, log, START, List.of())).isEqualTo(AcrossHosts.NONE);
    }
}
