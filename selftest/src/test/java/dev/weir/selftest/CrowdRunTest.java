package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.result.CrowdFigures;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.CrowdFault.What;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Systems that do wrong to some clients what is known, and what is reported of each client. */
class CrowdRunTest {

    private static final int CLIENTS = 50;
    /** The one that is said to read slowly where anything is wrong with it. */
    private static final int LAST = CLIENTS - 1;

    private static final int STREAMS = 2;
    private static final int PER_STREAM = 500;
    private static final CrowdSpec.Reconnecting NOBODY_LEAVES = CrowdSpec.Reconnecting.NONE;

    private static RunResult run(KeySpec keys, CrowdSpec.Reconnecting reconnecting, CrowdFault... faults) {
        return run(keys, keys.keys() > 0, reconnecting, faults);
    }

    private static RunResult run(
            KeySpec keys, boolean byKey, CrowdSpec.Reconnecting reconnecting, CrowdFault... faults) {
        return run(new FaultyCrowdDriver(Duration.ofMillis(3), List.of(faults)), keys, byKey, reconnecting);
    }

    /** Of clients that are given the newest message every 35 ms, while one is published every 5 ms. */
    private static RunResult conflated(KeySpec keys, CrowdFault... faults) {
        var driver = new FaultyCrowdDriver(Duration.ofMillis(3), List.of(faults), List.of(), Duration.ofMillis(35));
        return run(driver, keys, keys.keys() > 0, NOBODY_LEAVES);
    }

    private static RunResult run(
            FaultyCrowdDriver driver, KeySpec keys, boolean byKey, CrowdSpec.Reconnecting reconnecting) {
        Settings settings = Settings.of(driver.settings(), Map.of());
        CrowdSpec crowd = new CrowdSpec(
                CLIENTS,
                3,
                byKey,
                new CrowdSpec.Connecting(10_000),
                new CrowdOrder.Work(ClientWork.STAMP, 10),
                driver.faults().stream().anyMatch(fault -> fault.client() == LAST)
                        ? new CrowdOrder.Slow(1.0 / CLIENTS, 1000)
                        : CrowdOrder.Slow.NONE,
                reconnecting);
        var request = new RunRequest(
                scenario(driver.name(), settings, keys, crowd),
                driver,
                settings,
                driver.name(),
                Map.of(),
                new RunRequest.Start(0x5E1F7E57, List.of("selftest"), "selftest", ""),
                OutputStream.nullOutputStream());
        return Run.simulated(request, new RunListener() {}, new FakeClock(1_000_000))
                .execute()
                .result();
    }

