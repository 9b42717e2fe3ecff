package dev.weir.selftest;

import static dev.weir.selftest.SimulatedCrowd.CLIENTS;
import static dev.weir.selftest.SimulatedCrowd.NOBODY_LEAVES;
import static dev.weir.selftest.SimulatedCrowd.PER_STREAM;
import static dev.weir.selftest.SimulatedCrowd.STREAMS;
import static dev.weir.selftest.SimulatedCrowd.crowd;
import static dev.weir.selftest.SimulatedCrowd.deliveries;
import static dev.weir.selftest.SimulatedCrowd.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.KeySpec;
import dev.weir.result.CrowdFigures;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.CrowdFault.What;
import java.time.Duration;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Systems that do wrong to some clients what is known, and what is reported of each client. */
class CrowdRunTest {

    @Test
    void aSystemThatGivesEverybodyEverythingHasAReachOfOne() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(deliveries(result))
                .isEqualTo(
                        new CrowdFigures.Deliveries((long) CLIENTS * STREAMS * PER_STREAM, 0, 0, 0, 0, 0, 0, 0, 0, 1));
        assertThat(crowd(result).worst()).isEmpty();
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(result.messages().latencies().getFirst().timings().maxNanos())
                .isBetween(3_000_000L, 5_000_000L);
    }

    @Test
    void messageDroppedForOneClientIsMissingThereAndLostForTheRun() {
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
                .filteredOn(sample -> sample.trouble() == TroubleKind.LOST)
                .isNotEmpty()
                .allMatch(sample -> sample.detail().equals("by client 7"));
    }

    @Test
    void messagesDueToARefusedClientAreMissingAndNobodyWaitsForThem() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(7, 1, What.REFUSE));

        assertThat(crowd(result).connections().subscribed()).isEqualTo(CLIENTS - 1);
        assertThat(deliveries(result).missing()).isEqualTo((long) STREAMS * PER_STREAM);
        assertThat(result.phases())
                .filteredOn(phase -> phase.name().equals("warm-up"))
                .singleElement()
                .satisfies(phase -> assertThat(phase.durationNanos()).isLessThan(2_100_000_000L));
    }

    /** The last message of each stream is one of those that are dropped: nothing later shows the gap. */
    @Test
    void lastMessageThatIsDroppedIsMissing() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(7, PER_STREAM, What.DROP));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().drainProven()).isTrue();
        assertThat(deliveries(result).missing()).isEqualTo(STREAMS);
    }

    @Test
    void messageThatComesTwiceIsCountedAtItsClient() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(10, 100, What.DOUBLE));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().total().receiving().duplicate()).isEqualTo(10);
        assertThat(deliveries(result).missing()).isZero();
        assertThat(crowd(result).worst()).containsExactly(new CrowdFigures.Client(10, 1000, 0, 0, 10, 0, 0, 0, 0));
    }

    @Test
    void messageAfterALaterOneIsStale() {
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
    void damagedMessageIsUnreadableAndMissing() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES, CrowdFault.of(20, 250, What.CORRUPT));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().total().receiving().corrupt()).isEqualTo(4);
        assertThat(crowd(result).worst()).containsExactly(new CrowdFigures.Client(20, 1000, 4, 0, 0, 0, 0, 4, 0));
    }

    @Test
    void bytesOfTheProtocolAreCountedWithoutTheWarmUp() {
        RunResult result = run(new KeySpec.None(), NOBODY_LEAVES);
        CrowdFigures.Traffic traffic = crowd(result).traffic();

        double messageBytes = result.subject().messageBytes();
        double all = messageBytes * CLIENTS * STREAMS * PER_STREAM;
        assertThat(traffic.bytesPerDelivery()).isEqualTo(messageBytes);
        // The last messages are still under way when everything is published.
        assertThat((double) traffic.bytes()).isBetween(0.99 * all, all);
        assertThat(traffic.bitsPerSecond()).isCloseTo(all * 8 / 5, Percentage.withPercentage(1));
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
    void messageWithoutASubscriptionIsAlien() {
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
    void messagesPublishedWhileClientsAreToldToLeaveAreNotDueToThem() {
        RunResult result = run(new KeySpec.None(), new CrowdSpec.Reconnecting(0.2, Duration.ofMillis(1002)));

        assertThat(crowd(result).connections().left()).isEqualTo(38);
        assertThat(crowd(result).connections().back())
                .isEqualTo(crowd(result).connections().left());
        assertThat(deliveries(result).missing()).isZero();
        assertThat(deliveries(result).excused()).isPositive();
        assertThat(deliveries(result).worstReach()).isEqualTo(1);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
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
