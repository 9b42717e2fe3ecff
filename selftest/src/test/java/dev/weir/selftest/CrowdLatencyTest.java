package dev.weir.selftest;

import static dev.weir.selftest.SimulatedCrowd.CLIENTS;
import static dev.weir.selftest.SimulatedCrowd.LAST;
import static dev.weir.selftest.SimulatedCrowd.NOBODY_LEAVES;
import static dev.weir.selftest.SimulatedCrowd.PER_STREAM;
import static dev.weir.selftest.SimulatedCrowd.STREAMS;
import static dev.weir.selftest.SimulatedCrowd.crowd;
import static dev.weir.selftest.SimulatedCrowd.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.KeySpec;
import dev.weir.result.CrowdFigures;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.CrowdFault.What;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Delays that are known, and what is reported of them: of all clients, by client, and by hop. */
class CrowdLatencyTest {

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
    void clientWithHighestMeanLatencyIsNamedWithItsLastMessage() {
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

    /** Clients look every 5 ms or so, so that the last hop alone is not known to the nanosecond. */
    @Test
    void theLatencyOfAStampedWayIsSplitByHop() {
        List<Duration> stamps = List.of(Duration.ofNanos(1_200_000), Duration.ofNanos(1_900_000));
        var driver = new FaultyCrowdDriver(Duration.ofMillis(3), List.of(), stamps, FaultyCrowdDriver.Newest.NONE);
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

    /** One client in fifty is given nothing: 2 % of all deliveries. */
    @Test
    void aHopIsOfAllDeliveriesThatWereDueAsTheWholeWayIs() {
        List<Duration> stamps = List.of(Duration.ofNanos(1_200_000), Duration.ofNanos(1_900_000));
        List<CrowdFault> faults = List.of(CrowdFault.of(7, 1, What.DROP));
        var driver = new FaultyCrowdDriver(Duration.ofMillis(3), faults, stamps, FaultyCrowdDriver.Newest.NONE);
        RunResult result = run(driver, new KeySpec.None(), false, NOBODY_LEAVES);

        Latency endToEnd = result.messages().latencies().getFirst();
        assertThat(endToEnd.at(99)).isEqualTo(Latency.Percentile.NEVER_NANOS);
        assertThat(result.messages().hops())
                .hasSize(4)
                .allMatch(hop -> hop.missing() == (long) STREAMS * PER_STREAM)
                .allMatch(hop -> hop.expected() == endToEnd.expected())
                .allMatch(hop -> hop.at(95) < 10_000_000)
                .allMatch(hop -> hop.at(99) == Latency.Percentile.NEVER_NANOS);
    }

    @Test
    void aWayWithoutStampsIsNotSplit() {
        assertThat(run(new KeySpec.None(), NOBODY_LEAVES).messages().hops()).isEmpty();
    }

    @Test
    void theLatencyOfSlowClientsIsNotInThatOfTheOthers() {
        RunResult result =
                run(new KeySpec.None(), NOBODY_LEAVES, new CrowdFault(LAST, 1, What.DELAY, Duration.ofMillis(200)));

        assertThat(result.messages().latencies().getFirst().timings().maxNanos())
                .isGreaterThan(200_000_000L);
        Latency notSlow = crowd(result).latencies().notSlow().getFirst();
        assertThat(notSlow.expected()).isEqualTo((long) LAST * STREAMS * PER_STREAM);
        assertThat(notSlow.arrived()).isEqualTo(notSlow.timings().count()).isEqualTo(notSlow.expected());
        assertThat(notSlow.timings().maxNanos()).isLessThan(6_000_000);
        assertThat(crowd(run(new KeySpec.None(), NOBODY_LEAVES)).latencies().notSlow())
                .isEmpty();
    }
}