    private static Scenario scenario(String transport, Settings settings, KeySpec keys, CrowdSpec crowd) {
        return new Scenario(
                new Scenario.Title("crowd", "", ""),
                new Scenario.Target(transport, settings, Yardstick.NONE),
                new Scenario.Participants(
                        new Topology(STREAMS, CLIENTS, Topology.Delivery.EACH),
                        Processes.ONE,
                        PacerMode.PARK,
                        Optional.of(Timed.ALL),
                        Optional.of(crowd)),
                new Scenario.MessageSpec(
                        new Schedule.FixedRate(200),
                        new PayloadSpec.Random(false, new PayloadSpec.SizeRange(100, 100), 1),
                        PayloadHandling.READ,
                        keys,
                        CarrierKind.BINARY),
                new Scenario.Length(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        OptionalLong.empty(),
                        Duration.ofSeconds(5),
                        OptionalLong.empty(),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5)),
                Stream.of("lost", "duplicate", "out of order", "corrupt", "foreign")
                        .map(metric -> new Scenario.Expectation(metric, Scenario.Expectation.Kind.MOST_MESSAGES, 0))
                        .toList(),
                new Scenario.Validity(0.1, 0.999));
    }

    private static CrowdFigures.Deliveries deliveries(RunResult result) {
        return crowd(result).deliveries();
    }

    private static CrowdFigures crowd(RunResult result) {
        return result.messages().crowd().getFirst();
    }

    @Test
    void aSystemThatGivesEverybodyEverythingHasAReachOfOne() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(deliveries(result))
                .isEqualTo(new CrowdFigures.Deliveries((long) CLIENTS * STREAMS * PER_STREAM, 0, 0, 0, 0, 0, 0, 0, 1));
        assertThat(crowd(result).worst()).isEmpty();
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(result.messages().latencies().getFirst().timings().maxNanos())
                .isBetween(3_000_000L, 5_000_000L);
    }

    @Test
    void whatASystemDropsForOneClientIsMissingThereAndLostForTheRun() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(7, 50, What.DROP));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        long dropped = (long) STREAMS * PER_STREAM / 50;
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(result.messages().ledger().total().comparison().lost()).isEqualTo(dropped);
        assertThat(deliveries(result).missing()).isEqualTo(dropped);
        assertThat(deliveries(result).worstReach()).isEqualTo(0.98);
        assertThat(deliveries(result).reach()).isEqualTo(1 - 20.0 / 50_000);
        assertThat(crowd(result).worst()).containsExactly(new CrowdFigures.Client(7, 1000, 20, 0, 0, 0, 0, 0, 0));
        assertThat(result.messages().ledger().samples())
                .filteredOn(sample -> sample.trouble().equals("lost"))
                .isNotEmpty()
                .allMatch(sample -> sample.detail().equals("by client 7"));
    }

    /** The last message of each stream is one of those that are dropped: nothing later shows the gap. */
    @Test
    void whatIsMissingAtTheEndIsMissingAsWell() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(7, PER_STREAM, What.DROP));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(deliveries(result).missing()).isEqualTo(STREAMS);
    }

    @Test
    void whatComesTwiceIsCountedAtItsClient() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(10, 100, What.DOUBLE));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().total().receiving().duplicate()).isEqualTo(10);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(crowd(result).worst()).containsExactly(new CrowdFigures.Client(10, 1000, 0, 0, 10, 0, 0, 0, 0));
    }

    @Test
    void whatComesAfterALaterMessageIsStale() {
        CrowdFault swap = new CrowdFault(3, 100, What.SWAP, Duration.ofMillis(15));
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, swap);

        assertThat(result.messages().ledger().total().receiving().outOfOrder()).isEqualTo(8);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(crowd(result).worst()).containsExactly(new CrowdFigures.Client(3, 1000, 0, 0, 0, 8, 0, 0, 0));
    }

    /** Every late message is overtaken by one other of its stream; of eight keys both seldom have the same. */
    @Test
    void aLaterMessageOfAnotherKeyBreaksNoOrder() {
        CrowdFault swap = new CrowdFault(3, 100, What.SWAP, Duration.ofMillis(15));
        RunResult result = run(new KeySpec.Uniform(8, 1), false, NOBODY_LEAVES, swap);

        assertThat(deliveries(result).missing()).isZero();
        assertThat(deliveries(result).twice()).isZero();
        assertThat(deliveries(result).stale()).isLessThan(8);
        assertThat(deliveries(run(new KeySpec.Uniform(1, 1), false, NOBODY_LEAVES, swap))
                        .stale())
                .isEqualTo(8);
    }

    @Test
    void whatIsDamagedIsUnreadableAndMissing() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(20, 250, What.CORRUPT));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().total().receiving().corrupt()).isEqualTo(4);
        assertThat(crowd(result).worst()).containsExactly(new CrowdFigures.Client(20, 1000, 4, 0, 0, 0, 0, 4, 0));
    }

    @Test
    void aDelayAtOneClientIsInTheLatencyOfAll() {
        CrowdFault delay = new CrowdFault(3, 1, What.DELAY, Duration.ofMillis(200));
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, delay);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().latencies().getFirst().at(95)).isLessThan(6_000_000);
        assertThat(result.messages().latencies().getFirst().timings().maxNanos())
                .isBetween(203_000_000L, 206_000_000L);
    }

    @Test
    void theClientWithTheHighestMeanLatencyIsNamedAndSaysWhatItHasLast() {
        CrowdFault delay = new CrowdFault(3, 1, What.DELAY, Duration.ofMillis(200));
        CrowdFigures.ClientLatencies latencies =
                crowd(run(new KeySpec.None(), NOBODY_LEAVES, delay)).latencies();

        assertThat(latencies.clients()).isEqualTo(CLIENTS);
        assertThat(latencies.p50MeanNanos()).isBetween(3_000_000.0, 6_000_000.0);
        assertThat(latencies.p99MeanNanos()).isBetween(203_000_000.0, 206_000_000.0);
        assertThat(latencies.slowest()).hasSize(10);
        CrowdFigures.TimedClient slowest = latencies.slowest().getFirst();
        assertThat(slowest.client()).isEqualTo(3);
        assertThat(slowest.timed()).isEqualTo((long) STREAMS * PER_STREAM);
        assertThat(slowest.meanNanos()).isEqualTo(latencies.p99MeanNanos());
        assertThat(slowest.maxNanos()).isBetween(203_000_000L, 206_000_000L);
        // The warm-up had a second of messages too.
        assertThat(slowest.lastStream()).isBetween(0, STREAMS - 1);
        assertThat(slowest.lastSequence()).isGreaterThanOrEqualTo(PER_STREAM - 1);
    }

    @Test
    void whatClientsReadOfTheProtocolIsCountedWithoutTheWarmUp() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES);
        CrowdFigures.Traffic traffic = crowd(result).traffic();

        // The probes at the end are read besides.
        double messageBytes = result.subject().messageBytes();
        assertThat(traffic.bytesPerDelivery()).isBetween(messageBytes, 1.01 * messageBytes);
        assertThat(traffic.bytes()).isEqualTo(Math.round(traffic.bytesPerDelivery() * CLIENTS * STREAMS * PER_STREAM));
        assertThat(traffic.bitsPerSecond())
                .isCloseTo(
                        traffic.bytes()
                                * 8e9
                                / result.messages().throughput().delivered().overNanos(),
                        Percentage.withPercentage(0.001));
    }

    @Test
    void clientsThatTakeOneKeyAreDueItsMessagesOnly() {
        RunResult result = run(new KeySpec.Uniform(8, 1), NOBODY_LEAVES, CrowdFault.of(5, 1, What.DROP));

        long due = deliveries(result).due();
        assertThat(due).isBetween(5_500L, 7_000L);
        assertThat(result.messages().ledger().total().receiving().unique())
                .isEqualTo(due - deliveries(result).missing());
        CrowdFigures.Client worst = crowd(result).worst().getFirst();
        assertThat(worst.client()).isEqualTo(5);
        assertThat(worst.reach()).isZero();
        assertThat(worst.missing()).isEqualTo(deliveries(result).missing()).isPositive();
    }

    @Test
    void whatAClientHasNotSubscribedToIsAlien() {
        RunResult result = run(new KeySpec.Uniform(8, 1), NOBODY_LEAVES, CrowdFault.of(5, 1, What.ALIEN));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(deliveries(result).alien())
                .isEqualTo(result.messages().ledger().total().receiving().foreign())
                .isPositive();
        assertThat(crowd(result).worst())
                .singleElement()
                .satisfies(client -> assertThat(client.client()).isEqualTo(6));
    }

    @Test
    void whatIsPublishedWhileClientsAreToldToLeaveIsNotDueToThem() {
        RunResult result = run(new KeySpec.None(), new CrowdSpec.Reconnecting(0.2, Duration.ofMillis(1002)));

        assertThat(crowd(result).connections().left()).isEqualTo(38);
        assertThat(crowd(result).connections().back())
                .isEqualTo(crowd(result).connections().left());
        assertThat(deliveries(result).missing()).isZero();
        assertThat(deliveries(result).excused()).isPositive();
        assertThat(deliveries(result).worstReach()).isEqualTo(1);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
    }

    /** Clients look every 5 ms or so, so that the last hop alone is not known to the nanosecond. */
    @Test
    void theLatencyOfAStampedWayIsSplitByHop() {
        List<Duration> stamps = List.of(Duration.ofNanos(1_200_000), Duration.ofNanos(1_900_000));
        var driver = new FaultyCrowdDriver(Duration.ofMillis(3), List.of(), stamps, Duration.ZERO);
        RunResult result = run(driver, new KeySpec.None(), false, NOBODY_LEAVES);

        List<Latency> hops = result.messages().hops();
        assertThat(hops)
                .extracting(Latency::name)
                .containsExactly("due-to-sent", "sent-to-read", "read-to-written", "written-to-received");
        assertThat(hops)
                .allMatch(hop -> hop.timings().count() == (long) CLIENTS * STREAMS * PER_STREAM)
                .allMatch(hop -> hop.timings().negative() == 0);
        assertThat(hops.get(1).at(50)).isCloseTo(1_200_000, Percentage.withPercentage(0.1));
        assertThat(hops.get(2).timings().minNanos()).isCloseTo(700_000, Percentage.withPercentage(0.1));
        assertThat(hops.get(2).timings().maxNanos()).isCloseTo(700_000, Percentage.withPercentage(0.1));
        assertThat(hops.get(3).timings().minNanos()).isGreaterThanOrEqualTo(1_098_000);
        double sum = hops.stream().mapToDouble(hop -> hop.timings().meanNanos()).sum();
        Latency endToEnd = result.messages().latencies().getFirst();
        assertThat(sum).isCloseTo(endToEnd.timings().meanNanos(), Percentage.withPercentage(0.2));
    }

    @Test
    void aWayWithoutStampsIsNotSplit() {
        assertThat(run(new KeySpec.None(), NOBODY_LEAVES).messages().hops()).isEmpty();
    }

    @Test
    void whatANewerMessageReplacesIsConflatedAndNotMissing() {
        RunResult result = conflated(new KeySpec.None());

        long due = (long) CLIENTS * STREAMS * PER_STREAM;
        long received = result.messages().ledger().total().receiving().unique();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(received).isBetween(142L * CLIENTS, 144L * CLIENTS);
        assertThat(deliveries(result))
                .isEqualTo(new CrowdFigures.Deliveries(due, 0, due - received, 0, 0, 0, 0, 0, (double) received / due));
        assertThat(deliveries(result).reach()).isEqualTo((double) received / due);
        assertThat(result.messages().ledger().total().comparison().conflated()).isEqualTo(due - received);
        assertThat(result.messages().latencies().getFirst().expected()).isEqualTo(received);
        assertThat(crowd(result).worst()).isEmpty();
    }

    @Test
    void aClientOfOneKeyIsUpToDateWithTheNewestMessageOfIt() {
        RunResult result = conflated(new KeySpec.Uniform(8, 1));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(deliveries(result).conflated())
                .isEqualTo(deliveries(result).due()
                        - result.messages().ledger().total().receiving().unique())
                .isPositive();
    }

    /**
     * Of each stream, client 7 is not given the last 100 messages, nor the probe after them. Up to six older ones of one
     * stream have been replaced by newer ones of the other, which nobody can tell.
     */
    @Test
    void aClientThatNeverGetsTheNewestMessageMissesWhatCameAfterItsLast() {
        RunResult result = conflated(new KeySpec.None(), CrowdFault.of(7, 401, What.CUT));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().drainProven()).isFalse();
        CrowdFigures.Client worst = crowd(result).worst().getFirst();
        assertThat(crowd(result).worst()).hasSize(1);
        assertThat(worst.client()).isEqualTo(7);
        assertThat(worst.missing()).isBetween(200L, 206L);
        assertThat(deliveries(result).missing()).isEqualTo(worst.missing());
    }

    @Test
    void aClientThatIsGivenAnOlderMessageAfterANewerOneGoesBackwards() {
        CrowdFault late = new CrowdFault(3, 100, What.SWAP, Duration.ofMillis(200));
        RunResult result = conflated(new KeySpec.None(), late);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(deliveries(result).stale()).isEqualTo(10);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(crowd(result).worst())
                .singleElement()
                .satisfies(client -> assertThat(client.client()).isEqualTo(3));
        assertThat(result.messages().ledger().total().comparison().conflated())
                .isEqualTo(deliveries(result).due()
                        - result.messages().ledger().total().receiving().unique());
    }

    @Test
    void theLatencyOfSlowClientsIsNotInThatOfTheOthers() {
        RunResult result = run(
                new KeySpec.None(), NOBODY_LEAVES, new CrowdFault(LAST, 1, What.DELAY, Duration.ofMillis(200)));

        assertThat(result.messages().latencies().getFirst().timings().maxNanos()).isGreaterThan(200_000_000L);
        Latency notSlow = crowd(result).latencies().notSlow().getFirst();
        assertThat(notSlow.expected()).isEqualTo((long) LAST * STREAMS * PER_STREAM);
        assertThat(notSlow.arrived()).isEqualTo(notSlow.timings().count()).isEqualTo(notSlow.expected());
        assertThat(notSlow.timings().maxNanos()).isLessThan(6_000_000);
        assertThat(crowd(run(new KeySpec.None(), NOBODY_LEAVES)).latencies().notSlow()).isEmpty();
    }

    @Test
    void anIdentityThatIsCutOffIsOneClearError() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(0, 1, What.ANONYMOUS));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(result.verdict().findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.text())
                        .contains("came without an identity of this run, which may be cut off on the way"));
    }
}
